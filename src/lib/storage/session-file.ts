/**
 * The session file (format `schrieb/session`, version 1): the one door through which evenings come
 * in from files, links and other phones. What it looks like: `session-shape.ts`.
 */
import {
	checkCashReferences,
	checkReserved,
	usesCash,
	type CashFields,
} from '#lib/domain/cash/settlement-shape.ts';
import { checkDeal, checkUnruled } from '#lib/domain/parse-deal.ts';
import { checkKnown } from '#lib/domain/reading.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Issue } from '#lib/domain/issue.ts';
import { DEEPEST } from '#lib/domain/plain.ts';
import { repeatedIn } from '#lib/domain/json-parts.ts';
import { readJson } from '#lib/domain/read-json.ts';
import { placeBehind, rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Adjustment } from '#lib/domain/score.ts';
import { kontraIntoBox } from '#lib/domain/score-deal.ts';
import { Check, isObject, listed } from '#lib/domain/shape.ts';
import type { DoubledRound } from '#lib/domain/table/rounds.ts';
import { resolveChanges } from '#lib/rulesets/changes.ts';
import { gameRules } from '#lib/rulesets/games.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import type { RulesetPatch } from '#lib/rulesets/reference.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { MOST_AT_TABLE } from './descriptions.ts';
import {
	SESSION_FORMAT,
	SESSION_VERSION,
	sessionShape,
	type Session,
	type SessionFile,
} from './session-shape.ts';

export type { Session, SessionFile };

/** Largest session file that is read, in characters: some 300,000 deals. */
export const LARGEST_SESSION_TEXT = 128 * 1024 * 1024;
/** The record keeps the evening, and each of its deals, one level further down. */
const DEEPEST_FILE = DEEPEST - 1;
/** Of names that are there twice no more are told. */
const MOST_REPEATED = 10_000;

export type ParsedSession =
	| { readonly ok: true; readonly session: Session; readonly warnings: readonly Issue[] }
	| RefusedSession;
export interface RefusedSession {
	readonly ok: false;
	readonly issues: readonly Issue[];
	readonly warnings: readonly Issue[];
	/** As it came, to name what its ids stand for; absent where it is no JSON. */
	readonly file?: unknown;
	/** Absent where that is what is wrong. */
	readonly ruleset?: Ruleset;
}

/** Reads the text of a session file; text that is not JSON is an issue like any other. */
export function parseSessionText(source: string): ParsedSession {
	const refused = (issue: Issue): ParsedSession => ({ ok: false, issues: [issue], warnings: [] });
	if (source.length > LARGEST_SESSION_TEXT)
		return refused({ code: 'too-long', path: [], params: { most: LARGEST_SESSION_TEXT } });
	const read = readJson(source);
	if (!read.ok) return refused(read.issue);
	const parsed = parseSession(read.value);
	const repeated = repeatedIn(source, MOST_REPEATED).map((issue) => inItsDeal(issue, read.value));
	if (repeated.length === 0) return parsed;
	const others = parsed.ok ? { file: read.value, ruleset: parsed.session.ruleset } : parsed;
	const issues = [...repeated, ...(parsed.ok ? [] : parsed.issues)];
	return { ...others, ok: false, issues, warnings: parsed.warnings };
}

/** An issue that lies in a deal of the file is told of the deal. */
function inItsDeal(issue: Issue, file: unknown): Issue {
	const [list, place, ...path] = issue.path;
	const deals = list === 'deals' && isObject(file) ? file.deals : undefined;
	if (!Array.isArray(deals) || typeof place !== 'number') return issue;
	return { ...issue, path, deal: dealName(deals[place], place) };
}

/** What a deal is called where something in it is wrong: its id, or its number where that says nothing. */
const dealName = (deal: unknown, place: number): string =>
	isObject(deal) && typeof deal.id === 'string' && deal.id.trim() !== ''
		? deal.id
		: `#${String(place + 1)}`;

/** A session that may be scored, or everything that is wrong with it. */
export function parseSession(value: unknown): ParsedSession {
	const at = new Check(DEEPEST_FILE);
	const failed = (under?: Ruleset): ParsedSession => ({
		ok: false,
		issues: at.issues,
		warnings: at.warnings,
		file: value,
		...(under && { ruleset: under }),
	});
	if (isObject(value) && isNewer(value)) {
		at.reportAt(['version'], 'newer-version', {
			value: String(value.version),
			most: SESSION_VERSION,
		});
		return failed();
	}
	const shaped = sessionShape.check(value, at);
	if (!isObject(value)) return failed();
	if (shaped) checkKept(value, at);
	// Fields whose own shape is wrong have been reported; the rest is still asked.
	const misshapen = new Set(at.issues.map(({ path }) => path[0]));
	const file = value as unknown as SessionFile;

	const people = checkPlayers(file, at);
	const ruleset = readRuleset(file, at);
	const changes = ruleset && resolveChanges(ruleset, file.rulesetChanges);
	for (const { code, path, params } of changes?.issues ?? []) {
		if (!misshapen.has('rulesetChanges')) at.reportAt(['rulesetChanges', ...path], code, params);
	}
	for (const { code, path, params } of changes?.warnings ?? []) {
		at.warnAt(['rulesetChanges', ...path], code, params);
	}
	const laterRules = changes?.laterRules ?? [];
	const rules = [...(ruleset ? [ruleset] : []), ...laterRules.map((later) => later.ruleset)];
	if (people && (usesCash(file) || rules.some(kontraIntoBox))) checkReserved(people, at);
	checkSeats(file, people, at);
	const known = changes?.knownDeals;
	const ids = checkDeals(file, ruleset && { ruleset, laterRules, known }, people, at);
	checkAdjustments(file, people, ids, at);
	checkNextDeal(file, people, at);
	if (people && !misshapen.has('players')) {
		const asked = CASH.filter((field) => !misshapen.has(field));
		const cash = Object.fromEntries(asked.map((field) => [field, file[field]]));
		checkCashReferences(cash, people, ids, at);
	}
	if (at.issues.length > 0 || !ruleset) return failed(ruleset);
	const session = { ...file, ruleset, laterRules, file };
	checkMagnitude(session, at);
	if (at.issues.length > 0) return failed(ruleset);
	return { ok: true, session, warnings: at.warnings };
}

const CASH = [
	'settlements',
	'movements',
	'stakeChanges',
] as const satisfies readonly (keyof CashFields)[];

const isNewer = ({ format, version }: Record<string, unknown>): boolean =>
	format === SESSION_FORMAT && typeof version === 'number' && version > SESSION_VERSION;

/** Rules come along unread, so here it is asked whether the record can keep them; deals are read one by one. */
function checkKept(file: Readonly<Record<string, unknown>>, at: Check): void {
	for (const [field, inside] of Object.entries(file)) {
		if (field !== 'deals') at.within([field], () => at.keeps(inside));
	}
}

function checkPlayers(file: SessionFile, at: Check): ReadonlySet<PlayerId> | undefined {
	if (!Array.isArray(file.players) || file.players.length > MOST_AT_TABLE) return undefined;
	const people = new Set<PlayerId>();
	file.players.forEach((player: unknown, i) => {
		if (!isObject(player) || typeof player.id !== 'string') return;
		if (people.has(player.id)) at.reportAt(['players', i, 'id'], 'duplicate', { value: player.id });
		// The called king may lie in the talon: nobody may be called that.
		if (player.id === 'talon')
			at.reportAt(['players', i, 'id'], 'reserved-name', { name: 'talon' });
		people.add(player.id);
	});
	return people;
}

/** The snapshot decides where there is one, whatever a later built-in says. */
function readRuleset(file: SessionFile, at: Check): Ruleset | undefined {
	const { ruleset: reference, rulesetSnapshot: snapshot } = file;
	if (snapshot !== undefined) {
		if (!isObject(snapshot)) return undefined;
		return take(parseRuleset(snapshot), ['rulesetSnapshot'], at);
	}
	if (typeof reference !== 'string' && !isPatch(reference)) return undefined;
	const path = typeof reference === 'string' ? ['ruleset'] : ['ruleset', 'patch'];
	return take(resolveRuleset(reference), path, at);
}

const isPatch = (value: unknown): value is RulesetPatch =>
	isObject(value) && typeof value.extends === 'string' && isObject(value.patch);

function take(
	result: ReturnType<typeof parseRuleset>,
	path: readonly string[],
	at: Check,
): Ruleset | undefined {
	for (const { path: inside, code, params } of result.warnings) {
		at.warnAt([...path, ...inside], code, params);
	}
	if (result.ok) return result.value;
	for (const issue of result.issues) {
		const inPatch = issue.path[0] === 'extends' || issue.path[0] === 'patch';
		at.reportAt([...(inPatch ? ['ruleset'] : path), ...issue.path], issue.code, issue.params);
	}
	return undefined;
}

function checkSeats(file: SessionFile, people: ReadonlySet<PlayerId> | undefined, at: Check): void {
	if (!Array.isArray(file.seats)) return;
	const seated = new Set<PlayerId>();
	file.seats.forEach((player: unknown, i) => {
		if (typeof player !== 'string') return;
		checkKnown(at, player, ['seats', i], people);
		if (seated.has(player)) at.reportAt(['seats', i], 'duplicate', { value: player });
		seated.add(player);
	});
}

interface RulesOfDeals extends Pick<Session, 'ruleset' | 'laterRules'> {
	/** Behind these it is not known which rules hold; absent: it is of all. */
	readonly known: readonly string[] | undefined;
}

/** Reads every deal under the ruleset it was played under, where that is known, and gives all their ids. */
function checkDeals(
	file: SessionFile,
	rules: RulesOfDeals | undefined,
	people: ReadonlySet<PlayerId> | undefined,
	at: Check,
): ReadonlySet<string> {
	const ids = new Set<string>();
	if (!Array.isArray(file.deals)) return ids;
	const rulesetAt = rules && rulesByPlace(rules, file.deals);
	let isRead = true;
	for (const [i, deal] of (file.deals as readonly unknown[]).entries()) {
		const name = isObject(deal) && typeof deal.id === 'string' ? deal.id : undefined;
		const isNew = name === undefined || ids.size < ids.add(name).size;
		if (isRead) at.deal = dealName(deal, i);
		if (isRead && at.enough()) isRead = false;
		// What names a deal further on is not wrong.
		if (!isRead) continue;
		if (!isNew) at.reportAt(['id'], 'duplicate', { value: name });
		const ruleset = rulesetAt?.(i);
		if (ruleset) checkDeal(ruleset, deal, at, people);
		else checkUnruled(deal, at, people);
	}
	at.deal = undefined;
	return ids;
}

function rulesByPlace(
	{ known, ...rules }: RulesOfDeals,
	deals: readonly unknown[],
): (place: number) => Ruleset | undefined {
	if (rules.laterRules.length === 0 && !known) return () => rules.ruleset;
	const places = placesOf(deals);
	const all: (Ruleset | undefined)[] = rulesOfDeals(rules, places);
	if (known) all.fill(undefined, placeBehind(known, new Map(places.map(({ id }, i) => [id, i]))));
	return (place) => all[place];
}

/** A deal without an id is reported where it stands; here it only takes its place. */
const placesOf = (deals: readonly unknown[]): { id: string }[] =>
	deals.map((deal) => ({ id: isObject(deal) && typeof deal.id === 'string' ? deal.id : '' }));

function checkAdjustments(
	file: SessionFile,
	people: ReadonlySet<PlayerId> | undefined,
	deals: ReadonlySet<string>,
	at: Check,
): void {
	const ids = new Set<string>();
	for (const [i, adjustment] of listed(file.adjustments)) {
		if (at.enough()) break;
		const path = ['adjustments', i] as const;
		const { id: name, afterDeal, transfers } = adjustment as Partial<Adjustment>;
		if (typeof name === 'string') {
			if (ids.has(name)) at.reportAt([...path, 'id'], 'duplicate', { value: name });
			ids.add(name);
		}
		if (typeof afterDeal === 'string' && !deals.has(afterDeal)) {
			at.reportAt([...path, 'afterDeal'], 'unknown-deal', { value: afterDeal });
		}
		for (const [j, between] of listed(transfers)) {
			const here = [...path, 'transfers', j] as const;
			checkKnown(at, between.from, [...here, 'from'], people);
			checkKnown(at, between.to, [...here, 'to'], people);
		}
	}
	for (const [i, round] of listed(file.rounds)) {
		const { firstDeal } = round as Partial<DoubledRound>;
		if (typeof firstDeal === 'string' && !deals.has(firstDeal)) {
			at.reportAt(['rounds', i, 'firstDeal'], 'unknown-deal', { value: firstDeal });
		}
	}
}

/** The deal it was said after may be gone: then it holds no longer. */
function checkNextDeal(
	{ nextDeal }: { readonly nextDeal?: unknown },
	people: ReadonlySet<PlayerId> | undefined,
	at: Check,
): void {
	if (!isObject(nextDeal)) return;
	const { dealer, sitOut } = nextDeal;
	checkKnown(at, dealer, ['nextDeal', 'dealer'], people);
	if (!Array.isArray(sitOut)) return;
	sitOut.forEach((player: unknown, i) => checkKnown(at, player, ['nextDeal', 'sitOut', i], people));
}

/** Sums stay exact integers, money included: a bound on what all of this could ever come to. */
function checkMagnitude(session: Session, at: Check): void {
	const { ruleset, laterRules, stake, stakeChanges = [], movements = [] } = session;
	const oneDeal = Math.max(
		...[{ ruleset }, ...laterRules].map((held) =>
			gameRules(held.ruleset).largestDeal(held.ruleset),
		),
	);
	let points = 0;
	for (const { outcome, factor = 1 } of session.deals) {
		points += (outcome.manual ? sizeOf(outcome.manual) : oneDeal) * factor;
	}
	for (const { transfers } of session.adjustments ?? []) {
		for (const transfer of transfers) points += transfer.points;
	}
	let money =
		points * Math.max(1, stake.minorPerPoint, ...stakeChanges.map((c) => c.minorPerPoint));
	for (const { minor } of movements) money += minor;
	if (money > Number.MAX_SAFE_INTEGER) at.reportAt(['deals'], 'too-large');
}

const sizeOf = (manual: Readonly<Record<PlayerId, number>>): number =>
	Object.values(manual).reduce((sum, points) => sum + Math.abs(points), 0);
