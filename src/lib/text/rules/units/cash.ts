/** Sheet and cash: where kontra is written, the unit, and how a cup scores. */
import type { CupRule } from '#lib/domain/rules.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import {
	nothing,
	say,
	number,
	oneOf,
	orElse,
	valueOf,
	clauseOf,
	citeOf,
	record,
	points,
	type Of,
	type Units,
} from './unit.ts';

type CupSteps = NonNullable<CupRule['steps']>;

const cup: Of = { group: 'cash', subject: say(m.rules_cup) };

export const CASH: Units = [
	[
		'kontra.booked',
		clauseOf(
			{ group: 'cash', subject: nothing },
			m.rules_f_kontra_booked,
			oneOf(choice.BOOKED),
			m.rules_d_kontra_booked,
		),
	],
	[
		'unit',
		clauseOf(
			{ group: 'cash', subject: nothing },
			m.rules_f_unit,
			oneOf(choice.UNIT),
			m.rules_d_unit,
		),
	],
	[
		'cup.scoring',
		clauseOf(cup, m.rules_f_cup_scoring, oneOf(choice.CUP_SCORING), m.rules_d_cup_scoring),
	],
	[
		'cup.deals.*',
		valueOf(
			cup,
			({ ids, locale }) => m.rules_f_cup_deals({ n: ids[0] ?? '' }, { locale }),
			orElse(number, m.rules_no_such),
			{
				told: (words, { ids, locale }, value) => {
					const n = ids[0] ?? '';
					return value === undefined
						? m.rules_d_cup_deals_none({ n }, { locale })
						: m.rules_d_cup_deals({ n, value: words }, { locale });
				},
			},
		),
	],
	['cup.steps.fullTo', points(cup, m.rules_f_cup_full, m.rules_d_cup_full)],
	['cup.steps.cap', points(cup, m.rules_f_cup_cap, m.rules_d_cup_cap)],
	[
		'cup.steps',
		record(
			cup,
			orElse(({ fullTo }: CupSteps, place) => number(fullTo, place), m.rules_not_at_all),
			say(m.rules_f_cup_full),
		),
	],
	[
		'cup.ranks.*',
		valueOf(
			cup,
			({ ids, locale }) => m.rules_f_cup_rank({ n: ids[0] ?? '' }, { locale }),
			orElse(number, m.rules_set_none),
			{
				told: (value, { ids, locale }) =>
					m.rules_d_cup_rank({ n: ids[0] ?? '', value }, { locale }),
			},
		),
	],
	['cup.cite', citeOf(cup)],
	[
		'cup',
		record(
			cup,
			orElse(
				({ scoring }: CupRule, place) => oneOf(choice.CUP_SCORING)(scoring, place),
				m.rules_cup_none,
			),
		),
	],
];
