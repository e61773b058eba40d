/**
 * What is painted before the app runs is what the evening comes to, computed from nothing, whatever was written in
 * whichever tab and order; and where it would not be, nothing is painted.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { Projection, modelOf } from '#lib/state/evening-model.ts';
import { checkShown } from '#lib/state/evening/check-shown.ts';
import {
	followChange,
	homeIsDrawn,
	keepHome,
	keepShown,
	tableShown,
} from '#lib/state/evening/last-shown.ts';
import { sumOf } from '#lib/storage/copy/line.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord, Followed } from '#lib/storage/evening-record.ts';
import { canonical } from '#lib/storage/json.ts';
import { sumOfEvenings, type LastShown } from '#lib/storage/last-shown.ts';
import { playedIn } from '#lib/storage/played.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { depictHome } from '#lib/ui/home/picture.ts';
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
import { counted as countedStore, nothingYet } from '../../storage/counted.ts';
import { head, newStore } from '../../storage/store.ts';
import { stopAll, stops } from '../../stops.ts';

const HOME = 'last-home';
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
					{ closedAt: '2026-11-22T23:00:00Z' },
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
	begin: (ledger, pick) =>
		saveSession(
			ledger,
			head('t', {
				...{ ruleset: RULESET, rulesetSnapshot: ruleset, seats: FOUR },
				players: FOUR.map((id) => ({ id, name: id })),
				startedAt: pick(['2020-01-01T20:00:00Z', '2030-01-01T20:00:00Z']),
			}),
		),
	remove: (ledger, pick) => deleteSession(ledger, pick(['s', 't'])),
	undo: async (ledger, pick) => {
		const all = await ledger.exportRevisions();
		await ledger.undo([pick(all.map(({ id }) => id))]);
	},
	undoLast: async (ledger) => {
		await ledger.undo((await ledger.lastChange('s')).map(({ id }) => id));
	},
	rebuild: (ledger) => rebuild(ledger.context),
	look: ({ db }) => keepShown(db),
	start: async (ledger) => {
		const { sessions, running } = await atHome(ledger);
		await keepHome(ledger.db, sessions, running);
	},
	check: async ({ db }) => {
		expect(await checkShown(db, { depictTable, depictHome })).toEqual([]);
	},
};

/** What `static/first-frame.js` paints: the row, where everything it was made of is still there. */
async function painted(db: LedgerDatabase, key = 'last-shown'): Promise<unknown> {
	const row = (await db.meta.get(key))?.value as
		{ readonly edition: string; readonly text: string; readonly sum: number } | undefined;
	if (!row) return undefined;
	expect(row.sum).toBe(sumOf(`${row.edition}\n${row.text}`));
	const { session, changes, people, others, picture } = JSON.parse(row.text) as LastShown;
	const all = await db.sessions.toArray();
	if ((all.find(({ id }) => id === session)?.changes ?? null) !== changes) return undefined;
	const beside = all.filter(({ id }) => id !== session);
	if (key === HOME && others !== sumOfEvenings(beside)) return undefined;
	for (const [id, revision] of people) {
		if (((await db.people.get(id))?.revision ?? null) !== revision) return undefined;
	}
	return picture;
}

async function counted(ledger: Ledger, id: string) {
	const { session, ...lists } = await ledger.readEvening(id);
	if (session?.status !== 'sound') return undefined;
	const result = modelOf({ session, ...lists });
	return result.ok ? { session, model: result.model } : undefined;
}

async function everybody(ledger: Ledger) {
	const items = await ledger.readPeople();
	return new Map(items.flatMap((one) => (one.status === 'sound' ? [[one.id, one.value]] : [])));
}

async function fromNothing(ledger: Ledger): Promise<unknown> {
	const evening = await counted(ledger, 's');
	return evening && depictTable(evening.model, await everybody(ledger));
}

async function atHome(ledger: Ledger) {
	const sessions = await ledger.readSessions();
	const [latest] = playedIn(sessions.filter((one) => one.status === 'sound'));
	const evening = latest && (await counted(ledger, latest.id));
	const model = latest && latest.deals > 0 ? evening?.model : undefined;
	return { sessions, running: evening && { session: evening.session, model } };
}

async function homeFromNothing(ledger: Ledger): Promise<unknown> {
	const { running } = await atHome(ledger);
	return depictHome(running, await everybody(ledger));
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

const step = fc.record({
	where: fc.constantFrom('here', 'here', 'there', 'phone'),
	name: fc.constantFrom(...Object.keys(happenings), 'save', 'save', 'correct'),
	choices: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
});

test('what is painted is what the evening comes to', async () => {
	let current = 0;
	let starts = 0;
	homeIsDrawn(depictHome);
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
			const store = newStore();
			const { now, newId } = store.ledger.context;
			const here = new Ledger(store.db, {
				now,
				newId,
				persist: () => undefined,
				follow: () => Promise.resolve(followChange),
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
				const start = await painted(store.db, HOME);
				if (start !== undefined) {
					expect(canonical(start)).toBe(canonical(await homeFromNothing(here)));
					starts += 1;
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
			await happenings.start?.(here, (of) => of[0]!);
			expect(await painted(store.db, HOME)).toEqual(await homeFromNothing(here));
			stopAll();
			for (const { db } of [store, there, phone]) db.close();
		}),
		{ numRuns: 25 },
	);
	expect(current).toBeGreaterThan(0);
	expect(starts).toBeGreaterThan(0);
}, 60_000);

test('what says something else than the evening, or does not read, is found, dropped and kept anew', async () => {
	homeIsDrawn(depictHome);
	const { ledger, db } = newStore();
	// Of another store's evenings, which the property leaves behind, nothing is known here.
	await keepHome(db, [], undefined);
	const people = FOUR.map((id) => ({ id, name: id }));
	await ledger.createSession(table(), people);
	await saveDeal(ledger, 's', dealsOf.get('d1')![0]!, { seen: null });
	const screen = new Screen(ledger.followEvening('s'));
	stops.push(screen.stop);
	await screen.until((record) => record.deals.length === 1);
	const drawings = { depictTable, depictHome };
	await keepShown(db);
	const sound = await db.meta.bulkGet(['last-shown', HOME]);
	expect(sound.every((row) => row !== undefined)).toBe(true);
	expect(await checkShown(db, drawings)).toEqual([]);

	/** Other words, sealed as if they were right. */
	const forged = (row: (typeof sound)[number]) => {
		const { edition, text } = row!.value as { edition: string; text: string };
		const shown = JSON.parse(text) as LastShown;
		const picture = { ...shown.picture, title: 'another', fresh: 'another' };
		const other = JSON.stringify({ ...shown, picture });
		return { ...row!, value: { edition, text: other, sum: sumOf(`${edition}\n${other}`) } };
	};
	for (const [i, key] of ['last-shown', HOME].entries()) {
		const right = sound[i]!;
		const torn = { ...right, value: { ...(right.value as object), sum: 1 } };
		for (const wrong of [forged(right), torn, { key, value: null }, { key, value: 'garbage' }]) {
			await db.meta.put(wrong);
			expect(await checkShown(db, drawings)).toEqual([
				{ code: 'computed-differs', path: ['meta', key] },
			]);
			expect(await db.meta.get(key)).toEqual(right);
		}
	}
	// Another build's paints nothing, and is its own.
	const { text } = sound[0]!.value as { text: string };
	const others = {
		key: 'last-shown',
		value: { edition: 'other', text, sum: sumOf(`other\n${text}`) },
	};
	await db.meta.put(others);
	expect(await checkShown(db, drawings)).toEqual([]);
});

test('a deal saved with its pictures waits for the store four times: what is asked for together is waited for once', async () => {
	const { db, ledger } = newStore();
	const cost = countedStore(db);
	const { now, newId } = ledger.context;
	const here = new Ledger(db, {
		now,
		newId,
		persist: () => undefined,
		follow: () => Promise.resolve(followChange),
	});
	homeIsDrawn(depictHome);
	await keepHome(db, [], undefined);
	await here.createSession(table());
	const screen = new Screen(here.followEvening('s'));
	stops.push(screen.stop);
	await screen.until(() => true);
	await keepShown(db);
	const [first, second] = [dealsOf.get('d1')![0]!, dealsOf.get('d2')![0]!];
	await saveDeal(here, 's', first, { seen: null });
	await screen.until(({ deals }) => deals.length === 1);
	Object.assign(cost, nothingYet());
	await here.commit(
		[{ entity: 'deal', sessionId: 's', id: second.id, value: second, seen: null }],
		{
			check: () => {
				expect(cost).toMatchObject({ waits: 4 });
				return Promise.resolve();
			},
		},
	);
	expect(await painted(db)).toEqual(await fromNothing(here));
	screen.stop();
});
