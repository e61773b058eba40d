/** When a doubled round begins by the rules of an evening, as the table reads it. */
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { formatList } from '#lib/text/format.ts';
import { contractName, itemName } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { playedAmong } from '#lib/text/rules/played-among.ts';

/** `Beginnt von selbst nach Trischaken.`: everything that starts one (`startersOf`), and whether the table is asked. */
export function roundsRuleText(ruleset: Ruleset, locale: Locale): string {
	const { after, ask, factor } = ruleset.rounds;
	const ids = (set: Readonly<Record<string, unknown>> = {}) =>
		Object.keys(playedAmong(ruleset, set));
	const starts = [
		...ids(after.contracts).map((id) =>
			m.people_rounds_rule_contract({ name: contractName(ruleset, id, locale) }),
		),
		...ids(after.lost).map((id) =>
			m.people_rounds_rule_lost({ name: contractName(ruleset, id, locale) }),
		),
		...ids(after.premiums).map((id) =>
			m.people_rounds_rule_contract({ name: itemName(ruleset, id, locale) }),
		),
		...(after.kontra ? [m.people_rounds_rule_kontra()] : []),
		...(after.nobodyPays ? [m.people_rounds_rule_nobody()] : []),
	];
	if (starts.length === 0 || factor === 1) return m.people_rounds_rule_none();
	const when = formatList(starts, locale);
	return ask ? m.people_rounds_rule_asked({ when }) : m.people_rounds_rule_starts({ when });
}
