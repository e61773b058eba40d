/** When an evening began and who played: several of one day, or of one name, are told apart by it. */
import { formatTime } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';

/** `19:30 · Franz, Hubert, Resi`; only the time where nobody is known. */
export const eveningDetail = (
	startedAt: string,
	players: readonly string[],
	locale: Locale,
): string => [formatTime(startedAt, locale), players.join(', ')].filter(Boolean).join(' · ');
