/** The colour that somebody is told apart by at a glance. */
import { MARKS } from '#lib/storage/bodies.ts';
import type { Lettered } from '#lib/text/initials.ts';

export interface Marked extends Lettered {
	readonly colour?: number;
}

/** Chosen, or one that the same person always has. */
export function markOf({ id, colour }: Marked): number {
	const sum = Array.from(id).reduce((all, sign) => all + (sign.codePointAt(0) ?? 0), 0);
	return colour ?? sum % MARKS;
}
