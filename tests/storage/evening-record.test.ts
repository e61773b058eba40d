/** An evening that is followed says what one read anew says, in every tab, and reads what changed alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import { canonical } from '#lib/storage/json.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { counted } from './counted.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import {
	deleteDeal,
	deleteSession,
	saveAdjustment,
	saveDeal,
	saveSession,
	saveSettlement,
} from './edits.ts';
import { stopAll, stops } from '../stops.ts';

/** What a screen that follows was told last, and what went wrong. */
class Follower {
	record: EveningRecord | undefined;
	problem: unknown;
	#look: (() => void) | undefined;

	constructor(ledger: Ledger) {
		const told = () => this.#look?.();
		const { unsubscribe } = ledger.followEvening('s').subscribe({
			next: (record) => ((this.record = record), told()),
			error: (problem) => ((this.problem = problem), told()),
		});
		stops.push(unsubscribe);
	}

	/** Waits until it was told something of which this holds. */
	until(test: (record: EveningRecord) => boolean): Promise<EveningRecord> {
		return new Promise((resolve) => {
			this.#look = () => {
				if (this.record && test(this.record)) resolve(this.record);
			};
			this.#look();
		});
	}
}

type Pick = <T>(of: readonly T[]) => T;
const DEALS = ['d1', 'd2', 'd3', 'd4', 'd5'];

const happenings: Record<string, (ledger: Ledger, pick: Pick) => Promise<unknown>> = {
	save: (ledger, pick) => saveDeal(ledger, 's', deal(pick(DEALS)), { seen: null }),
	insert: (ledger, pick) =>
		saveDeal(ledger, 's', deal(pick(DEALS)), { seen: null, before: pick(DEALS) }),
	correct: async (ledger, pick) => {
		const id = pick(DEALS);
		const { revisions } = await ledger.history({ entity: 'deal', sessionId: 's', entityId: id });
		// Any version may be what the editor saw: that is how conflicts arise.
		const seen = revisions.length === 0 ? null : pick(revisions).id;
		await saveDeal(ledger, 's', deal(id, { note: pick(['x', 'y']) }), { seen });
	},
	move: (ledger, pick) => ledger.moveDeal('s', pick(DEALS), pick([null, ...DEALS])),
	forget: (ledger, pick) => deleteDeal(ledger, 's', pick(DEALS)),
	pay: (ledger, pick) => saveAdjustment(ledger, 's', { id: pick(['a1', 'a2']) }),
	settle: (ledger) => saveSettlement(ledger, 's', { id: 'z' }),
	together: (ledger, pick) =>
		ledger.commit([
			{ entity: 'deal', sessionId: 's', id: pick(DEALS), value: deal('d1'), seen: undefined },
			{ entity: 'session', id: 's', head: head('s', { name: pick(['A', 'B']) }), seen: undefined },
		]),
	rules: (ledger, pick) =>
		saveSession(ledger, head('s', { rulesetSnapshot: { id: pick(['one', 'other']) } })),
	elsewhere: async (ledger, pick) => {
		await ledger.createSession(head('t'));
		await saveDeal(ledger, 't', deal(pick(DEALS)), { seen: null });
	},
	remove: (ledger) => deleteSession(ledger, 's'),
	undo: async (ledger, pick) => {
		const all = await ledger.exportRevisions();
		await ledger.undo([pick(all.map(({ id }) => id))]);
	},
	undoLast: async (ledger) => {
		await ledger.undo((await ledger.lastChange('s')).map(({ id }) => id));
	},
	break: async ({ db }, pick) => {
		const row = await db.deals.get(['s', pick(DEALS)]);
		if (row) await db.deals.put({ ...row, value: null as never });
	},
	rebuild: (ledger) => rebuild(ledger.context),
};

const step = fc.record({
	tab: fc.nat(1),
	name: fc.constantFrom(...Object.keys(happenings), 'save', 'correct', 'merge'),
	choices: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
});

async function happen(name: string, ledger: Ledger, other: TestStore, choices: readonly number[]) {
	let next = 0;
	const pick: Pick = (of) => of[(choices[next++ % 3] ?? 0) % of.length]!;
	try {
		if (name !== 'merge') await happenings[name]?.(ledger, pick);
		else {
			await other.ledger.mergeRevisions(await ledger.exportRevisions());
			await saveDeal(other.ledger, 's', deal(pick(DEALS), { note: 'there' }), { seen: undefined });
			await ledger.mergeRevisions(await other.ledger.exportRevisions());
		}
	} catch (error) {
		// What cannot be done now – a deal moved that is not there – is refused, and changes nothing.
		if (!(error instanceof StorageError)) throw error;
	}
}

test('whatever is written in whichever tab, both see what somebody sees who comes now', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), async (steps) => {
			const here = newStore();
			const there = newStore({ factory: here.factory });
			const phone = newStore();
			await here.ledger.createSession(head('s'));
			const tabs = [here, there].map(({ ledger }) => new Follower(ledger));
			for (const { tab, name, choices } of steps) {
				await happen(name, [here, there][tab]!.ledger, phone, choices);
				const now = canonical(await here.ledger.readEvening('s'));
				for (const follower of tabs) await follower.until((record) => canonical(record) === now);
			}
			for (const { problem } of tabs) expect(problem).toBeUndefined();
			stopAll();
			here.db.close();
			there.db.close();
			phone.db.close();
		}),
		{ numRuns: 60 },
	);
}, 60_000);

describe('one deal saved', () => {
	async function rowsRead(
		deals: number,
		work: (ledger: Ledger) => Promise<unknown>,
	): Promise<number> {
		const writer = newStore();
		await writer.ledger.createSession(head('s'));
		await writer.ledger.commit(
			Array.from({ length: deals }, (_, i) => ({
				...({ entity: 'deal', sessionId: 's', id: `d${String(i)}` } as const),
				...{ value: deal(`d${String(i)}`), seen: null },
			})),
		);
		await saveDeal(writer.ledger, 's', deal('before'), { seen: null });
		// Another tab, which only looks.
		const screen = newStore({ factory: writer.factory });
		const cost = counted(screen.db);
		const follower = new Follower(screen.ledger);
		const before = await follower.until(() => true);
		cost.read = 0;
		await work(writer.ledger);
		await follower.until((record) => record !== before);
		return cost.read;
	}

	test.each<[string, (ledger: Ledger) => Promise<unknown>]>([
		['a new one', (ledger) => saveDeal(ledger, 's', deal('new'), { seen: null })],
		[
			'the first one corrected',
			(ledger) => saveDeal(ledger, 's', deal('d0', { note: 'x' }), { seen: undefined }),
		],
		['the first one deleted', (ledger) => deleteDeal(ledger, 's', 'd0')],
	])('%s: as few rows are read in an evening of 400 deals as in one of 20', async (_, work) => {
		const few = await rowsRead(20, work);
		expect(few).toBeLessThanOrEqual(4);
		expect(await rowsRead(400, work)).toBe(few);
	});

	test('on a phone that only ever watched, as few, until it writes itself', async () => {
		const watched = async (deals: number): Promise<number> => {
			const writer = newStore();
			await writer.ledger.createSession(head('s'));
			for (let i = 0; i < deals; i++)
				await saveDeal(writer.ledger, 's', deal(`d${String(i)}`), { seen: null });
			const watcher = newStore();
			await watcher.ledger.mergeRevisions(await writer.ledger.exportRevisions());
			const screen = newStore({ factory: watcher.factory });
			const cost = counted(screen.db);
			const follower = new Follower(screen.ledger);
			await follower.until(() => true);
			cost.read = 0;
			await saveDeal(writer.ledger, 's', deal('new'), { seen: null });
			await watcher.ledger.mergeRevisions(await writer.ledger.exportRevisions());
			const { last } = await follower.until((record) => record.deals.length === deals + 1);
			expect(last).toEqual([]);
			const { read: rows } = cost;
			await saveDeal(watcher.ledger, 's', deal('own'), { seen: null });
			const own = await follower.until((record) => record.deals.length === deals + 2);
			expect(own.last).toMatchObject([{ entityId: 'own' }]);
			return rows;
		};
		const few = await watched(5);
		expect(few).toBeLessThanOrEqual(4);
		expect(await watched(40)).toBe(few);
	});
});
