/**
 * What is wrong with something that came from outside – a file, a form, a link – as a code that
 * every language has words for, and the place where it is.
 */

/** Every way in which data can be refused. Words for each live in the `problems` messages. */
export const ISSUE_CODES = [
	// shape
	'missing',
	'wrong-type',
	'not-whole',
	'out-of-range',
	'unknown-value',
	'unknown-field',
	'too-long',
	'too-many-problems',
	'too-deep',
	'too-many-parts',
	'empty',
	'not-a-date',
	'reserved-name',
	'one-of-forms',
	// references
	'duplicate',
	'unknown-player',
	'not-in-hands',
	'unknown-deal',
	'same-player',
	'unknown-ruleset',
	'too-large',
	'not-json',
	'newer-version',
	// deals
	'does-not-belong',
	'wrong-number-of-hands',
	'forehand-only',
	'self-call',
	'kontra-personal',
	'kontra-common',
	'kontra-on-silent',
	'kontra-too-high',
	'kontra-not-taken',
	'outcome-form',
	'cannot-give-up',
	'king-not-in-talon',
	'no-renonce-rule',
	'leaves-not-counted',
	'card-points-too-many',
	'card-points-sum',
	'not-zero-sum',
	'premium-not-allowed',
	'wrong-side',
	'not-announceable',
	'not-silent',
	'silent-not-made',
	'silent-beside-announced',
	'contradicts-card-points',
	'demanded-premium-missing',
	'bei-not-allowed',
	'too-many-suits',
	'too-many-riders',
	'excluded-beside',
	// rulesets
	'no-such-contract',
	'no-such-premium',
	'no-such-source',
	'scheme-without-numbers',
	'kontra-level-without-name',
	'premium-without-value',
	'premium-of-no-contract',
	'no-contract-played',
	'rest-pays-rest',
	'case-of-nobody',
	'bei-not-negative',
	'not-between-sides',
	'demanded-not-announceable',
	'nothing-demanded',
	'threshold-beyond-total',
] as const;
export type IssueCode = (typeof ISSUE_CODES)[number];

export type Path = readonly (string | number)[];

/** One problem: what, where, and what would be right (in `params`, named per code). */
export interface Issue {
	readonly code: IssueCode;
	readonly path: Path;
	readonly params?: Readonly<Record<string, string | number>>;
	/** The deal's id, where the problem lies in a deal of a session; `path` then starts inside it. */
	readonly deal?: string;
}

export type Result<T> =
	| { readonly ok: true; readonly value: T; readonly warnings: readonly Issue[] }
	| { readonly ok: false; readonly issues: readonly Issue[]; readonly warnings: readonly Issue[] };

/** `premiums[0].premium` – the way a path is shown to people. */
export function pathText(path: Path): string {
	let text = '';
	for (const key of path) {
		if (typeof key === 'number') text += `[${String(key)}]`;
		else text += text === '' ? key : `.${key}`;
	}
	return text;
}
