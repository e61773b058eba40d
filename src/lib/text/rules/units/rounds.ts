/** Rounds that count double, and the table. */
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { lengthText } from '../values.ts';
import {
	say,
	named,
	times,
	oneOf,
	orElse,
	valueOf,
	flagOf,
	setOf,
	citeOf,
	points,
	type Of,
	type Units,
} from './unit.ts';

const rounds: Of = { group: 'rounds', subject: say(m.rules_g_rounds) };
const table: Of = { group: 'rounds', subject: say(m.rules_table) };

export const ROUNDS: Units = [
	['rounds.factor', valueOf(rounds, say(m.rules_f_round_factor), times)],
	['rounds.after.contracts', setOf(rounds, m.rules_f_round_contracts)],
	['rounds.after.premiums', setOf(rounds, m.rules_f_round_premiums)],
	[
		'rounds.after.nobodyPays',
		flagOf(rounds, m.rules_f_round_nobody_on, m.rules_f_round_nobody_off),
	],
	['rounds.lastRound', flagOf(rounds, m.rules_f_round_last_on, m.rules_f_round_last_off)],
	['rounds.halfTime', flagOf(rounds, m.rules_f_round_half_on, m.rules_f_round_half_off)],
	[
		'rounds.length',
		valueOf(rounds, say(m.rules_f_round_length), (value, { locale }) =>
			lengthText(value as never, locale),
		),
	],
	[
		'rounds.lengthAfter.*',
		valueOf(
			rounds,
			(place) => m.rules_f_round_length_after({ item: named(place) }, { locale: place.locale }),
			orElse((value, { locale }) => lengthText(value as never, locale), m.rules_f_length_like),
		),
	],
	['rounds.meeting', valueOf(rounds, say(m.rules_f_round_meeting), oneOf(choice.MEETING))],
	['rounds.cite', citeOf(rounds)],
	['table.hands', points(table, m.rules_f_hands)],
	['table.most', points(table, m.rules_f_most)],
	['table.direction', valueOf(table, say(m.rules_f_direction), oneOf(choice.DIRECTION))],
];
