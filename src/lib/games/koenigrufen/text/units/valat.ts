/** Valat: what it counts, and what remains beside it. */
import type { ValatRule } from '#lib/games/koenigrufen/domain/rules.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';
import { nameIn } from '#lib/text/rules/values.ts';
import { valatText } from '../values.ts';
import {
	clause,
	nothing,
	say,
	level,
	oneOf,
	orElse,
	valueOf,
	clauseOf,
	flagOf,
	setOf,
	nameOf,
	citeOf,
	order,
	record,
	type Of,
	type Units,
} from '#lib/text/rules/units/unit.ts';

const theValat: Of = {
	group: 'premiums',
	subject: ({ rulesets, locale }) => nameIn(rulesets, VALAT, locale),
};

export const VALAT_UNITS: Units = [
	[
		'valat.value',
		valueOf(theValat, nothing, (value: ValatRule['value'], { locale }) => valatText(value, locale)),
	],
	[
		'valat.game',
		clauseOf(theValat, m.rules_f_valat_game, oneOf(choice.VALAT_GAME), m.rules_d_valat_game),
	],
	[
		'valat.announcedBy',
		clauseOf(theValat, m.rules_f_side_announced, oneOf(choice.VALAT_BY), m.rules_d_side_announced),
	],
	[
		'valat.kontra',
		clauseOf(theValat, m.rules_f_valat_kontra, oneOf(choice.VALAT_KONTRA), m.rules_d_valat_kontra),
	],
	[
		'valat.highestKontra',
		valueOf(theValat, say(m.rules_f_highest_kontra), orElse(level, m.rules_f_kontra_like_most)),
	],
	[
		'valat.silentVoidsGameKontra',
		flagOf(theValat, m.rules_f_valat_void_on, m.rules_f_valat_void_off),
	],
	[
		'valat.premiums.silent',
		clauseOf(
			theValat,
			m.rules_f_valat_premiums_silent,
			oneOf(choice.VALAT_PREMIUMS_MADE),
			m.rules_d_valat_premiums_silent,
		),
	],
	[
		'valat.premiums.announced',
		clauseOf(
			theValat,
			m.rules_f_valat_premiums_announced,
			oneOf(choice.VALAT_PREMIUMS_MADE),
			m.rules_d_valat_premiums_announced,
		),
	],
	[
		'valat.premiums.missed',
		clauseOf(
			theValat,
			m.rules_f_valat_premiums_missed,
			oneOf(choice.VALAT_PREMIUMS),
			m.rules_d_valat_premiums_missed,
		),
	],
	[
		'valat.brings',
		setOf(theValat, m.rules_f_valat_brings, {
			more: m.rules_d_valat_brings_more,
			less: m.rules_d_valat_brings_less,
			...clause(m.rules_d_valat_brings),
		}),
	],
	['valat.names.*', nameOf(theValat, m.rules_f_name, m.rules_f_name_in)],
	['valat.order', order(theValat)],
	['valat.cite', citeOf(theValat)],
	[
		'valat',
		record(
			theValat,
			orElse(({ value }: ValatRule, { locale }) => valatText(value, locale), m.rules_f_played_off),
		),
	],
];
