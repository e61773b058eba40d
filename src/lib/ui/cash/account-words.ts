/** Account and telephone numbers as people read them, and what is wrong with one, in words. */
import { formatIban, parseIban, type IbanProblem } from '#lib/domain/cash/iban.ts';
import {
	formatSwishNumber,
	parseSwishNumber,
	type SwishNumberProblem,
} from '#lib/domain/cash/swish.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** `AT61 1904 3002 3457 3201` */
export function shownIban(iban: string): string {
	const read = parseIban(iban);
	return read.ok ? formatIban(read.value) : iban;
}

/** `070-123 45 67` */
export function shownSwish(number: string): string {
	const read = parseSwishNumber(number);
	return read.ok ? formatSwishNumber(read.value) : number;
}

/** What is wrong with an IBAN, in words; `undefined` where nothing is. */
export function ibanProblem(problem: IbanProblem | undefined): string | undefined {
	switch (problem) {
		case undefined:
			return undefined;
		case 'empty':
			return m.cash_iban_empty();
		case 'characters':
			return m.cash_iban_characters();
		case 'country':
			return m.cash_iban_country();
		case 'length':
			return m.cash_iban_length();
		case 'checksum':
			return m.cash_iban_checksum();
	}
}

/** What is wrong with a BIC, in words; `undefined` where nothing is. */
export function bicProblem(problem: 'wrong' | 'missing' | undefined): string | undefined {
	if (problem === undefined) return undefined;
	return problem === 'missing' ? m.cash_bic_missing() : m.cash_bic_wrong();
}

/** What is wrong with a Swish number, in words; `undefined` where nothing is. */
export function swishProblem(problem: SwishNumberProblem | undefined): string | undefined {
	switch (problem) {
		case undefined:
			return undefined;
		case 'empty':
			return m.cash_swish_empty();
		case 'characters':
			return m.cash_swish_characters();
		case 'not-swedish':
			return m.cash_swish_not_swedish();
		case 'length':
			return m.cash_swish_length();
		case 'checksum':
			return m.cash_swish_checksum();
	}
}
