/**
 * Words for what is wrong with a file, a form or the storage: one sentence a problem, saying what
 * would be right. Codes from any layer come in; the place (`pathText`) is the caller's to show.
 */
import type { IssueCode, Path } from '#lib/domain/issue.ts';
import { own } from '#lib/domain/own.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
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
		return this.has(param) ? String(this.#params[param]) : '?';
	}

	/** Bytes as whole megabytes. */
	megabytes(param: string): string {
		return String(Math.floor(Number(this.text(param)) / 1024 / 1024));
	}

	player(param: string): string {
		const id = this.text(param);
		return this.#names.player?.(id) ?? id;
	}

	contract(param: string): string {
		return this.#contract(this.text(param));
	}

	/** A premium, a contract, or whatever it may be. */
	item(param: string): string {
		return this.#item(this.text(param));
	}

	ruleset(param: string): string {
		const { ruleset } = this.#names;
		const id = this.text(param);
		return ruleset?.id === id ? ruleset.names[this.locale.locale] : id;
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
		const type = this.text(param);
		return own(words, type)?.() ?? type;
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
		const ids = this.text(param).split(', ');
		const shown = ids.slice(0, MOST_SHOWN).map(name);
		return [...shown, ...(ids.length > shown.length ? ['…'] : [])].join(', ');
	}
}

type Words = (said: Said) => string;

const ISSUE_WORDS: Readonly<Record<IssueCode, Words>> = {
	// shape
	missing: ({ locale }) => m.problems_missing({}, locale),
	'wrong-type': (said) =>
		m.problems_wrong_type({ expected: said.type('expected'), got: said.type('got') }, said.locale),
	'not-whole': ({ locale }) => m.problems_not_whole({}, locale),
	'out-of-range': (said) =>
		m.problems_out_of_range({ least: said.text('least'), most: said.text('most') }, said.locale),
	'unknown-value': (said) => {
		const params = { value: said.text('value'), known: said.items('known') };
		return said.text('known').includes(', ')
			? m.problems_unknown_value(params, said.locale)
			: m.problems_unknown_value_one(params, said.locale);
	},
	'unknown-field': (said) => {
		const field = said.text('field');
		return said.has('known')
			? m.problems_unknown_field({ field, known: said.list('known') }, said.locale)
			: m.problems_unknown_field_kept({ field }, said.locale);
	},
	'too-long': (said) => m.problems_too_long({ most: said.text('most') }, said.locale),
	'too-deep': (said) =>
		m.problems_too_deep({ most: said.has('most') ? said.text('most') : '64' }, said.locale),
	empty: ({ locale }) => m.problems_empty({}, locale),
	'not-a-date': ({ locale }) => m.problems_not_a_date({}, locale),
	'reserved-name': (said) => m.problems_reserved_name({ name: said.text('name') }, said.locale),
	'one-of-forms': (said) => m.problems_one_of_forms({ known: said.list('known') }, said.locale),
	// references
	duplicate: (said) => m.problems_duplicate({ value: said.item('value') }, said.locale),
	'unknown-player': (said) =>
		m.problems_unknown_player(
			{ player: said.text('player'), known: said.players('known') },
			said.locale,
		),
	'not-in-hands': (said) => m.problems_not_in_hands({ player: said.player('player') }, said.locale),
	'unknown-deal': (said) => m.problems_unknown_deal({ value: said.text('value') }, said.locale),
	'same-player': (said) =>
		said.has('player')
			? m.problems_same_player_named({ player: said.player('player') }, said.locale)
			: m.problems_same_player({}, said.locale),
	'unknown-ruleset': (said) =>
		m.problems_unknown_ruleset(
			{ value: said.text('value'), known: said.list('known') },
			said.locale,
		),
	'too-large': (said) =>
		said.has('most')
			? m.problems_file_too_large({ most: said.megabytes('most') }, said.locale)
			: m.problems_too_large({}, said.locale),
	'not-json': (said) =>
		said.has('line')
			? m.problems_not_json({ line: said.text('line'), column: said.text('column') }, said.locale)
			: m.problems_not_json_at_all({}, said.locale),
	'newer-version': (said) => {
		const value = said.text(said.has('value') ? 'value' : 'version');
		const most = said.text(said.has('most') ? 'most' : 'known');
		return m.problems_newer_version({ value, most }, said.locale);
	},
	// deals
	'does-not-belong': ({ locale }) => m.problems_does_not_belong({}, locale),
	'wrong-number-of-hands': (said) =>
		m.problems_wrong_number_of_hands(
			{ count: said.text('count'), expected: said.text('expected') },
			said.locale,
		),
	'forehand-only': (said) =>
		m.problems_forehand_only(
			{ forehand: said.player('forehand'), value: said.player('value') },
			said.locale,
		),
	'self-call': (said) => m.problems_self_call({ ruleset: said.ruleset('ruleset') }, said.locale),
	'kontra-personal': ({ locale }) => m.problems_kontra_personal({}, locale),
	'kontra-common': ({ locale }) => m.problems_kontra_common({}, locale),
	'kontra-on-silent': ({ locale }) => m.problems_kontra_on_silent({}, locale),
	'kontra-too-high': (said) => m.problems_kontra_too_high({ most: said.text('most') }, said.locale),
	'too-many-riders': (said) => m.problems_too_many_riders({ most: said.text('most') }, said.locale),
	'kontra-not-taken': ({ locale }) => m.problems_kontra_not_taken({}, locale),
	'outcome-form': (said) => m.problems_outcome_form({ known: said.list('known') }, said.locale),
	'cannot-give-up': (said) =>
		m.problems_cannot_give_up({ contract: said.contract('contract') }, said.locale),
	'king-not-in-talon': ({ locale }) => m.problems_king_not_in_talon({}, locale),
	'no-renonce-rule': (said) =>
		m.problems_no_renonce_rule({ ruleset: said.ruleset('ruleset') }, said.locale),
	'leaves-not-counted': (said) =>
		m.problems_leaves_not_counted({ ruleset: said.ruleset('ruleset') }, said.locale),
	'card-points-too-many': (said) => {
		const most = said.text('most');
		return said.has('sum')
			? m.problems_card_points_too_many_sum({ sum: said.text('sum'), most }, said.locale)
			: m.problems_card_points_too_many({ most }, said.locale);
	},
	'card-points-sum': (said) =>
		m.problems_card_points_sum(
			{ sum: said.text('sum'), expected: said.text('expected') },
			said.locale,
		),
	'not-zero-sum': (said) => m.problems_not_zero_sum({ sum: said.text('sum') }, said.locale),
	'premium-not-allowed': (said) =>
		m.problems_premium_not_allowed(
			{ value: said.item('value'), contract: said.contract('contract') },
			said.locale,
		),
	'wrong-side': (said) =>
		m.problems_wrong_side(
			{ value: said.side('value'), expected: said.side('expected') },
			said.locale,
		),
	'not-announceable': ({ locale }) => m.problems_not_announceable({}, locale),
	'not-silent': ({ locale }) => m.problems_not_silent({}, locale),
	'silent-not-made': ({ locale }) => m.problems_silent_not_made({}, locale),
	'silent-beside-announced': (said) =>
		m.problems_silent_beside_announced({ value: said.item('value') }, said.locale),
	'contradicts-card-points': (said) => {
		const params = { value: said.item('value'), side: said.side('side') };
		return said.text('expected') === 'true'
			? m.problems_contradicts_made(params, said.locale)
			: m.problems_contradicts_missed(params, said.locale);
	},
	'demanded-premium-missing': (said) =>
		m.problems_demanded_premium_missing({ known: said.items('known') }, said.locale),
	'bei-not-allowed': (said) => {
		const contract = said.contract('contract');
		const most = said.text('most');
		return most === '0'
			? m.problems_bei_none({ contract }, said.locale)
			: m.problems_bei_not_allowed({ contract, most }, said.locale);
	},
	'too-many-suits': (said) =>
		m.problems_too_many_suits({ count: said.text('count'), most: said.text('most') }, said.locale),
	'excluded-beside': (said) =>
		m.problems_excluded_beside({ other: said.item('other') }, said.locale),
	// rulesets
	'no-such-contract': (said) =>
		m.problems_no_such_contract(
			{
				value: said.item('value'),
				ruleset: said.ruleset('ruleset'),
				known: said.items('known'),
			},
			said.locale,
		),
	'no-such-premium': (said) =>
		m.problems_no_such_premium(
			{
				value: said.item('value'),
				ruleset: said.ruleset('ruleset'),
				known: said.items('known'),
			},
			said.locale,
		),
	'no-such-source': (said) =>
		m.problems_no_such_source(
			{ value: said.text('value'), known: said.list('known') },
			said.locale,
		),
	'scheme-without-numbers': (said) =>
		m.problems_scheme_without_numbers({ value: said.text('value') }, said.locale),
	'kontra-level-without-name': (said) =>
		m.problems_kontra_level_without_name({ level: said.text('level') }, said.locale),
	'premium-without-value': ({ locale }) => m.problems_premium_without_value({}, locale),
	'premium-of-no-contract': (said) =>
		m.problems_premium_of_no_contract({ value: said.item('value') }, said.locale),
	'no-contract-played': ({ locale }) => m.problems_no_contract_played({}, locale),
	'rest-pays-rest': ({ locale }) => m.problems_rest_pays_rest({}, locale),
	'demanded-not-announceable': ({ locale }) => m.problems_demanded_not_announceable({}, locale),
	'threshold-beyond-total': (said) =>
		m.problems_threshold_beyond_total({ most: said.text('most') }, said.locale),
};

/** Codes of the record and of backups, beside the domain's. */
const RECORD_WORDS: Readonly<Record<string, Words>> = {
	'entity-id-differs': (said) =>
		m.problems_entity_id_differs({ expected: said.text('expected') }, said.locale),
	'revision-differs': (said) => m.problems_revision_differs({ id: said.text('id') }, said.locale),
	'parent-missing': (said) =>
		m.problems_parent_missing({ parent: said.text('parent') }, said.locale),
	'snapshot-missing': (said) =>
		m.problems_snapshot_missing({ snapshot: said.text('snapshot') }, said.locale),
	'projection-differs': ({ locale }) => m.problems_projection_differs({}, locale),
	'projection-missing': ({ locale }) => m.problems_projection_missing({}, locale),
	'projection-surplus': ({ locale }) => m.problems_projection_surplus({}, locale),
	'computed-differs': ({ locale }) => m.problems_computed_differs({}, locale),
	'computed-missing': ({ locale }) => m.problems_computed_missing({}, locale),
	unreadable: ({ locale }) => m.problems_unreadable({}, locale),
	'not-a-backup': ({ locale }) => m.problems_not_a_backup({}, locale),
	'checksum-differs': ({ locale }) => m.problems_checksum_differs({}, locale),
	'count-differs': ({ locale }) => m.problems_count_differs({}, locale),
	'passphrase-wrong': ({ locale }) => m.problems_passphrase_wrong({}, locale),
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
