/** How doubled rounds are said: `doppelt, noch 4`. */
import { m } from '#lib/text/paraglide/messages.js';

/** @param coming the factors of the coming deals, the next one's first; at least one */
export function doublingText(coming: readonly number[]): string {
	const [factor = 1] = coming;
	const left = coming.length;
	if (factor === 2) return m.table_doubled({ left });
	if (factor === 4) return m.table_fourfold({ left });
	return m.table_times({ factor, left });
}
