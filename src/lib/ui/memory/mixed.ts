/** What is added up although it is not the same, as it is told beside the sum. */
import type { Mixed } from '#lib/state/memory/questions.ts';
import { formatList, formatMoney } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** A line for worths of a point that differ and one for rules that do; none where all is alike. */
export function mixedLines({ stakes, rules }: Mixed, locale: Locale): readonly string[] {
	const worth = stakes.map(({ currency, minorPerPoint }) =>
		minorPerPoint === 0 ? m.memory_for_nothing() : formatMoney(minorPerPoint, currency, locale),
	);
	const called = rules.map(({ names }) => names[locale]);
	return [
		...(stakes.length > 0 ? [m.memory_mixed_stakes({ stakes: formatList(worth, locale) })] : []),
		...(rules.length > 0 ? [m.memory_mixed_rules({ rules: formatList(called, locale) })] : []),
	];
}
