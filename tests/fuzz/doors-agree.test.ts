/**
 * Every door judges an entity as the others do: an evening that one lets in as a file is shown, backed up, restored and
 * written as a file again; a revision that one lets in from elsewhere is kept by the record, the second copy and a
 * backup, and what is exported of it is taken in again. What does not read is told where it stands.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportable } from '#lib/state/archive/exportable.ts';
import { toStore } from '#lib/state/archive/incoming.ts';
import { makeBackup, readBackup } from '#lib/storage/backup.ts';
import { ENTITIES, isListed } from '#lib/storage/bodies.ts';
import { DESCRIPTIONS } from '#lib/storage/descriptions.ts';
import { notPlain } from '#lib/domain/plain.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { parseRevision, type Revision } from '#lib/storage/revision.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { sessionShape } from '#lib/storage/session-shape.ts';
import { SAMPLES, sample } from '../evenings.ts';
import { newStore } from '../storage/store.ts';
import { hostile } from './hostile.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);
const timeout = 60_000 + RUNS * 500;

const sound = sample(SAMPLES[0]!, 3);
const [a, b] = sound.seats as [string, string];
const [first, second] = sound.deals as [{ id: string }, { id: string }];
/** An evening with every field of a file. */
const FULL = {
	...sound,
	rulesetChanges: [{ afterDeals: [first.id, second.id], patch: { selfCall: false } }],
	stakeChanges: [{ afterDeal: first.id, minorPerPoint: 20 }],
	movements: [{ id: 'm', from: a, to: b, minor: 50, at: '2026-11-20T22:00:00Z', note: 'Bier' }],
	cash: { coin: 10, every: 'end', way: 'direct', kontra: 'with-rest', kontraOwed: [first.id] },
	rounds: [{ firstDeal: second.id, deals: 4, factor: 2 }],
	nextDeal: { after: second.id, dealer: a, sitOut: [] },
	timeZone: 'Europe/Vienna',
	group: 'g',
	note: 'beim Wirt',
	adjustments: [{ id: 'pay', afterDeal: first.id, transfers: [{ from: a, to: b, points: 3 }] }],
	settlements: [
		{
			id: 's',
			at: '2026-11-20T23:00:00Z',
			covers: { deals: [{ id: first.id }], adjustments: ['pay'], movements: ['m'] },
			coin: 10,
			transfers: [{ id: 't', from: b, to: a, minor: 70 }],
		},
	],
};

/** As text brings it. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What the store holds is what a backup of it brings, and what the second copy takes for a revision. */
async function expectKept(ledger: Ledger): Promise<number> {
	const revisions = await ledger.exportRevisions();
	const reading = await readBackup(await makeBackup(revisions, '2026-11-20T23:45:00Z'));
	if (reading.status !== 'read') throw new Error(JSON.stringify(reading));
	expect(reading.backup.revisions).toEqual(revisions);
	for (const revision of revisions) expect(parseRevision(revision)).toMatchObject({ ok: true });
	return reading.backup.unread.length;
}

/** An evening as a file, taken in again. */
async function expectComesBack(ledger: Ledger, id: string): Promise<JsonObject> {
	const found = await ledger.sessionFile(id);
	if (!found || 'status' in found) throw new Error(JSON.stringify(found));
	const read = exportable(found.file, found.damaged);
	if (!read) throw new Error('no file');
	const again = parseSession(read.file);
	if (!again.ok) throw new Error(JSON.stringify(again.issues));
	const next = newStore();
	const taken = await next.ledger.importSession(toStore(again.session));
	expect(taken).toMatchObject({ status: 'imported' });
	return read.file;
}

describe('an evening that comes in as a file', { timeout }, () => {
	const expectEverywhere = async (value: unknown): Promise<boolean> => {
		const parsed = parseSession(asJson(value));
		if (!parsed.ok) return false;
		const { ledger } = newStore();
		const file = toStore(parsed.session);
		await ledger.importSession(file);
		expect(await expectKept(ledger)).toBe(0);
		expect(await ledger.readSession(file.id)).toMatchObject({ status: 'sound' });
		expect(await expectComesBack(ledger, file.id)).toEqual(file);
		return true;
	};

	test.each(['.', '..', '\ud83c', 'a/b', '%'])('with payments called %j', async (id) => {
		const adjustments = [{ ...FULL.adjustments[0], id }];
		const settlements = FULL.settlements.map((one) => ({
			...one,
			id,
			covers: { ...one.covers, adjustments: [id] },
		}));
		expect(await expectEverywhere({ ...FULL, adjustments, settlements })).toBe(true);
	});

	test('is let in by every other door', async () => {
		let passed = 0;
		await fc.assert(
			fc.asyncProperty(hostile(sessionShape.schema, FULL), async (value) => {
				passed += Number(await expectEverywhere(value));
			}),
			{ numRuns: RUNS, examples: [[FULL]] },
		);
		expect(passed).toBeGreaterThan(5);
	});
});

describe.each(ENTITIES)('a %s that comes in from elsewhere', { timeout }, (entity) => {
	test('is let in by every other door, or told as damaged', async () => {
		const parsed = parseSession(FULL);
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const store = newStore();
		await store.ledger.importSession(toStore(parsed.session));
		await store.ledger.commit([
			{ entity: 'person', id: a, value: { id: a, name: 'Resi', initials: 'R', colour: 2 } },
			{
				entity: 'group',
				id: 'g',
				value: {
					...{ id: 'g', name: 'Rosenrunde', mark: 1, seats: [a, b], ruleset: SAMPLES[0]! },
					members: [{ id: a, role: 'regular' }],
					stake: { currency: 'EUR', minorPerPoint: 10 },
				},
			},
		]);
		const record = await store.ledger.exportRevisions();
		// The last deal is the one that nothing else in the evening names.
		const known = record.findLast((row) => row.entity === entity)!;
		let passed = 0;
		await fc.assert(
			fc.asyncProperty(hostile(DESCRIPTIONS[entity].schema, known.body), async (value) => {
				if (value === null || notPlain(value) !== null) return;
				const body = asJson(value) as Revision['body'];
				const { ledger } = newStore();
				const changed = record.map((row) => (row === known ? { ...row, body } : row));
				const merged = await ledger.mergeRevisions(changed);
				if (merged.status === 'refused') return;
				passed++;
				const unread = await expectKept(ledger);
				expect(unread === 0 || isListed(entity)).toBe(true);
				for (const row of await ledger.readPeople()) expect(row.status).toBe('sound');
				// Where its rules are none it is told as damaged, and there is no file.
				if (entity === 'session' || entity === 'ruleset') return;
				expect(await ledger.readSession(FULL.id)).toMatchObject({ status: 'sound' });
				await expectComesBack(ledger, FULL.id);
			}),
			{ numRuns: Math.max(20, Math.floor(RUNS / 5)), examples: [[known.body]] },
		);
		expect(passed).toBeGreaterThan(0);
	});
});

test('what was written behind a deal that another phone deleted meanwhile leaves as it counts', async () => {
	const { ledger } = newStore();
	const movements = FULL.movements.map((one) => ({ ...one, afterDeal: first.id }));
	const parsed = parseSession(asJson({ ...FULL, movements, nextDeal: undefined }));
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	await ledger.importSession(toStore(parsed.session));
	const { revision: seen } = (await ledger.readDeal(FULL.id, first.id)) as { revision: string };
	await ledger.commit([{ entity: 'deal', sessionId: FULL.id, id: first.id, value: null, seen }]);
	const file = await expectComesBack(ledger, FULL.id);
	expect(file).toMatchObject({
		stakeChanges: [],
		adjustments: [{ id: 'pay' }],
		movements: [{ id: 'm' }],
	});
	expect(file.deals).toHaveLength(2);
	expect(JSON.stringify(file.adjustments) + JSON.stringify(file.movements)).not.toContain(first.id);
	// One that does not read may stand yet: where it does, the stake behind it holds.
	const damaged = [{ id: first.id }];
	const found = (await ledger.sessionFile(FULL.id)) as { file: JsonObject };
	expect(exportable(found.file, damaged)).toBeNull();
});

describe('what stands behind a deal that the rules forbid leaves with its place and its worth', () => {
	const left = (forbidden: { readonly id: string }) => {
		const after = { afterDeal: forbidden.id };
		const read = exportable(
			asJson({
				...FULL,
				deals: FULL.deals.map((deal) =>
					deal.id === forbidden.id ? { ...deal, contract: 'none' } : deal,
				),
				stakeChanges: [{ ...after, minorPerPoint: 20 }],
				adjustments: FULL.adjustments.map((one) => ({ ...one, ...after })),
				movements: FULL.movements.map((one) => ({ ...one, ...after })),
			}) as JsonObject,
		);
		expect(read?.left).toBe(1);
		expect(parseSession(read?.file)).toMatchObject({ ok: true });
		return read!.file;
	};

	test('behind the one before', () => {
		expect(left(second)).toMatchObject({
			stake: { minorPerPoint: 10 },
			stakeChanges: [{ afterDeal: first.id, minorPerPoint: 20 }],
			adjustments: [{ id: 'pay', afterDeal: first.id }],
			movements: [{ id: 'm', afterDeal: first.id }],
		});
	});

	test('of the first, behind none', () => {
		const file = left(first);
		expect(file).toMatchObject({
			stake: { minorPerPoint: 20 },
			stakeChanges: [],
			adjustments: [{ id: 'pay', minorPerPoint: 10 }],
			movements: [{ id: 'm' }],
		});
		expect(JSON.stringify([file.adjustments, file.movements])).not.toContain(first.id);
	});
});

test('what only proposes the next deal is left out of a file where it does not read', () => {
	const read = exportable({ ...FULL, rounds: 7, nextDeal: [] } as unknown as JsonObject);
	expect(read?.left).toBe(0);
	expect(Object.keys(read?.file ?? {})).not.toContain('rounds');
	expect(parseSession(read?.file)).toMatchObject({ ok: true });
	expect(exportable({ ...FULL, stakeChanges: 7 } as unknown as JsonObject)).toBeNull();
});
