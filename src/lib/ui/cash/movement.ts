import type { Movement } from '#lib/domain/cash/evening.ts';

/** A movement as a form gives it: what is written adds who it is and when it was. */
export type NewMovement = Omit<Movement, 'id' | 'at' | 'afterDeal'>;
