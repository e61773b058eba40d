/** What holds for every contract: counting, calling, limits, renonce and games beside one another. */
import type { BeiRule, RenonceRule } from '#lib/games/koenigrufen/domain/rules.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import {
	clause,
	nothing,
	say,
	number,
	count,
	oneOf,
	set,
	orElse,
	valueOf,
	clauseOf,
	flagOf,
	setOf,
	citeOf,
	record,
	points,
	type Of,
	type Units,
} from '#lib/text/rules/units/unit.ts';

const renonce: Of = { group: 'games', subject: say(m.rules_renonce) };
const bei: Of = { group: 'games', subject: say(m.rules_bei) };
const limits: Of = { group: 'games', subject: say(m.rules_limits) };
const games: Of = { group: 'games', subject: nothing };

export const GENERAL: Units = [
	['cards.win', clauseOf(games, m.rules_f_win, count, m.rules_d_win)],
	[
		'cards.defenceUnderKontra',
		valueOf(games, say(m.rules_f_under_kontra), orElse(count, m.rules_under_kontra_not)),
	],
	['limits.most', valueOf(limits, say(m.rules_f_limit_most), orElse(number, m.rules_f_limit_none))],
	[
		'limits.least',
		valueOf(limits, say(m.rules_f_limit_least), orElse(number, m.rules_f_limit_none)),
	],
	['cards.leaves', flagOf(games, m.rules_f_leaves_on, m.rules_f_leaves_off)],
	['cards.total', points(games, m.rules_f_total, m.rules_d_total)],
	['cards.average', points(games, m.rules_f_average, m.rules_d_average)],
	['cards.cite', citeOf(games)],
	['selfCall', flagOf(games, m.rules_f_self_call_on, m.rules_f_self_call_off)],
	[
		'bei.contracts',
		setOf(bei, m.rules_f_bei_contracts, {
			more: m.rules_d_bei_contracts_more,
			less: m.rules_d_bei_contracts_less,
			...clause(m.rules_d_bei_contracts),
		}),
	],
	['bei.equalOnly', flagOf(bei, m.rules_f_bei_equal_on, m.rules_f_bei_equal_off)],
	[
		'bei.most',
		valueOf(
			bei,
			nothing,
			(count: number, { locale }) => m.rules_d_bei_most({ count }, { locale }),
			{ told: (words) => words },
		),
	],
	['bei.cite', citeOf(bei)],
	[
		'bei',
		record(
			bei,
			orElse(({ contracts }: BeiRule, place) => set(contracts, place), m.rules_bei_none),
		),
	],
	[
		'renonce.scheme',
		clauseOf(renonce, m.rules_f_renonce_scheme, oneOf(choice.RENONCE), m.rules_d_renonce_scheme),
	],
	[
		'renonce.toEach',
		clauseOf(
			renonce,
			m.rules_f_renonce_each,
			number,
			m.rules_d_renonce_each,
			m.rules_d_renonce_each_none,
		),
	],
	[
		'renonce.trischaken.toEach',
		points(renonce, m.rules_f_renonce_trischaken, m.rules_d_renonce_trischaken),
	],
	[
		'renonce.trischaken.fromForehand',
		points(renonce, m.rules_f_renonce_forehand, m.rules_d_renonce_forehand),
	],
	[
		'renonce.withoutDemanded',
		clauseOf(
			renonce,
			m.rules_f_renonce_without,
			orElse(number, m.rules_f_renonce_without_none),
			m.rules_d_renonce_without,
		),
	],
	['renonce.cite', citeOf(renonce)],
	[
		'renonce',
		record(
			renonce,
			orElse(({ scheme }: RenonceRule, { locale }) => {
				const words = choice.choiceText(choice.RENONCE, scheme, locale);
				return m.rules_d_renonce_scheme({ value: words }, { locale });
			}, m.rules_renonce_none),
		),
	],
];
