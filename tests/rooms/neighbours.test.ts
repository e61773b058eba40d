// What one node says to the others and does when they are heard again, without the others.
import { Document } from '@hocuspocus/server';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { RENEWED } from '#lib/rooms/room-state.ts';
import { readConfig } from '../../src/server/config.ts';
import type { Bus } from '../../src/server/bus.ts';
import type { Log } from '../../src/server/log.ts';
import { Neighbours } from '../../src/server/neighbours.ts';
import { Room } from '../../src/server/room.ts';
import { Rooms } from '../../src/server/rooms.ts';
import { saveDeal } from '../storage/edits.ts';
import { deal, head } from '../storage/store.ts';
import { Disk, MemoryJournal } from './memory-journal.ts';
import { newKeys, Phone } from './phone.ts';

const WRITTEN = 1;
const PRESENT = 2;
const WHO_IS_PRESENT = 3;
/** Each with a kilobyte to say: together more bytes than a call takes as arguments. */
const MANY = 200;

function busThat(say: Bus['say']): Bus {
	return {
		connected: true,
		onBack: () => undefined,
		listen: () => Promise.resolve(),
		leave: () => undefined,
		say,
		close: () => Promise.resolve(),
	};
}

function openIn(neighbours: Neighbours, name: string): { document: Document; room: Room } {
	const document = new Document(name);
	const room = new Room(name, new MemoryJournal(new Disk()));
	neighbours.open({ name, document, room });
	return { document, room };
}

/** Somebody who is there, and has a kilobyte to say of it. */
function come(to: Awareness): void {
	const phone = new Awareness(new Doc());
	phone.setLocalState({ sealed: 'x'.repeat(1024) });
	applyAwarenessUpdate(to, encodeAwarenessUpdate(phone, [phone.clientID]), 'phone');
	phone.destroy();
}

test('however many are in a room, the others are told of all of them', async () => {
	const said: Uint8Array[] = [];
	const bus = busThat((_, message) => said.push(message));
	const { document } = openIn(new Neighbours(bus, () => undefined), 'a');
	for (let count = 0; count < MANY; count++) come(document.awareness);
	// As each came it was told of; all of them are once this node is heard.
	said.splice(0);
	await expect.poll(() => said.filter(([kind]) => kind === PRESENT)).toHaveLength(1);
	const told = new Awareness(new Doc());
	const [words] = said.filter(([kind]) => kind === PRESENT);
	applyAwarenessUpdate(told, words!.subarray(1), 'node');
	expect([...told.getStates().values()].filter(({ sealed }) => Boolean(sealed))).toHaveLength(MANY);
	for (const one of [told, document.awareness]) one.destroy();
});

test.each(['heard again', 'not heard'])(
	'others that are %s: a room that fails is told of, and keeps no other back',
	async (how) => {
		const log = vi.fn<Log>();
		const bus = {
			...busThat((name, [kind]) => {
				if (name === 'a' && kind === WHO_IS_PRESENT) throw new Error('too much');
			}),
			connected: how !== 'not heard',
		};
		const neighbours = new Neighbours(bus, log);
		const [one, other] = [openIn(neighbours, 'a'), openIn(neighbours, 'b')];
		await expect.poll(() => log.mock.calls).toHaveLength(1);
		const read = vi.spyOn(other.room, 'load');
		if (bus.connected) bus.onBack();
		else await neighbours.lookAround();
		await expect.poll(() => read.mock.calls).toHaveLength(1);
		const told = ['catching-up-failed', { error: 'too much' }];
		expect(log.mock.calls).toEqual([told, told]);
		for (const { document } of [one, other]) document.awareness.destroy();
	},
);

describe('a word that cannot be understood', () => {
	/** A room that is open, and how a neighbour is heard there. */
	function hearing(log: Log) {
		let hear: (message: Uint8Array) => void = () => undefined;
		const bus: Bus = {
			...busThat(() => undefined),
			listen: (_room, heard) => Promise.resolve(void (hear = heard)),
		};
		const { document } = openIn(new Neighbours(bus, log), 'a');
		return { document, hear: (message: Uint8Array) => hear(message) };
	}

	/** The sequence number of an entry, and the entry. */
	const written = (seq: number, update: Uint8Array): Uint8Array => {
		const head = Buffer.alloc(9);
		head.writeUInt8(WRITTEN);
		head.writeBigUInt64BE(BigInt(seq), 1);
		return Buffer.concat([head, update]);
	};

	test.each([
		['empty', []],
		['a deal without the number it has', [WRITTEN, 0, 0]],
		['presence without anybody', [PRESENT]],
		['presence cut off', [PRESENT, 5, 1, 1]],
		['presence that is no JSON', [PRESENT, 1, 7, 1, 2, 0x7b, 0x7b]],
	])('is told of and ends no node: %s', (_, words) => {
		const log = vi.fn<Log>();
		const { document, hear } = hearing(log);
		hear(Uint8Array.from(words));
		expect(log.mock.calls).toMatchObject([['not-understood', {}]]);
		// What comes next is heard.
		const doc = new Doc();
		doc.getMap('revisions').set('one', Uint8Array.of(1));
		hear(written(1, encodeStateAsUpdate(doc)));
		expect(document.getMap('revisions').has('one')).toBe(true);
		document.awareness.destroy();
	});

	test('of a kind that a later node has is passed over', () => {
		const log = vi.fn<Log>();
		const { document, hear } = hearing(log);
		hear(Uint8Array.of(200, 1, 2, 3));
		expect(log.mock.calls).toEqual([]);
		document.awareness.destroy();
	});
});

describe('a node that did not hear another', () => {
	/** Its disk takes everything at once. */
	class QuickJournal extends MemoryJournal {
		override append(...given: Parameters<MemoryJournal['append']>): Promise<number> {
			const appended = super.append(...given);
			this.settle(true);
			return appended;
		}
	}

	/** A node over this disk that hears nobody; where phones find it. */
	async function deaf(disk: Disk): Promise<string> {
		const log = () => undefined;
		const rooms = new Rooms({
			...{ config: readConfig({}), journal: new QuickJournal(disk), log },
			neighbours: new Neighbours(
				busThat(() => undefined),
				log,
			),
		});
		const server = createServer().on('upgrade', (...asked) => rooms.upgrade(...asked));
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => rooms.close().then(() => void server.close()));
		return `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/rooms`;
	}

	test('gives what the other acknowledged before old keys are left behind', async () => {
		const disk = new Disk();
		const [one, two] = [await deaf(disk), await deaf(disk)];
		const keys = await newKeys();
		const [a, b] = [new Phone(), new Phone()];
		onTestFinished(() => [a, b].forEach((phone) => phone.close()));
		await a.ledger.createSession(head('evening'));
		a.evening = 'evening';
		await a.open(one, keys);
		const total = (await a.revisions()).length;
		await a.withOthers(total);
		await b.open(two, keys);
		await b.withOthers(total);
		await saveDeal(b.ledger, 'evening', deal('d1'), { seen: null });
		await b.withOthers(total + 1);
		await a.room.note(RENEWED, { at: 1 });
		await a.room.settledHere();
		expect(await a.revisions()).toEqual(await b.revisions());
	});
});
