import fc from 'fast-check';
import type { Amounts } from '#lib/domain/cash/amounts.ts';

/** Balances of `min` to `max` people, each up to about `size` minor units, that sum to zero. */
export function zeroSum({ min = 2, max = 8, size = 5_000 } = {}): fc.Arbitrary<Amounts> {
	return fc
		.array(fc.integer({ min: -size, max: size }), { minLength: min - 1, maxLength: max - 1 })
		.map((all) => {
			const last = all.reduce((sum, minor) => sum + minor, 0);
			return Object.fromEntries([...all, 0 - last].map((minor, i) => [`p${i}`, minor]));
		});
}
