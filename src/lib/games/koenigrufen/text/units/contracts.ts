/** Contracts: what each is worth, who may play it and on which conditions. */
import type {
	ByResult,
	GameValue,
	PositiveContract,
	Premium,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { formatInteger } from '#lib/text/format.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import { nameIn, namesOf } from '#lib/text/rules/values.ts';
import { factorText, premiumValueText, tricksText, valueText } from '../values.ts';
import {
	nothing,
	say,
	named,
	points,
	clause,
	level,
	orElse,
	set,
	times,
	oneOf,
	valueOf,
	clauseOf,
	flagOf,
	setOf,
	nameOf,
	citeOf,
	order,
	record,
	type Place,
	type Of,
	type Show,
	type Units,
} from '#lib/text/rules/units/unit.ts';

type Demands = NonNullable<PositiveContract['demands']>;

const contract: Of = { group: 'games', subject: named };

const factor: Show = (value: ByResult, { locale }) => factorText(value, locale);
const tricks: Show = (value: number, { locale }) => tricksText(value, locale);

export const CONTRACTS: Units = [
	['contracts.*.played', flagOf(contract, m.rules_f_played_on, m.rules_f_played_off)],
	['contracts.*.kind', clauseOf(contract, m.rules_f_kind, oneOf(choice.KIND), m.rules_d_kind)],
	[
		'contracts.*.value',
		valueOf(contract, nothing, (value: GameValue, { locale }) => valueText(value, locale)),
	],
	[
		'contracts.*.declarer',
		clauseOf(contract, m.rules_f_declarer, oneOf(choice.DECLARER), m.rules_d_declarer),
	],
	['contracts.*.tricks', clauseOf(contract, m.rules_f_tricks, tricks, m.rules_d_tricks)],
	['contracts.*.callsKing', flagOf(contract, m.rules_f_calls_king_on, m.rules_f_calls_king_off)],
	['contracts.*.talon', points(contract, m.rules_f_talon, m.rules_d_talon)],
	['contracts.*.factor', clauseOf(contract, m.rules_f_factor, factor, m.rules_d_factor)],
	[
		'contracts.*.premiumFactor',
		clauseOf(contract, m.rules_f_premium_factor, times, m.rules_d_premium_factor),
	],
	[
		'contracts.*.valatFactor',
		clauseOf(contract, m.rules_f_valat_factor, factor, m.rules_d_valat_factor),
	],
	[
		'contracts.*.only',
		setOf(contract, m.rules_f_only, {
			show: orElse(set, m.rules_set_all),
			more: m.rules_d_only_more,
			less: m.rules_d_only_less,
			told: (items, { locale }, value) =>
				value === undefined
					? m.rules_d_only_all({}, { locale })
					: Object.keys(value as object).length === 0
						? m.rules_d_only_none({}, { locale })
						: m.rules_d_only({ value: items }, { locale }),
		}),
	],
	[
		'contracts.*.highestKontra',
		valueOf(contract, say(m.rules_f_highest_kontra), orElse(level, m.rules_f_kontra_like_most)),
	],
	[
		'contracts.*.bonus.*',
		valueOf(
			contract,
			({ ids, rulesets, locale }) =>
				m.rules_f_bonus({ item: nameIn(rulesets, ids[1] ?? '', locale) }, { locale }),
			orElse(
				(value: Premium['value'], { locale }) => premiumValueText(value, locale),
				m.rules_not_at_all,
			),
		),
	],
	[
		'contracts.*.declarerAnnounces',
		flagOf(contract, m.rules_f_announces_on, m.rules_f_announces_off),
	],
	[
		'contracts.*.demands.premiums',
		setOf(contract, m.rules_f_demands, {
			more: m.rules_d_demands_more,
			less: m.rules_d_demands_less,
			...clause(m.rules_d_demands),
		}),
	],
	[
		'contracts.*.demands.settled',
		clauseOf(contract, m.rules_f_settled, oneOf(choice.SETTLED), m.rules_d_settled),
	],
	[
		'contracts.*.demands',
		{
			...record(contract, orElse(demandText, m.rules_set_none), say(m.rules_f_demands)),
			...clause(m.rules_d_demands, m.rules_d_demands_none),
			brief: true,
		},
	],
	[
		'contracts.*.givingUp',
		clauseOf(
			contract,
			m.rules_f_giving_up,
			(rule: PositiveContract['givingUp'], { locale }) => {
				if (rule?.price !== 'fixed') {
					return choice.choiceText(choice.GIVING_UP, rule?.price ?? 'none', locale);
				}
				return m.rules_f_giving_up_fixed(
					{ points: formatInteger(rule.points, locale) },
					{ locale },
				);
			},
			m.rules_d_giving_up,
		),
	],
	[
		'contracts.*.kingInTalon',
		clauseOf(
			contract,
			m.rules_f_king_in_talon,
			oneOf(choice.KING_IN_TALON),
			m.rules_d_king_in_talon,
		),
	],
	['contracts.*.names.*', nameOf(contract, m.rules_f_name, m.rules_f_name_in)],
	['contracts.*.order', order(contract)],
	['contracts.*.cite', citeOf(contract)],
];

function demandText({ premiums }: Demands, { rulesets, locale }: Place): string {
	const items = namesOf(premiums, rulesets, locale).join(', ');
	return Object.keys(premiums).length === 1 ? items : m.rules_f_demands_any({ items }, { locale });
}
