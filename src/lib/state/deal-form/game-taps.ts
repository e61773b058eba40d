/** A field of the form that not all games have. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { Shape } from '#lib/domain/shape.ts';

export interface GameTaps<T> {
	readonly shape: Shape<T>;
	/** What of a deal it holds; `undefined`: nothing. */
	readonly of: (deal: DealFacts) => T | undefined;
	/** Where the fact of the same name is a list: what tells one element from another. */
	readonly by?: readonly string[];
}
