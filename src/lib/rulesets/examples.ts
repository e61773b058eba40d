/**
 * A few deals that show what a ruleset's rules come to, made from its own contracts and premiums,
 * so that whoever changes a rule sees what that does.
 */
import type { Deal } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Issue } from '#lib/domain/issue.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import type { Example } from './example.ts';
import { gameMaking } from './making.ts';

/** Who won and lost what, or why the deal is none under this ruleset. */
export type ExampleResult =
	| { readonly ok: true; readonly deal: Deal; readonly net: Net }
	| { readonly ok: false; readonly issues: readonly Issue[] };

/** What an example pays in points, or every reason why this ruleset does not have it. */
export function payExample(ruleset: Ruleset, { deal }: Example): ExampleResult {
	const parsed = parseDeal(ruleset, deal);
	if (!parsed.ok) return { ok: false, issues: parsed.issues };
	const { net } = scoreDeal(ruleset, parsed.value, deal.hands);
	return { ok: true, deal: parsed.value, net };
}

/** The examples of a ruleset, every one of them legal under it. */
export function examplesOf(ruleset: Ruleset): Example[] {
	return gameMaking(ruleset)
		.examples(ruleset)
		.filter((example) => payExample(ruleset, example).ok);
}

export interface ComparedExample {
	readonly example: Example;
	readonly before: ExampleResult;
	readonly after: ExampleResult;
	readonly changed: boolean;
}

/** The examples of both rulesets, what they paid and what they pay; those that change come first. */
export function compareExamples(base: Ruleset, ruleset: Ruleset): ComparedExample[] {
	const byId = new Map<string, Example>();
	for (const one of [...examplesOf(ruleset), ...examplesOf(base)]) {
		if (!byId.has(one.id)) byId.set(one.id, one);
	}
	const compared = [...byId.values()].map((one): ComparedExample => {
		const before = payExample(base, one);
		const after = payExample(ruleset, one);
		return { example: one, before, after, changed: !sameResult(before, after) };
	});
	return [
		...compared.filter(({ changed }) => changed),
		...compared.filter(({ changed }) => !changed),
	];
}

function sameResult(before: ExampleResult, after: ExampleResult): boolean {
	if (!before.ok || !after.ok) return before.ok === after.ok;
	return Object.keys(before.net).every((player) => before.net[player] === after.net[player]);
}
