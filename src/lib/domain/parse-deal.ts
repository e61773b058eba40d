/**
 * The only door from what somebody wrote to a legal `Deal`: everything the ruleset and the session
 * file format demand of a deal is asked here, all problems at once, so that settling cannot fail.
 */
import { OUTCOME_FORMS, dealShape, type OutcomeForm } from './deal-shape.ts';
import type { Deal, DealFacts, PlayerId } from './deal.ts';
import { gameOf } from './games.ts';
import type { Issue, Result } from './issue.ts';
import { GAME_FACT_NAMES, type Ruleset } from './ruleset.ts';
import {
	checkKnown,
	checkManual,
	checkNamed,
	has,
	inHands,
	refuse,
	type Reading,
} from './reading.ts';
import { Check, isObject } from './shape.ts';

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
	const reading = checkFacts(draft, at, players);
	if (!reading) return false;
	const game = gameOf(ruleset);
	for (const fact of GAME_FACT_NAMES) if (!game.facts?.[fact]) refuse(reading, [fact]);
	game.check(ruleset, reading);
	return at.issues.length === before;
}

/** What is demanded of a deal whose rules are not known: no people but those who held cards. */
export function checkUnruled(draft: unknown, at: Check, players?: ReadonlySet<PlayerId>): void {
	const reading = checkFacts(draft, at, players);
	if (reading) checkNamed(reading);
}

/** What is demanded of a deal whatever its rules: the shape, and people that there are. */
function checkFacts(
	draft: unknown,
	at: Check,
	players?: ReadonlySet<PlayerId>,
): Reading | undefined {
	const before = at.issues.length;
	const shaped = dealShape.check(draft, at);
	if (!shaped && (typeof draft !== 'object' || draft === null || Array.isArray(draft)))
		return undefined;
	const facts = draft as DealFacts;

	// Fields whose own shape is wrong have been reported; the rest is still asked.
	const bad = shaped ? undefined : placesOf(at.issues.slice(before));
	const hands = has({ facts, bad }, 'hands') ? facts.hands : undefined;
	const form = outcomeForm(facts, bad, at);
	const reading: Reading = { facts, at, bad, hands, people: players, form };
	checkPeople(reading, players);
	if (isObject(facts.outcome)) checkManual(reading);
	if (reading.form === 'renonce' && facts.outcome.renonce !== undefined) {
		inHands(reading, facts.outcome.renonce, ['outcome', 'renonce']);
	}
	return reading;
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

/** Where these issues are: `premiums` and `premiums.2`, or `premiums.*` for the list itself. */
function placesOf(issues: readonly Issue[]): ReadonlySet<string> {
	const places = new Set<string>();
	for (const { path } of issues) {
		const [field = '', place = '*'] = path;
		places.add(String(field));
		places.add(`${String(field)}.${String(place)}`);
	}
	return places;
}

const FORMS: ReadonlySet<OutcomeForm> = new Set(OUTCOME_FORMS);

function outcomeForm(facts: DealFacts, bad: Reading['bad'], at: Check): OutcomeForm | undefined {
	if (!has({ facts, bad }, 'outcome')) return undefined;
	let found: OutcomeForm | undefined;
	let forms = 0;
	for (const field in facts.outcome) {
		const form = field as OutcomeForm;
		if (!FORMS.has(form) || facts.outcome[form] === undefined) continue;
		found = form;
		forms++;
	}
	if (forms === 1) return found;
	at.reportAt(['outcome'], 'one-of-forms', { known: OUTCOME_FORMS.join(', ') });
	return undefined;
}

function checkPeople(reading: Reading, players?: ReadonlySet<PlayerId>): void {
	const { facts, at } = reading;
	if (has(reading, 'dealer')) checkKnown(at, facts.dealer, ['dealer'], players);
	checkList(reading, 'hands', players);
	checkList(reading, 'seats', players);
}

function checkList(
	reading: Reading,
	field: 'hands' | 'seats',
	players?: ReadonlySet<PlayerId>,
): void {
	const { facts, at } = reading;
	const people = facts[field];
	if (!Array.isArray(people)) return;
	for (let i = 0; i < people.length; i++) {
		const player = people[i] as PlayerId;
		if (!has(reading, field, i)) continue;
		checkKnown(at, player, [field, i], players);
		if (people.indexOf(player) < i) at.reportAt([field, i], 'duplicate', { value: player });
	}
}
