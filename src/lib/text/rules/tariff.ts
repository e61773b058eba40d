/**
 * The whole of a ruleset as a table would pin it to the wall: what every game and premium is worth
 * and on which conditions, and every other rule with its value, each with where it is written.
 */
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { isObject } from '#lib/domain/shape.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { gameRulesWords } from './games.ts';
import { type TariffSection, heading, partOf, line } from './tariff-parts.ts';
import { playedAmong } from './played-among.ts';
import * as m from '../paraglide/messages.js';

export interface Tariff {
	readonly title: string;
	readonly summary: string;
	/** What the values are counted in. */
	readonly unitNote: string;
	readonly sections: readonly TariffSection[];
	/** What must be known of the numbers. */
	readonly notes: readonly string[];
	readonly sources: readonly string[];
}

/** The tariff of a whole ruleset: the game's own sections first, then what every game has. */
export function tariff(ruleset: Ruleset, locale: Locale): Tariff {
	const sections = [
		...gameRulesWords(ruleset).sectionsOf(ruleset, locale),
		...common(ruleset, locale),
	];
	return {
		title: ruleset.names[locale],
		summary: ruleset.summary[locale],
		unitNote:
			ruleset.unit === 'chip'
				? m.rules_t_unit_note_chips({}, { locale })
				: m.rules_t_unit_note({}, { locale }),
		sections: sections.filter(
			({ table, parts }) => (table?.rows.length ?? 0) > 0 || parts.length > 0,
		),
		notes: distinct(Object.values(ruleset.notes ?? {}).map((note) => note[locale])),
		sources: distinct(
			Object.values(ruleset.sources).map(({ title, edition }) =>
				edition === undefined ? title : `${title} (${edition})`,
			),
		),
	};
}

/** What starts a doubled round, beside the table's own word. */
const STARTS = ['contracts', 'premiums', 'lost', 'nobodyPays', 'kontra']
	.map((after) => `rounds.after.${after}`)
	.concat('rounds.lastRound', 'rounds.halfTime');

/** In house rules the same may be said twice; screens tell lines apart by what they say. */
const distinct = (lines: readonly string[]): readonly string[] => [...new Set(lines)];

/** Rounds, table, sheet and cup: what all games have. */
function common(ruleset: Ruleset, locale: Locale): TariffSection[] {
	const part = (title: string, path: string, unless: readonly string[] = []) =>
		partOf(ruleset, locale, title, path, unless);
	const silent = STARTS.filter((path) => {
		const start = valueAt(ruleset, path.split('.'));
		return isObject(start) ? Object.keys(playedAmong(ruleset, start)).length === 0 : !start;
	});
	const rounds = part(m.rules_g_rounds({}, { locale }), 'rounds', silent);
	return [
		{
			...heading('rounds', locale),
			parts: [
				silent.length === STARTS.length
					? {
							...rounds,
							lines: [
								...rounds.lines,
								{
									label: '',
									value: m.rules_rounds_by_hand({}, { locale }),
									path: ['rounds', 'after'],
								},
							],
						}
					: rounds,
				part(m.rules_table({}, { locale }), 'table'),
			],
		},
		{
			...heading('cash', locale),
			parts: [
				...(gameRulesWords(ruleset).takesKontra?.(ruleset)
					? [
							{
								title: m.rules_g_kontra({}, { locale }),
								cite: undefined,
								lines: [line(ruleset, locale, ['kontra', 'booked'])],
							},
						]
					: []),
				...(ruleset.cup ? [part(m.rules_cup({}, { locale }), 'cup')] : []),
			],
		},
	];
}
