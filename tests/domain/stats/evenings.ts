/** Evenings made up from legal deals, scored as the app scores them. */
import fc from 'fast-check';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import {
	digestOf,
	type EveningSums,
	type PersonDetails,
	type PersonSums,
} from '#lib/domain/stats/digest.ts';
import type { ScoredDeal } from '#lib/domain/stats/deal-digest.ts';
import type { DetailsOf } from '#lib/domain/stats/person.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { legalDeal, PEOPLE } from '../../property/deals.ts';
import { one, rarely, seeded, type Draw } from '../../property/draw.ts';

/** Sums and details of everybody side by side. */
export interface WholeDigest extends EveningSums {
	readonly people: readonly (PersonSums & PersonDetails)[];
}

export const detailsIn =
	(digests: readonly WholeDigest[]): DetailsOf =>
	(evening, player) =>
		digests.find(({ id }) => id === evening)!.people.find(({ id }) => id === player)!;

export interface MadeEvening {
	readonly ruleset: Ruleset;
	readonly scored: readonly ScoredDeal[];
	readonly totals: Readonly<Record<string, number>>;
	readonly digest: WholeDigest;
}

export const RULESETS: readonly Ruleset[] = Object.values(BUILT_IN);

export function scoredDeals(ruleset: Ruleset, draw: Draw, count: number): ScoredDeal[] {
	return Array.from({ length: count }, (_, i): ScoredDeal => {
		const facts = legalDeal(ruleset, draw, PEOPLE, `d${String(i + 1)}`);
		const parsed = parseDeal(ruleset, facts, new Set(PEOPLE));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const deal = parsed.value;
		return { deal, ruleset, position: i + 1, score: scoreDeal(ruleset, deal, PEOPLE) };
	});
}

export function makeEvening(draw: Draw, id = 'e1', ruleset = one(draw, RULESETS)): MadeEvening {
	const scored = scoredDeals(ruleset, draw, draw(12));
	const totals = Object.fromEntries(
		PEOPLE.map((player) => [
			player,
			scored.reduce((sum, { score }) => sum + score.net[player]!, 0),
		]),
	);
	// A payment by hand on top.
	const [from, to] = PEOPLE as [string, string];
	const byHand = rarely(draw, 3) ? { [from]: -7, [to]: 7 } : {};
	for (const [player, points] of Object.entries(byHand)) totals[player]! += points;
	const month = String(1 + draw(12)).padStart(2, '0');
	const { sums, details } = digestOf({
		id,
		day: `2026-${month}-${String(1 + draw(28)).padStart(2, '0')}`,
		startedAt: `2026-${month}-01T19:00:00Z`,
		closed: true,
		minorPerPoint: 10,
		currency: rarely(draw, 3) ? 'SEK' : 'EUR',
		forMoney: !rarely(draw, 4),
		damaged: 0,
		ruleset,
		players: PEOPLE.map((player) => ({ id: player, name: player })),
		scored,
		totals,
		money: Object.fromEntries(PEOPLE.map((player) => [player, totals[player]! * 10])),
		moneyByHand: Object.fromEntries(
			Object.entries(byHand).map(([player, points]) => [player, points * 10]),
		),
	});
	const people = sums.people.map((own, i) => ({ ...own, ...details[i]! }));
	return { ruleset, scored, totals, digest: { ...sums, people } };
}

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
export const evening = seed.map((value) => makeEvening(seeded(value)));
export const season = fc.tuple(seed, fc.integer({ min: 1, max: 8 })).map(([value, count]) => {
	const draw = seeded(value);
	return Array.from({ length: count }, (_, i) => makeEvening(draw, `e${String(i)}`));
});
