/** What all games have in common: counting, calling, renonce and games beside one another. */
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import {
	nothing,
	say,
	number,
	count,
	oneOf,
	set,
	orElse,
	valueOf,
	flagOf,
	setOf,
	citeOf,
	record,
	points,
	type Of,
	type Units,
} from './unit.ts';

const renonce: Of = { group: 'games', subject: say(m.rules_renonce) };
const bei: Of = { group: 'games', subject: say(m.rules_bei) };
const games: Of = { group: 'games', subject: nothing };

export const COMMON: Units = [
	['cards.win', valueOf(games, say(m.rules_f_win), count)],
	['cards.leaves', flagOf(games, m.rules_f_leaves_on, m.rules_f_leaves_off)],
	['cards.total', points(games, m.rules_f_total)],
	['cards.average', points(games, m.rules_f_average)],
	['cards.cite', citeOf(games)],
	['selfCall', flagOf(games, m.rules_f_self_call_on, m.rules_f_self_call_off)],
	['bei.contracts', setOf(bei, m.rules_f_bei_contracts)],
	['bei.equalOnly', flagOf(bei, m.rules_f_bei_equal_on, m.rules_f_bei_equal_off)],
	['bei.most', points(bei, m.rules_f_bei_most)],
	['bei.cite', citeOf(bei)],
	[
		'bei',
		record(bei, (value, place) =>
			value === undefined
				? m.rules_bei_none({}, { locale: place.locale })
				: set((value as { contracts: object }).contracts, place),
		),
	],
	['renonce.scheme', valueOf(renonce, say(m.rules_f_renonce_scheme), oneOf(choice.RENONCE))],
	['renonce.toEach', points(renonce, m.rules_f_renonce_each)],
	['renonce.trischaken.toEach', points(renonce, m.rules_f_renonce_trischaken)],
	['renonce.trischaken.fromForehand', points(renonce, m.rules_f_renonce_forehand)],
	[
		'renonce.withoutDemanded',
		valueOf(
			renonce,
			say(m.rules_f_renonce_without),
			orElse(number, m.rules_f_renonce_without_none),
		),
	],
	['renonce.cite', citeOf(renonce)],
	[
		'renonce',
		record(renonce, (value, { locale }) => {
			if (value === undefined) return m.rules_renonce_none({}, { locale });
			const { scheme } = value as { scheme: string };
			const label = m.rules_f_renonce_scheme({}, { locale });
			return `${label} ${choice.choiceText(choice.RENONCE, scheme, locale)}`;
		}),
	],
];
