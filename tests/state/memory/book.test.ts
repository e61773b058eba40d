/** What the memory keeps must never differ from what it would count anew. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Progress } from '#lib/state/errands.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { seeded, one, type Draw } from '../../property/draw.ts';
import { legalDeal } from '../../property/deals.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import { newStore, type TestStore } from '../../storage/store.ts';
import { rebuild } from '#lib/storage/rebuild.ts';
import {
	deleteDeal,
	deleteSession,
	saveDeal,
	savePerson,
	saveSession,
} from '../../storage/edits.ts';

const RULES = Object.values(BUILT_IN).find(({ id }) => id === 'koenigrufen-pagat')!;
const PEOPLE = ['anna', 'bert', 'cleo', 'dora'];
const EVENINGS = ['e0', 'e1', 'e2'];

const QUESTIONS: readonly Question[] = [
	{ kind: 'people' },
	{ kind: 'person', person: 'anna', most: 10 },
	{ kind: 'person', person: 'bert', most: 10 },
	{ kind: 'ranking', query: { by: 'per-deal', unit: 'point', minEvenings: 1 } },
	{ kind: 'course', query: {}, most: 4 },
	{ kind: 'records', query: {} },
	{ kind: 'records', query: {}, person: 'anna' },
	{ kind: 'year', year: '2026' },
	{ kind: 'evenings', query: { text: 'a' }, most: 10 },
	{ kind: 'deals', query: { text: 'anna verloren', order: 'latest' }, most: 10 },
	{ kind: 'deals', query: { order: 'dearest' }, most: 100 },
];

const head = (id: string, month: number, name: string): SessionHead => ({
	id,
	name,
	startedAt: `2026-0${String(month)}-15T18:00:00Z`,
	ruleset: RULES.id,
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: PEOPLE.map((player) => ({ id: player, name: player })),
	seats: PEOPLE,
});

/** Something that people do, or that comes from another phone. */
type Step = (stores: readonly [TestStore, TestStore], draw: Draw) => Promise<unknown>;

const deal = (draw: Draw, id: string) => legalDeal(RULES, draw, PEOPLE, id);
const STEPS: Record<string, Step> = {
	write: ([{ ledger }], draw) =>
		saveDeal(ledger, one(draw, EVENINGS), deal(draw, ledger.newId()), { seen: null }),
	elsewhere: ([, { ledger }], draw) =>
		saveDeal(ledger, one(draw, EVENINGS), deal(draw, ledger.newId()), { seen: null }),
	async correct([{ ledger }], draw) {
		const evening = one(draw, EVENINGS);
		const [first] = (await ledger.readEvening(evening)).deals;
		if (first?.status !== 'sound') return;
		await saveDeal(ledger, evening, deal(draw, first.id), { seen: first.revision });
	},
	async remove([{ ledger }], draw) {
		const evening = one(draw, EVENINGS);
		const [first] = (await ledger.readEvening(evening)).deals;
		if (first) await deleteDeal(ledger, evening, first.id);
	},
	async undo([{ ledger }], draw) {
		const last = await ledger.lastChange(one(draw, EVENINGS));
		if (last.length > 0) await ledger.undo(last.map(({ id }) => id));
	},
	// To another month too.
	move: ([{ ledger }], draw) =>
		saveSession(ledger, head(one(draw, EVENINGS), 1 + draw(3), 'Anders')),
	async drop([{ ledger }], draw) {
		const evening = one(draw, EVENINGS);
		if (await ledger.readSession(evening)) await deleteSession(ledger, evening);
	},
	join: ([{ ledger }]) =>
		ledger.mergePeople({ id: 'anna', name: 'Anna' }, [{ id: 'bert', name: 'Bert' }]),
	async part([{ ledger }]) {
		const known = (await ledger.readPeople()).find(({ id }) => id === 'bert');
		if (known?.status === 'sound') await savePerson(ledger, { id: 'bert', name: 'Berta' });
	},
	// Older revisions than the latest known come in.
	async merge([mine, theirs]) {
		await mine.ledger.mergeRevisions(await theirs.ledger.exportRevisions());
	},
	async damage([{ db }], draw) {
		const row = await db.deals
			.where('[sessionId+id]')
			.above([one(draw, EVENINGS), ''])
			.first();
		if (row) await db.deals.put({ ...row, value: { ...row.value, contract: 'none' } });
	},
	mend: ([{ ledger }]) => rebuild(ledger.context),
};

/** A store with the same record, in which nothing was ever counted. */
async function anew({ ledger }: TestStore): Promise<Engine> {
	const copy = newStore();
	await copy.ledger.mergeRevisions(await ledger.exportRevisions());
	return new Engine(copy.db, 'v1');
}

test('kept answers are those that are counted anew, whatever was done, in two tabs', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.integer({ min: 1, max: 2 ** 31 - 1 }),
			fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 1, maxLength: 10 }),
			async (seed, steps) => {
				const draw = seeded(seed);
				const mine = newStore({ seed });
				const theirs = newStore({ seed: seed + 1 });
				for (const [i, id] of EVENINGS.entries()) {
					await mine.ledger.createSession(head(id, i + 1, `Abend ${id}`));
				}
				await theirs.ledger.mergeRevisions(await mine.ledger.exportRevisions());
				const tabs = [new Engine(mine.db, 'v1'), new Engine(mine.db, 'v1')] as const;
				// What is damaged shows until it is mended; mending drops all that was kept.
				const mended = steps.includes('damage') ? [...steps, 'mend'] : steps;
				for (const step of mended) {
					await STEPS[step]!([mine, theirs], draw);
					if (draw(2) === 0) {
						await Promise.all(tabs.map((tab) => tab.ask(one(draw, QUESTIONS))));
					}
				}
				const fresh = await anew(mine);
				for (const question of QUESTIONS) {
					const expected = await fresh.ask(question);
					for (const tab of tabs) expect(await tab.ask(question)).toEqual(expected);
					expect(await new Engine(mine.db, 'v1').ask(question)).toEqual(expected);
				}
			},
		),
		{ numRuns: 60 },
	);
});

test('one more deal lets one evening be counted again, in a page opened anew too', async () => {
	const store = newStore();
	for (const [i, id] of EVENINGS.entries()) {
		await store.ledger.createSession(head(id, i + 1, id));
	}
	await new Engine(store.db, 'v1').ask({ kind: 'people' });
	const draw = seeded(3);
	await saveDeal(store.ledger, 'e1', deal(draw, 'd1'), { seen: null });
	const counted: Progress[] = [];
	await new Engine(store.db, 'v1').ask({ kind: 'people' }, (progress) => counted.push(progress));
	expect(counted).toEqual([{ done: 0, total: 1 }]);
	// Other evenings' rows were not touched.
	const rows = await store.db.computed.toArray();
	expect(rows.map(({ key }) => key)).toContain('sums:2026-02');
});

test('what was counted from damage is counted again once that is mended', async () => {
	const store = newStore();
	await store.ledger.createSession(head('e0', 1, 'e0'));
	await saveDeal(store.ledger, 'e0', deal(seeded(3), 'd1'), { seen: null });
	const engine = new Engine(store.db, 'v1');
	const before = await engine.ask({ kind: 'people' });
	const row = (await store.db.deals.get(['e0', 'd1']))!;
	await store.db.computed.clear();
	await store.db.deals.put({ ...row, value: { ...row.value, contract: 'none' } });
	expect(await engine.ask({ kind: 'people' })).not.toEqual(before);
	await rebuild(store.ledger.context);
	expect(await engine.ask({ kind: 'people' })).toEqual(before);
});
