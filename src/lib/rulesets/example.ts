/** A deal that shows what a ruleset's rules come to, and what it takes to make one. */
import type { DealFacts, PlayerId } from '#lib/domain/deal.ts';

/** Forehand first; the fourth deals. */
export const EXAMPLE_PLAYERS = ['p1', 'p2', 'p3', 'p4'] as const;

/** What distinguishes an example, to be put into words. */
export type ExamplePart =
	| { readonly kind: 'won' | 'lost' | 'alone' | 'with-partner' | 'kontra' | 'forehand' | 'gave-up' }
	| { readonly kind: 'announced' | 'silent' | 'missed-silently' | 'missed'; readonly item: string }
	| { readonly kind: 'renonce-defence' }
	| { readonly kind: 'declared'; readonly item: string; readonly count?: number }
	| { readonly kind: 'counts'; readonly counts: readonly string[] };

export interface Example {
	/** The same for the same kind of deal, whatever the ruleset. */
	readonly id: string;
	readonly contract: string | undefined;
	readonly parts: readonly ExamplePart[];
	readonly deal: DealFacts;
}

export type Facts = Omit<DealFacts, 'id' | 'dealer' | 'hands' | 'contract'>;

/** `players`: forehand first, the last deals. */
export function example(
	id: string,
	contract: string | undefined,
	parts: readonly ExamplePart[],
	facts: Facts,
	players: readonly PlayerId[] = EXAMPLE_PLAYERS,
): Example {
	const deal = {
		id,
		dealer: players.at(-1) ?? '',
		hands: players,
		...(contract !== undefined && { contract }),
		...facts,
	};
	return { id, contract, parts, deal };
}
