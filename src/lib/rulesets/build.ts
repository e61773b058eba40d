/**
 * Short ways to write ruleset data: what nearly every contract and premium has in common is filled
 * in here, so that the data shows what is particular. The result is complete and explicit, so that
 * a patch reaches every value.
 */
import type { Citation, IdSet, KontraRule, RoundRule, Words } from '#lib/domain/ruleset.ts';
import type {
	ByResult,
	NegativeContract,
	PositiveContract,
	Premium,
	TrischakenContract,
} from '#lib/games/koenigrufen/domain/rules.ts';

export const words = (de: string, sv: string, en: string): Words => ({ de, sv, en });

/** A term that players of all three languages use. */
export const term = (name: string): Words => words(name, name, name);

/** The same for a win and a loss. */
export const both = (value: number): ByResult => ({ won: value, lost: value });

export const setOf = (...ids: readonly string[]): IdSet =>
	Object.fromEntries(ids.map((id) => [id, true as const]));

type Required<K extends keyof T, T> = Pick<T, K> & Partial<Omit<T, 'kind' | K>>;

export const positive = (
	contract: Required<'names' | 'cite' | 'order' | 'talon' | 'value', PositiveContract>,
): PositiveContract => ({
	kind: 'positive',
	played: true,
	declarer: 'anyone',
	callsKing: false,
	factor: both(1),
	premiumFactor: 1,
	valatFactor: both(1),
	declarerAnnounces: true,
	kingInTalon: 'kontra-stands',
	...contract,
});

export const negative = (
	contract: Required<'names' | 'cite' | 'order' | 'tricks' | 'value', NegativeContract>,
): NegativeContract => ({ kind: 'negative', played: true, declarer: 'anyone', ...contract });

export const trischaken = (
	contract: Required<'names' | 'cite' | 'order', TrischakenContract>,
): TrischakenContract => ({ kind: 'trischaken', played: true, declarer: 'forehand', ...contract });

export const premium = (
	rule: Required<'names' | 'cite' | 'order' | 'group' | 'value', Premium>,
): Premium => ({
	played: true,
	needsKing: false,
	sides: { silent: 'both', announced: 'both' },
	missedSilently: 'free',
	between: 'sides',
	silentToOtherSide: false,
	...rule,
});

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
