/** Kontra: how high, on what, and what its levels are called. */
import type { Locale, Words } from '#lib/domain/ruleset.ts';
import { localeNames } from '#lib/text/locales.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import { trischakenName } from '#lib/text/rules/values.ts';
import {
	say,
	level,
	text,
	times,
	oneOf,
	orElse,
	valueOf,
	clauseOf,
	citeOf,
	record,
	type Of,
	type Units,
} from '#lib/text/rules/units/unit.ts';

const kontra: Of = { group: 'kontra', subject: say(m.rules_g_kontra) };

export const KONTRA: Units = [
	[
		'kontra.highest.game',
		clauseOf(
			kontra,
			m.rules_f_kontra_game,
			level,
			m.rules_d_kontra_game,
			m.rules_d_kontra_game_none,
		),
	],
	[
		'kontra.highest.premium',
		clauseOf(
			kontra,
			m.rules_f_kontra_premium,
			level,
			m.rules_d_kontra_premium,
			m.rules_d_kontra_premium_none,
		),
	],
	[
		'kontra.negative',
		clauseOf(
			kontra,
			m.rules_f_kontra_negative,
			oneOf(choice.KONTRA_NEGATIVE),
			m.rules_d_kontra_negative,
		),
	],
	[
		'kontra.trischaken',
		valueOf(
			kontra,
			({ rulesets, locale }) => trischakenName(rulesets, locale),
			oneOf(choice.KONTRA_TRISCHAKEN),
			{
				told: (value, { rulesets, locale }) =>
					m.rules_d_kontra_trischaken(
						{ name: trischakenName(rulesets, locale), value },
						{ locale },
					),
			},
		),
	],
	[
		'kontra.times.*',
		valueOf(
			kontra,
			({ ids, locale }) => m.rules_f_kontra_times({ n: ids[0] ?? '' }, { locale }),
			orElse(times, m.rules_kontra_times_twice),
		),
	],
	[
		'kontra.names.*.*',
		valueOf(
			kontra,
			({ ids, locale }) => {
				const [step = '', language] = ids;
				const which = m.rules_f_kontra_level({ n: step }, { locale });
				return language === locale ? which : `${which} (${localeNames[language as Locale]})`;
			},
			orElse(text, m.rules_set_none),
			{
				aside: true,
				told: (value, { ids, locale }) => {
					const [n = '', language] = ids;
					return language === locale
						? m.rules_d_kontra_level({ n, value }, { locale })
						: m.rules_d_kontra_level_in(
								{ n, value, language: localeNames[language as Locale] },
								{ locale },
							);
				},
			},
		),
	],
	[
		'kontra.names.*',
		record(
			kontra,
			orElse((value: Words, { locale }) => value[locale], m.rules_none),
			({ ids, locale }) => m.rules_f_kontra_level({ n: ids[0] ?? '' }, { locale }),
		),
	],
	['kontra.cite', citeOf(kontra)],
];
