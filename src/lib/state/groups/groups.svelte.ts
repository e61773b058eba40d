/**
 * The Runden of this store, live, and what is done with them. A screen makes one `Groups` while it is
 * set up and reads it as long as it stands.
 */
import type { PlayerId } from '#lib/domain/deal.ts';
import { grouped } from '#lib/domain/grouped.ts';
import { byName } from '#lib/storage/by-name.ts';
import type { Group, Person } from '#lib/storage/bodies.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { Edit } from '#lib/storage/edit.ts';
import { resolveMerged, soundById } from '#lib/storage/people.ts';
import { cameFrom, readMerged } from '#lib/storage/merged-groups.ts';
import {
	readSessions,
	readSessionsById,
	type GroupItem,
	type SessionItem,
	type SessionSummary,
} from '#lib/storage/read.ts';
import type { Change } from '#lib/storage/write.ts';
import { app } from '../app.svelte.ts';
import { allEvenings, allGroups, allPeople } from '../lists.ts';
import { Live } from '../live.svelte.ts';
import { assign, freeMark, groupFrom } from './edits.ts';
import { mergeEdits, unmergeEdits } from './merge.ts';
import {
	distinct,
	joinable,
	namesakes,
	proposeGroups,
	wentInto,
	type ProposedGroup,
} from './propose.ts';

/** A Runde's evenings as they are found in a transaction: others write into their heads too. */
const readSound = async (db: LedgerDatabase, ids: readonly string[]): Promise<SessionItem[]> =>
	(await readSessionsById(db, ids)).filter((evening) => evening.status === 'sound');

const eveningIds = async (db: LedgerDatabase, group: string): Promise<string[]> =>
	(await readSessions(db))
		.filter((evening) => evening.status === 'sound' && evening.head.group === group)
		.map(({ id }) => id);

const mergedGroups = new Live(({ db }) => readMerged(db), { forgets: true });

export class Groups {
	readonly #people: ReadonlyMap<PlayerId, Person> = $derived(soundById(allPeople.value ?? []));
	/** The latest first. */
	readonly #evenings: readonly SessionSummary[] = $derived(
		allEvenings.value?.filter((evening) => evening.status === 'sound') ?? [],
	);
	readonly #byGroup = $derived(grouped(this.#evenings, ({ head }) => head.group));

	/** False until the store has answered. */
	get ready(): boolean {
		// All are looked at, so that all are read at once.
		const states = [allGroups, allEvenings, allPeople].map(({ state }) => state.status);
		return !states.includes('loading');
	}

	/** Those that meet still, by name. */
	readonly present: readonly GroupItem[] = $derived(
		this.#sound().filter(({ value }) => value.archived !== true),
	);
	readonly archived: readonly GroupItem[] = $derived(
		this.#sound().filter(({ value }) => value.archived === true),
	);
	readonly personOf = (id: PlayerId): PlayerId => resolveMerged(this.#people, id);

	/** What the evenings without a Runde speak of. */
	readonly proposed: readonly ProposedGroup[] = $derived(
		proposeGroups(this.#evenings, this.personOf),
	);

	#sound(): GroupItem[] {
		return (allGroups.value ?? [])
			.filter((group) => group.status === 'sound')
			.sort((a, b) => byName(a.value, b.value));
	}

	get(id: string): GroupItem | undefined {
		return [...this.present, ...this.archived].find((group) => group.id === id);
	}

	/** The Runde's evenings, the latest first. */
	eveningsOf(id: string): readonly SessionSummary[] {
		return this.#byGroup.get(id) ?? [];
	}

	/** What somebody is called by now, or was called at the latest table. */
	readonly nameOf = (id: PlayerId): string => {
		const person = this.personOf(id);
		const known = this.#people.get(person);
		if (known) return known.name;
		for (const { head } of this.#evenings) {
			const found = head.players.find((player) => this.personOf(player.id) === person);
			if (found) return found.name;
		}
		return id;
	};

	/** Those of these who have another's name, and when each was last at a table, as far as anything is known of that. */
	namesakes(ids: readonly PlayerId[]): readonly { readonly id: PlayerId; readonly last: string }[] {
		return namesakes(ids.map((id) => ({ id, name: this.nameOf(id) }))).flatMap(({ id }) => {
			const last = this.#evenings.find(({ head }) =>
				head.players.some((player) => this.personOf(player.id) === this.personOf(id)),
			);
			return last ? [{ id, last: last.head.startedAt }] : [];
		});
	}

	/** Everybody there is to be asked into a Runde, by name. */
	get people(): readonly { readonly id: PlayerId; readonly name: string }[] {
		const met = this.#evenings.flatMap(({ head }) => head.players.map(({ id }) => id));
		return distinct([...this.#people.keys(), ...met].map(this.personOf))
			.filter((id) => this.#people.get(id)?.archived !== true)
			.map((id) => ({ id, name: this.nameOf(id) }))
			.sort(byName);
	}

	/**
	 * A Runde made of evenings, which belong to it from then on.
	 * @param houseKeyOf the stored ruleset that an evening's rules are an edition of
	 */
	async accept(
		evenings: readonly { readonly id: string }[],
		name: string,
		members: Group['members'],
		houseKeyOf: (ruleset: string | object) => string | undefined,
	): Promise<string> {
		const { ledger } = app;
		const ids = evenings.map((evening) => evening.id);
		const id = ledger.newId();
		const mark = freeMark(this.#sound().map(({ value }) => value));
		const { personOf } = this;
		await ledger.commit(async (db) => {
			const sound = await readSound(db, ids);
			const [latest] = sound;
			if (!latest) throw new Error('a Runde is made of evenings that read');
			const house = houseKeyOf(latest.head.ruleset);
			const value = groupFrom(latest, { id, name, mark, members, personOf, house });
			return [{ entity: 'group', id, value, seen: null }, ...assign(sound, id)];
		});
		return id;
	}

	/**
	 * Evenings that belong to no Runde that is there and could join this one.
	 * @param shared evenings of other phones: theirs may be in a Runde that is not here
	 */
	joinable(group: Group, shared: ReadonlySet<string>): readonly SessionSummary[] {
		const { personOf } = this;
		const all = mergedGroups.value ?? [];
		const merged = wentInto(
			group.id,
			all.map(({ value }) => value),
		);
		const here = [...(allGroups.value ?? []), ...all].map(({ id }) => id);
		return joinable(this.#evenings, group, { personOf, merged, here, shared });
	}

	/** Evenings join a Runde, or leave theirs. */
	assign(ids: readonly string[], group: string | undefined): Promise<Change> {
		return app.ledger.commit(async (db) => assign(await readSound(db, ids), group));
	}

	/** Writes a Runde, new or over what was seen, with people who are new to the store. */
	save(
		value: Group,
		seen: string | null,
		people: readonly { readonly id: PlayerId; readonly name: string }[] = [],
	): Promise<Change> {
		const group: Edit = { entity: 'group', id: value.id, value, seen };
		return app.ledger.commit([
			group,
			...people.map((person): Edit => ({ entity: 'person', id: person.id, value: person })),
		]);
	}

	/** One Runde goes into another. `undo` of the change, or later {@link unmerge}, takes them apart again. */
	merge(into: GroupItem, from: GroupItem): Promise<Change> {
		return app.ledger.commit(async (db) =>
			mergeEdits(into, from, await readSound(db, await eveningIds(db, from.id))),
		);
	}

	/** A Runde that was merged into this one comes back with its evenings. */
	unmerge(into: GroupItem, from: GroupItem): Promise<Change> {
		return app.ledger.commit(async (db) => {
			const ids = await eveningIds(db, into.id);
			const came = await cameFrom(db, ids, from.id);
			const back = await readSound(db, came);
			const stay = await readSound(
				db,
				ids.filter((id) => !came.includes(id)),
			);
			return unmergeEdits(into, from, back, stay);
		});
	}

	/** The Runde goes, its evenings stay, without one. `undo` of the change brings all back. */
	remove(id: string): Promise<Change> {
		return app.ledger.commit(async (db) => {
			const sound = await readSound(db, await eveningIds(db, id));
			return [{ entity: 'group', id, value: null }, ...assign(sound, undefined)];
		});
	}

	/** A fresh Runde with nobody in it. */
	blank(stake: Group['stake'], ruleset: string): Group {
		return {
			id: app.ledger.newId(),
			name: '',
			mark: freeMark(this.#sound().map(({ value }) => value)),
			members: [],
			seats: [],
			ruleset,
			stake,
		};
	}
}
