/** Rounds that count double, and the table. */
import type { RoundLength } from '#lib/domain/rules.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { lengthText } from '../values.ts';
import {
	clause,
	say,
	named,
	times,
	oneOf,
	orElse,
	valueOf,
	clauseOf,
	flagOf,
	setOf,
	citeOf,
	points,
	type Of,
	type SetWords,
	type Show,
	type Units,
} from './unit.ts';

const rounds: Of = { group: 'rounds', subject: say(m.rules_g_rounds) };
const table: Of = { group: 'rounds', subject: say(m.rules_table) };

const length: Show = (value: RoundLength, { locale }) => lengthText(value, locale);
const after = {
	more: m.rules_d_round_after_more,
	less: m.rules_d_round_after_less,
	...clause(m.rules_d_round_after),
};

/** The same after games that were lost. */
const afterLost = {
	more: ofLost(m.rules_d_round_after_more),
	less: ofLost(m.rules_d_round_after_less),
	...clause(({ value }, say) =>
		m.rules_d_round_after({ value: m.rules_d_round_lost({ items: value }, say) }, say),
	),
};

function ofLost(words: SetWords['more']): SetWords['more'] {
	return (games, say) => words({ items: m.rules_d_round_lost(games, say) }, say);
}

export const ROUNDS: Units = [
	['rounds.factor', clauseOf(rounds, m.rules_f_round_factor, times, m.rules_d_round_factor)],
	['rounds.after.contracts', setOf(rounds, m.rules_f_round_contracts, after)],
	['rounds.after.premiums', setOf(rounds, m.rules_f_round_premiums, after)],
	[
		'rounds.after.nobodyPays',
		flagOf(rounds, m.rules_f_round_nobody_on, m.rules_f_round_nobody_off),
	],
	['rounds.after.lost', setOf(rounds, m.rules_f_round_lost, afterLost)],
	['rounds.after.kontra', flagOf(rounds, m.rules_f_round_kontra_on, m.rules_f_round_kontra_off)],
	['rounds.ask', flagOf(rounds, m.rules_f_round_ask_on, m.rules_f_round_ask_off)],
	['rounds.lastRound', flagOf(rounds, m.rules_f_round_last_on, m.rules_f_round_last_off)],
	['rounds.halfTime', flagOf(rounds, m.rules_f_round_half_on, m.rules_f_round_half_off)],
	['rounds.length', clauseOf(rounds, m.rules_f_round_length, length, m.rules_d_round_length)],
	[
		'rounds.lengthAfter.*',
		valueOf(
			rounds,
			(place) => m.rules_f_round_length_after({ item: named(place) }, { locale: place.locale }),
			orElse(length, m.rules_f_length_like),
			{
				told: (value, place) =>
					m.rules_d_round_length_after({ item: named(place), value }, { locale: place.locale }),
			},
		),
	],
	[
		'rounds.meeting',
		clauseOf(rounds, m.rules_f_round_meeting, oneOf(choice.MEETING), m.rules_d_round_meeting),
	],
	['rounds.cite', citeOf(rounds)],
	['table.hands', points(table, m.rules_f_hands, m.rules_d_hands)],
	['table.most', points(table, m.rules_f_most, m.rules_d_most)],
	[
		'table.direction',
		clauseOf(table, m.rules_f_direction, oneOf(choice.DIRECTION), m.rules_d_direction),
	],
];
