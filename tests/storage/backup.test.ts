import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import {
	BACKUP_MOST_BYTES,
	BACKUP_MOST_FILE_BYTES,
	makeBackup,
	readBackup,
	type Backup,
} from '#lib/storage/backup.ts';
import { previewBackup, restoreBackup } from '#lib/storage/restore.ts';
import { RECORD_VERSION } from '#lib/storage/migrations.ts';
import { deal, head, newStore, type TestStore } from './store.ts';
import { saveDeal } from './edits.ts';

const AT = '2026-11-20T23:45:00Z';
let store: TestStore;

beforeEach(async () => {
	store = newStore();
	const { ledger } = store;
	await ledger.createSession(head('s1'), [{ id: 'anna', name: 'Anna 🂡' }]);
	await ledger.createSession(head('s2', { rulesetSnapshot: { id: 'other' } }));
	await saveDeal(ledger, 's1', deal('d1', { odd: [null, { deep: true }] }), { seen: null });
	await saveDeal(ledger, 's2', deal('d1'), { seen: null });
	await ledger.saveRuleset('house', { name: 'Ours' });
});

const textOf = async (of: TestStore, passphrase?: string): Promise<string> =>
	makeBackup(await of.ledger.exportRevisions(), AT, { passphrase });

async function read(text: string, passphrase?: string): Promise<Backup> {
	const reading = await readBackup(text, passphrase);
	if (reading.status !== 'read') throw new Error(JSON.stringify(reading));
	return reading.backup;
}

async function codes(text: string, passphrase?: string): Promise<readonly string[]> {
	const reading = await readBackup(text, passphrase);
	return reading.status === 'refused' ? reading.issues.map(({ code }) => code) : [reading.status];
}

describe('round trip', () => {
	test('everything of the record comes back, on a new phone', async () => {
		const other = newStore();
		const backup = await read(await textOf(store));
		expect(await restoreBackup(other.ledger.context, backup)).toMatchObject({ status: 'merged' });
		expect(await other.ledger.exportRevisions()).toEqual(await store.ledger.exportRevisions());
		expect(await other.ledger.sessionFile('s1')).toEqual(await store.ledger.sessionFile('s1'));
		expect(await other.ledger.verify()).toMatchObject({ ok: true });
	});

	test('progress is told, from the beginning and never backwards', async () => {
		const { context } = newStore().ledger;
		const steps: number[] = [];
		const backup = await read(await textOf(store));
		const onProgress = (done: number, total: number) => steps.push(done / total);
		await restoreBackup(context, backup, undefined, { onProgress });
		expect(steps[0]).toBe(0);
		expect([...steps].sort((a, b) => a - b)).toEqual(steps);
		expect(steps.at(-1)).toBeLessThan(1);
	});

	test('encrypted: nothing readable outside, the same inside, and only with the passphrase', async () => {
		const text = await textOf(store, 'Stich und Gstieß');
		// With its quotes: Base64 may spell a short name by chance.
		expect(await textOf(store)).toContain('"Anna"');
		expect(text).not.toContain('"Anna"');
		expect(await codes(text)).toEqual(['locked']);
		expect(await codes(text, 'Stich und Pagat')).toEqual(['passphrase-wrong']);
		// The same letters as another keyboard composes them.
		const backup = await read(text, 'Stich und Gstieß'.normalize('NFD'));
		expect(backup.revisions).toEqual(await store.ledger.exportRevisions());
	});

	test('what it is called and when it was made is told before it is opened', async () => {
		const revisions = await store.ledger.exportRevisions();
		const locked = await makeBackup(revisions, AT, {
			passphrase: 'Stich und Gstieß',
			name: 'Annas Handy',
		});
		expect(await readBackup(locked)).toEqual({
			status: 'locked',
			name: 'Annas Handy',
			createdAt: AT,
		});
		const opened = await read(locked, 'Stich und Gstieß');
		expect(opened).toMatchObject({ name: 'Annas Handy', createdAt: AT });
		// Older files say nothing of themselves.
		const { name: _, createdAt: __, ...older } = JSON.parse(locked) as Record<string, unknown>;
		expect(await readBackup(JSON.stringify(older))).toEqual({ status: 'locked' });
	});

	test('restoring twice, or from two phones, in any order, loses and doubles nothing', async () => {
		const other = newStore();
		await restoreBackup(other.ledger.context, await read(await textOf(store)));
		await saveDeal(other.ledger, 's1', deal('theirs'), { seen: null });
		await saveDeal(store.ledger, 's1', deal('ours'), { seen: null });
		const backups = [await read(await textOf(store)), await read(await textOf(other))];
		const union = async (order: readonly number[]) => {
			const fresh = newStore();
			for (const index of order) await restoreBackup(fresh.ledger.context, backups[index]!);
			return fresh.ledger.exportRevisions();
		};
		const expected = await union([0, 1]);
		expect(expected).toHaveLength((await store.ledger.exportRevisions()).length + 1);
		for (const order of [
			[1, 0],
			[0, 0, 1],
			[1, 0, 1, 0],
		])
			expect(await union(order)).toEqual(expected);
	});

	test('the text does not depend on the order revisions are given in', async () => {
		const revisions = await store.ledger.exportRevisions();
		expect(await makeBackup([...revisions].reverse(), AT)).toBe(await makeBackup(revisions, AT));
	});

	test('as deep as the record keeps it', async () => {
		const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
		const deepest = async (of: TestStore): Promise<number> => {
			for (let depth = 70; ; depth--) {
				const odd = deal(`deep${String(depth)}`, { odd: nested(depth) as never });
				const saved = await saveDeal(of.ledger, 's1', odd, { seen: null }).catch(() => null);
				if (saved) return depth;
			}
		};
		expect(await deepest(store)).toBeGreaterThan(50);
		expect(await codes(await textOf(store))).toEqual(['read']);
	});

	test('a file with a byte order mark reads too', async () => {
		expect((await read(`\ufeff${await textOf(store)}`)).revisions.length).toBeGreaterThan(0);
	});
});

describe('preview and selection', () => {
	test('says what is new, evening by evening, before anything is written', async () => {
		const other = newStore();
		const backup = await read(await textOf(store));
		await restoreBackup(other.ledger.context, backup, {
			sessions: ['s1'],
			people: false,
			rulesets: false,
		});
		const before = await other.ledger.exportRevisions();
		const preview = await previewBackup(other.ledger.context, backup);
		expect(await other.ledger.exportRevisions()).toEqual(before);
		expect(preview.sessions).toMatchObject([
			{ id: 's1', head: { name: 'Thursday at the Rose' }, fresh: 0, same: 2, known: true },
			{ id: 's2', fresh: 2, same: 0, known: false },
		]);
		expect(preview.people).toMatchObject({ fresh: 1, same: 0 });
		expect(preview.rulesets).toMatchObject({ fresh: 1, same: 0 });
		expect(preview.total.fresh + preview.total.same).toBe(backup.revisions.length);
	});

	test('names the conflicts that it would bring', async () => {
		const other = newStore();
		await restoreBackup(other.ledger.context, await read(await textOf(store)));
		const seen = (await store.db.deals.get(['s1', 'd1']))!.revision;
		await saveDeal(store.ledger, 's1', deal('d1', { note: 'here' }), { seen });
		await saveDeal(other.ledger, 's1', deal('d1', { note: 'there' }), { seen });
		const backup = await read(await textOf(store));
		const preview = await previewBackup(other.ledger.context, backup);
		expect(preview.sessions.map(({ conflicts }) => conflicts)).toEqual([1, 0]);
		const result = await restoreBackup(other.ledger.context, backup);
		expect(result).toMatchObject({ status: 'merged', added: 1 });
		expect(result.status === 'merged' && result.conflicts).toHaveLength(1);
	});

	test('an evening brings the rules it is pinned to along, and no others', async () => {
		const other = newStore();
		const selection = { sessions: ['s2'], people: false, rulesets: false };
		const backup = await read(await textOf(store));
		await restoreBackup(other.ledger.context, backup, selection);
		expect(await other.ledger.readSession('s2')).toMatchObject({
			status: 'sound',
			head: { rulesetSnapshot: { id: 'other' } },
		});
		expect(await other.ledger.readRulesets('snapshot')).toHaveLength(1);
		expect(await other.ledger.readPeople()).toEqual([]);
		expect(await other.ledger.verify()).toMatchObject({ ok: true });
	});

	test('parts together are the whole', async () => {
		const revisions = await store.ledger.exportRevisions();
		const none = { sessions: [], people: false, rulesets: false };
		const { ledger } = newStore();
		for (const part of [
			{ sessions: ['s1'] },
			{ sessions: ['s2'] },
			{ people: true },
			{ rulesets: true },
		])
			await restoreBackup(ledger.context, { revisions }, { ...none, ...part });
		expect(await ledger.exportRevisions()).toEqual(revisions);
	});

	test('a preview holds until something is written', async () => {
		const other = newStore();
		await other.ledger.createSession(head('elsewhere'));
		const backup = { revisions: await other.ledger.exportRevisions() };
		const { ledger } = newStore();
		const { context } = ledger;
		const { mark } = await previewBackup(context, backup);
		await ledger.createSession(head('meanwhile'));
		const restore = (since: string) => restoreBackup(context, backup, undefined, { mark: since });
		expect(await restore(mark)).toEqual({ status: 'moved' });
		const next = await previewBackup(context, backup);
		expect(await restore(next.mark)).toMatchObject({ status: 'merged', added: 2 });
	});
});

describe('what is refused', () => {
	const altered = async (change: (backup: Record<string, unknown>) => object): Promise<string> => {
		const backup = JSON.parse(await textOf(store)) as Record<string, unknown>;
		return JSON.stringify({ ...backup, ...change(backup) });
	};

	test('one changed letter: the checksum tells, and what reads can still be saved', async () => {
		const text = (await textOf(store)).replace('Thursday at the Rose', 'Thursday at the Nose');
		const reading = await readBackup(text);
		expect(reading).toMatchObject({ status: 'refused', issues: [{ code: 'checksum-differs' }] });
		const salvage = reading.status === 'refused' ? reading.salvage : undefined;
		expect(salvage?.revisions).toHaveLength((await store.ledger.exportRevisions()).length);
	});

	test('written otherwise it says the same: its lines are put in order before they are summed', async () => {
		const text = await textOf(store);
		const { revisions, ...header } = JSON.parse(text) as { revisions: object[] };
		const turned = revisions.map((line) => Object.fromEntries(Object.entries(line).reverse()));
		const otherwise = [
			JSON.stringify({ ...header, revisions }),
			JSON.stringify({ revisions: turned, ...header }, null, 2),
			text.replaceAll('\n', '\r\n'),
			// What stands before them looks like their beginning.
			text.replace('"revisions"', '"more":{"revisions":[\n1\n]},"revisions"'),
		];
		const asWritten = await readBackup(text);
		expect(asWritten.status).toBe('read');
		for (const other of otherwise) expect(await readBackup(other)).toEqual(asWritten);
	});

	test('a line that was altered is found, whatever else was changed in the file', async () => {
		const text = (await textOf(store)).replace('Thursday at the Rose', 'Thursday at the Nose');
		for (const damaged of [text, text.replaceAll('\n', ' '), text.replaceAll(',\n', '\n,\n')]) {
			expect(await codes(damaged)).toEqual(['checksum-differs']);
		}
	});

	test('one changed letter of an encrypted one', async () => {
		const backup = JSON.parse(await textOf(store, 'x')) as { payload: string };
		const payload = (backup.payload.startsWith('A') ? 'B' : 'A') + backup.payload.slice(1);
		expect(await codes(JSON.stringify({ ...backup, payload }), 'x')).toEqual(['passphrase-wrong']);
	});

	test('a line lost or added', async () => {
		const text = await altered(({ revisions }) => ({ revisions: (revisions as []).slice(1) }));
		expect(await codes(text)).toEqual(['count-differs', 'checksum-differs']);
	});

	test('a line that is no revision is named by its place', async () => {
		const text = await altered(({ revisions }) => ({
			revisions: (revisions as object[]).map((line, index) =>
				index === 1 ? { ...line, entity: 'round', at: 'now' } : line,
			),
		}));
		const reading = await readBackup(text);
		const paths = reading.status === 'refused' ? reading.issues.map(({ path }) => path) : [];
		expect(paths).toEqual([['revisions', 1, 'at'], ['revisions', 1, 'entity'], ['checksum']]);
	});

	test.each<[string, string, string]>([
		['no JSON', 'Thursday', 'not-json'],
		['something else', '{"format":"schrieb/session","version":1}', 'not-a-backup'],
		['a list', '[]', 'not-a-backup'],
		['a newer file', '{"format":"schrieb/backup","version":2}', 'newer-version'],
		['no version', '{"format":"schrieb/backup"}', 'missing'],
		['no revisions', '{"format":"schrieb/backup","version":1}', 'missing'],
	])('%s', async (_, text, code) => expect(await codes(text)).toContain(code));

	test('a record of a newer app', async () => {
		const text = await altered(() => ({ record: RECORD_VERSION + 1 }));
		expect(await codes(text)).toEqual(['newer-version']);
	});

	test.each([10, 1e12])('an encryption with %d rounds', async (rounds) => {
		const backup = JSON.parse(await textOf(store, 'x')) as { encryption: object };
		const text = JSON.stringify({ ...backup, encryption: { ...backup.encryption, rounds } });
		expect(await codes(text, 'x')).toEqual(['out-of-range']);
	});

	test('nesting without end', async () => {
		const deep = '['.repeat(5000) + ']'.repeat(5000);
		const text = (await textOf(store)).replace(/\n\]\}\n$/, `,${deep}]}`);
		expect(await codes(text)).toContain('too-deep');
	});

	test('lines that are none by the hundred thousand, without reading them all', async () => {
		const text = await altered(() => ({ revisions: new Array(300_000).fill({}) }));
		const begun = performance.now();
		const reading = await readBackup(text);
		expect(performance.now() - begun).toBeLessThan(3000);
		expect(reading).toMatchObject({ status: 'refused', issues: { length: 100 } });
		expect(reading).not.toHaveProperty('salvage');
	});

	test('the stated limit is a quarter of a gibibyte of text, and what that makes of it under a passphrase', () => {
		expect(BACKUP_MOST_BYTES).toBe(268_435_456);
		expect(BACKUP_MOST_FILE_BYTES / 2 ** 20).toBeCloseTo(341.34, 2);
	});

	test.each([undefined, 'Stich und Gstieß'])(
		'as much as is read is written, and no more (passphrase: %s)',
		async (passphrase) => {
			const revisions = await store.ledger.exportRevisions();
			const most = new Blob([await makeBackup(revisions, AT)]).size;
			const text = await makeBackup(revisions, AT, { passphrase, most });
			const reading = await readBackup(text, passphrase, most);
			expect(reading).toMatchObject({ status: 'read', backup: { revisions } });
			const less = most - 1;
			const refusal = { name: 'StorageError', code: 'too-large' };
			await expect(makeBackup(revisions, AT, { passphrase, most: less })).rejects.toMatchObject(
				refusal,
			);
			// What does not fit by far is not even put together.
			await expect(makeBackup(revisions, AT, { passphrase, most: 10 })).rejects.toMatchObject(
				refusal,
			);
		},
	);

	test('more rooms or pictures than are read are not written', async () => {
		const many = Array.from({ length: 10_001 }, () => ({}));
		for (const beside of [{ rooms: many }, { pictures: many }]) {
			await expect(makeBackup([], AT, beside)).rejects.toMatchObject({ code: 'too-large' });
			const [[field, list]] = Object.entries(beside) as [[string, object[]]];
			const fits = await makeBackup([], AT, { passphrase: 'x', [field]: list.slice(1) });
			expect(await codes(fits, 'x')).toEqual(['read']);
		}
	});

	test('mutated files never throw and never apply by half', async () => {
		const text = await textOf(store);
		const mutation = fc.record({
			at: fc.nat(text.length - 1),
			length: fc.nat(40),
			put: fc.oneof(
				fc.string({ maxLength: 8 }),
				fc.constantFrom('null', '{}', '"', '__proto__', '1e999'),
			),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
				const mutated = mutations.reduce(
					(sum, { at, length, put }) => sum.slice(0, at) + put + sum.slice(at + length),
					text,
				);
				const reading = await readBackup(mutated);
				if (reading.status !== 'refused' || !reading.salvage) return;
				const other = newStore();
				await restoreBackup(other.ledger.context, reading.salvage);
				const { findings } = await other.ledger.verify();
				const codesFound = new Set(findings.map(({ code }) => code));
				codesFound.delete('parent-missing');
				codesFound.delete('snapshot-missing');
				expect([...codesFound]).toEqual([]);
			}),
			{ numRuns: 100 },
		);
	});
});

const kept = import.meta.glob<string>('./backups/*.json', {
	eager: true,
	query: '?raw',
	import: 'default',
});

/** A backup made by every version of the record; a version without one fails. */
describe('earlier versions', () => {
	const byRecord = Object.entries(kept).map(
		([path, text]) => [(JSON.parse(text) as { record: number }).record, path, text] as const,
	);

	test('each has a backup here', () => {
		const versions = Array.from({ length: RECORD_VERSION }, (_, index) => index + 1);
		expect([...new Set(byRecord.map(([record]) => record))].sort()).toEqual(versions);
	});

	test.each(byRecord)('record %d restores: %s', async (_record, _path, text) => {
		const other = newStore();
		await restoreBackup(other.ledger.context, await read(text));
		expect(await other.ledger.readSessions()).toHaveLength(2);
		expect(await other.ledger.readDeal('s1', 'd1')).toMatchObject({ status: 'sound' });
		expect(await other.ledger.verify()).toMatchObject({ ok: true });
	});
});
