/** Every value of a Königrufen ruleset, in the order in which they are told. */
import { COMMON } from '#lib/text/rules/units/common.ts';
import { CONTRACTS } from '#lib/text/rules/units/contracts.ts';
import { KONTRA } from '#lib/text/rules/units/kontra.ts';
import { PREMIUMS } from '#lib/text/rules/units/premiums.ts';
import { TRISCHAKEN } from '#lib/text/rules/units/trischaken.ts';
import type { Units } from '#lib/text/rules/units/unit.ts';
import { VALAT_UNITS } from '#lib/text/rules/units/valat.ts';

export const KOENIGRUFEN_UNITS: Units = [
	...CONTRACTS,
	...COMMON,
	...PREMIUMS,
	...VALAT_UNITS,
	...KONTRA,
	...TRISCHAKEN,
];
