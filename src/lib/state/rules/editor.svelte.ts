/**
 * A house ruleset while somebody changes it: the whole ruleset as it stands, beside its base. What
 * is saved is the patch between the two; what contradicts itself is known at once, by its place.
 */
import {
	type Path,
	differsAt,
	patchOf,
	patched,
	withCited,
	withValue,
} from '#lib/rulesets/edit.ts';
import { alike } from '#lib/domain/alike.ts';
import { isObject } from '#lib/domain/shape.ts';
import { isHalfMade } from '#lib/rulesets/half-made.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { LONGEST_NAME } from '#lib/rulesets/shapes.ts';
import { pathText, type Issue } from '#lib/domain/issue.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import { nonsenseIn } from '#lib/rulesets/sense.ts';
import type { RulesDraft } from './draft.ts';

export class RulesEditor {
	/** The built-in that is changed. */
	readonly base: Ruleset;
	/** What the group calls its rules. */
	name = $state('');
	#ruleset: Ruleset;
	#saved: { readonly name: string; readonly ruleset: Ruleset };
	/** As the rules stood before each change, the latest last. */
	#past: readonly Ruleset[] = $state.raw([]);
	/** The field that was changed last: what is typed in it on and on is one change. */
	#touched: string | undefined;
	/** The field in which something was typed last that it does not take. */
	refused: Path | undefined;
	/** What somebody is led to: whatever holds it opens. */
	sought = $state.raw<readonly (string | number)[]>();

	readonly #issues = $derived.by(() => {
		const parsed = parseRuleset(this.#ruleset);
		return parsed.ok ? nonsenseIn(parsed.value) : parsed.issues;
	});
	readonly #patch = $derived.by(() => patchOf(this.base, this.#ruleset));

	/** @param start what is changed already; without it, nothing is */
	constructor(base: Ruleset, start: Ruleset = base, name = '') {
		this.base = base;
		this.name = name;
		this.#ruleset = $state.raw(start);
		this.#saved = $state.raw({ name, ruleset: start });
	}

	get ruleset(): Ruleset {
		return this.#ruleset;
	}

	set ruleset(ruleset: Ruleset) {
		this.#change(ruleset);
	}

	#change(ruleset: Ruleset, field?: string): void {
		// As it is read once it is saved: of two at one place the one that the base has first stands first.
		const next = patched(this.base, patchOf(this.base, withCited(ruleset, this.base)));
		if (alike(next, this.#ruleset)) return;
		const goesOn = field !== undefined && field === this.#touched;
		// What was put there and taken away again is no change.
		const isBack = goesOn && alike(next, this.#past.at(-1));
		if (isBack) this.#past = this.#past.slice(0, -1);
		else if (!goesOn) this.#past = [...this.#past, this.#ruleset];
		this.#touched = isBack ? undefined : field;
		this.#ruleset = next;
		this.refused = undefined;
	}

	get canUndo(): boolean {
		return this.#past.length > 0;
	}

	/** Takes the last change back, however much it was. */
	undo(): void {
		const before = this.#past.at(-1);
		if (!before) return;
		this.#past = this.#past.slice(0, -1);
		this.#touched = undefined;
		this.#ruleset = before;
	}

	/** Everything that contradicts itself or makes no sense; with any of it nothing can be saved. */
	get issues(): readonly Issue[] {
		return this.#issues;
	}

	/** What contradicts itself at a field, or inside it. */
	issuesAt(path: Path): readonly Issue[] {
		return this.issues.filter((issue) => path.every((key, i) => issue.path[i] === key));
	}

	get nameMissing(): boolean {
		return this.name.trim() === '';
	}

	get canBeSaved(): boolean {
		return this.#issues.length === 0 && !this.nameMissing;
	}

	/** Whether anything is not as it was saved last. */
	get isDirty(): boolean {
		return this.name !== this.#saved.name || !alike(this.#ruleset, this.#saved.ruleset);
	}

	get patch(): object {
		return this.#patch;
	}

	/** What is stored and shared. */
	get house(): RulesetPatch & { readonly name: string } {
		const name = this.name.trim().slice(0, LONGEST_NAME);
		return { extends: this.base.id, name, patch: this.#patch };
	}

	/** Goes on where somebody left it, contradictions included; says whether that still makes rules of this base. */
	resume(draft: RulesDraft | undefined): boolean {
		const { base } = this;
		if (draft?.extends !== base.id) return false;
		const left = patched(base, draft.patch);
		if (!isHalfMade(left)) return false;
		this.#ruleset = left;
		this.name = draft.name;
		return true;
	}

	markSaved(): void {
		this.#saved = { name: this.name, ruleset: this.#ruleset };
	}

	get(path: Path): unknown {
		return valueAt(this.#ruleset, path);
	}

	/** The value of the base. */
	before(path: Path): unknown {
		return valueAt(this.base, path);
	}

	differs(path: Path): boolean {
		return differsAt(this.base, this.#ruleset, path);
	}

	put(path: Path, value: unknown): void {
		this.#change(withValue(this.#ruleset, path, value), pathText(path));
	}

	/** Without a value, and without what held nothing else, where the base has neither and it is not needed. */
	take(path: Path): void {
		this.#change(this.#without(this.#ruleset, path), pathText(path));
	}

	#without(ruleset: Ruleset, path: Path): Ruleset {
		const next = withValue(ruleset, path, undefined);
		const holder = path.slice(0, -1);
		const held = valueAt(next, holder);
		const empty = isObject(held) && Object.keys(held).length === 0;
		if (!empty || this.before(holder) !== undefined) return next;
		const further = this.#without(next, holder);
		// A premium of the house keeps the place of its values: without it there would be none to draw.
		return isHalfMade(further) ? further : next;
	}

	/** Back to the value of the base. */
	back(path: Path): void {
		const before = this.before(path);
		const { ruleset } = this;
		this.#change(
			before === undefined ? this.#without(ruleset, path) : withValue(ruleset, path, before),
		);
	}
}
