/** How doubled rounds are said: `doppelt, noch 4`. */
import { m } from '#lib/text/paraglide/messages.js';

/** @param coming the factors of the coming deals, the next one's first; at least one */
export const doublingText = (coming: readonly number[]): string =>
	m.table_doubled({ times: m.deal_times({ factor: coming[0] ?? 1 }), left: coming.length });
