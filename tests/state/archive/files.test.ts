// Many files with one decision, and a Runde's file: read, taken in and taken back where backups are, beside the screens.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Made, Reading, Taken, Undone, FileItem } from '#lib/state/archive/protocol.ts';
import { newKeys } from '#lib/rooms/keys.ts';
import { addRoom, newRoom } from '#lib/rooms/room-store.ts';
import { ArchiveWork } from '#lib/state/archive/work.ts';
import { readPictures, writePicture } from '#lib/storage/pictures.ts';
import { saveDeal, savePerson } from '../../storage/edits.ts';
import { deal, head, newStore, type TestStore } from '../../storage/store.ts';

const sample = JSON.parse(
	readFileSync(
		new URL('../../conformance/samples/koenigrufen-pagat.json', import.meta.url),
		'utf8',
	),
) as { id: string; name?: string; deals: unknown[] };

const FACE = new Blob([Uint8Array.of(255, 216, 255, 1)], { type: 'image/jpeg' });
const fileOf = (content: unknown, name: string): File =>
	new File([typeof content === 'string' ? content : JSON.stringify(content)], name);

let here: TestStore;
let other: TestStore;
let work: ArchiveWork;
const seen: number[] = [];
const report = ({ done }: { done: number }) => void seen.push(done);

async function backupOf({ ledger }: TestStore, more: object = {}): Promise<string> {
	const task = { do: 'make', pictures: true, ...more } as const;
	return ((await new ArchiveWork(() => ledger).do(task, report)) as Made).file.text();
}
const weigh = async (files: readonly File[]) =>
	(await work.do({ do: 'weigh', files }, report)) as readonly FileItem[] | null;

beforeEach(async () => {
	seen.length = 0;
	here = newStore();
	// Never one that a store without a seed gets.
	other = newStore({ seed: 7000 });
	await savePerson(other.ledger, { id: 'anna', name: 'Anna' });
	await other.ledger.createSession(head('theirs', { name: 'Rose' }));
	await saveDeal(other.ledger, 'theirs', deal('d1'), { seen: null });
	await writePicture(other.db, 'anna', FACE);
	work = new ArchiveWork(() => here.ledger);
});

test('a locked backup in the letters of another program is opened as the list says', async () => {
	const text = `\uFEFF${await backupOf(other, { passphrase: 'Stich und Gstieß' })}`;
	const file = new File([Uint16Array.from(text, (sign) => sign.charCodeAt(0))], 'zu.json');
	expect(await weigh([file])).toMatchObject([{ kind: 'locked' }]);
	expect(await work.do({ do: 'read', file }, report)).toMatchObject({ status: 'locked' });
});

test('each is told for what it is, how far it is too, and nothing is written', async () => {
	const { ledger } = here;
	const before = await ledger.exportRevisions();
	const items = await weigh([
		fileOf(sample, 'neu.json'),
		fileOf(await backupOf(other), 'alles.json'),
		fileOf(await backupOf(other, { passphrase: 'Stich und Gstieß' }), 'zu.json'),
		fileOf('Datum;Anna;Bert\n14.3.1998;12;-12\n', 'alt.csv'),
		fileOf({ ...sample, deals: 7 }, 'falsch.json'),
		fileOf('kein JSON', 'notiz.txt'),
	]);
	expect(items?.map(({ kind, name }) => [name, kind])).toEqual([
		['neu.json', 'session'],
		['alles.json', 'backup'],
		['zu.json', 'locked'],
		['alt.csv', 'apart'],
		['falsch.json', 'refused'],
		['notiz.txt', 'refused'],
	]);
	// A table asks by which rules and for what it was played; what it holds is told before.
	expect(items![3]).toEqual({ name: 'alt.csv', kind: 'apart', what: 'csv', fresh: 1 });
	// The evening itself stays where it was read.
	expect(Object.keys(items![0]!).sort()).toEqual([
		'called',
		'kind',
		'name',
		'players',
		'startedAt',
		'weighed',
	]);
	expect(seen.slice(-6)).toEqual([0, 1, 2, 3, 4, 5]);
	expect(await ledger.exportRevisions()).toEqual(before);
});

test('stopped while they are read, none is known', async () => {
	const asked = weigh([fileOf(sample, 'a.json'), fileOf(sample, 'b.json')]);
	await work.do({ do: 'stop' }, report);
	expect(await asked).toBeNull();
	const taken = await work.do({ do: 'take', chosen: [0], differing: 'leave' }, report);
	expect(taken).toMatchObject({ added: 0, left: 1 });
	expect(await here.ledger.isEmpty()).toBe(true);
});

describe('taken in', () => {
	const take = async (chosen: readonly number[]) =>
		(await work.do({ do: 'take', chosen, differing: 'leave' }, report)) as Taken;

	test('with their pictures, gone again with them, and here again', async () => {
		await weigh([fileOf(sample, 'neu.json'), fileOf(await backupOf(other), 'alles.json')]);
		const taken = await take([0, 1]);
		expect(taken).toMatchObject({ added: 2, same: 0, left: 0 });
		expect([...taken.pictures.keys()]).toEqual(['anna']);
		expect([...(await readPictures(here.db)).keys()]).toEqual(['anna']);

		const undone = (await work.do({ do: 'take-back', taken }, report)) as Undone;
		expect(await here.ledger.readSessions()).toEqual([]);
		expect((await readPictures(here.db)).size).toBe(0);

		await work.do({ do: 'take-again', undone }, report);
		expect(await here.ledger.readSessions()).toHaveLength(2);
		expect([...(await readPictures(here.db)).keys()]).toEqual(['anna']);
		expect(await here.ledger.verify()).toMatchObject({ ok: true });
	});

	test('a picture of one’s own stays, whether it was here before or came since', async () => {
		const own = new Blob([Uint8Array.of(255, 216, 255, 2)], { type: 'image/jpeg' });
		await weigh([fileOf(await backupOf(other), 'alles.json')]);
		const taken = await take([0]);
		await writePicture(here.db, 'anna', own);
		await work.do({ do: 'take-back', taken }, report);
		const kept = (await readPictures(here.db)).get('anna');
		expect([...new Uint8Array(await kept!.arrayBuffer())]).toEqual([255, 216, 255, 2]);
	});

	describe('where the store fails on the way', () => {
		const full = () => {
			throw new DOMException('full', 'QuotaExceededError');
		};
		const takeBack = async (taken: Taken) =>
			(await work.do({ do: 'take-back', taken }, report)) as Undone;

		test.each([
			['an evening', [1, 0]],
			['a backup', [0, 1]],
		])('what was in before %s goes again', async (_, chosen) => {
			await weigh([fileOf(sample, 'neu.json'), fileOf(await backupOf(other), 'alles.json')]);
			const asked = work.do({ do: 'take', chosen, differing: 'leave' }, ({ done }) => {
				if (done === 1) here.intercept.write = full;
			});
			const taken = (await asked) as Taken;
			expect(taken).toMatchObject({ added: 1, same: 0, left: 1, failed: 'quota' });
			expect(await here.ledger.readSessions()).toHaveLength(1);

			here.intercept.write = undefined;
			await takeBack(taken);
			expect(await here.ledger.readSessions()).toEqual([]);
			expect((await readPictures(here.db)).size).toBe(0);
		});

		test('what of one backup was in goes again', async () => {
			await weigh([fileOf(await backupOf(other), 'alles.json'), fileOf(sample, 'neu.json')]);
			let metaWrites = 0;
			here.intercept.write = (table) => {
				// Staged; the clock; what is left of the rest; the picture; and then no more.
				if (table === 'meta' && ++metaWrites > 4) full();
			};
			const taken = await take([0, 1]);
			here.intercept.write = undefined;
			expect(taken).toMatchObject({ added: 1, left: 1, failed: 'quota' });
			expect([...taken.pictures.keys()]).toEqual(['anna']);
			await takeBack(taken);
			expect(await here.ledger.readSessions()).toEqual([]);
			expect((await readPictures(here.db)).size).toBe(0);
		});

		test('before anything is in, it is an error', async () => {
			await weigh([fileOf(sample, 'neu.json')]);
			here.intercept.write = full;
			await expect(take([0])).rejects.toMatchObject({ code: 'quota' });
		});

		test('what was taken back is here again, though its pictures could not be', async () => {
			await weigh([fileOf(await backupOf(other), 'alles.json')]);
			const taken = await take([0]);
			const { ledger } = here;
			const took = ledger.takeBack.bind(ledger);
			ledger.takeBack = async (ids) => {
				const change = await took(ids);
				here.intercept.write = full;
				return change;
			};
			const undone = await takeBack(taken);
			here.intercept.write = undefined;
			expect(undone).toMatchObject({ failed: 'quota' });
			expect(await ledger.readSessions()).toEqual([]);
			await work.do({ do: 'take-again', undone }, report);
			expect(await ledger.readSessions()).toHaveLength(1);
			expect([...(await readPictures(here.db)).keys()]).toEqual(['anna']);
		});
	});

	test('one that says something else of what is here is opened by itself', async () => {
		await here.ledger.mergeRevisions(await other.ledger.exportRevisions());
		const text = await backupOf(other);
		const { revision } = (await here.db.deals.get(['theirs', 'd1']))!;
		const row = (await here.db.revisions.get(revision))!;
		await here.db.revisions.put({ ...row, body: { ...row.body!, number: 70 } });
		const items = await weigh([fileOf(text, 'a.json'), fileOf(sample, 'b.json')]);
		expect(items?.map(({ kind }) => kind)).toEqual(['apart', 'session']);
	});
});

describe('a locked backup among them', () => {
	const passphrase = 'Stich und Gstieß';
	const unlock = (at: number, said: string) =>
		work.do({ do: 'unlock', at, passphrase: said }, report);

	test('opens with its passphrase where it stands, and comes in with the one decision', async () => {
		await weigh([
			fileOf(sample, 'neu.json'),
			fileOf(await backupOf(other, { passphrase }), 'zu.json'),
		]);
		expect(await unlock(1, 'Stich')).toBeNull();
		expect(await unlock(1, passphrase)).toMatchObject({
			name: 'zu.json',
			kind: 'backup',
			fresh: 4,
		});
		const taken = await work.do({ do: 'take', chosen: [0, 1], differing: 'leave' }, report);
		expect(taken).toMatchObject({ added: 2, left: 0 });
		expect(await here.ledger.readSessions()).toHaveLength(2);
	});

	test('that brings keys of rooms is opened by itself, where somebody says whether to take them', async () => {
		await addRoom(other.db, newRoom(await newKeys(), 'phone', 1, { sessionId: 'theirs' }));
		await weigh([fileOf(await backupOf(other, { passphrase }), 'zu.json')]);
		expect(await unlock(0, passphrase)).toMatchObject({ kind: 'apart', what: 'backup' });
	});
});

test('a Runde’s file holds what belongs to it, and the pictures that were asked for', async () => {
	const { ledger, db } = other;
	const members = [{ id: 'anna', role: 'regular' as const }];
	const group = {
		...{ id: 'g', name: 'Donnerstag', mark: 0, members, seats: ['anna'] },
		...{ ruleset: 'koenigrufen-pagat', stake: { currency: 'EUR', minorPerPoint: 10 } },
	};
	await ledger.commit([{ entity: 'group', id: 'g', value: group, seen: null }] as never);
	await savePerson(ledger, { id: 'zenzi', name: 'Zenzi' });
	await writePicture(db, 'zenzi', FACE);
	await ledger.createSession(head('ours', { group: 'g' }));
	const text = await backupOf(other, { name: 'Donnerstag', group: 'g', pictures: ['anna'] });
	const reading = (await work.do({ do: 'read', file: text }, report)) as Reading;
	expect(reading).toMatchObject({
		status: 'read',
		shown: { name: 'Donnerstag', sessions: [{ id: 'ours' }], pictures: 1 },
	});
	expect(text).not.toContain('Zenzi');
});
