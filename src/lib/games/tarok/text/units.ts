/** The three-handed game: declarations, the pagat and its events. */
import {
	type Of,
	type Unit,
	type Units,
	citeOf,
	nameOf,
	nothing,
	oneOf,
	valueOf,
	clauseOf,
	named,
	order,
	number,
	points,
} from '#lib/text/rules/units/unit.ts';
import { nameIn } from '#lib/text/rules/values.ts';
import * as m from '#lib/text/paraglide/messages.js';
import * as choice from '#lib/text/rules/choices.ts';

/** Declarations, the pagat's events and the pagat laid away. */
function tarokUnits(): Units {
	const declaration: Of = { group: 'games', subject: named };
	const event: Of = { group: 'premiums', subject: named };
	const discarded: Of = {
		group: 'premiums',
		subject: ({ rulesets, locale }) => nameIn(rulesets, 'discarded-pagat', locale),
	};
	const common = (pattern: string, of: Of): (readonly [string, Unit])[] => [
		[`${pattern}.names.*`, nameOf(of, m.rules_f_name, m.rules_f_name_in)],
		[`${pattern}.order`, order(of)],
		[`${pattern}.cite`, citeOf(of)],
	];
	return [
		['declarations.*.value', valueOf(declaration, nothing, number)],
		['declarations.*.beyond', points(declaration, m.rules_f_beyond, m.rules_d_beyond)],
		['declarations.*.from', points(declaration, m.rules_f_from, m.rules_d_from)],
		['declarations.*.most', points(declaration, m.rules_f_to, m.rules_d_to)],
		[
			'declarations.*.counts',
			clauseOf(declaration, m.rules_f_counts, oneOf(choice.COUNTS), m.rules_d_counts),
		],
		...common('declarations.*', declaration),
		['pagat.*.value', valueOf(event, nothing, number)],
		...common('pagat.*', event),
		['discardedPagat.value', valueOf(discarded, nothing, number)],
		...common('discardedPagat', discarded),
	];
}

export const TAROK_UNITS = tarokUnits();
