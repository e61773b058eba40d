/** Every value of a Königrufen ruleset, in the order in which they are told. */
import { CONTRACTS } from './units/contracts.ts';
import { GENERAL } from './units/general.ts';
import { KONTRA } from './units/kontra.ts';
import { PREMIUMS } from './units/premiums.ts';
import { TRISCHAKEN } from './units/trischaken.ts';
import type { Units } from '#lib/text/rules/units/unit.ts';
import { VALAT_UNITS } from './units/valat.ts';

export const KOENIGRUFEN_UNITS: Units = [
	...CONTRACTS,
	...GENERAL,
	...PREMIUMS,
	...VALAT_UNITS,
	...KONTRA,
	...TRISCHAKEN,
];
