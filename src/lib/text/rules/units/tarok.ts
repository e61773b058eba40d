/** The three-handed game: declarations, the pagat and its events. */
import * as m from '../../paraglide/messages.js';
import * as choice from '../choices.ts';
import {
	clause,
	nothing,
	say,
	named,
	number,
	oneOf,
	valueOf,
	nameOf,
	citeOf,
	order,
	points,
	type Unit,
	type Of,
	type Units,
} from './unit.ts';

/** Declarations, the pagat's events and the pagat laid away. */
export function tarokUnits(): Units {
	const declaration: Of = { group: 'games', subject: named };
	const event: Of = { group: 'premiums', subject: named };
	const discarded: Of = {
		group: 'premiums',
		subject: ({ rulesets, locale }) => {
			const [ruleset] = rulesets;
			return ruleset?.game === 'tarok' ? ruleset.discardedPagat.names[locale] : '';
		},
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
			valueOf(declaration, say(m.rules_f_counts), oneOf(choice.COUNTS), clause(m.rules_d_counts)),
		],
		...common('declarations.*', declaration),
		['pagat.*.value', valueOf(event, nothing, number)],
		...common('pagat.*', event),
		['discardedPagat.value', valueOf(discarded, nothing, number)],
		...common('discardedPagat', discarded),
	];
}
