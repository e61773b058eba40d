import { oneLine } from './epc.ts';
import { failed, ok, type Result } from './result.ts';

/** What the Swish app lets one write in a message. */
const LONGEST_MESSAGE = 50;
const NOT_IN_MESSAGES = /[^a-zåäöéüA-ZÅÄÖÉÜ0-9 !?(),.:;-]/g;
/** 150,000 kronor: the most a private person can send in one payment. */
const MOST_ORE = 15_000_000;

/** Parts of the payment that the payer may still change, as bits of the code's last field. */
const EDITABLE = { payee: 1, amount: 2, message: 4 } as const;
export type SwishField = keyof typeof EDITABLE;

declare const checked: unique symbol;
/** Digits only: a Swedish mobile number (`0701234567`) or a Swish number (`123…`, `90…`). */
export type SwishNumber = string & { readonly [checked]: 'swish' };

export type SwishNumberProblem = 'empty' | 'characters' | 'not-swedish' | 'length' | 'checksum';

/**
 * Reads a number as people write it: `070-123 45 67`, `+46 70 123 45 67`, `0046 (0)70 …`,
 * `123 456 78 90`, `90 12 34-5`. Mobile numbers begin with 070, 072, 073, 076 or 079 and have ten
 * digits, companies' and clubs' numbers begin with 123 and have ten, fund-raisers' begin with 90,
 * have seven, and end in a check digit (Luhn).
 */
export function parseSwishNumber(text: string): Result<SwishNumber, SwishNumberProblem> {
	const bare = text.replace(/\(0\)/g, '').replace(/[\s()./\-\u2010-\u2015]/g, '');
	if (bare === '') return failed('empty');
	if (!/^\+?[0-9]+$/.test(bare)) return failed('characters');
	const digits = bare.replace(/^(\+|00)46|^46(?=7)/, '0').replace(/^00(?=7)/, '0');
	if (digits.startsWith('90')) {
		if (digits.length !== 7) return failed('length');
		return luhn(digits) ? ok(digits as SwishNumber) : failed('checksum');
	}
	if (!/^(07[02369]|123)/.test(digits)) return failed('not-swedish');
	return digits.length === 10 ? ok(digits as SwishNumber) : failed('length');
}

/** `070-123 45 67`, `123 456 78 90`, `90 12 345` in the groups people are used to. */
export function formatSwishNumber(number: SwishNumber): string {
	if (number.length === 7) return number.replace(/^(...)(..)(..)$/, '$1 $2 $3');
	const grouped = number.replace(/^(...)(...)(..)(..)$/, '$1 $2 $3 $4');
	return number.startsWith('0') ? grouped.replace(' ', '-') : grouped;
}

export type SwishPayment = {
	readonly number: string;
	/** In öre. */
	readonly minor: number;
	readonly message?: string;
	/** What the payer may still change; by default nothing. */
	readonly editable?: readonly SwishField[];
};

export type SwishProblem =
	`number-${SwishNumberProblem}` | 'amount' | 'message-too-long' | 'message-characters';

/**
 * The text of a Swish code with everything filled in (Getswish, QR code design specification 1.5,
 * "QR code encoding specification"): `C<number>;<kronor>,<öre>;<message>;<editable>`, the message
 * percent-encoded. To be drawn as a QR code.
 */
export function swishPayload(payment: SwishPayment): Result<string, SwishProblem> {
	const number = parseSwishNumber(payment.number);
	if (!number.ok) return failed(`number-${number.code}`);
	const message = (payment.message ?? '').trim();
	if (!Number.isSafeInteger(payment.minor) || payment.minor < 1 || payment.minor > MOST_ORE) {
		return failed('amount');
	}
	if (message.length > LONGEST_MESSAGE) return failed('message-too-long');
	if (message !== message.replace(NOT_IN_MESSAGES, '')) return failed('message-characters');
	const kronor = Math.trunc(payment.minor / 100);
	const ore = String(payment.minor % 100).padStart(2, '0');
	const editable = new Set(payment.editable ?? []);
	const mask = [...editable].reduce((bits, field) => bits + EDITABLE[field], 0);
	return ok(`C${number.value};${kronor},${ore};${encodeURIComponent(message)};${mask}`);
}

/**
 * Makes free text fit a message: what Swish does not take becomes a space, the stroke of a date (20/11)
 * a point, 50 characters.
 */
export function swishMessage(text: string): string {
	const taken = text
		.normalize('NFC')
		.replace(/(\d)\/(?=\d)/g, '$1.')
		.replace(NOT_IN_MESSAGES, ' ');
	return oneLine(taken, LONGEST_MESSAGE);
}

/** The check digit of bank giro 90 numbers: every other digit counts double, digits summed. */
function luhn(digits: string): boolean {
	let sum = 0;
	for (const [index, character] of Array.from(digits).reverse().entries()) {
		const value = Number(character) * (index % 2 === 0 ? 1 : 2);
		sum += value > 9 ? value - 9 : value;
	}
	return sum % 10 === 0;
}
