/** Valat: what it counts, and what remains beside it. */
import { VALAT } from '#lib/domain/koenigrufen/tables.ts';
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import { nameIn, valatText } from '../values.ts';
import {
	nothing,
	say,
	oneOf,
	valueOf,
	flagOf,
	setOf,
	nameOf,
	citeOf,
	order,
	record,
	type Of,
	type Units,
} from './unit.ts';

const theValat: Of = {
	group: 'premiums',
	subject: ({ rulesets, locale }) => nameIn(rulesets, VALAT, locale),
};

export const VALAT_UNITS: Units = [
	[
		'valat.value',
		valueOf(theValat, nothing, (value, { locale }) => valatText(value as never, locale)),
	],
	['valat.game', valueOf(theValat, say(m.rules_f_valat_game), oneOf(choice.VALAT_GAME))],
	['valat.announcedBy', valueOf(theValat, say(m.rules_f_side_announced), oneOf(choice.VALAT_BY))],
	['valat.kontra', valueOf(theValat, say(m.rules_f_valat_kontra), oneOf(choice.VALAT_KONTRA))],
	[
		'valat.silentVoidsGameKontra',
		flagOf(theValat, m.rules_f_valat_void_on, m.rules_f_valat_void_off),
	],
	[
		'valat.premiums.silent',
		valueOf(theValat, say(m.rules_f_valat_premiums_silent), oneOf(choice.VALAT_PREMIUMS_MADE)),
	],
	[
		'valat.premiums.announced',
		valueOf(theValat, say(m.rules_f_valat_premiums_announced), oneOf(choice.VALAT_PREMIUMS_MADE)),
	],
	[
		'valat.premiums.missed',
		valueOf(theValat, say(m.rules_f_valat_premiums_missed), oneOf(choice.VALAT_PREMIUMS)),
	],
	['valat.brings', setOf(theValat, m.rules_f_valat_brings)],
	['valat.names.*', nameOf(theValat, m.rules_f_name, m.rules_f_name_in)],
	['valat.order', order(theValat)],
	['valat.cite', citeOf(theValat)],
	[
		'valat',
		record(theValat, (value, { locale }) =>
			value === undefined
				? m.rules_f_played_off({}, { locale })
				: valatText((value as { value: never }).value, locale),
		),
	],
];
