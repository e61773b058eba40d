import type { Unit } from '#lib/domain/stats/digest.ts';
import { formatInteger } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** How much a deal moved: `12 P.` or `12 Chips`. */
export function sizeText(count: number, unit: Unit, locale: Locale): string {
	const size = formatInteger(count, locale);
	return (unit === 'chip' ? m.memory_size_chips : m.memory_size)({ count, size });
}
