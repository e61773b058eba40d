/** What a table of past evenings comes in as. */
import { builtIn } from '#lib/rulesets/resolve.ts';

const ruleset = builtIn('koenigrufen-upper-austria')!;

export const PAPER_TARGET = {
	offer: { reference: ruleset.id, ruleset },
	stake: { currency: 'EUR', minorPerPoint: 10 },
	group: undefined,
	note: 'Endstand vom Papier',
};
