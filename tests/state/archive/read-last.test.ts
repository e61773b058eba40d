// Files come as fast as what they lie on: one that was left again while it was read is not the one that is taken in.
import { beforeEach, expect, test } from 'vitest';
import { handedText } from '#lib/rooms/packet.ts';
import { toHandOver } from '#lib/rooms/take-in.ts';
import { makeBackup } from '#lib/storage/backup.ts';
import type { ArchiveAnswers, ArchiveTask, Reading } from '#lib/state/archive/protocol.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import { saveDeal } from '../../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';
import { PAPER_TARGET as target } from '../paper-target.ts';

let here: TestStore;
let work: ArchiveWork;
beforeEach(() => {
	here = newStore();
	work = new ArchiveWork(() => here.ledger);
});

const run = <T extends ArchiveTask>(task: T) =>
	work.do(task, () => undefined) as Promise<ArchiveAnswers[T['do']]>;

/** A file of a drive that has it come over the network. */
class SlowFile extends File {
	readonly #there = Promise.withResolvers<undefined>();
	readonly come = () => this.#there.resolve(undefined);
	override async arrayBuffer(): Promise<ArrayBuffer> {
		await this.#there.promise;
		return super.arrayBuffer();
	}
}
const slow = (text: string) => new SlowFile([text], 'slow.json');
const quick = (text: string) => new File([text], 'quick.json');

async function withEvening(id: string, seed: number): Promise<TestStore> {
	const store = newStore({ seed });
	await store.ledger.createSession(head(id));
	await saveDeal(store.ledger, id, deal('d1'), { seen: null });
	return store;
}

async function backupOf(id: string, seed: number): Promise<string> {
	const { ledger } = await withEvening(id, seed);
	return makeBackup(await ledger.exportRevisions(), '2026-01-01T12:00:00+01:00', {});
}

async function handed(id: string, seed: number): Promise<string> {
	const { ledger } = await withEvening(id, seed);
	return handedText(await toHandOver(ledger, id, null));
}

const evenings = async () => (await here.ledger.readSessions()).map(({ id }) => id);

test('of two backups the one that was opened last is restored', async () => {
	const left = slow(await backupOf('left', 5));
	const first = run({ do: 'read', file: left });
	const second: Reading = await run({ do: 'read', file: quick(await backupOf('shown', 7)) });
	left.come();
	await first;
	if (second.status !== 'read') throw new Error(second.status);
	const { mark } = second.shown;
	await run({ do: 'restore', mark, selection: undefined, keys: false, replace: false });
	expect(await evenings()).toEqual(['shown']);
});

test('of two tables the one that was opened last is taken in', async () => {
	const csv = (day: string) => `Datum;Anna;Bert\n${day};1;-1`;
	const left = slow(csv('1990-01-01'));
	const first = run({ do: 'read-table', file: left });
	await run({ do: 'read-table', file: quick(csv('1991-02-03')) });
	left.come();
	await first;
	expect(await run({ do: 'table-rows', from: 0, count: 9 })).toMatchObject([{ day: '1991-02-03' }]);
	await run({ do: 'take-table', target });
	const [taken] = await here.ledger.readSessions();
	expect(taken).toMatchObject({
		head: { startedAt: expect.stringMatching(/^1991-02-03/) as string },
	});
});

test('of two evenings handed over the one that was looked at last is taken over', async () => {
	const left = slow(await handed('left', 5));
	const first = run({ do: 'look', file: left });
	await run({ do: 'look', file: quick(await handed('shown', 7)) });
	left.come();
	await first;
	await run({ do: 'take-over' });
	expect(await evenings()).toEqual(['shown']);
});

test('of two lists the one that was weighed last is taken in', async () => {
	const left = slow(await backupOf('left', 5));
	const first = run({ do: 'weigh', files: [left] });
	await run({ do: 'weigh', files: [quick(await backupOf('shown', 7))] });
	left.come();
	await first;
	await run({ do: 'take', chosen: [0], differing: 'leave' });
	expect(await evenings()).toEqual(['shown']);
});
