import { needsBic, parseIban, type IbanProblem } from './iban.ts';
import { failed, ok, type Result } from './result.ts';

/** Limits of the EPC's quick response code guidelines (EPC069-12, version 002). */
const LONGEST_NAME = 70;
const LONGEST_TEXT = 140;
const MOST_CENTS = 99_999_999_999;
const MOST_BYTES = 331;

export type EpcPayment = {
	/** The payee as the bank knows them. */
	readonly name: string;
	readonly iban: string;
	/** Needed only outside the European Economic Area. */
	readonly bic?: string;
	/** In cents. */
	readonly minor: number;
	/** What it is for, in free words. */
	readonly purpose?: string;
};

export type EpcProblem =
	| `iban-${IbanProblem}`
	| 'name-empty'
	| 'name-too-long'
	| 'bic-wrong'
	| 'bic-missing'
	| 'amount'
	| 'purpose-too-long'
	| 'line-break'
	| 'too-long';

/**
 * The text of a payment code that banking apps read ("Girocode", "Zahlen mit Code", EPC069-12):
 * service tag, version 002, UTF-8, SEPA credit transfer, then BIC, name, IBAN, amount, and the
 * purpose in the eleventh line. To be drawn as a QR code with error correction M, version 13 at most.
 */
export function epcPayload(payment: EpcPayment): Result<string, EpcProblem> {
	const iban = parseIban(payment.iban);
	if (!iban.ok) return failed(`iban-${iban.code}`);
	const name = payment.name.trim();
	const purpose = (payment.purpose ?? '').trim();
	const bic = (payment.bic ?? '').replace(/\s/g, '').toUpperCase();
	if (name === '') return failed('name-empty');
	if (hasBreak(name) || hasBreak(purpose)) return failed('line-break');
	if (lengthOf(name) > LONGEST_NAME) return failed('name-too-long');
	if (lengthOf(purpose) > LONGEST_TEXT) return failed('purpose-too-long');
	if (bic === '' && needsBic(iban.value)) return failed('bic-missing');
	if (bic !== '' && !isBic(bic)) return failed('bic-wrong');
	if (!Number.isSafeInteger(payment.minor) || payment.minor < 1 || payment.minor > MOST_CENTS) {
		return failed('amount');
	}
	const lines = ['BCD', '002', '1', 'SCT', bic, name, iban.value, `EUR${decimal(payment.minor)}`];
	if (purpose !== '') lines.push('', '', purpose);
	const payload = lines.join('\n');
	return new TextEncoder().encode(payload).length > MOST_BYTES ? failed('too-long') : ok(payload);
}

/** Makes free text fit the purpose line: one line, at most 140 characters. */
export function epcPurpose(text: string): string {
	return oneLine(text, LONGEST_TEXT);
}

/** Is this the form of a BIC (ISO 9362): bank, country, place and perhaps a branch? */
export function isBic(text: string): boolean {
	return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);
}

/** One line of text without control characters, cut to `longest` characters. */
export function oneLine(text: string, longest: number): string {
	const line = text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();
	return Array.from(line).slice(0, longest).join('').trim();
}

function hasBreak(text: string): boolean {
	return /[\p{Cc}\u2028\u2029]/u.test(text);
}

function lengthOf(text: string): number {
	return Array.from(text).length;
}

function decimal(cents: number): string {
	const text = String(cents).padStart(3, '0');
	return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
