// A table of past evenings, and what another phone handed over as a large file: read and written where backups are.
import { beforeEach, expect, test, vi } from 'vitest';
import { handedText } from '#lib/rooms/packet.ts';
import { toHandOver } from '#lib/rooms/take-in.ts';
import type { LookedAt, TableShown, TableTaken } from '#lib/state/archive/protocol.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import { saveDeal } from '../../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';
import { PAPER_TARGET as target } from '../paper-target.ts';

/** So many evenings, a day each, of which one does not sum to nothing. */
const csv = (count: number): string => {
	const day = (at: number) => new Date(Date.UTC(1990, 0, 1 + at)).toISOString().slice(0, 10);
	const lines = Array.from({ length: count }, (_, at) => `${day(at)};${String(at)};-${String(at)}`);
	return ['Datum;Anna;Bert', ...lines, `${day(count)};1;1`].join('\n');
};

let here: TestStore;
let work: ArchiveWork;
const seen: { done: number; total: number }[] = [];
const report = (now: { done: number; total: number }) => void seen.push(now);
const read = async (file: string | Blob) =>
	(await work.do({ do: 'read-table', file }, report)) as TableShown;
const take = async () => (await work.do({ do: 'take-table', target }, report)) as TableTaken;
const evenings = async () => (await here.ledger.readSessions()).length;

beforeEach(() => {
	seen.length = 0;
	here = newStore();
	work = new ArchiveWork(() => here.ledger);
});

test('what would come of it is told in few words, its evenings page by page, and nothing is written', async () => {
	const shown = await read(new Blob([csv(250)]));
	expect(shown).toMatchObject({ fresh: 250, same: 0, known: [], unknown: ['Anna', 'Bert'] });
	expect(shown).toMatchObject({ issues: 1, inMoney: false });
	expect(shown.first).toMatchObject([{ code: 'sum', line: 252 }]);
	const rows = await work.do({ do: 'table-rows', from: 100, count: 2 }, report);
	expect(rows).toMatchObject([{ day: '1990-04-11' }, { day: '1990-04-12' }]);
	expect(await evenings()).toBe(0);
});

test('taken in with how far it is, once, and gone again with everybody in it', async () => {
	await read(csv(250));
	const { count, left, revisions } = await take();
	expect({ count, left }).toEqual({ count: 250, left: 0 });
	expect(seen).toEqual([0, 100, 200].map((done) => ({ done, total: 250 })));
	expect(await evenings()).toBe(250);
	expect(await read(csv(250))).toMatchObject({ fresh: 0, same: 250 });
	expect(await take()).toMatchObject({ count: 0, revisions: [] });
	await work.do({ do: 'take-back', taken: { revisions, pictures: new Map() } }, report);
	expect(await evenings()).toBe(0);
	expect(await here.ledger.readPeople()).toEqual([]);
});

test('stopped on the way, what is in stays in, and it goes on with the rest', async () => {
	await read(csv(250));
	const asked = work.do({ do: 'take-table', target }, (now) => {
		if (now.done === 100) void work.do({ do: 'stop' }, report);
	});
	expect(await asked).toMatchObject({ count: 200, left: 50 });
	expect(await evenings()).toBe(200);
	expect(await take()).toMatchObject({ count: 50, left: 0 });
	expect(await evenings()).toBe(250);
});

test('a store that fails on the way is told with what is in', async () => {
	await read(csv(250));
	const asked = work.do({ do: 'take-table', target }, ({ done }) => {
		if (done === 100)
			here.intercept.write = () => {
				throw new DOMException('full', 'QuotaExceededError');
			};
	});
	expect(await asked).toMatchObject({ count: 100, left: 150, failed: 'quota' });
	here.intercept.write = undefined;
	expect(await take()).toMatchObject({ count: 150, left: 0 });
});

test('a large file of what was handed over is looked at and taken over without coming to the page', async () => {
	const other = newStore();
	await other.ledger.createSession(head('s'));
	await saveDeal(other.ledger, 's', deal('d1'), { seen: null });
	const file = new Blob([handedText(await toHandOver(other.ledger, 's', null))]);
	const looked = (await work.do({ do: 'look', file }, report)) as LookedAt;
	expect(looked).toMatchObject({ ok: true, arrived: { sessionId: 's', deals: 1, isNew: true } });
	expect(looked.ok && Object.keys(looked.arrived)).not.toContain('revisions');
	expect(await evenings()).toBe(0);
	expect(await work.do({ do: 'take-over' }, report)).toEqual({ left: 0 });
	expect(await evenings()).toBe(1);
	const cut = new Blob([(await file.text()).slice(0, -9)]);
	expect(await work.do({ do: 'look', file: cut }, report)).toEqual({ ok: false, reason: 'broken' });
});

test('the page hands files to its worker and reads none of it itself', async () => {
	const posted: { task: { do: string; file?: unknown } }[] = [];
	class Silent extends EventTarget {
		postMessage(message: (typeof posted)[number]) {
			posted.push(message);
		}
	}
	vi.stubGlobal('Worker', Silent);
	try {
		const { archive } = await import('#lib/state/archive/archive.ts');
		const file = new Blob([csv(10)]);
		const reads = [vi.spyOn(file, 'arrayBuffer'), vi.spyOn(file, 'text'), vi.spyOn(file, 'stream')];
		void archive.readTable(file);
		void archive.look(file);
		expect(posted.map(({ task }) => [task.do, task.file])).toEqual([
			['read-table', file],
			['look', file],
		]);
		for (const one of reads) expect(one).not.toHaveBeenCalled();
	} finally {
		vi.unstubAllGlobals();
	}
});
