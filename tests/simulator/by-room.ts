/**
 * A way between phones as rooms are one: what belongs to an evening is sealed, lies with somebody who cannot read
 * it, and is opened and asked whether it belongs there by whoever takes it in. It is handed out in parts and taken
 * in late, in any order, some of it twice. What belongs to no evening goes by file, at the end.
 */
import { newKeys } from '#lib/rooms/keys.ts';
import { belongingTo, idsOf } from '#lib/rooms/room-record.ts';
import { Sealer } from '#lib/rooms/seal.ts';
import { parseRevision, type Revision } from '#lib/storage/revision.ts';
import type { Draw } from '../property/draw.ts';
import { shuffle, takeIn, type Phone, type Told, type Transport } from './world.ts';

/** What lies there, sealed, by the revision's id. */
interface Room {
	readonly sealer: Sealer;
	readonly lies: Map<string, Uint8Array>;
}

export function byRoom(): Transport {
	const rooms = new Map<string, Room>();

	async function roomOf(evening: string): Promise<Room> {
		const known = rooms.get(evening);
		if (known) return known;
		const made = { sealer: await Sealer.of(await newKeys()), lies: new Map<string, Uint8Array>() };
		rooms.set(evening, made);
		return made;
	}

	async function handOut(from: Phone, evening: string, draw: Draw, all: boolean): Promise<void> {
		const { db } = from.tabs[draw(from.tabs.length)]!.store;
		const { sealer, lies } = await roomOf(evening);
		for (const id of await idsOf(db, { kind: 'evening', id: evening })) {
			if (lies.has(id) || (!all && draw(4) === 0)) continue;
			const row = parseRevision(await db.run(() => db.revisions.get(id)));
			// A damaged row is no revision; it waits for the self-check.
			if (row.ok) lies.set(id, await sealer.seal(id, row.value));
		}
	}

	async function takeOut(
		to: Phone,
		evening: string,
		draw: Draw,
		all: boolean,
	): Promise<Revision[]> {
		const { sealer, lies } = await roomOf(evening);
		const opened: Revision[] = [];
		for (const [id, sealed] of lies) {
			if (!all && draw(4) === 0) continue;
			const read = parseRevision(await sealer.open(id, sealed));
			if (!read.ok || read.value.id !== id) throw new Error(`${id} does not open`);
			opened.push(read.value);
		}
		const { store } = to.tabs[draw(to.tabs.length)]!;
		const subject = { kind: 'evening', id: evening } as const;
		const ours = shuffle(await belongingTo(store.db, subject, opened), draw);
		const other = await takeIn(store, [...ours, ...ours.slice(0, draw(3))]);
		return [...ours, ...other];
	}

	/** People, rules and Runden, which are no evening's; and an evening's own deletion, which goes out of no room. */
	async function takeRest(to: Phone, record: readonly Revision[]): Promise<readonly Revision[]> {
		const rest = record.filter(
			({ sessionId, entity, body }) =>
				sessionId === null || (entity === 'session' && body === null),
		);
		return [...rest, ...(await takeIn(to.tabs[0]!.store, rest))];
	}

	return {
		async carry(from, to, draw, all): Promise<Told> {
			const record = await from.tabs[0]!.store.ledger.exportRevisions();
			const evenings = new Set(record.flatMap(({ sessionId }) => sessionId ?? []));
			const told: Revision[] = [];
			for (const evening of evenings) {
				await handOut(from, evening, draw, all);
				told.push(...(await takeOut(to, evening, draw, all)));
			}
			if (all) told.push(...(await takeRest(to, record)));
			return { refs: told, saved: told.map(({ id }) => id) };
		},
	};
}
