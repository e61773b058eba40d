/**
 * An evening computed from what is stored: deals parsed under the pinned ruleset, scores, running
 * totals. Nothing that does not read keeps the rest from being shown.
 */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import { playedFor, type Movement, type StakeChange } from '#lib/domain/cash/evening.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { rulesOfDeals, type LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal, type Adjustment, type DealScore, type Stake } from '#lib/domain/score.ts';
import type { TableDeal } from '#lib/domain/table/facts.ts';
import { proposeNext, type NextDeal, type TableWord } from '#lib/domain/table/next-deal.ts';
import type { DoubledRound } from '#lib/domain/table/rounds.ts';
import { roundsShape, tableWordShape } from '#lib/domain/table/table-shape.ts';
import {
	parseRuleset,
	patchRuleset,
	resolveRuleset,
	type RulesetPatch,
} from '#lib/rulesets/resolve.ts';
import type { Identified, SessionHead } from '#lib/storage/bodies.ts';
import type { Damaged, ListedItem, SessionItem } from '#lib/storage/read.ts';

import { parseShape, type Parsed, type StorageIssue } from '#lib/storage/storage-issue.ts';

/**
 * What an evening's head holds, fields of the table and of the cash included. Fields nobody knows
 * ride along: change a head by spreading it.
 */
export interface EveningHead extends SessionHead {
	readonly rounds?: readonly DoubledRound[];
	readonly stakeChanges?: readonly StakeChange[];
	readonly movements?: readonly Movement[];
	readonly cash?: CashHabits;
	/** What the table said of the next deal against the rotation. */
	readonly nextDeal?: TableWord;
	readonly note?: string;
	readonly rulesetChanges?: readonly {
		readonly afterDeals: readonly string[];
		readonly patch: object;
		readonly at?: string;
	}[];
}

export interface SoundDeal {
	readonly status: 'sound';
	readonly id: string;
	/** What people call its number, from 1. */
	readonly position: number;
	/** The head revision: name it as `seen` when saving over it. */
	readonly revision: string;
	/** When it was last written, milliseconds since 1970. */
	readonly writtenAt: number;
	/** Two phones wrote different versions. */
	readonly conflict: boolean;
	/** Another deal holds the same place. */
	readonly twin: boolean;
	readonly deal: Deal;
	/** The rules it was played under. */
	readonly ruleset: Ruleset;
	readonly score: DealScore;
	/** Points of this deal; whoever is not named has 0. */
	readonly net: Net;
	/** The standing after this deal, adjustments up to here included. */
	readonly running: Net;
	readonly runningWithoutKontra: Net;
}

/** A deal that does not read, or is not legal under the evening's ruleset. It counts for nothing. */
export interface DamagedDeal {
	readonly status: 'damaged';
	readonly id: string;
	/** Absent where not even its place reads. */
	readonly position?: number;
	readonly revision?: string;
	readonly raw: unknown;
	readonly issues: readonly StorageIssue[];
}

export type EveningDeal = SoundDeal | DamagedDeal;

export interface EveningAdjustment {
	readonly adjustment: Adjustment;
	readonly revision: string;
}

export interface Standing {
	readonly player: PlayerId;
	readonly name: string;
	readonly points: number;
	/** 1 for the best; those who are equal share it. */
	readonly rank: number;
}

export interface EveningParts {
	readonly session: SessionItem;
	readonly deals: readonly (ListedItem | Damaged)[];
	readonly adjustments: readonly (ListedItem | Damaged)[];
}

export interface EveningModel {
	readonly head: EveningHead;
	readonly revision: string;
	/** The rules of the next deal. */
	readonly ruleset: Ruleset;
	/** The rules of each deal in order, and behind them those of the next. */
	readonly rulesets: readonly Ruleset[];
	readonly deals: readonly EveningDeal[];
	readonly adjustments: readonly EveningAdjustment[];
	readonly damagedAdjustments: readonly DamagedDeal[];
	readonly totals: Net;
	readonly totalsWithoutKontra: Net;
	/** Totals in minor units of the stake's currency, each deal at the stake it was played for. */
	readonly money: Net;
	readonly next: NextDeal;
}

/** The head without those fields that do not read and that nothing stored depends on. */
function readHead(stored: SessionHead): EveningHead {
	const { rounds, nextDeal, ...head } = stored as EveningHead;
	return {
		...head,
		...(rounds && parseShape(roundsShape, rounds).ok && { rounds }),
		...(nextDeal && parseShape(tableWordShape, nextDeal).ok && { nextDeal }),
	};
}

/** The rules of an evening: those it began with, and what replaced them since. */
interface Rules {
	readonly ruleset: Ruleset;
	readonly laterRules: readonly LaterRules[];
}

/** What need not be computed again as long as what it was computed from stands. */
export class ModelCache {
	#rulesText = '';
	#rules: Parsed<Rules> | undefined;
	#playersText = '';
	#read = new Map<string, { readonly ruleset: Ruleset; readonly reading: Reading }>();

	/** Parsed once per content, so that renaming an evening does not price its deals anew. */
	rules(head: EveningHead): Parsed<Rules> {
		const text = JSON.stringify([head.ruleset, head.rulesetSnapshot, head.rulesetChanges]);
		if (!this.#rules || text !== this.#rulesText) {
			this.#rules = readRules(head);
			this.#rulesText = text;
			this.#read.clear();
		}
		return this.#rules;
	}

	players(ids: readonly PlayerId[]): void {
		const text = JSON.stringify(ids);
		if (text === this.#playersText) return;
		this.#playersText = text;
		this.#read.clear();
	}

	/** A revision never changes, so neither does what it is worth under the same rules. */
	read(ruleset: Ruleset, item: ListedItem, players: readonly PlayerId[]): Reading {
		const known = this.#read.get(item.revision);
		if (known?.ruleset === ruleset) return known.reading;
		const reading = readDeal(ruleset, item.value, players);
		this.#read.set(item.revision, { ruleset, reading });
		return reading;
	}
}

function readRules(head: EveningHead): Parsed<Rules> {
	const first =
		head.rulesetSnapshot === undefined
			? resolveRuleset(head.ruleset as string | RulesetPatch)
			: parseRuleset(head.rulesetSnapshot);
	if (!first.ok) return first;
	const laterRules: LaterRules[] = [];
	let held = first.value;
	for (const { afterDeals, patch } of head.rulesetChanges ?? []) {
		const next = patchRuleset(held, patch);
		if (!next.ok) return next;
		held = next.value;
		laterRules.push({ afterDeals, ruleset: held });
	}
	return { ok: true, value: { ruleset: first.value, laterRules } };
}

type Reading =
	| { readonly ok: true; readonly deal: Deal; readonly score: DealScore }
	| { readonly ok: false; readonly issues: readonly StorageIssue[] };

function readDeal(ruleset: Ruleset, value: Identified, players: readonly PlayerId[]): Reading {
	const parsed = parseDeal(ruleset, value, new Set(players));
	if (!parsed.ok) return { ok: false, issues: parsed.issues };
	return { ok: true, deal: parsed.value, score: scoreDeal(ruleset, parsed.value, players) };
}

export type ModelResult =
	| { readonly ok: true; readonly model: EveningModel }
	| { readonly ok: false; readonly issues: readonly StorageIssue[]; readonly raw: unknown };

/** The evening as screens see it, or why its own facts do not read. */
export function modelOf(
	{ session, deals, adjustments }: EveningParts,
	cache: ModelCache,
): ModelResult {
	const head = readHead(session.head);
	const rules = cache.rules(head);
	if (!rules.ok) return { ok: false, issues: rules.issues, raw: head };
	const rulesets = rulesOfDeals(rules.value, deals);
	const ruleset = rulesets.at(-1) ?? rules.value.ruleset;
	const players = head.players.map((player) => player.id);
	cache.players(players);

	const paid = adjustments.map((item) => readAdjustment(item, players));
	const sound = paid.flatMap((item) => (item.ok ? [item.value] : []));
	const sums = new Sums(players);
	const placed = placeAdjustments(sound, deals);
	for (const adjustment of placed.get(undefined) ?? []) sums.pay(adjustment);

	const rows = deals.map((item, i): EveningDeal => {
		const row = dealRow(item, rulesets[i] ?? ruleset, players, cache, sums);
		for (const adjustment of placed.get(item.id) ?? []) sums.pay(adjustment);
		return row.status === 'sound' ? { ...row, ...sums.snapshot() } : row;
	});
	const { running: totals, runningWithoutKontra: totalsWithoutKontra } = sums.snapshot();
	const table = rows.flatMap(tableDeal);
	const next = proposeNext({
		ruleset,
		seats: head.seats,
		deals: table,
		rounds: head.rounds ?? [],
		word: head.nextDeal,
	});
	const positions = rows.filter((row) => row.position !== undefined).length;
	return {
		ok: true,
		model: {
			head,
			revision: session.revision,
			ruleset,
			rulesets,
			deals: rows,
			adjustments: sound,
			damagedAdjustments: paid.flatMap((item) => (item.ok ? [] : [item.damaged])),
			totals,
			totalsWithoutKontra,
			money: moneyOf(head, rows, sound, totals),
			next: { ...next, number: positions + 1 },
		},
	};
}

function dealRow(
	item: ListedItem | Damaged,
	ruleset: Ruleset,
	players: readonly PlayerId[],
	cache: ModelCache,
	sums: Sums,
): EveningDeal {
	if (item.status === 'damaged') return item;
	const { id, position, revision, conflict, twin } = item;
	const reading = cache.read(ruleset, item, players);
	if (!reading.ok) {
		return { status: 'damaged', id, position, revision, raw: item.value, issues: reading.issues };
	}
	const { deal, score } = reading;
	sums.add(score);
	return {
		status: 'sound',
		...{ id, position, revision, conflict, twin, deal, ruleset, score },
		writtenAt: item.at[0],
		net: score.net,
		running: {},
		runningWithoutKontra: {},
	};
}

/** Running sums over the evening. */
class Sums {
	readonly #all: Record<PlayerId, number>;
	readonly #without: Record<PlayerId, number>;

	constructor(players: readonly PlayerId[]) {
		this.#all = Object.fromEntries(players.map((player) => [player, 0]));
		this.#without = { ...this.#all };
	}

	add({ net, netWithoutKontra }: DealScore): void {
		addTo(this.#all, net);
		addTo(this.#without, netWithoutKontra);
	}

	pay({ adjustment }: EveningAdjustment): void {
		for (const { from, to, points } of adjustment.transfers) {
			for (const sums of [this.#all, this.#without]) {
				sums[from] = (sums[from] ?? 0) - points;
				sums[to] = (sums[to] ?? 0) + points;
			}
		}
	}

	snapshot(): { running: Net; runningWithoutKontra: Net } {
		return { running: { ...this.#all }, runningWithoutKontra: { ...this.#without } };
	}
}

function addTo(sums: Record<PlayerId, number>, net: Net): void {
	for (const player in net) sums[player] = (sums[player] ?? 0) + (net[player] ?? 0);
}

function readAdjustment(
	item: ListedItem | Damaged,
	players: readonly PlayerId[],
): { ok: true; value: EveningAdjustment } | { ok: false; damaged: DamagedDeal } {
	if (item.status === 'damaged') return { ok: false, damaged: item };
	const { id: itemId, revision, value: raw } = item;
	const damaged = (issues: readonly StorageIssue[]) =>
		({ ok: false, damaged: { status: 'damaged', id: itemId, revision, raw, issues } }) as const;
	const read = parseShape(adjustmentShape, raw);
	if (!read.ok) return damaged(read.issues);
	const stranger = read.value.transfers
		.flatMap(({ from, to }) => [from, to])
		.find((player) => !players.includes(player));
	if (stranger !== undefined) {
		return damaged([
			{
				code: 'unknown-player',
				path: ['transfers'],
				params: { player: stranger, known: players.join(', ') },
			},
		]);
	}
	return { ok: true, value: { adjustment: read.value, revision } };
}

/** Adjustments by the deal they follow; those that follow none, or one that is gone, come first. */
function placeAdjustments(
	adjustments: readonly EveningAdjustment[],
	deals: readonly { readonly id: string }[],
): ReadonlyMap<string | undefined, readonly EveningAdjustment[]> {
	const known = new Set(deals.map((deal) => deal.id));
	const placed = new Map<string | undefined, EveningAdjustment[]>();
	for (const item of adjustments) {
		const { afterDeal } = item.adjustment;
		const place = afterDeal !== undefined && known.has(afterDeal) ? afterDeal : undefined;
		placed.set(place, [...(placed.get(place) ?? []), item]);
	}
	return placed;
}

/** The facts the rotation asks for; a deal that is illegal otherwise may still say who dealt. */
function tableDeal(row: EveningDeal): TableDeal[] {
	if (row.status === 'sound') return [row.deal];
	if (row.position === undefined) return [];
	const raw = row.raw as Partial<TableDeal> | null;
	const isList = (value: unknown): value is readonly string[] =>
		Array.isArray(value) && value.every((entry) => typeof entry === 'string');
	if (typeof raw?.dealer !== 'string' || !isList(raw.hands)) return [];
	const { dealer, hands, seats } = raw;
	return [{ id: row.id, dealer, hands, outcome: {}, ...(isList(seats) && { seats }) }];
}

function moneyOf(
	{ stake, stakeChanges }: EveningHead & { readonly stake: Stake },
	deals: readonly EveningDeal[],
	adjustments: readonly EveningAdjustment[],
	totals: Net,
): Net {
	const { minorPerPoint } = stake;
	const zero = Object.fromEntries(Object.keys(totals).map((player) => [player, 0]));
	if (!stakeChanges?.length) {
		return Object.fromEntries(
			Object.entries(totals).map(([player, points]) => [player, points * minorPerPoint]),
		);
	}
	const played = playedFor({
		minorPerPoint,
		stakeChanges,
		deals: deals.map((row) =>
			row.status === 'sound' ? { id: row.id, net: row.net } : { id: row.id, net: {} },
		),
		adjustments: adjustments.map(({ adjustment }) => adjustment),
	});
	return { ...zero, ...played };
}

/** Players by points, the best first. */
export function standingsOf(
	players: readonly { readonly id: PlayerId; readonly name: string }[],
	totals: Net,
): readonly Standing[] {
	const sorted = players
		.map(({ id: player, name }) => ({ player, name, points: totals[player] ?? 0 }))
		.sort((a, b) => b.points - a.points);
	return sorted.map((row) => ({
		...row,
		rank: sorted.findIndex(({ points }) => points === row.points) + 1,
	}));
}
