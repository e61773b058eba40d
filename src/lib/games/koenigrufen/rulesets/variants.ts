/**
 * Published house rules as patches over the built-in rulesets, one file each in `variants/`: they prove
 * that the language reaches them, and are offered like those. Each is named after what it is; where
 * its source gives no number, the base's stands, and a note of the ruleset says so.
 */
import type { Variant } from '#lib/rulesets/game.ts';
import { CHELTENHAM } from './variants/cheltenham.ts';
import { ERASMUS } from './variants/erasmus.ts';
import { RUEDIGER } from './variants/ruediger.ts';
import { SAUWALD } from './variants/sauwald-cup.ts';
import { STYRIA } from './variants/styria-cup.ts';
import { TYROL } from './variants/tyrol-cup.ts';
import { UPPER_AUSTRIAN_CUP } from './variants/upper-austria-cup.ts';
import { VIENNA } from './variants/vienna-cup.ts';

export const VARIANTS: readonly Variant[] = [
	UPPER_AUSTRIAN_CUP,
	SAUWALD,
	VIENNA,
	TYROL,
	STYRIA,
	CHELTENHAM,
	RUEDIGER,
	ERASMUS,
];
