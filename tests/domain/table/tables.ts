/** Tables and evenings of deals, made up. */
import fc from 'fast-check';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { TableDeal } from '#lib/domain/table/facts.ts';
import { dealFacts, proposeNext } from '#lib/domain/table/next-deal.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';

export const koenigrufen = builtIn('koenigrufen-upper-austria')!;
export const lungau = builtIn('koenigrufen-lungau')!;
export const tarok = builtIn('tarok-swedish')!;

export const people = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Seats for a ruleset: as few as it needs to as many as it takes. */
export const seatsFor = ({ table }: Ruleset): fc.Arbitrary<string[]> =>
	fc
		.integer({ min: table.hands, max: Math.min(table.most, people.length) })
		.map((count) => people.slice(0, count));

/** Plays as the table proposes, so many deals. */
export function play(
	ruleset: Ruleset,
	seats: readonly string[],
	count: number,
	before: readonly TableDeal[] = [],
): TableDeal[] {
	const deals = [...before];
	for (let i = 0; i < count; i++) {
		const facts = dealFacts(proposeNext({ ruleset, seats, deals }));
		const { dealer, hands } = facts;
		deals.push({ id: `d${deals.length + 1}`, dealer, hands, seats, outcome: { won: true } });
	}
	return deals;
}
