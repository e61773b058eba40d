/** Trischaken: who pays whom, ties, virgins, mayors and forehand. */
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { payText, trischakenName } from '../values.ts';
import {
	say,
	number,
	times,
	count,
	oneOf,
	orElse,
	valueOf,
	citeOf,
	record,
	points,
	type Place,
	type Unit,
	type Of,
	type Units,
} from './unit.ts';

const tri: Of = {
	group: 'trischaken',
	subject: ({ rulesets, locale }) => trischakenName(rulesets, locale),
};

export const TRISCHAKEN: Units = [
	['trischaken.scheme', valueOf(tri, say(m.rules_f_scheme), oneOf(choice.SCHEME))],
	...Object.entries(choice.ROW).map(([row, words]): readonly [string, Unit] => [
		`trischaken.loserPays.${row}`,
		valueOf(tri, say(words), (value, { locale }) => payText(value as never, locale)),
	]),
	[
		'trischaken.loserPays.forehandInTie',
		valueOf(tri, say(m.rules_f_forehand_tie), oneOf(choice.FOREHAND_TIE)),
	],
	['trischaken.loserPays.ties', valueOf(tri, say(m.rules_f_ties), oneOf(choice.TIES))],
	['trischaken.loserPays.tiePoints', points(tri, m.rules_f_tie_points)],
	[
		'trischaken.loserPays',
		record(
			tri,
			(value, { locale }) =>
				value === undefined
					? m.rules_not_at_all({}, { locale })
					: payText((value as { none: never }).none, locale),
			say(m.rules_f_scheme_loser_pays),
		),
	],
	['trischaken.twoPayTwo.points', points(tri, m.rules_f_two_points)],
	[
		'trischaken.twoPayTwo.mayorAlone',
		valueOf(tri, say(m.rules_f_mayor_alone), (value, place) =>
			value === 0 ? m.rules_not_at_all({}, { locale: place.locale }) : number(value, place),
		),
	],
	[
		'trischaken.twoPayTwo.allTricks',
		valueOf(tri, say(m.rules_f_all_tricks), orElse(number, m.rules_not_at_all)),
	],
	['trischaken.twoPayTwo', record(tri, pointsOf, say(m.rules_f_scheme_two_pay_two))],
	['trischaken.pairwise.points', points(tri, m.rules_f_pair_points)],
	['trischaken.pairwise', record(tri, pointsOf, say(m.rules_f_scheme_pairwise))],
	['trischaken.mayor', valueOf(tri, say(m.rules_f_mayor), count)],
	['trischaken.forehand.factor', valueOf(tri, say(m.rules_f_forehand_factor), times)],
	[
		'trischaken.forehand.when',
		valueOf(
			tri,
			({ locale }) =>
				`${m.rules_f_forehand_factor({}, { locale })}, ${m.rules_f_forehand_when({}, { locale })}`,
			oneOf(choice.FOREHAND_WHEN),
		),
	],
	['trischaken.extra.virginFromEach', points(tri, m.rules_f_virgin_each)],
	[
		'trischaken.extra.severalVirgins',
		valueOf(tri, say(m.rules_f_several), oneOf(choice.SEVERAL_VIRGINS)),
	],
	['trischaken.extra.mayorToEach', points(tri, m.rules_f_mayor_each)],
	['trischaken.talon', valueOf(tri, say(m.rules_f_tr_talon), oneOf(choice.TALON))],
	['trischaken.counting', valueOf(tri, say(m.rules_f_counting), oneOf(choice.COUNTING))],
	['trischaken.cite', citeOf(tri)],
];

function pointsOf(value: unknown, place: Place): string {
	if (value === undefined) return m.rules_not_at_all({}, { locale: place.locale });
	return number((value as { points: number }).points, place);
}
