/** One deal while it is read: what every check of it needs, and the questions they share. */
import { MOST_NAMED } from './check.ts';
import type { OutcomeForm } from './deal-shape.ts';
import { isSaid, type DealFacts, type PlayerId } from './deal.ts';
import type { Path } from './issue.ts';
import { own } from './own.ts';
import { isObject, listed, type Check } from './shape.ts';

/** One deal on its way through the door. */
export interface Reading {
	readonly facts: DealFacts;
	readonly at: Check;
	/** The outcome's form, where it has exactly one. */
	readonly form: OutcomeForm | undefined;
	/** Who holds cards, where that can be read. */
	readonly hands: readonly PlayerId[] | undefined;
	/** Everybody of the session; without them, any id may be a player. */
	readonly people: ReadonlySet<PlayerId> | undefined;
	/** Fields and places in lists (`premiums.2`, `premiums.*`) whose shape is wrong and was reported. */
	readonly bad: ReadonlySet<string> | undefined;
}

/** Whether this field can be asked further: it is there and its shape is right. */
export function has(
	{ facts, bad }: Pick<Reading, 'facts' | 'bad'>,
	field: keyof DealFacts,
	index?: number,
): boolean {
	if (facts[field] === undefined) return false;
	if (bad === undefined) return true;
	if (index === undefined) return !bad.has(field);
	return !bad.has(`${field}.*`) && !bad.has(`${field}.${String(index)}`);
}

/** Reports a field that stands where the ruleset or contract has no place for it. */
export function refuse(reading: Reading, fields: readonly (keyof DealFacts)[]): void {
	for (const field of fields) {
		const value = reading.facts[field];
		if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
		if (field === 'kontra' && has(reading, field) && !isSaid(reading.facts.kontra)) continue;
		reading.at.reportAt([field], 'does-not-belong');
	}
}

/**
 * Whether `player` holds cards in this deal; reports it at `path` otherwise. Where it cannot be read who does, somebody
 * of the session may.
 */
export function inHands({ at, hands, people }: Reading, player: PlayerId, path: Path): boolean {
	if (!hands) return checkKnown(at, player, path, people);
	return hands.includes(player) || at.reportAt(path, 'not-in-hands', { player });
}

/**
 * What the counts of every hand come to; `undefined` where one is missing, is no count, or of nobody who holds cards.
 *
 * @param worth what one of them is worth; reports one that is none
 */
export function sumOfHands(
	reading: Reading,
	hands: readonly PlayerId[],
	worth: (count: unknown) => number | false,
): number | undefined {
	const { facts, at } = reading;
	const counts = facts.outcome.cardPoints as Readonly<Record<string, unknown>>;
	return at.within(['outcome', 'cardPoints'], () => {
		let sum = 0;
		let good = true;
		for (const player in counts) if (!inHands(reading, player, [player])) good = false;
		for (const player of hands) {
			const count = own(counts, player);
			const one =
				count === undefined
					? at.reportAt([player], 'missing')
					: at.within([player], () => worth(count));
			if (one === false) good = false;
			else sum += one;
		}
		return good ? sum : undefined;
	});
}

/** Reports a player who is none of `people`; without them, any id may be a player. */
export function checkKnown(
	at: Check,
	player: unknown,
	path: Path,
	people: ReadonlySet<PlayerId> | undefined,
): boolean {
	if (typeof player !== 'string' || !people || people.has(player)) return true;
	const known = [...people].slice(0, MOST_NAMED).join(', ');
	return at.reportAt(path, 'unknown-player', { player, known });
}

/** Any deal settled by hand: points of players who held cards, summing to zero; of what does not read only whose. */
export function checkManual(reading: Reading): void {
	const { at, form } = reading;
	const { manual } = reading.facts.outcome;
	if (!isObject(manual)) return;
	let sum = 0;
	for (const [player, points] of Object.entries(manual)) {
		inHands(reading, player, ['outcome', 'manual', player]);
		sum += points;
	}
	if (form === 'manual' && sum !== 0) at.reportAt(['outcome', 'manual'], 'not-zero-sum', { sum });
}

/** At least whom the deal names held cards in it, whatever its rules. */
export function checkNamed(reading: Reading): void {
	const { facts } = reading;
	if (has(reading, 'declarer') && facts.declarer !== undefined)
		inHands(reading, facts.declarer, ['declarer']);
	checkHolder(reading);
	for (const [i, fact] of listed(facts.premiums)) checkEnds(reading, fact, ['premiums', i]);
	if (isObject(facts.kontra)) {
		for (const [player, level] of Object.entries(facts.kontra)) {
			if (level !== 0) inHands(reading, player, ['kontra', player]);
		}
	}
	checkBeiDeclarers(reading);
}

/** Whom something passes between, of which the rest may not read: somebody who holds cards. */
export function checkEnds(reading: Reading, fact: unknown, path: Path): void {
	for (const end of ['from', 'to'] as const) checkOneOf(reading, fact, end, path);
}

/** The same of one player whom this names. */
export function checkOneOf(reading: Reading, fact: unknown, field: string, path: Path): void {
	const player: unknown = isObject(fact) ? own(fact, field) : undefined;
	if (typeof player === 'string' && player !== '') inHands(reading, player, [...path, field]);
}

/**
 * Reports whoever plays a game beside the first (`bei`) and holds no cards in this deal: `not-in-hands`, at the game's place.
 */
export function checkBeiDeclarers(reading: Reading): void {
	for (const [i, game] of listed(reading.facts.bei)) checkBeiDeclarer(reading, game, i);
}

/** The same of one game, of which the rest may not read. */
export function checkBeiDeclarer(reading: Reading, game: unknown, i: number): void {
	checkOneOf(reading, game, 'declarer', ['bei', i]);
}

/** Who holds the called king, if it is somebody. */
export function checkHolder(reading: Reading): string | undefined {
	const { called } = reading.facts;
	const holder: unknown = isObject(called) ? called.holder : undefined;
	if (typeof holder !== 'string' || holder === '') return undefined;
	if (holder !== 'talon') inHands(reading, holder, ['called', 'holder']);
	return holder;
}

/** A level above the ruleset's; where the highest is 0, there is no kontra at all. */
export function tooHigh(at: Check, path: Path, highest: number): void {
	if (highest === 0) at.reportAt(path, 'kontra-not-taken');
	else at.reportAt(path, 'kontra-too-high', { most: highest });
}
