/** Premiums: what each is worth, who can make it and how it is settled. */
import type { Premium } from '#lib/games/koenigrufen/domain/rules.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import { besideText, premiumValueText } from '../values.ts';
import {
	clause,
	nothing,
	say,
	named,
	count,
	level,
	orElse,
	oneOf,
	valueOf,
	clauseOf,
	flagOf,
	nameOf,
	citeOf,
	order,
	record,
	type Of,
	type Units,
} from '#lib/text/rules/units/unit.ts';

const premium: Of = { group: 'premiums', subject: named };

export const PREMIUMS: Units = [
	['premiums.*.played', flagOf(premium, m.rules_f_played_on, m.rules_f_played_off)],
	[
		'premiums.*.value',
		valueOf(premium, nothing, (value, { locale }) => premiumValueText(value ?? {}, locale)),
	],
	[
		'premiums.*.highestKontra',
		valueOf(premium, say(m.rules_f_highest_kontra), orElse(level, m.rules_f_kontra_like_most)),
	],
	['premiums.*.needsKing', flagOf(premium, m.rules_f_needs_king_on, m.rules_f_needs_king_off)],
	[
		'premiums.*.sides.silent',
		clauseOf(premium, m.rules_f_side_silent, oneOf(choice.WHO), m.rules_d_side_silent),
	],
	[
		'premiums.*.sides.announced',
		clauseOf(premium, m.rules_f_side_announced, oneOf(choice.WHO), m.rules_d_side_announced),
	],
	[
		'premiums.*.missedSilently',
		clauseOf(premium, m.rules_f_missed, oneOf(choice.MISSED), m.rules_d_missed),
	],
	[
		'premiums.*.atLeast',
		clauseOf(
			premium,
			m.rules_f_at_least,
			orElse(
				(value, place) =>
					m.rules_d_at_least({ count: count(value, place) }, { locale: place.locale }),
				m.rules_d_at_least_none,
			),
			m.rules_d_made,
		),
	],
	['premiums.*.insteadOfLower', flagOf(premium, m.rules_f_instead_on, m.rules_f_instead_off)],
	[
		'premiums.*.between',
		clauseOf(premium, m.rules_f_between, oneOf(choice.BETWEEN), m.rules_d_between),
	],
	[
		'premiums.*.silentToOtherSide',
		flagOf(premium, m.rules_f_other_side_on, m.rules_f_other_side_off),
	],
	[
		'premiums.*.besideValat.silent',
		clauseOf(premium, m.rules_f_beside_silent, oneOf(choice.BESIDE_VALAT), m.rules_d_beside_silent),
	],
	[
		'premiums.*.besideValat.announced',
		clauseOf(
			premium,
			m.rules_f_beside_announced,
			oneOf(choice.BESIDE_VALAT),
			m.rules_d_beside_announced,
		),
	],
	[
		'premiums.*.besideValat.missed',
		clauseOf(premium, m.rules_f_beside_missed, oneOf(choice.BESIDE_VALAT), m.rules_d_beside_missed),
	],
	[
		'premiums.*.besideValat',
		{
			...record(premium, (value: Premium['besideValat'], { locale }) => besideText(value, locale)),
			told: (words: string) => words,
			brief: true,
		},
	],
	[
		'premiums.*.group',
		valueOf(premium, say(m.rules_f_group), oneOf(choice.PREMIUM_GROUP), {
			aside: true,
			...clause(m.rules_d_group),
		}),
	],
	['premiums.*.names.*', nameOf(premium, m.rules_f_name, m.rules_f_name_in)],
	['premiums.*.order', order(premium)],
	['premiums.*.cite', citeOf(premium)],
];
