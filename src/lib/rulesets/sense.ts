/**
 * What no table can mean, although a ruleset that holds it can be read and settled by. Evenings were played by such
 * rules before anybody asked, so they are still read (`parse.ts`); it is refused where rules are made or brought in.
 */
import type { Issue } from '#lib/domain/issue.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { asked, Check, isObject } from '#lib/domain/shape.ts';
import { gameMaking } from './making.ts';
import type { ReadRuleset } from './share.ts';
import { LARGEST_VALUE, MOST_AT_TABLE, notBelow } from './shapes.ts';

/** Everything in a ruleset that could be read and makes no sense, each at its field. */
export function nonsenseIn(ruleset: Ruleset): readonly Issue[] {
	const at = new Check();
	const { table, cup } = ruleset;
	checkTexts(ruleset, at);
	notBelow(at, ['table', 'most'], { value: table.most, least: table.hands, most: MOST_AT_TABLE });
	const { cap, fullTo } = cup?.steps ?? {};
	notBelow(at, ['cup', 'steps', 'cap'], { value: cap, least: fullTo, most: LARGEST_VALUE });
	for (const field of ['deals', 'ranks'] as const) checkNumbered(cup?.[field], ['cup', field], at);
	gameMaking(ruleset).sense(ruleset, at);
	return at.issues;
}

/** What was read of rules on their way in, unless they make no sense. */
export function sensible(read: ReadRuleset): ReadRuleset {
	const issues = read.ok ? nonsenseIn(read.ruleset) : [];
	return issues.length > 0 ? { ok: false, issues } : read;
}

/** Nothing is called by blanks. */
function checkTexts(value: unknown, at: Check): void {
	if (typeof value === 'string' && value.trim() === '') at.report('empty');
	if (!isObject(value)) return;
	for (const [key, inner] of Object.entries(value)) {
		at.enter(key);
		checkTexts(inner, at);
		at.leave();
	}
}

/** Keys that count players or places. */
function checkNumbered(map: object | undefined, path: readonly string[], at: Check): void {
	for (const key of Object.keys(map ?? {})) {
		if (/^[1-9]\d*$/.test(key)) continue;
		at.reportAt([...path, key], 'unknown-value', asked(key, ['1', '2', '3', '…']));
	}
}
