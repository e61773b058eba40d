/** What the patches of published house rules have in common. */
import type { TrischakenPay, Words } from '#lib/domain/ruleset.ts';

/** A published ruleset as a patch over one of the five. */
export interface Variant {
	readonly id: string;
	/** The built-in it changes. */
	readonly extends: string;
	/** Its name and summary among other things. */
	readonly patch: { readonly names: Words; readonly summary: Words } & Readonly<
		Record<string, unknown>
	>;
}

/** Tournament organisers tell these things in their announcements, not in a book. */
export const announcement = (title: string, edition: string) => ({ house: { title, edition } });
export const house = (section: string) => ({ source: 'house', section });

/** A premium that lies in the cards taken says nothing beside a valat. */
export const possession = { silent: 'none', announced: 'none', missed: 'none' } as const;

/** A cup plays every deal for the same. */
export const noDoubleRounds = { after: { contracts: { trischaken: null } }, lastRound: false };

/** A row of the Trischaken table that a loser pays. */
export const pay = (plain: number, mayor: number, to: TrischakenPay['to']): TrischakenPay => ({
	plain,
	mayor,
	to,
});
