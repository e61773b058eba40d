/**
 * The only door from what somebody wrote to a legal `Deal`: everything the ruleset and the session
 * file format demand of a deal is asked here, all problems at once, so that settling cannot fail.
 */
import { OUTCOME_FORMS, dealShape, type OutcomeForm } from './deal-shape.ts';
import type { Deal, DealFacts, PlayerId } from './deal.ts';
import type { Result } from './issue.ts';
import { checkKoenigrufen } from './koenigrufen/check.ts';
import type { Ruleset } from './ruleset.ts';
import type { Reading } from './reading.ts';
import { Check } from './shape.ts';
import { checkTarok } from './tarok/check.ts';

/**
 * Reads one deal of a session into `at`.
 *
 * @param players everybody of the session; without it, any id may be a player
 */
export function checkDeal(
	ruleset: Ruleset,
	draft: unknown,
	at: Check,
	players?: ReadonlySet<PlayerId>,
): draft is Deal {
	const before = at.issues.length;
	const depth = at.path.length;
	const shaped = dealShape.check(draft, at);
	if (!shaped && (typeof draft !== 'object' || draft === null || Array.isArray(draft)))
		return false;
	const facts = draft as DealFacts;

	// Fields whose own shape is wrong have been reported; the rest is still asked.
	const bad = new Set<string>();
	for (let i = before; i < at.issues.length; i++) {
		const path = at.issues[i]?.path ?? [];
		bad.add(String(path[depth]));
		bad.add(`${String(path[depth])}.${String(path[depth + 1])}`);
	}
	const has = (field: keyof DealFacts, index?: number): boolean =>
		facts[field] !== undefined &&
		(bad.size === 0 || !bad.has(index === undefined ? field : `${field}.${String(index)}`));

	const reading: Reading = { facts, at, has, form: outcomeForm(facts, has, at) };
	checkPeople(reading, players);
	if (ruleset.game === 'tarok') checkTarok(ruleset, reading);
	else checkKoenigrufen(ruleset, reading);
	return at.issues.length === before;
}

/**
 * A legal deal under this ruleset, or all problems of the draft as coded issues with paths.
 *
 * @param players everybody of the session; without it, any id may be a player
 */
export function parseDeal(
	ruleset: Ruleset,
	draft: unknown,
	players?: ReadonlySet<PlayerId>,
): Result<Deal> {
	const at = new Check();
	return checkDeal(ruleset, draft, at, players)
		? { ok: true, value: draft, warnings: at.warnings }
		: { ok: false, issues: at.issues, warnings: at.warnings };
}

function outcomeForm(facts: DealFacts, has: Reading['has'], at: Check): OutcomeForm | undefined {
	if (!has('outcome')) return undefined;
	let found: OutcomeForm | undefined;
	let forms = 0;
	for (const form of OUTCOME_FORMS) {
		if (facts.outcome[form] === undefined) continue;
		found = form;
		forms++;
	}
	if (forms === 1) return found;
	at.reportAt(['outcome'], 'one-of-forms', { known: OUTCOME_FORMS.join(', ') });
	return undefined;
}

function checkPeople({ facts, at, has }: Reading, players?: ReadonlySet<PlayerId>): void {
	const known = (player: PlayerId, path: readonly (string | number)[]): void => {
		if (players && !players.has(player)) {
			at.reportAt(path, 'unknown-player', { player, known: [...players].join(', ') });
		}
	};
	if (has('dealer')) known(facts.dealer, ['dealer']);
	for (const field of ['hands', 'seats'] as const) {
		const people = facts[field];
		if (!Array.isArray(people)) continue;
		for (let i = 0; i < people.length; i++) {
			const player: unknown = people[i];
			if (typeof player !== 'string' || !has(field, i)) continue;
			known(player, [field, i]);
			if (people.indexOf(player) < i) at.reportAt([field, i], 'duplicate', { value: player });
		}
	}
}
