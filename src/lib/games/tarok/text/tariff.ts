/** Declarations and the pagat as they hang on the wall. */
import { line } from '#lib/text/rules/tariff-parts.ts';
import * as m from '#lib/text/paraglide/messages.js';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { formatInteger } from '#lib/text/format.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { citeText } from '#lib/text/names.ts';
import { type TariffSection, rowsOf } from '#lib/text/rules/tariff-parts.ts';

/** Under which heading each declaration and rule of the game stands. */
export function sectionsOf(ruleset: TarokRuleset, locale: Locale): TariffSection[] {
	const figure = (value: number) => formatInteger(value, locale);
	const columns = [m.rules_t_value({}, { locale })];
	const declarations = rowsOf(ruleset, locale, ruleset.declarations, (rule) => {
		const value = figure(rule.value);
		if (rule.counts === 'nothing' || rule.beyond === 0) return { values: [value], notes: [] };
		const params = { value, from: figure(rule.from), beyond: figure(rule.beyond) };
		return { values: [value], notes: [m.rules_counted_value(params, { locale })] };
	});
	const { pagat, discardedPagat } = ruleset;
	const events = rowsOf(ruleset, locale, { ...pagat, discardedPagat }, ({ value }) => ({
		values: [figure(value)],
		notes: [],
	}));
	return [
		{
			group: 'games',
			title: m.rules_declarations({}, { locale }),
			table: { columns, rows: declarations },
			parts: [
				{
					title: m.rules_t_general({}, { locale }),
					cite: citeText(ruleset, ruleset.cards.cite, locale),
					lines: [line(ruleset, locale, ['cards', 'average'])],
				},
			],
		},
		{
			group: 'premiums',
			title: m.rules_pagat_events({}, { locale }),
			table: { columns, rows: events },
			parts: [],
		},
	];
}
