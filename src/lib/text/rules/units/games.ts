/** The values that only one game has: a line for each game. */
import { KOENIGRUFEN_UNITS } from '#lib/games/koenigrufen/text/units.ts';
import { TAROK_UNITS } from '#lib/games/tarok/text/units.ts';
import type { Units } from './unit.ts';

/** In the order in which they are told. */
export const GAME_UNITS: Units = [...KOENIGRUFEN_UNITS, ...TAROK_UNITS];
