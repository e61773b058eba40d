/** Name, summary and sources. */
import type { Source, Words } from '#lib/domain/ruleset.ts';
import * as m from '../../paraglide/messages.js';
import {
	nothing,
	say,
	text,
	orElse,
	valueOf,
	nameOf,
	record,
	type Of,
	type Units,
} from './unit.ts';

const about: Of = { group: 'about', subject: nothing };

export const ABOUT: Units = [
	['names.*', nameOf(about, m.rules_f_name, m.rules_f_name_in)],
	['summary.*', nameOf(about, m.rules_f_summary, m.rules_f_summary_in)],
	[
		'notes.*',
		record(
			about,
			orElse((value: Words, place) => text(value[place.locale], place), m.rules_not_at_all),
			say(m.rules_f_note),
		),
	],
	['notes.*.*', nameOf(about, m.rules_f_note, m.rules_f_note_in)],
	[
		'sources.*',
		record(
			about,
			orElse(
				({ title, edition }: Source) => (edition === undefined ? title : `${title} (${edition})`),
				m.rules_not_at_all,
			),
			say(m.rules_f_cite),
		),
	],
	['sources.*.title', valueOf(about, say(m.rules_f_cite), text, { aside: true })],
	[
		'sources.*.edition',
		valueOf(about, say(m.rules_f_edition), orElse(text, m.rules_not_at_all), { aside: true }),
	],
];
