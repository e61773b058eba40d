/** Trischaken: who pays whom, ties, virgins, mayors and forehand. */
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import type {
	TrischakenCase,
	TrischakenPay,
	TrischakenRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import { trischakenName } from '#lib/text/rules/values.ts';
import { casePayText, caseWhenText, payText } from '../values.ts';
import {
	clause,
	say,
	number,
	times,
	count,
	oneOf,
	orElse,
	valueOf,
	clauseOf,
	citeOf,
	record,
	points,
	type Place,
	type Unit,
	type Of,
	type Clause,
	type Units,
} from '#lib/text/rules/units/unit.ts';

type LoserPays = NonNullable<TrischakenRule['loserPays']>;
type Riders = NonNullable<TrischakenRule['riders']>;

const tri: Of = {
	group: 'trischaken',
	subject: ({ rulesets, locale }) => trischakenName(rulesets, locale),
};

const pointsOf = orElse(
	(value: { readonly points: number }, place) => number(value.points, place),
	m.rules_not_at_all,
);

const ROW_CLAUSES = {
	none: m.rules_d_row_none,
	one: m.rules_d_row_one,
	two: m.rules_d_row_two,
	all: m.rules_d_row_all,
} satisfies Record<keyof typeof choice.ROW, Clause>;

export const TRISCHAKEN: Units = [
	['trischaken.scheme', clauseOf(tri, m.rules_f_scheme, oneOf(choice.SCHEME), m.rules_d_scheme)],
	...Object.entries(choice.ROW).map(([row, words]): readonly [string, Unit] => [
		`trischaken.loserPays.${row}`,
		valueOf(
			tri,
			say(words),
			(value: TrischakenPay, { locale }) => payText(value, row, locale),
			clause(ROW_CLAUSES[row as keyof typeof ROW_CLAUSES]),
		),
	]),
	[
		'trischaken.loserPays.forehandInTie',
		clauseOf(tri, m.rules_f_forehand_tie, oneOf(choice.FOREHAND_TIE), m.rules_d_forehand_tie),
	],
	['trischaken.loserPays.ties', clauseOf(tri, m.rules_f_ties, oneOf(choice.TIES), m.rules_d_ties)],
	['trischaken.loserPays.tiePoints', points(tri, m.rules_f_tie_points, m.rules_d_tie_points)],
	[
		'trischaken.loserPays',
		record(
			tri,
			orElse(
				({ none }: LoserPays, { locale }) => payText(none, 'none', locale),
				m.rules_not_at_all,
			),
			say(m.rules_f_scheme_loser_pays),
		),
	],
	['trischaken.twoPayTwo.points', points(tri, m.rules_f_two_points, m.rules_d_two_points)],
	[
		'trischaken.twoPayTwo.mayorAlone',
		clauseOf(
			tri,
			m.rules_f_mayor_alone,
			(value, place) =>
				value === 0 ? m.rules_no_such({}, { locale: place.locale }) : number(value, place),
			m.rules_d_mayor_alone,
			m.rules_d_mayor_alone_none,
		),
	],
	[
		'trischaken.twoPayTwo.allTricks',
		clauseOf(
			tri,
			m.rules_f_all_tricks,
			orElse(number, m.rules_no_such),
			m.rules_d_all_tricks,
			m.rules_d_all_tricks_none,
		),
	],
	['trischaken.twoPayTwo', record(tri, pointsOf, say(m.rules_f_scheme_two_pay_two))],
	['trischaken.pairwise.points', points(tri, m.rules_f_pair_points, m.rules_d_pair_points)],
	['trischaken.pairwise', record(tri, pointsOf, say(m.rules_f_scheme_pairwise))],
	[
		'trischaken.rounding',
		clauseOf(
			tri,
			m.rules_f_rounding,
			orElse(oneOf(choice.ROUNDING), m.rules_f_rounding_down),
			m.rules_d_rounding,
		),
	],
	['trischaken.cases.*', record(tri, orElse(casePays, m.rules_not_at_all), caseIs)],
	['trischaken.mayor', clauseOf(tri, m.rules_f_mayor, count, m.rules_d_mayor)],
	[
		'trischaken.forehand.factor',
		clauseOf(tri, m.rules_f_forehand_factor, times, m.rules_d_forehand_factor),
	],
	[
		'trischaken.forehand.when',
		clauseOf(tri, m.rules_f_forehand_when, oneOf(choice.FOREHAND_WHEN), m.rules_d_forehand_when),
	],
	['trischaken.extra.virginFromEach', points(tri, m.rules_f_virgin_each, m.rules_d_virgin_each)],
	[
		'trischaken.extra.virginFromMost',
		clauseOf(
			tri,
			m.rules_f_virgin_most,
			orElse(number, m.rules_no_such),
			m.rules_d_virgin_most,
			m.rules_d_virgin_most_none,
		),
	],
	[
		'trischaken.extra.severalVirgins',
		clauseOf(tri, m.rules_f_several, oneOf(choice.SEVERAL_VIRGINS), m.rules_d_several),
	],
	['trischaken.extra.mayorToEach', points(tri, m.rules_f_mayor_each, m.rules_d_mayor_each)],
	['trischaken.riders.each', clauseOf(tri, m.rules_f_riders_each, times, m.rules_d_riders_each)],
	['trischaken.riders.payer', clauseOf(tri, m.rules_f_riders_payer, times, m.rules_d_riders_payer)],
	[
		'trischaken.riders',
		record(
			tri,
			orElse(({ each }: Riders, place) => times(each, place), m.rules_not_at_all),
			say(m.rules_f_riders),
		),
	],
	['trischaken.talon', clauseOf(tri, m.rules_f_tr_talon, oneOf(choice.TALON), m.rules_d_tr_talon)],
	[
		'trischaken.counting',
		clauseOf(tri, m.rules_f_counting, oneOf(choice.COUNTING), m.rules_d_counting),
	],
	['trischaken.cite', citeOf(tri)],
];

/** The special case that an id names, in the first of the rulesets that has it. */
function caseAt({ ids, rulesets }: Place): TrischakenCase | undefined {
	for (const ruleset of rulesets) {
		const found = valueAt(ruleset, ['trischaken', 'cases', ids[0] ?? '']);
		if (found) return found as TrischakenCase;
	}
	return undefined;
}

function caseIs(place: Place): string {
	const when = caseWhenText(caseAt(place)?.when ?? {}, place.locale);
	return m.rules_f_case({ when }, { locale: place.locale });
}

function casePays(value: TrischakenCase, { rulesets, locale }: Place): string {
	const [ruleset] = rulesets;
	const forehand = valueAt(ruleset, ['trischaken', 'forehand', 'factor']) as number | undefined;
	return casePayText(value, forehand ?? 1, locale);
}
