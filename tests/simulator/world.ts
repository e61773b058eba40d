/**
 * The small world in which the store is tried: phones, each with one store and some tabs over it, and a
 * way between them. Everything in it is decided by draws from a seed, so that it can be repeated.
 */
import { IDBFactory } from 'fake-indexeddb';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import { soundOf } from '#lib/storage/record-store.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import type { EntityRef, Revision } from '#lib/storage/revision.ts';
import type { Draw } from '../property/draw.ts';
import { newStore, type TestStore } from '../storage/store.ts';

/** A tab shows what it read, until it reads again. */
export interface Tab {
	readonly phone: Phone;
	store: TestStore;
	held: EveningRecord | undefined;
}

export interface Phone {
	readonly name: number;
	readonly factory: IDBFactory;
	readonly tabs: Tab[];
	/** Ids of revisions that somebody here was told are saved. */
	readonly acknowledged: Set<string>;
}

/** What a step says of itself to whoever is at the phone. */
export interface Told {
	/** Entities named as changed. */
	readonly refs: readonly EntityRef[];
	/** Revisions named as saved. */
	readonly saved: readonly string[];
}

/**
 * How phones come by each other's revisions: by files here, by a room elsewhere. What is carried may be
 * late, in any order, twice, or only a part; `all` asks for everything, and for the last word.
 */
export interface Transport {
	carry(from: Phone, to: Phone, draw: Draw, all: boolean): Promise<Told>;
}

export class World {
	readonly phones: readonly Phone[];
	readonly transport: Transport;
	#seeds: number;

	constructor(seed: number, tabs: readonly number[], transport: Transport) {
		// Ids must differ between tabs and be the same in every repetition.
		this.#seeds = seed * 1000;
		this.transport = transport;
		this.phones = tabs.map((count, name) => {
			const phone: Phone = {
				name,
				factory: new IDBFactory(),
				tabs: [],
				acknowledged: new Set(),
			};
			for (let tab = 0; tab < count; tab++) phone.tabs.push(this.#tab(phone));
			return phone;
		});
	}

	#tab(phone: Phone): Tab {
		const seed = this.#seeds++;
		return { phone, store: newStore({ factory: phone.factory, seed }), held: undefined };
	}

	/** The tab is gone, with whatever it had not finished, and opened again. */
	restart(tab: Tab): void {
		const { ms } = tab.store.clock;
		tab.store.db.close();
		const fresh = this.#tab(tab.phone);
		fresh.store.clock.ms = ms;
		tab.store = fresh.store;
		tab.held = undefined;
	}

	close(): void {
		for (const { tabs } of this.phones) for (const { store } of tabs) store.db.close();
	}
}

/** By file: what one exported the other takes in, whole or in part, in any order, some of it twice. */
export const byFile: Transport = {
	async carry(from, to, draw, all) {
		const record = await from.tabs[0]!.store.ledger.exportRevisions();
		const part = all || draw(3) > 0 ? record : record.filter(() => draw(2) === 0);
		const shuffled = shuffle(part, draw);
		const doubled = [...shuffled, ...shuffled.slice(0, draw(3))];
		const other = await takeIn(to.tabs[draw(to.tabs.length)]!.store, doubled);
		return { refs: [...part, ...other], saved: part.map(({ id }) => id) };
	},
};

/**
 * Merges what came. Where a row of ours was altered and still reads, that is refused and told; whoever is asked takes
 * the other's. Returns what ours had said.
 */
export async function takeIn(
	{ db, ledger }: TestStore,
	revisions: readonly Revision[],
): Promise<readonly Revision[]> {
	const result = await ledger.mergeRevisions(revisions);
	if (result.status === 'merged') return [];
	const { issues } = result;
	if (issues.some(({ code }) => code !== 'revision-differs')) {
		throw new Error(JSON.stringify(issues));
	}
	const ids = issues.map(({ params }) => String(params?.id));
	const ours = soundOf(await db.run(() => db.revisions.bulkGet(ids)));
	const replaced = await restoreBackup(ledger.context, { revisions }, undefined, {
		differing: 'replace',
	});
	if (replaced.status !== 'merged') throw new Error(JSON.stringify(replaced));
	return ours;
}

export function shuffle(list: readonly Revision[], draw: Draw): Revision[] {
	const left = [...list];
	return list.map(() => left.splice(draw(left.length), 1)[0]!);
}
