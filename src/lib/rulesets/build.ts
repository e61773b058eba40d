/** Short ways to write ruleset data of any game. */

import type { Citation, IdSet, KontraRule, RoundRule, Words } from '#lib/domain/rules.ts';

/** A text in the three languages. */
export const words = (de: string, sv: string, en: string): Words => ({ de, sv, en });

/** A term that players of all three languages use. */
export const term = (name: string): Words => words(name, name, name);

/** A set of ids as rulesets write it: an object, so that a patch can take one out by `null` (RFC 7386). */
export const setOf = (...ids: readonly string[]): IdSet =>
	Object.fromEntries(ids.map((id) => [id, true as const]));

/** A section of one source. */
export const citing =
	(source: string) =>
	(section: string): Citation => ({ source, section });

/**
 * The five levels by name. No built-in ruleset goes beyond the third, which some call otherwise;
 * a house rule may raise it to the last.
 */
export const kontraNames = (third = 'Subkontra'): KontraRule['names'] => ({
	'1': term('Kontra'),
	'2': term('Rekontra'),
	'3': term(third),
	'4': term('Hirschkontra'),
	'5': term('Mordkontra'),
});

/** Doubled rounds that only the table itself starts: nothing that happens in a deal does. */
export const roundsByAgreement = (cite: Citation): RoundRule => ({
	cite,
	factor: 2,
	after: { contracts: {}, premiums: {}, nobodyPays: false },
	lastRound: false,
	length: { unit: 'round' },
	lengthAfter: {},
	meeting: 'multiply',
});
