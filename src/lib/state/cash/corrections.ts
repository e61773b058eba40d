/**
 * Evenings whose settlement no longer fits their sheet: a deal was corrected, taken out or found after the
 * money had been settled. Each evening is settled once for every state it was ever in; what that came to is
 * kept, so that a start reads a few words of each evening and no deals.
 */
import { compareMoments } from '#lib/domain/moment.ts';
import { isZero, type Amounts } from '#lib/domain/cash/amounts.ts';
import { balances } from '#lib/domain/cash/balances.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import { readComputedUnder, writeAllComputed, type ComputedRow } from '#lib/storage/computed.ts';
import { settledSessions } from '#lib/storage/group-money.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { LedgerReading } from '#lib/storage/ledger-reading.ts';
import type { SessionSummary } from '#lib/storage/read.ts';
import { app } from '../app.svelte.ts';
import { modelOf } from '../evening-model.ts';
import { rulesToCome } from '../evening/rules.ts';
import { cashFactsOf, readSettlements } from './facts.ts';
import { kontraPaidAtOnce } from './kontra.ts';
import type { Rename } from './people.ts';

/** What an evening comes to beside what was settled. */
export interface Correction {
	readonly session: string;
	readonly startedAt: string;
	/** The Runde it belongs to. */
	readonly group?: string;
	/** ISO 4217. */
	readonly currency: string;
	readonly players: readonly { readonly id: string; readonly name: string }[];
	/** What everybody has to get (+) or give (−), in minor units of that currency, by the evening's own ids. */
	readonly difference: Amounts;
}

const PREFIX = 'settled:';
const KEEP_AFTER_MS = 1000;

/** An evening in one state, and what it differs by: `null` where nothing does. */
interface Looked {
	readonly stamp: string;
	readonly difference: Promise<Amounts | null>;
}

class Differences {
	readonly #looked = new Map<string, Looked>();
	#kept: Promise<ReadonlyMap<string, ComputedRow>> | undefined;
	#unkept: ComputedRow[] = [];

	constructor() {
		app.ledger.db.onChanges((changes) => {
			// A row gave way to another one under the same id, of which no count tells.
			if ('quarantine' in changes) this.#forget();
		});
	}

	#forget(): void {
		this.#looked.clear();
		this.#kept = undefined;
		this.#unkept = [];
	}

	/** Looks at an evening again only where it is in another state than before. */
	of({ id, changes }: SessionSummary): Promise<Amounts | null> {
		const stamp = `${__COUNTED_BY__} ${String(changes)}`;
		const before = this.#looked.get(id);
		if (before?.stamp === stamp) return before.difference;
		const difference = this.#look(id, stamp);
		this.#looked.set(id, { stamp, difference });
		// A failure is the reader's to tell; the next one tries again.
		difference.catch(() => {
			this.#looked.delete(id);
			this.#kept = undefined;
		});
		return difference;
	}

	async #look(id: string, stamp: string): Promise<Amounts | null> {
		const kept = (this.#kept ??= this.#readKept());
		const row = (await kept).get(id);
		if (row?.stamp === stamp) return JSON.parse(row.text) as Amounts | null;
		const stored = await app.ledger.readEvening(id);
		if (stored.session?.status === 'sound') await rulesToCome(stored.session.head);
		const difference = differenceOf(stored);
		if (this.#kept === kept)
			this.#keep({ key: PREFIX + id, stamp, text: JSON.stringify(difference) });
		return difference;
	}

	async #readKept(): Promise<ReadonlyMap<string, ComputedRow>> {
		const rows = await readComputedUnder(app.ledger.db, PREFIX);
		return new Map(rows.map((row) => [row.key.slice(PREFIX.length), row]));
	}

	/** Written apart, as a live query may not write; what gets lost is computed again. */
	#keep(row: ComputedRow): void {
		this.#unkept.push(row);
		if (this.#unkept.length > 1) return;
		setTimeout(() => {
			const rows = this.#unkept;
			this.#unkept = [];
			void writeAllComputed(app.ledger.db, rows).catch(() => undefined);
		}, KEEP_AFTER_MS);
	}
}

let differences: Differences | undefined;

/** The latest evening first. May stand in a live query. */
export async function readCorrections(ledger: LedgerReading): Promise<readonly Correction[]> {
	const sessions = await ledger.readSessions();
	const settled = await settledSessions(ledger.db);
	const found: Correction[] = [];
	differences ??= new Differences();
	for (const session of sessions) {
		if (session.status === 'damaged' || !settled.has(session.id)) continue;
		const difference = await differences.of(session);
		if (!difference) continue;
		const { id, head } = session;
		const { startedAt, stake, players, group } = head;
		found.push({
			...{ session: id, startedAt, currency: stake.currency, players, difference },
			...(group !== undefined && { group }),
		});
	}
	return found;
}

/** A table, and when its evening began. */
export interface TableAt {
	readonly id: string;
	readonly head: { readonly startedAt: string };
	readonly players: readonly { readonly id: PlayerId }[];
}

/** Those of earlier evenings by which somebody at this table gets or gives something. */
export function correctionsAt(
	{ id, head, players }: TableAt,
	corrections: readonly Correction[],
	person: Rename,
): readonly Correction[] {
	const here = new Set(players.map((player) => person(player.id)));
	return corrections.filter(
		({ session, startedAt, difference }) =>
			session !== id &&
			compareMoments(startedAt, head.startedAt) <= 0 &&
			Object.entries(difference).some(([who, minor]) => minor !== 0 && here.has(person(who))),
	);
}

/** Of an open evening only what was settled and is otherwise by now: the rest is to be settled anyway. */
function differenceOf(stored: EveningRecord): Amounts | null {
	const { session, settlements } = stored;
	if (session?.status !== 'sound') return null;
	const result = modelOf({ ...stored, session });
	if (!result.ok) return null;
	const { head, ruleset, deals, adjustments } = result.model;
	const parts = { head, ruleset, deals, adjustments, settlements };
	const facts = cashFactsOf(parts, readSettlements(settlements).sound);
	const kontra = kontraPaidAtOnce(parts, facts);
	const { open, changed } = balances(
		kontra ? { ...facts, settlements: [...(facts.settlements ?? []), kontra] } : facts,
	);
	const difference = head.closedAt === undefined ? changed : open;
	return isZero(difference) ? null : difference;
}
