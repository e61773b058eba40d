/**
 * Words for what is wrong with a file, a form or the storage: one sentence a problem, saying what
 * would be right. Codes from any layer come in; the place (`pathText`) is the caller's to show.
 */
import type { IssueCode, Path } from '#lib/domain/issue.ts';
import { own } from '#lib/domain/own.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { clipped } from './clipped.ts';
import { contractName, itemName, type NameOf } from './names.ts';
import * as m from './paraglide/messages.js';

/** A coded problem, of the domain's making or the storage's. */
export interface Problem {
	readonly code: string;
	readonly path?: Path;
	readonly params?: Readonly<Record<string, string | number>>;
}

/** Names to say in place of ids; without them the ids stand there, as in a file. */
export interface ProblemNames {
	readonly player?: NameOf;
	/** Names its contracts and premiums. */
	readonly ruleset?: Ruleset;
	/** The rules a deal was played under, where it is asked of others: what only they know has its name there. */
	readonly played?: Ruleset;
}

/** More of what would be possible is cut off. */
const MOST_SHOWN = 24;

/** What the words of a code are made from. */
class Said {
	readonly locale: { readonly locale: Locale };
	readonly #params: Readonly<Record<string, string | number>>;
	readonly #names: ProblemNames;

	constructor({ params }: Problem, locale: Locale, names: ProblemNames) {
		this.locale = { locale };
		this.#params = params ?? {};
		this.#names = names;
	}

	has(param: string): boolean {
		return Object.hasOwn(this.#params, param);
	}

	text(param: string): string {
		return clipped(this.#raw(param));
	}

	#raw(param: string): string {
		return this.has(param) ? String(this.#params[param]) : '?';
	}

	/** Bytes as whole megabytes. */
	megabytes(param: string): string {
		return String(Math.floor(Number(this.text(param)) / 1024 / 1024));
	}

	player(param: string): string {
		const id = this.#raw(param);
		return clipped(this.#names.player?.(id) ?? id);
	}

	contract(param: string): string {
		return clipped(this.#contract(this.#raw(param)));
	}

	/** A premium, a contract, or whatever it may be. */
	item(param: string): string {
		return clipped(this.#item(this.#raw(param)));
	}

	ruleset(param: string): string {
		const { ruleset } = this.#names;
		const id = this.#raw(param);
		return clipped(ruleset?.id === id ? ruleset.names[this.locale.locale] : id);
	}

	players(param: string): string {
		return this.#list(param, (id) => this.#names.player?.(id) ?? id);
	}

	items(param: string): string {
		return this.#list(param, (id) => this.#item(id));
	}

	list(param: string): string {
		return this.#list(param, (id) => id);
	}

	/** A JSON type, or a choice of them, in words. */
	type(param: string): string {
		const words: Readonly<Record<string, () => string>> = {
			string: () => m.problems_type_string({}, this.locale),
			number: () => m.problems_type_number({}, this.locale),
			boolean: () => m.problems_type_boolean({}, this.locale),
			object: () => m.problems_type_object({}, this.locale),
			array: () => m.problems_type_array({}, this.locale),
			null: () => m.problems_type_null({}, this.locale),
		};
		const [one = '', other] = this.text(param)
			.split('|')
			.map((type) => own(words, type)?.() ?? type);
		return other === undefined ? one : m.problems_type_or({ one, other }, this.locale);
	}

	side(param: string): string {
		switch (this.text(param)) {
			case 'declarer':
				return m.problems_side_declarer({}, this.locale);
			case 'defence':
				return m.problems_side_defence({}, this.locale);
			default:
				return m.problems_side_both({}, this.locale);
		}
	}

	#item(id: string): string {
		const name = this.#named(id, itemName);
		return name === id ? this.#contract(id) : name;
	}

	#contract(id: string): string {
		return this.#named(id, contractName);
	}

	#named(id: string, nameIn: typeof itemName): string {
		const { ruleset, played } = this.#names;
		for (const rules of [ruleset, played]) {
			const name = rules ? nameIn(rules, id, this.locale.locale) : id;
			if (name !== id) return name;
		}
		return id;
	}

	#list(param: string, name: (id: string) => string): string {
		const ids = this.#raw(param).split(', ');
		const shown = ids.slice(0, MOST_SHOWN).map((id) => clipped(name(id)));
		return [...shown, ...(ids.length > shown.length ? ['…'] : [])].join(', ');
	}
}

type Words = (said: Said) => string;

/** How a parameter is said. */
type As = {
	[K in keyof Said]: Said[K] extends (param: string) => string ? K : never;
}[keyof Said];

/** A message of a problem's parameters, each said in its way. */
const says =
	<P extends string = never>(
		message: (params: Record<P, string>, options: Said['locale']) => string,
		params = {} as Readonly<Record<P, As>>,
	): Words =>
	(said) => {
		const values = Object.entries<As>(params).map(([param, as]) => [param, said[as](param)]);
		return message(Object.fromEntries(values) as Record<P, string>, said.locale);
	};

/** One message where the problem has this parameter, another where it has not. */
const given =
	(param: string, words: Words, without: Words): Words =>
	(said) =>
		(said.has(param) ? words : without)(said);

const ISSUE_WORDS: Readonly<Record<IssueCode, Words>> = {
	// shape
	missing: says(m.problems_missing),
	'wrong-type': says(m.problems_wrong_type, { expected: 'type', got: 'type' }),
	'not-whole': says(m.problems_not_whole),
	'out-of-range': (said) => {
		const [least, most] = [said.text('least'), said.text('most')];
		return least === most
			? m.problems_only_number({ most }, said.locale)
			: m.problems_out_of_range({ least, most }, said.locale);
	},
	'unknown-value': (said) => {
		const params = { value: said.text('value'), known: said.items('known') };
		return said.text('known').includes(', ')
			? m.problems_unknown_value(params, said.locale)
			: m.problems_unknown_value_one(params, said.locale);
	},
	'unknown-field': given(
		'known',
		says(m.problems_unknown_field, { field: 'text', known: 'list' }),
		says(m.problems_unknown_field_kept, { field: 'text' }),
	),
	'too-long': says(m.problems_too_long, { most: 'text' }),
	'too-many-problems': says(m.problems_too_many_problems, { most: 'text' }),
	'too-deep': (said) =>
		m.problems_too_deep({ most: said.has('most') ? said.text('most') : '64' }, said.locale),
	'too-many-parts': says(m.problems_too_many_parts),
	empty: says(m.problems_empty),
	'not-a-date': says(m.problems_not_a_date),
	'reserved-name': says(m.problems_reserved_name, { name: 'text' }),
	'one-of-forms': says(m.problems_one_of_forms, { known: 'list' }),
	// references
	duplicate: says(m.problems_duplicate, { value: 'item' }),
	'unknown-player': says(m.problems_unknown_player, { player: 'text', known: 'players' }),
	'not-in-hands': says(m.problems_not_in_hands, { player: 'player' }),
	'unknown-deal': says(m.problems_unknown_deal, { value: 'text' }),
	'same-player': given(
		'player',
		says(m.problems_same_player_named, { player: 'player' }),
		says(m.problems_same_player),
	),
	'unknown-ruleset': says(m.problems_unknown_ruleset, { value: 'text', known: 'list' }),
	'too-large': given(
		'most',
		says(m.problems_file_too_large, { most: 'megabytes' }),
		says(m.problems_too_large),
	),
	'not-json': given(
		'line',
		says(m.problems_not_json, { line: 'text', column: 'text' }),
		says(m.problems_not_json_at_all),
	),
	'newer-version': (said) => {
		const value = said.text(said.has('value') ? 'value' : 'version');
		const most = said.text(said.has('most') ? 'most' : 'known');
		return m.problems_newer_version({ value, most }, said.locale);
	},
	// deals
	'does-not-belong': says(m.problems_does_not_belong),
	'wrong-number-of-hands': says(m.problems_wrong_number_of_hands, {
		count: 'text',
		expected: 'text',
	}),
	'forehand-only': says(m.problems_forehand_only, { forehand: 'player', value: 'player' }),
	'self-call': says(m.problems_self_call, { ruleset: 'ruleset' }),
	'kontra-personal': says(m.problems_kontra_personal),
	'kontra-common': says(m.problems_kontra_common),
	'kontra-on-silent': says(m.problems_kontra_on_silent),
	'kontra-too-high': given(
		'most',
		says(m.problems_kontra_too_high, { most: 'text' }),
		says(m.problems_kontra_no_such, { limit: 'text' }),
	),
	'too-many-riders': says(m.problems_too_many_riders, { most: 'text' }),
	'kontra-not-taken': says(m.problems_kontra_not_taken),
	'outcome-form': says(m.problems_outcome_form, { known: 'list' }),
	'cannot-give-up': says(m.problems_cannot_give_up, { contract: 'contract' }),
	'king-not-in-talon': says(m.problems_king_not_in_talon),
	'no-renonce-rule': says(m.problems_no_renonce_rule, { ruleset: 'ruleset' }),
	'leaves-not-counted': says(m.problems_leaves_not_counted, { ruleset: 'ruleset' }),
	'card-points-too-many': given(
		'sum',
		says(m.problems_card_points_too_many_sum, { sum: 'text', most: 'text' }),
		says(m.problems_card_points_too_many, { most: 'text' }),
	),
	'card-points-sum': says(m.problems_card_points_sum, { sum: 'text', expected: 'text' }),
	'not-zero-sum': says(m.problems_not_zero_sum, { sum: 'text' }),
	'premium-not-allowed': says(m.problems_premium_not_allowed, {
		value: 'item',
		contract: 'contract',
	}),
	'wrong-side': says(m.problems_wrong_side, { value: 'side', expected: 'side' }),
	'not-announceable': says(m.problems_not_announceable),
	'not-silent': says(m.problems_not_silent),
	'silent-not-made': says(m.problems_silent_not_made),
	'silent-beside-announced': says(m.problems_silent_beside_announced, { value: 'item' }),
	'contradicts-card-points': (said) => {
		const params = { value: said.item('value'), side: said.side('side') };
		return said.text('expected') === 'true'
			? m.problems_contradicts_made(params, said.locale)
			: m.problems_contradicts_missed(params, said.locale);
	},
	'demanded-premium-missing': says(m.problems_demanded_premium_missing, { known: 'items' }),
	'bei-not-allowed': (said) => {
		const contract = said.contract('contract');
		const most = said.text('most');
		return most === '0'
			? m.problems_bei_none({ contract }, said.locale)
			: m.problems_bei_not_allowed({ contract, most }, said.locale);
	},
	'too-many-suits': says(m.problems_too_many_suits, { count: 'text', most: 'text' }),
	'excluded-beside': says(m.problems_excluded_beside, { other: 'item' }),
	// rulesets
	'no-such-contract': says(m.problems_no_such_contract, {
		value: 'item',
		ruleset: 'ruleset',
		known: 'items',
	}),
	'no-such-premium': says(m.problems_no_such_premium, {
		value: 'item',
		ruleset: 'ruleset',
		known: 'items',
	}),
	'no-such-source': says(m.problems_no_such_source, { value: 'text', known: 'list' }),
	'scheme-without-numbers': says(m.problems_scheme_without_numbers, { value: 'text' }),
	'kontra-level-without-name': says(m.problems_kontra_level_without_name, { level: 'text' }),
	'premium-without-value': says(m.problems_premium_without_value),
	'premium-of-no-contract': says(m.problems_premium_of_no_contract, { value: 'item' }),
	'no-contract-played': says(m.problems_no_contract_played),
	'rest-pays-rest': says(m.problems_rest_pays_rest),
	'case-of-nobody': says(m.problems_case_of_nobody),
	'not-between-sides': says(m.problems_not_between_sides),
	'bei-not-negative': says(m.problems_bei_not_negative),
	'demanded-not-announceable': says(m.problems_demanded_not_announceable),
	'nothing-demanded': says(m.problems_nothing_demanded),
	'threshold-beyond-total': says(m.problems_threshold_beyond_total, { most: 'text' }),
};

/** Codes of the record and of backups, beside the domain's. */
const RECORD_WORDS: Readonly<Record<string, Words>> = {
	'entity-id-differs': says(m.problems_entity_id_differs, { expected: 'text' }),
	'revision-differs': says(m.problems_revision_differs, { id: 'text' }),
	'parent-missing': says(m.problems_parent_missing, { parent: 'text' }),
	'snapshot-missing': says(m.problems_snapshot_missing, { snapshot: 'text' }),
	'projection-differs': says(m.problems_projection_differs),
	'projection-missing': says(m.problems_projection_missing),
	'projection-surplus': says(m.problems_projection_surplus),
	'computed-differs': says(m.problems_computed_differs),
	'computed-missing': says(m.problems_computed_missing),
	unreadable: says(m.problems_unreadable),
	'not-a-backup': says(m.problems_not_a_backup),
	'checksum-differs': says(m.problems_checksum_differs),
	'count-differs': says(m.problems_count_differs),
	'passphrase-wrong': says(m.problems_passphrase_wrong),
};

/**
 * What is wrong and what would be right, as one sentence without a full stop:
 * `"pagta" is not a premium of koenigrufen-pagat (pagat, uhu, …)`.
 */
export function problemText(problem: Problem, locale: Locale, names: ProblemNames = {}): string {
	const words = own(ISSUE_WORDS, problem.code) ?? own(RECORD_WORDS, problem.code);
	return words
		? words(new Said(problem, locale, names))
		: m.problems_unnamed({ code: problem.code }, { locale });
}
