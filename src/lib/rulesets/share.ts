/**
 * A house ruleset on its way to another phone: a small JSON document, in a file or packed into a
 * link. What comes in is read strictly and explained, never half taken (`docs/rulesets.md`).
 */
import type { Issue } from '#lib/domain/issue.ts';
import { readPlainJson } from '#lib/domain/read-json.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { Check, anyObject, closed, exactly, id, isObject, text } from '#lib/domain/shape.ts';
import type { RulesetPatch } from './reference.ts';
import { resolveRuleset } from './resolve.ts';
import { LONGEST_NAME } from './shapes.ts';

export const RULESET_FORMAT = 'schrieb/ruleset';
const RULESET_VERSION = 1;
/** Longest document that is read, in characters; a built-in ruleset in full is a third of it. */
export const LARGEST_RULESET_TEXT = 100_000;
/** Longest packed document in a link, in characters. */
export const LARGEST_RULESET_LINK = 60_000;

export interface SharedRuleset extends RulesetPatch {
	readonly name: string;
}

export type ReadRuleset =
	| { readonly ok: true; readonly shared: SharedRuleset; readonly ruleset: Ruleset }
	| { readonly ok: false; readonly issues: readonly Issue[] };

const documentShape = closed({
	format: exactly(RULESET_FORMAT),
	version: exactly(RULESET_VERSION),
	extends: id,
	name: text(LONGEST_NAME),
	patch: anyObject,
});

const refused = (...issues: Issue[]): ReadRuleset => ({ ok: false, issues });

/** The document as text. */
export const rulesetText = ({ extends: base, name, patch }: SharedRuleset): string =>
	JSON.stringify({
		format: RULESET_FORMAT,
		version: RULESET_VERSION,
		extends: base,
		name,
		patch,
	});

/** Reads the text of a shared ruleset: a file's, or what a link held. */
export function readRulesetText(source: string): ReadRuleset {
	if (source.length > LARGEST_RULESET_TEXT) {
		return refused({ code: 'too-long', path: [], params: { most: LARGEST_RULESET_TEXT } });
	}
	const read = readPlainJson(source);
	return read.ok ? readShared(read.value) : refused(read.issue);
}

function readShared(value: unknown): ReadRuleset {
	const at = new Check();
	if (isObject(value) && value.format === RULESET_FORMAT && isNewer(value.version)) {
		const params = { value: String(value.version), most: RULESET_VERSION };
		return refused({ code: 'newer-version', path: ['version'], params });
	}
	if (!documentShape.check(value, at)) return { ok: false, issues: at.issues };
	const { extends: base, name, patch } = value;
	const shared = { extends: base, name, patch };
	const resolved = resolveRuleset(shared);
	if (!resolved.ok) return { ok: false, issues: resolved.issues };
	return { ok: true, shared, ruleset: resolved.value };
}

const isNewer = (version: unknown): boolean =>
	typeof version === 'number' && version > RULESET_VERSION;
