/**
 * What is painted before the app runs is what the evening comes to, computed from nothing, whatever was written in
 * whichever tab and order; and where it would not be, nothing is painted.
 */
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { Projection, modelOf } from '#lib/state/evening-model.ts';
import { followChange, keepShown, tableShown } from '#lib/state/evening/last-shown.ts';
import { sumOf } from '#lib/storage/copy/line.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord, Followed } from '#lib/storage/evening-record.ts';
import { canonical } from '#lib/storage/json.ts';
import type { LastShown } from '#lib/storage/last-shown.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { depictTable } from '#lib/ui/table/picture.ts';
import { legalDeal } from '../../property/deals.ts';
import { seeded } from '../../property/draw.ts';
import {
	deleteDeal,
	deleteSession,
	saveAdjustment,
	saveDeal,
	saveSession,
} from '../../storage/edits.ts';
import { head, newStore } from '../../storage/store.ts';

const RULESET = 'koenigrufen-upper-austria';
const ruleset = builtIn(RULESET)!;
const FOUR = ['anna', 'bert', 'cleo', 'dora'];
const IDS = ['d1', 'd2', 'd3', 'd4', 'd5'];
const draw = seeded(31);
const dealsOf = new Map(
	IDS.map((id) => [id, Array.from({ length: 6 }, () => legalDeal(ruleset, draw, FOUR, id))]),
);

const table = (more: object = {}) =>
	head('s', {
		...{ ruleset: RULESET, rulesetSnapshot: ruleset, seats: FOUR },
		players: FOUR.map((id) => ({ id, name: id })),
		...more,
	});

type Pick = <T>(of: readonly T[]) => T;
const seeds = (pick: Pick) => pick(IDS);
const person = (pick: Pick) => {
	const id = pick(FOUR);
	return { id, name: id };
};

const happenings: Record<string, (ledger: Ledger, pick: Pick) => Promise<unknown>> = {
	save: (ledger, pick) => saveDeal(ledger, 's', pick(dealsOf.get(seeds(pick))!), { seen: null }),
	insert: (ledger, pick) =>
		saveDeal(ledger, 's', pick(dealsOf.get(seeds(pick))!), { seen: null, before: pick(IDS) }),
	correct: async (ledger, pick) => {
		const id = pick(IDS);
		const { revisions } = await ledger.history({ entity: 'deal', sessionId: 's', entityId: id });
		const seen = revisions.length === 0 ? null : pick(revisions).id;
		await saveDeal(ledger, 's', pick(dealsOf.get(id)!), { seen });
	},
	illegal: (ledger, pick) => {
		const value = { ...dealsOf.get(seeds(pick))![0]!, contract: 'none' };
		return saveDeal(ledger, 's', value, { seen: null });
	},
	move: (ledger, pick) => ledger.moveDeal('s', pick(IDS), pick([null, ...IDS])),
	forget: (ledger, pick) => deleteDeal(ledger, 's', pick(IDS)),
	pay: (ledger, pick) =>
		saveAdjustment(ledger, 's', {
			...{
				id: pick(['a1', 'a2']),
				transfers: [{ from: 'anna', to: pick(['bert', 'cleo']), points: 3 }],
			},
		}),
	head: (ledger, pick) =>
		saveSession(
			ledger,
			table(
				pick([
					{ name: 'A' },
					{ seats: ['bert', 'anna', 'cleo', 'dora'] },
					{ stake: { currency: 'EUR', minorPerPoint: 0 } },
					{ rulesetChanges: [{ afterDeals: ['d1'], patch: { kontra: { booked: 'cash' } } }] },
				]),
			),
		),
	rename: (ledger, pick) => ledger.renamePerson(person(pick), pick(['Anton', 'Berta'])),
	join: (ledger, pick) =>
		ledger.mergePeople(person(pick), [person(pick), { id: 'emil', name: 'E' }]),
	part: (ledger, pick) => ledger.partPerson(person(pick)),
	elsewhere: (ledger, pick) =>
		saveDeal(ledger, 't', pick(dealsOf.get(seeds(pick))!), { seen: null }),
	remove: (ledger) => deleteSession(ledger, 's'),
	undo: async (ledger, pick) => {
		const all = await ledger.exportRevisions();
		await ledger.undo([pick(all.map(({ id }) => id))]);
	},
	undoLast: async (ledger) => {
		await ledger.undo((await ledger.lastChange('s')).map(({ id }) => id));
	},
	rebuild: (ledger) => rebuild(ledger.context),
	look: ({ db }) => keepShown(db),
};

/** What `static/first-frame.js` paints: the row, where everything it was made of is still there. */
async function painted(db: LedgerDatabase): Promise<unknown> {
	const row = (await db.meta.get('last-shown'))?.value as
		{ readonly edition: string; readonly text: string; readonly sum: number } | undefined;
	if (!row) return undefined;
	expect(row.sum).toBe(sumOf(`${row.edition}\n${row.text}`));
	const { session, changes, people, picture } = JSON.parse(row.text) as LastShown;
	if ((await db.sessions.get(session))?.changes !== changes) return undefined;
	for (const [id, revision] of people) {
		if (((await db.people.get(id))?.revision ?? null) !== revision) return undefined;
	}
	return picture;
}

async function fromNothing(ledger: Ledger): Promise<unknown> {
	const { session, ...lists } = await ledger.readEvening('s');
	if (session?.status !== 'sound') return undefined;
	const result = modelOf({ session, ...lists });
	if (!result.ok) return undefined;
	const items = await ledger.readPeople();
	const people = new Map(
		items.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : [])),
	);
	return depictTable(result.model, people);
}

/** A screen that shows the evening, and what it was told last. */
class Screen {
	record: EveningRecord | undefined;
	readonly stop: () => void;
	#look: (() => void) | undefined;

	constructor(followed: Followed) {
		const projection = new Projection();
		tableShown({
			...{ id: 's', ahead: followed.ahead, depict: depictTable },
			model: ({ session, ...lists }) => {
				if (session?.status !== 'sound') return undefined;
				const result = projection.of({ session, ...lists });
				return result.ok ? result.model : undefined;
			},
		});
		const { unsubscribe } = followed.subscribe({
			next: (record) => ((this.record = record), this.#look?.()),
			error: (error) => expect.unreachable(String(error)),
		});
		this.stop = unsubscribe;
	}

	until(test: (record: EveningRecord) => boolean): Promise<void> {
		return new Promise((resolve) => {
			this.#look = () => {
				if (this.record && test(this.record)) resolve();
			};
			this.#look();
		});
	}
}

const stops: (() => void)[] = [];
afterEach(() => {
	for (const stop of stops.splice(0)) stop();
});

const step = fc.record({
	where: fc.constantFrom('here', 'here', 'there', 'phone'),
	name: fc.constantFrom(...Object.keys(happenings), 'save', 'save', 'correct'),
	choices: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

test('what is painted is what the evening comes to', async () => {
	let current = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
			const store = newStore();
			const { now, newId } = store.ledger.context;
			const here = new Ledger(store.db, {
				now,
				newId,
				persist: () => undefined,
				follow: followChange,
			});
			const there = newStore({ factory: store.factory });
			const phone = newStore();
			await here.createSession(
				table(),
				FOUR.map((id) => ({ id, name: id })),
			);
			const screen = new Screen(here.followEvening('s'));
			stops.push(screen.stop);
			const seen = async () => {
				const now = canonical(await here.readEvening('s'));
				await screen.until((record) => canonical(record) === now);
			};
			await seen();
			for (const { where, name, choices } of steps) {
				let next = 0;
				const pick: Pick = (of) => of[(choices[next++ % 4] ?? 0) % of.length]!;
				const before = screen.record;
				let done = true;
				try {
					if (where === 'phone') {
						await phone.ledger.mergeRevisions(await here.exportRevisions());
						await happenings[name]?.(phone.ledger, pick);
						await here.mergeRevisions(await phone.ledger.exportRevisions());
					} else {
						await happenings[name]?.(where === 'here' ? here : there.ledger, pick);
					}
				} catch (error) {
					// What cannot be done now is refused, and changes nothing.
					if (!(error instanceof StorageError)) throw error;
					done = false;
				}
				const [shown, right] = [await painted(store.db), await fromNothing(here)];
				if (shown !== undefined) expect(canonical(shown)).toBe(canonical(right));
				// What is written at this table carries its picture along.
				const carries = ['save', 'insert', 'correct', 'pay', 'undoLast'].includes(name);
				if (where === 'here' && done && carries && right !== undefined) {
					const { session } = await here.readEvening('s');
					const grew =
						before?.session?.status === 'sound' &&
						session?.status === 'sound' &&
						session.changes > before.session.changes;
					if (grew) expect(shown).toBeDefined();
					if (grew) current += 1;
				}
				await seen();
			}
			await keepShown(store.db);
			expect(await painted(store.db)).toEqual(await fromNothing(here));
			for (const stop of stops.splice(0)) stop();
			for (const { db } of [store, there, phone]) db.close();
		}),
		{ numRuns: 25 },
	);
	expect(current).toBeGreaterThan(0);
}, 60_000);
