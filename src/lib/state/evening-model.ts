/**
 * An evening computed from what is stored: deals parsed under the pinned ruleset, scores, running
 * totals. Nothing that does not read keeps the rest from being shown.
 */
import { adjustmentShape } from '#lib/domain/adjustment-shape.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import type { StakeChange } from '#lib/domain/cash/stakes.ts';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { Deal, PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal, type DealScore } from '#lib/domain/score-deal.ts';
import { proposeNext, type NextDeal, type TableWord } from '#lib/domain/table/next-deal.ts';
import type { DoubledRound } from '#lib/domain/table/rounds.ts';
import { roundsShape, tableWordShape } from '#lib/domain/table/table-shape.ts';
import type { ReplacedRules, RulesetChange } from '#lib/rulesets/reference.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import { sameJson } from '#lib/storage/json.ts';
import type { Damaged, ListedItem, SessionItem } from '#lib/storage/read.ts';
import { parseShape, type StorageIssue } from '#lib/storage/storage-issue.ts';
import type { DamagedDeal, EveningAdjustment, EveningDeal, ReadDeal } from './evening/facts.ts';
import { Lines, tableDealOf } from './evening/lines.ts';
import { KnownRules } from './evening/rules.ts';
import { zeroFor } from './evening/series.ts';
import type { Sheet, Unit } from './evening/sheet.ts';

export type { DamagedDeal, EveningAdjustment, EveningDeal } from './evening/facts.ts';

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
	readonly rulesetChanges?: readonly RulesetChange[];
	readonly rulesReplaced?: readonly ReplacedRules[];
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
	/** Totals in minor units of the stake's currency, each deal at the stake it was played for. */
	readonly money: Net;
	readonly next: NextDeal;
	readonly sheet: (unit: Unit) => Sheet;
}

/** The head without those fields that do not read and that nothing stored depends on. */
export function readHead(stored: SessionHead): EveningHead {
	const { rounds, nextDeal, ...head } = stored as EveningHead;
	return {
		...head,
		...(rounds && parseShape(roundsShape, rounds).ok && { rounds }),
		...(nextDeal && parseShape(tableWordShape, nextDeal).ok && { nextDeal }),
	};
}

type Reading =
	| { readonly ok: true; readonly deal: Deal; readonly score: DealScore }
	| { readonly ok: false; readonly issues: readonly StorageIssue[] };

/** A deal under these rules: what it pays, or why it is none. */
export function readDeal(
	ruleset: Ruleset,
	value: { readonly id: string },
	players: readonly PlayerId[],
): Reading {
	const parsed = parseDeal(ruleset, value, new Set(players));
	if (!parsed.ok) return { ok: false, issues: parsed.issues };
	return { ok: true, deal: parsed.value, score: scoreDeal(ruleset, parsed.value, players) };
}

/** What was read. */
type Of = Pick<ListedItem, 'value'>;

export type ModelResult =
	| { readonly ok: true; readonly model: EveningModel }
	| { readonly ok: false; readonly issues: readonly StorageIssue[]; readonly raw: unknown };

/**
 * An evening moved on from what it was to what it is: of one deal saved, one is settled, and what lies
 * before it stands. Whatever came in between, it says what one that began with nothing would say.
 */
export class Projection {
	readonly #rules: KnownRules;
	#players: readonly PlayerId[] = [];
	#zero: Net = {};
	/** By revision: what it is worth under the same rules stands as long as it says the same (`differing.test`). */
	readonly #readings = new Map<
		string,
		Of & { readonly ruleset: Ruleset; readonly reading: Reading }
	>();
	readonly #payments = new Map<string, Of & { readonly read: ReadAdjustment }>();
	readonly #deals = new WeakMap<ListedItem, ReadDeal>();
	#lines = new Lines();
	/** What was asked last: the transaction that writes and the screen behind it ask for the same. */
	#last: (EveningParts & { readonly result: ModelResult }) | undefined;

	/** @param rules shared by evenings that are looked at together */
	constructor(rules: KnownRules = new KnownRules()) {
		this.#rules = rules;
	}

	/** The evening as screens see it, or why its own facts do not read. */
	of(parts: EveningParts): ModelResult {
		const { session, deals, adjustments } = parts;
		const last = this.#last;
		if (last?.session === session && last.deals === deals && last.adjustments === adjustments)
			return last.result;
		const result = this.#movedOn(parts);
		this.#last = { session, deals, adjustments, result };
		return result;
	}

	#movedOn({ session, deals, adjustments }: EveningParts): ModelResult {
		const head = readHead(session.head);
		const rules = this.#rules.of(head);
		if (!rules.ok) return { ok: false, issues: rules.issues, raw: head };
		this.#seat(head.players.map(({ id }) => id));
		const rulesets = rulesOfDeals(rules.value, deals);
		const ruleset = rulesets.at(-1) ?? rules.value.ruleset;
		const paid = adjustments.map((item) => this.#payment(item));
		const sound = paid.flatMap((item) => (item.ok ? [item.value] : []));
		const damagedAdjustments = paid.flatMap((item) => (item.ok ? [] : [item.damaged]));
		const read = deals.map((item, i) => this.#deal(item, rulesets[i] ?? ruleset));
		const { rows, totals, money, turns, sheet } = this.#lines.of({
			zero: this.#zero,
			ruleset,
			deals: read,
			payments: sound,
			damagedPayments: damagedAdjustments,
			stake: head.stake,
			stakeChanges: head.stakeChanges,
		});
		const next = proposeNext({
			ruleset,
			seats: head.seats,
			deals: rows.flatMap((row) => tableDealOf(row) ?? []),
			rounds: head.rounds ?? [],
			word: head.nextDeal,
			turns,
		});
		const positions = rows.filter(({ position }) => position !== undefined).length;
		return {
			ok: true,
			model: {
				...{ head, revision: session.revision, ruleset, rulesets, deals: rows },
				...{ adjustments: sound, damagedAdjustments, totals, money, sheet },
				next: { ...next, number: positions + 1 },
			},
		};
	}

	/** What was read holds for the players it was read for. */
	#seat(players: readonly PlayerId[]): void {
		if (sameJson(players, this.#players)) return;
		this.#players = players;
		this.#zero = zeroFor(players);
		this.#readings.clear();
		this.#payments.clear();
	}

	#payment(item: ListedItem | Damaged): ReadAdjustment {
		if (item.status === 'damaged') return { ok: false, damaged: item };
		const known = this.#payments.get(item.revision);
		if (known && saysTheSame(known, item)) return known.read;
		const read = readAdjustment(item, this.#players);
		this.#payments.set(item.revision, { value: item.value, read });
		return read;
	}

	#deal(item: ListedItem | Damaged, ruleset: Ruleset): ReadDeal {
		if (item.status === 'damaged') return item;
		const known = this.#readings.get(item.revision);
		const stands = known?.ruleset === ruleset && saysTheSame(known, item);
		const row = stands && this.#deals.get(item);
		if (row) return row;
		const reading = stands ? known.reading : readDeal(ruleset, item.value, this.#players);
		if (!stands) this.#readings.set(item.revision, { ruleset, value: item.value, reading });
		const made = dealRow(item, ruleset, reading);
		this.#deals.set(item, made);
		return made;
	}
}

/** Whole files and the second copy put right what was altered under a revision: the same name, and other facts. */
const saysTheSame = (known: Of, { value }: ListedItem): boolean =>
	known.value === value || sameJson(known.value, value);

/** The evening from nothing. */
export const modelOf = (parts: EveningParts, rules?: KnownRules): ModelResult =>
	new Projection(rules).of(parts);

function dealRow(item: ListedItem, ruleset: Ruleset, reading: Reading): ReadDeal {
	const { id, position, revision, conflict, twin } = item;
	if (!reading.ok) {
		return { status: 'damaged', id, position, revision, raw: item.value, issues: reading.issues };
	}
	const { deal, score } = reading;
	return {
		status: 'sound',
		...{ id, position, revision, conflict, twin, deal, ruleset, score },
		net: score.net,
	};
}

type ReadAdjustment =
	| { readonly ok: true; readonly value: EveningAdjustment }
	| { readonly ok: false; readonly damaged: DamagedDeal };

function readAdjustment(item: ListedItem, players: readonly PlayerId[]): ReadAdjustment {
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
