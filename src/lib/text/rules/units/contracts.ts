/** Contracts: what each is worth, who may play it and on which conditions. */
import { formatInteger } from '../../format.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { factorText, namesOf, valueText } from '../values.ts';
import {
	nothing,
	say,
	named,
	number,
	times,
	oneOf,
	valueOf,
	flagOf,
	setOf,
	nameOf,
	citeOf,
	order,
	record,
	type Place,
	type Of,
	type Units,
} from './unit.ts';

const contract: Of = { group: 'games', subject: named };

export const CONTRACTS: Units = [
	['contracts.*.played', flagOf(contract, m.rules_f_played_on, m.rules_f_played_off)],
	['contracts.*.kind', valueOf(contract, say(m.rules_f_kind), oneOf(choice.KIND))],
	[
		'contracts.*.value',
		valueOf(contract, nothing, (value, { locale }) => valueText(value as never, locale)),
	],
	['contracts.*.declarer', valueOf(contract, say(m.rules_f_declarer), oneOf(choice.DECLARER))],
	['contracts.*.tricks', valueOf(contract, say(m.rules_f_tricks), number)],
	['contracts.*.callsKing', flagOf(contract, m.rules_f_calls_king_on, m.rules_f_calls_king_off)],
	['contracts.*.talon', valueOf(contract, say(m.rules_f_talon), number)],
	[
		'contracts.*.factor',
		valueOf(contract, say(m.rules_f_factor), (value, { locale }) =>
			factorText(value as never, locale),
		),
	],
	['contracts.*.premiumFactor', valueOf(contract, say(m.rules_f_premium_factor), times)],
	[
		'contracts.*.valatFactor',
		valueOf(contract, say(m.rules_f_valat_factor), (value, { locale }) =>
			factorText(value as never, locale),
		),
	],
	['contracts.*.only', setOf(contract, m.rules_f_only, m.rules_set_all)],
	[
		'contracts.*.declarerAnnounces',
		flagOf(contract, m.rules_f_announces_on, m.rules_f_announces_off),
	],
	['contracts.*.demands.premiums', setOf(contract, m.rules_f_demands)],
	['contracts.*.demands.settled', valueOf(contract, say(m.rules_f_settled), oneOf(choice.SETTLED))],
	['contracts.*.demands', { ...record(contract, demandText, say(m.rules_f_demands)), brief: true }],
	[
		'contracts.*.givingUp',
		valueOf(contract, say(m.rules_f_giving_up), (value, { locale }) => {
			const rule = value as { price: string; points?: number } | undefined;
			if (rule?.price !== 'fixed') {
				return choice.choiceText(choice.GIVING_UP, rule?.price ?? 'none', locale);
			}
			return m.rules_f_giving_up_fixed(
				{ points: formatInteger(rule.points ?? 0, locale) },
				{ locale },
			);
		}),
	],
	[
		'contracts.*.kingInTalon',
		valueOf(contract, say(m.rules_f_king_in_talon), oneOf(choice.KING_IN_TALON)),
	],
	['contracts.*.names.*', nameOf(contract, m.rules_f_name, m.rules_f_name_in)],
	['contracts.*.order', order(contract)],
	['contracts.*.cite', citeOf(contract)],
];

function demandText(value: unknown, { rulesets, locale }: Place): string {
	if (value === undefined) return m.rules_set_none({}, { locale });
	const { premiums } = value as { readonly premiums: Readonly<Record<string, true>> };
	const items = namesOf(premiums, rulesets, locale).join(', ');
	return Object.keys(premiums).length === 1 ? items : m.rules_f_demands_any({ items }, { locale });
}
