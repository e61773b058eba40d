/** How often a round counts, in words. */
import { m } from '#lib/text/paraglide/messages.js';

/** As the table says it: `doppelt`. */
export function factorText(factor: number): string {
	switch (factor) {
		case 1:
			return m.deal_factor_1();
		case 2:
			return m.deal_factor_2();
		case 3:
			return m.deal_factor_3();
		case 4:
			return m.deal_factor_4();
		default:
			return m.deal_factor_n({ factor });
	}
}

/**
 * Of the deals that come: `doppelt, noch 4`.
 * @param coming the factors of the coming deals, the next one's first; at least one
 */
export function doublingText(coming: readonly number[]): string {
	const [factor = 1] = coming;
	return m.table_doubled({ times: factorText(factor), left: coming.length });
}
