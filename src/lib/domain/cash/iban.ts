import { failed, ok, type Result } from './result.ts';

/**
 * How long an IBAN is in each country of the SEPA scheme (SWIFT IBAN registry; EPC409-09, list of
 * SEPA scheme countries). French territories use FR, the Crown dependencies GB, Åland FI.
 */
const LENGTHS: ReadonlyMap<string, number> = new Map(
	(
		'AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 ' +
		'HU28 IE22 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 ' +
		'RS22 SE24 SI19 SK24 SM27 VA22'
	)
		.split(' ')
		.map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** SEPA countries outside the European Economic Area: a payment there names the bank as well. */
const OUTSIDE_EEA: ReadonlySet<string> = new Set('AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '));

declare const checked: unique symbol;
/** An account number that passed {@link parseIban}: capitals and digits, no spaces. */
export type Iban = string & { readonly [checked]: 'iban' };

export type IbanProblem = 'empty' | 'characters' | 'country' | 'length' | 'checksum';

/**
 * Reads an IBAN as people type it: spaces, dots, hyphens and small letters are fine.
 *
 * @returns `country` where it is none of the SEPA scheme's, `length` where it is too short or too
 *   long for its country, `checksum` where a digit is wrong (ISO 7064, mod 97-10)
 */
export function parseIban(text: string): Result<Iban, IbanProblem> {
	const iban = text.replace(/[\s.\-\u2010-\u2015]/g, '').toUpperCase();
	if (iban === '') return failed('empty');
	if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]*$/.test(iban)) return failed('characters');
	const country = iban.slice(0, 2);
	const length = LENGTHS.get(country);
	if (length === undefined) return failed('country');
	if (iban.length !== length) return failed('length');
	if (remainder97(iban.slice(4) + iban.slice(0, 4)) !== 1) return failed('checksum');
	return ok(iban as Iban);
}

/** The paper form, in groups of four: `AT61 1904 3002 3457 3201`. */
export function formatIban(iban: Iban): string {
	return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Does a SEPA payment to this account need the bank's BIC too? */
export function needsBic(iban: Iban): boolean {
	return OUTSIDE_EEA.has(iban.slice(0, 2));
}

/** Letters count as two digits, A = 10; digit by digit, so that no number grows large. */
function remainder97(text: string): number {
	let rest = 0;
	for (const character of text) {
		const value = Number.parseInt(character, 36);
		rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
	}
	return rest;
}
