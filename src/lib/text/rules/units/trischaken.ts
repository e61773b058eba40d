/** Trischaken: who pays whom, ties, virgins, mayors and forehand. */
import { own } from '#lib/domain/own.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { casePayText, caseWhenText, payText, timesText, trischakenName } from '../values.ts';
import type { TrischakenCase } from '#lib/domain/ruleset.ts';
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
	[
		'trischaken.rounding',
		valueOf(tri, say(m.rules_f_rounding), orElse(oneOf(choice.ROUNDING), m.rules_f_rounding_down)),
	],
	['trischaken.cases.*', record(tri, casePays, caseIs)],
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
	['trischaken.riders.each', valueOf(tri, say(m.rules_f_riders_each), times)],
	['trischaken.riders.payer', valueOf(tri, say(m.rules_f_riders_payer), times)],
	[
		'trischaken.riders',
		record(
			tri,
			(value, { locale }) =>
				value === undefined
					? m.rules_not_at_all({}, { locale })
					: timesText((value as { each: number }).each, locale),
			say(m.rules_f_riders),
		),
	],
	['trischaken.talon', valueOf(tri, say(m.rules_f_tr_talon), oneOf(choice.TALON))],
	['trischaken.counting', valueOf(tri, say(m.rules_f_counting), oneOf(choice.COUNTING))],
	['trischaken.cite', citeOf(tri)],
];

function pointsOf(value: unknown, place: Place): string {
	if (value === undefined) return m.rules_not_at_all({}, { locale: place.locale });
	return number((value as { points: number }).points, place);
}

/** The special case that an id names, in the first of the rulesets that has it. */
function caseAt({ ids, rulesets }: Place): TrischakenCase | undefined {
	for (const ruleset of rulesets) {
		const found =
			ruleset.game === 'koenigrufen' && own(ruleset.trischaken.cases ?? {}, ids[0] ?? '');
		if (found) return found;
	}
	return undefined;
}

function caseIs(place: Place): string {
	const when = caseWhenText(caseAt(place)?.when ?? {}, place.locale);
	return m.rules_f_case({ when }, { locale: place.locale });
}

function casePays(value: unknown, { rulesets, locale }: Place): string {
	if (value === undefined) return m.rules_not_at_all({}, { locale });
	const [ruleset] = rulesets;
	const forehand = ruleset?.game === 'koenigrufen' ? ruleset.trischaken.forehand.factor : 1;
	return casePayText(value as TrischakenCase, forehand, locale);
}
