// The second copy on a disk that fails at every single operation: what was said to be kept is there, what
// was deleted does not come back, and nothing is there that nobody wrote.
import { describe, expect, test } from 'vitest';
import { crc32, idOf, lineOf, revisionText, scan, textOf } from '#lib/storage/copy/line.ts';
import { readableBytes } from '#lib/storage/copy/folder.ts';
import { SecondCopy } from '#lib/storage/copy/second-copy.ts';
import { RECORD_VERSION } from '#lib/storage/migrations.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { Disk, Failure, LEFT, type End } from './disk.ts';

const revision = (id: string): Revision => ({
	id,
	sessionId: 's',
	entity: 'deal',
	entityId: id,
	parents: [],
	at: [1, 0, 'here'],
	device: 'here',
	body: { number: 1024, value: { id, note: 'Öhlers „Rufer“\n' } },
});

const idSource = (prefix: string) => {
	let next = 0;
	return () => `${prefix}${String(next++)}`;
};

const bytes = (text: string) => new TextEncoder().encode(text);

const lines = (content: Uint8Array): string[] => {
	const found: string[] = [];
	scan(readableBytes(content), ({ text }) => found.push(text));
	return found;
};

const joined = (...parts: readonly Uint8Array[]) =>
	Uint8Array.from(parts.flatMap((part) => [...part]));

describe('a line', () => {
	test('has the checksum of zip files (ISO 3309)', () => {
		expect(crc32(bytes('123456789'))).toBe(0xcbf43926);
		expect(new TextDecoder().decode(lineOf('123456789'))).toBe('cbf43926 123456789\n');
	});

	test('says its id at once, also one that JSON escapes', () => {
		for (const id of ['0198-ab', 'quo"te', 'Ö']) expect(idOf(revisionText(revision(id)))).toBe(id);
		expect(idOf('{"forget":{}}')).toBeUndefined();
	});

	test('any byte of it changed, it is none', () => {
		const line = lineOf('{"id":"a"}').slice(0, -1);
		for (let at = 0; at < line.length; at++) {
			const changed = line.slice();
			changed[at]! ^= 1;
			expect(textOf(changed), String(at)).toBeNull();
		}
	});

	test('behind a damaged one the next is found; half a line at the end is none', () => {
		const [a, b, c] = ['a', 'b', 'c'].map((text) => lineOf(text)) as [
			Uint8Array,
			Uint8Array,
			Uint8Array,
		];
		const damaged = b.slice();
		damaged[3]! ^= 4;
		expect(lines(joined(a, damaged, c))).toEqual(['a', 'c']);
		for (let cut = 0; cut < c.length; cut++) {
			expect(lines(joined(a, b, c.slice(0, cut)))).toEqual(['a', 'b']);
		}
	});

	test('what does not read is counted, the empty line behind a torn one is not', () => {
		const unread = (...parts: readonly Uint8Array[]) =>
			scan(readableBytes(joined(...parts)), () => undefined);
		const [a, b] = [lineOf('a'), lineOf('b')];
		expect(unread(a, b)).toBe(0);
		expect(unread(a, b.slice(0, -1))).toBe(1);
		expect(unread(a.slice(0, 4), bytes('\n'), bytes('\n'), b)).toBe(1);
		expect(unread(bytes('zzzzzzzz a\n'), b)).toBe(1);
	});

	test('longer than what is read at once, it reads', () => {
		const long = 'x'.repeat(3_000_000);
		expect(lines(joined(lineOf('a'), lineOf(long), lineOf('b')))).toEqual(['a', long, 'b']);
	});
});

const ids = (copy: SecondCopy) => [...copy.ids()].sort();

describe('the copy', () => {
	test('reads back what was written, and takes it up again', async () => {
		const disk = new Disk();
		const tab = disk.tab();
		const copy = await SecondCopy.open(tab, idSource('f'));
		copy.append([revision('a'), revision('b')]);
		copy.append([revision('b'), revision('c')]);
		expect(copy.read(['b', 'nobody'])).toEqual([revision('b')]);
		tab.end();
		const again = await SecondCopy.open(disk.tab(), idSource('g'));
		expect(ids(again)).toEqual(['a', 'b', 'c']);
		expect(again.read(again.ids())).toEqual(['a', 'b', 'c'].map(revision));
		expect([...disk.files.keys()]).toEqual([`${String(RECORD_VERSION)}-f0.log`]);
	});

	test('of several tabs is several files; who comes after them makes one of them', async () => {
		const disk = new Disk();
		const tabs = [disk.tab(), disk.tab(), disk.tab()];
		for (const [index, tab] of tabs.entries()) {
			const copy = await SecondCopy.open(tab, idSource(`f${String(index)}-`));
			copy.append([revision(`own${String(index)}`), revision('shared')]);
		}
		expect(disk.files.size).toBe(3);
		tabs[0]!.end();
		tabs[2]!.end();
		const after = await SecondCopy.open(disk.tab(), idSource('g'));
		expect(ids(after)).toEqual(['own0', 'own1', 'own2', 'shared']);
		expect(disk.files.size).toBe(2);
		expect(after.read(after.ids())).toHaveLength(4);
	});

	test('deleted on a full disk, it stays deleted, and goes on once there is room', async () => {
		const disk = new Disk();
		const tab = disk.tab();
		const copy = await SecondCopy.open(tab, idSource('f'));
		copy.append([revision('a'), revision('b')]);
		disk.full = true;
		await copy.clear();
		expect(ids(copy)).toEqual([]);
		expect(() => copy.append([revision('c')])).toThrow('no room');
		expect(ids(await SecondCopy.open(disk.cut('half').tab(), idSource('g')))).toEqual([]);
		disk.full = false;
		copy.append([revision('d')]);
		tab.end();
		expect(ids(await SecondCopy.open(disk.tab(), idSource('h')))).toEqual(['d']);
	});

	test('a line that is no revision any more is left out, whatever its checksum says', async () => {
		const disk = new Disk();
		const forged = lineOf('{"id":"a","entity":"deal"}');
		disk.files.set('1-x.log', { now: forged, synced: forged });
		const copy = await SecondCopy.open(disk.tab(), idSource('f'));
		expect(copy.read(['a'])).toEqual([]);
	});

	test('of an earlier version is brought into a file of today, and then removed', async () => {
		const disk = new Disk();
		const earlier = lineOf(revisionText(revision('a')));
		disk.files.set('1-x.log', { now: earlier, synced: earlier });
		const tab = disk.tab();
		expect(ids(await SecondCopy.open(tab, idSource('f')))).toEqual(['a']);
		expect([...disk.files.keys()]).toEqual([`${String(RECORD_VERSION)}-f0.log`]);
		const after = await SecondCopy.open(disk.cut('nothing').tab(), idSource('g'));
		expect(after.read(['a'])).toEqual([revision('a')]);
	});

	test('that cannot be taken up holds nothing: the next try finds all of it free', async () => {
		const disk = new Disk();
		const earlier = lineOf(revisionText(revision('a')));
		disk.files.set('1-x.log', { now: earlier, synced: earlier });
		disk.refusesWriting = true;
		const tab = disk.tab();
		await expect(SecondCopy.open(tab, idSource('f'))).rejects.toThrow('refused');
		disk.refusesWriting = false;
		const copy = await SecondCopy.open(tab, idSource('g'));
		expect(ids(copy)).toEqual(['a']);
		expect([...disk.files.keys()]).toEqual([`${String(RECORD_VERSION)}-f0.log`]);
	});

	test('of a newer version is not touched', async () => {
		const disk = new Disk();
		const newer = lineOf('{"id":"a","sort":"unknown"}');
		disk.files.set('99-x.log', { now: newer, synced: newer });
		const copy = await SecondCopy.open(disk.tab(), idSource('f'));
		expect(ids(copy)).toEqual([]);
		expect(disk.files.get('99-x.log')?.now).toEqual(newer);
	});

	test('deleted, it stays deleted, also what a sleeping tab holds; what that writes later counts', async () => {
		const disk = new Disk();
		const [here, there] = [disk.tab(), disk.tab()];
		const ours = await SecondCopy.open(here, idSource('f'));
		const theirs = await SecondCopy.open(there, idSource('g'));
		ours.append([revision('a')]);
		theirs.append([revision('b')]);
		await ours.clear();
		expect(ids(ours)).toEqual([]);
		theirs.append([revision('c')]);
		ours.append([revision('d')]);
		expect(ids(await SecondCopy.open(disk.tab(), idSource('h')))).toEqual(['c', 'd']);
		here.end();
		there.end();
		const last = disk.tab();
		expect(ids(await SecondCopy.open(last, idSource('i')))).toEqual(['c', 'd']);
		last.end();
		expect(ids(await SecondCopy.open(disk.tab(), idSource('j')))).toEqual(['c', 'd']);
	});
});

/**
 * Two starts that write, a third beside the second, deleting, and writing again. Returns what has to be
 * there: everything acknowledged, nothing of what was deleted; and what may be there besides.
 */
async function story(disk: Disk): Promise<{ must: Set<string>; may: Set<string> }> {
	const must = new Set<string>();
	const may = new Set<string>();
	const write = (copy: SecondCopy, ...written: string[]) => {
		for (const id of written) may.add(id);
		copy.append(written.map(revision));
		for (const id of written) must.add(id);
	};
	try {
		const first = disk.tab();
		const one = await SecondCopy.open(first, idSource('f'));
		write(one, 'a1', 'a2');
		write(one, 'a3');
		first.end();
		const [second, beside] = [disk.tab(), disk.tab()];
		const two = await SecondCopy.open(second, idSource('g'));
		const other = await SecondCopy.open(beside, idSource('h'));
		write(other, 'b1');
		write(two, 'b2');
		second.end();
		beside.end();
		const third = disk.tab();
		const three = await SecondCopy.open(third, idSource('i'));
		const sleeping = disk.tab();
		const asleep = await SecondCopy.open(sleeping, idSource('j'));
		write(asleep, 'c1');
		write(three, 'c2');
		must.clear();
		await three.clear();
		may.clear();
		write(three, 'd1');
		write(asleep, 'd2');
		third.end();
		sleeping.end();
		write(await SecondCopy.open(disk.tab(), idSource('k')), 'e1');
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
	}
	return { must, may };
}

describe('whatever fails', () => {
	async function expectWhole(
		disk: Disk,
		{ must, may }: { must: Set<string>; may: Set<string> },
		where: string,
	) {
		const copy = await SecondCopy.open(disk.tab(), idSource('z'));
		const found = new Set(ids(copy));
		expect(
			[...must].filter((id) => !found.has(id)),
			`lost: ${where}`,
		).toEqual([]);
		expect(
			[...found].filter((id) => !may.has(id)),
			`from nowhere: ${where}`,
		).toEqual([]);
		expect(copy.read(found), where).toEqual([...found].map(revision));
		// And it can be gone on with.
		copy.append([revision('later')]);
		expect(copy.read(['later']), where).toEqual([revision('later')]);
	}

	test.each(['stopped', 'refused'] satisfies End[])(
		'%s at every operation: what was kept is there, what was deleted is not',
		async (end) => {
			const whole = new Disk();
			await story(whole);
			expect(whole.count).toBeGreaterThan(50);
			for (let at = 0; at < whole.count; at++) {
				for (const left of LEFT) {
					const disk = new Disk();
					disk.fails = { at, end };
					const told = await story(disk);
					await expectWhole(disk.cut(left), told, `${end} at ${String(at)}, ${left} left`);
				}
			}
		},
	);

	test('killed at every operation, then cut off: what the start between found is there', async () => {
		const whole = new Disk();
		await story(whole);
		for (let at = 0; at < whole.count; at++) {
			const disk = new Disk();
			disk.fails = { at, end: 'stopped' };
			const told = await story(disk);
			const between = disk.killed();
			const copy = await SecondCopy.open(between.tab(), idSource('y'));
			const must = new Set([...told.must, ...ids(copy)]);
			await expectWhole(between.cut('nothing'), { ...told, must }, `killed at ${String(at)}`);
		}
	});

	test('refused once, the same tab goes on and loses nothing', async () => {
		for (let at = 0; at < 12; at++) {
			const disk = new Disk();
			const tab = disk.tab();
			disk.fails = { at, end: 'refused' };
			const kept = new Set<string>();
			let copy: SecondCopy | undefined;
			for (const id of ['a', 'b', 'c', 'd', 'e']) {
				try {
					copy ??= await SecondCopy.open(tab, idSource(id));
					copy.append([revision(id)]);
					kept.add(id);
				} catch (error) {
					if (!(error instanceof Failure)) throw error;
				}
			}
			expect(kept.size).toBeGreaterThanOrEqual(4);
			await expectWhole(disk.cut('half'), { must: kept, may: new Set('abcde') }, String(at));
		}
	});
});
