import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { app } from '#lib/state/app.svelte.ts';
import { NewEvening } from '#lib/state/new-evening.svelte.ts';
import { look } from '../look.ts';

globalThis.indexedDB = new IDBFactory();

let stop: (() => void) | undefined;
beforeEach(() => app.ledger.deleteEverything());
afterEach(() => stop?.());

/** A new evening as a screen shows it, once what is known is read. */
async function newEvening(group?: string): Promise<NewEvening> {
	const made = new NewEvening(group);
	stop = $effect.root(() => {
		$effect(() => {
			look(made.people);
		});
	});
	flushSync();
	await expect.poll(() => made.ready).toBe(true);
	return made;
}

const person = (id: string, name = id[0]!.toUpperCase() + id.slice(1)) => ({ id, name });
const head = (id: string, day: number, players: ReturnType<typeof person>[]) => ({
	id,
	startedAt: `2026-11-${String(day).padStart(2, '0')}T19:00:00.000Z`,
	ruleset: 'koenigrufen-upper-austria',
	rulesetSnapshot: builtIn('koenigrufen-upper-austria')!,
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players,
	seats: players.map(({ id: seat }) => seat),
});
const four = ['resi', 'franz', 'hubert', 'gerti'].map((id) => person(id));
/** An evening from a file: it brings no people. */
const bring = (
	id: string,
	day: number,
	players: ReturnType<typeof person>[],
	more: { cash?: CashHabits } = {},
) => app.ledger.importSession({ ...head(id, day, players), ...more, deals: [] });
const onRecord = async () =>
	Object.fromEntries(
		(await app.ledger.readPeople()).map((one) => [one.id, 'value' in one && one.value]),
	);

test('whoever stands in an evening of this phone is offered, the latest evening first', async () => {
	await app.ledger.createSession(head('own', 3, four), [...four, person('zenz')]);
	for (let day = 4; day < 40; day++)
		await bring(`file-${String(day)}`, 1 + (day % 28), [
			person(`p${String(day)}`),
			...four.slice(1),
		]);
	await bring('last', 29, [person('anna'), person('bert'), person('cleo'), person('dora')]);
	const { people } = await newEvening();
	const names = people.map(({ name }) => name);
	expect(names.slice(0, 4)).toEqual(['Anna', 'Bert', 'Cleo', 'Dora']);
	expect(names).toHaveLength(4 + 36 + 4 + 1);
	expect(names.at(-1)).toBe('Zenz');
});

test('nobody is offered twice: not by id, not by the name of somebody known', async () => {
	await app.ledger.createSession(head('own', 3, four), [...four, person('other', 'Resi')]);
	await bring('here', 4, [person('resi', 'Theresia'), ...four.slice(1)]);
	await bring('there', 5, [person('f2', 'FRANZ'), person('x1', 'Xaver'), person('x2', 'Xaver')]);
	const { people } = await newEvening();
	expect(people.map(({ id }) => id).sort()).toEqual(
		['franz', 'gerti', 'hubert', 'other', 'resi', 'x1'].sort(),
	);
	expect(people.find(({ id }) => id === 'resi')?.name).toBe('Resi');
});

test('who was archived or merged into somebody stays away', async () => {
	await app.ledger.createSession(head('own', 3, four), four);
	await bring('file', 4, [person('anna'), person('gert', 'Gert'), ...four.slice(0, 2)]);
	await app.ledger.archivePerson(person('anna'), true);
	await app.ledger.mergePeople(person('gerti'), [person('gert', 'Gert')]);
	const { people } = await newEvening();
	expect(people.map(({ name }) => name)).toEqual(['Gerti', 'Resi', 'Franz', 'Hubert']);
});

test('the last table comes as the people it is by now, and leaves what is on record of them', async () => {
	await bring('file', 4, [person('gert', 'Gert'), ...four.slice(0, 3)]);
	await app.ledger.mergePeople(person('gerti'), [person('gert', 'Gert')]);
	const before = await onRecord();
	// Who holds this phone is noted with the preferences, which show themselves on the page.
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	const made = await newEvening();
	made.takeLast();
	expect(made.seats.map(({ id }) => id)).toEqual(['gerti', 'resi', 'franz', 'hubert']);
	await made.start();
	expect(await onRecord()).toEqual({
		...before,
		...Object.fromEntries(four.slice(0, 3).map((one) => [one.id, one])),
	});
});

test('a group pays as it did last time: coins, the way and when, but not what kontra was owed then', async () => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	const habits: CashHabits = { coin: 50, way: 'pot', every: 'round', kontra: 'at-once' };
	await bring('ours', 4, four, { cash: { ...habits, kontraOwed: ['d4'] } });
	const others = ['anna', 'bert', 'cleo', 'dora'].map((id) => person(id));
	await bring('theirs', 5, others, { cash: { coin: 100 } });
	const cashOf = async (id: string) => {
		const session = await app.ledger.readSession(id);
		return session?.status === 'sound' ? session.head.cash : session;
	};

	const made = await newEvening();
	for (const { name } of four) made.add(name);
	expect(await cashOf(await made.start())).toEqual(habits);
	// Another currency has other coins.
	made.stake = { currency: 'SEK', minorPerPoint: 100 };
	expect(await cashOf(await made.start())).toBeUndefined();
});

test('those of one name are offered apart, and kept by the name they have', async () => {
	const berts = [person('b1', 'Bert'), person('b2', 'Bert')];
	await app.ledger.createSession(head('own', 3, four), [...four, ...berts]);
	const made = await newEvening();
	for (const bert of berts) made.toggle(made.people.find(({ id }) => id === bert.id)!);
	expect(made.seats.map((guest) => made.called(guest).name)).toEqual(['Bert', 'Bert 2']);
	expect(made.seats).toEqual(berts);
	// Named as they are called here, they are the ones who sit there.
	expect(made.add('bert 2')).toBe(false);
	made.toggle(berts[0]!);
	expect(made.add('Bert 2')).toBe(false);
	expect(made.add('Bert')).toBe(true);
	expect(made.seats).toEqual([berts[1], berts[0]]);
});

test('a Runde’s evening starts with its seats, its stake, its coins and its rules as edited since', async () => {
	const rules = { extends: 'koenigrufen-pagat', name: 'Ours', patch: { selfCall: false } };
	await app.ledger.saveRuleset('house', { ...rules, patch: { selfCall: true } });
	const five = [...four, person('zenz')];
	await app.ledger.createSession(head('old', 3, four), five);
	await app.ledger.commit([
		{
			entity: 'group',
			id: 'g',
			seen: null,
			value: {
				...{ id: 'g', name: 'Thursday', mark: 0, ruleset: rules, house: 'house' },
				members: five.map(({ id }) => ({ id, role: 'regular' })),
				seats: ['zenz', 'resi', 'franz', 'hubert', 'gerti'],
				stake: { currency: 'EUR', minorPerPoint: 20 },
				cash: { coin: 50 },
			},
		},
	]);
	const made = await newEvening('g');
	made.suggest({ currency: 'SEK', minorPerPoint: 1 }, 'koenigrufen-swedish');
	flushSync();
	expect(made.seats.map(({ name }) => name)).toEqual(['Zenz', 'Resi', 'Franz', 'Hubert', 'Gerti']);
	expect(made.offer?.key).toBe('house');
	made.toggle(made.seats.find(({ id }) => id === 'zenz')!);
	made.add('Poldi');
	const id = await made.start();
	const session = await app.ledger.readSession(id);
	expect(session).toMatchObject({
		head: {
			group: 'g',
			stake: { minorPerPoint: 20 },
			cash: { coin: 50 },
			ruleset: { patch: { selfCall: true } },
		},
	});
	const [group] = await app.ledger.readGroups();
	const roles = group?.status === 'sound' && group.value.members.map(({ role }) => role);
	expect(roles).toEqual(['regular', 'regular', 'regular', 'regular', 'regular', 'guest']);
});

test('a member known only from files keeps the name from there, whoever else is called so', async () => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	const fifth = person('x1', 'Resi');
	await app.ledger.createSession(head('own', 3, four), four);
	await bring('file', 4, [fifth, ...four.slice(1)]);
	const seats = ['x1', 'franz', 'hubert', 'gerti'];
	const members = seats.map((id) => ({ id, role: 'regular' as const }));
	const { ruleset, stake } = head('own', 3, four);
	const group = { id: 'g', name: 'Thursday', mark: 0, members, seats, ruleset, stake };
	await app.ledger.commit([{ entity: 'group', id: 'g', value: group, seen: null }]);
	const made = await newEvening('g');
	made.suggest(stake, ruleset);
	flushSync();
	expect(made.people.map(({ id }) => id)).not.toContain(fifth.id);
	expect(made.seats[0]).toEqual(fifth);
	const session = await app.ledger.readSession(await made.start());
	expect(session).toMatchObject({ head: { players: [fifth, ...four.slice(1)] } });
});

test('rules a house edited since are still its rules, also in the next evening without a Runde', async () => {
	const rules = { extends: 'koenigrufen-pagat', name: 'Ours', patch: {} };
	await app.ledger.createSession({ ...head('old', 3, four), ruleset: rules }, four);
	await app.ledger.saveRuleset('house', { ...rules, patch: { selfCall: false } });
	const made = await newEvening();
	made.suggest({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-swedish');
	expect(made.rulesetKey).toBe('house');
});

test('a new evening half set up goes on where it was left, until it starts or is begun afresh', async () => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	const open = async () => {
		stop?.();
		const made = await newEvening();
		made.suggest({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-upper-austria');
		return made;
	};
	const untouched = await open();
	untouched.keep();
	expect((await open()).resumed).toBe(false);

	const begun = await open();
	for (const { name } of four) begun.add(name);
	const { seats } = begun;
	begun.deal(seats[2]!.id);
	begun.stake = { currency: 'SEK', minorPerPoint: 100 };
	begun.rulesetKey = 'koenigrufen-pagat';
	begun.keep();
	const again = await open();
	expect(again).toMatchObject({
		resumed: true,
		seats,
		firstDealer: seats[2]!.id,
		stake: { currency: 'SEK' },
		rulesetKey: 'koenigrufen-pagat',
	});
	again.startAfresh({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-upper-austria');
	again.keep();
	expect(again).toMatchObject({ seats: [], firstDealer: null, stake: { currency: 'EUR' } });

	expect((await open()).resumed).toBe(false);
	const last = await open();
	for (const { name } of four) last.add(name);
	last.keep();
	await last.start();
	last.keep();
	expect((await open()).resumed).toBe(false);
});

test('what is kept of a new evening and cannot be read is not taken; a Runde’s is its own', async () => {
	await app.ledger.writePreference('new-evening', { seats: 'four' });
	await app.ledger.writePreference('new-evening:g', {
		...{ seats: [person('resi')], rulesetKey: 'gone', name: 'Thursday', firstDealer: 'nobody' },
		stake: { currency: 'EUR', minorPerPoint: 20 },
	});
	const one = await newEvening();
	one.suggest({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-upper-austria');
	expect(one).toMatchObject({ resumed: false, seats: [] });
	stop?.();
	const other = await newEvening('g');
	other.suggest({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-upper-austria');
	expect(other).toMatchObject({
		...{ resumed: true, seats: [person('resi')], name: 'Thursday', firstDealer: null },
		rulesetKey: 'koenigrufen-upper-austria',
	});
});

test('a Runde’s habits: who began last time gives on to the next, who is missing is passed over; seats may be drawn', async () => {
	await app.ledger.createSession(head('own', 3, four), four);
	const seats = four.map(({ id }) => id);
	const runde = (seating: object) => ({
		entity: 'group' as const,
		id: 'g1',
		value: {
			...{ id: 'g1', name: 'Donnerstag', mark: 0, seats, seating },
			members: seats.map((id) => ({ id, role: 'regular' as const })),
			ruleset: 'koenigrufen-upper-austria',
			stake: { currency: 'EUR', minorPerPoint: 10 },
		},
	});
	await app.ledger.commit([runde({ dealer: 'turns' })]);
	await app.ledger.importSession({ ...head('last', 9, four), group: 'g1', deals: [] });
	const turns = await newEvening('g1');
	turns.suggest(turns.stake, turns.rulesetKey);
	// Resi began the last one.
	expect(turns.firstDealer).toBe('franz');
	turns.toggle(four[1]!);
	expect(turns.firstDealer).toBe('hubert');
	stop?.();

	await app.ledger.commit([runde({ seats: 'drawn', dealer: 'drawn' })]);
	const drawn = await newEvening('g1');
	drawn.suggest(drawn.stake, drawn.rulesetKey);
	const order = drawn.seats.map(({ id }) => id);
	expect([...order].sort()).toEqual([...seats].sort());
	expect(order).toContain(drawn.firstDealer);
	// What is known later moves nobody from the place that was drawn.
	const dealer = drawn.firstDealer;
	drawn.suggest(drawn.stake, drawn.rulesetKey);
	expect(drawn.seats.map(({ id }) => id)).toEqual(order);
	expect(drawn.firstDealer).toBe(dealer);
});

test('what becomes known later is suggested anew, once: the seats filled in ask for nothing', async () => {
	const seats = four.map(({ id }) => id);
	const { ruleset, stake } = head('', 1, four);
	const members = seats.map((id) => ({ id, role: 'regular' as const }));
	const group = { id: 'g', name: 'Donnerstag', mark: 0, members, seats, ruleset, stake };
	await app.ledger.commit([
		...four.map((value) => ({ entity: 'person' as const, id: value.id, value })),
		{ entity: 'group', id: 'g', value: group, seen: null },
	]);
	const made = new NewEvening('g');
	let runs = 0;
	stop = $effect.root(() => {
		$effect(() => {
			runs++;
			if (made.ready) made.suggest(stake, ruleset);
		});
	});
	flushSync();
	await expect.poll(() => made.seats.map(({ name }) => name)).toEqual(four.map(({ name }) => name));
	await app.ledger.commit([{ entity: 'person', id: 'resi', value: person('resi', 'Theresia') }]);
	await expect.poll(() => made.seats[0]?.name).toBe('Theresia');
	await app.ledger.commit([{ entity: 'person', id: 'franz', value: person('franz', 'Franzi') }]);
	await expect.poll(() => made.seats[1]?.name).toBe('Franzi');
	expect(runs).toBeLessThan(12);
});

test('after a game for two a table of four is proposed what four played last; what was chosen stays', async () => {
	const [usual, forTwo] = ['koenigrufen-pagat', 'strohmandeln-mayr'];
	const evening = (id: string, day: number, key: string, players: typeof four) =>
		app.ledger.importSession({
			...head(id, day, players),
			...{ ruleset: key, rulesetSnapshot: builtIn(key)!, deals: [] },
		});
	const open = async () => {
		stop?.();
		const made = await newEvening();
		made.startAfresh({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-upper-austria');
		return made;
	};
	const sitDown = (made: NewEvening, names = ['Resi', 'Franz', 'Hubert', 'Gerti']) => {
		for (const name of names) made.add(name);
	};
	await evening('two', 9, forTwo, four.slice(0, 2));
	const never = await open();
	sitDown(never);
	// Four never played: it stays with what is known, and the usual game is offered.
	expect(never.rulesetKey).toBe(forTwo);
	expect(never.forSoMany.map(({ key }) => key)).toEqual(['koenigrufen-upper-austria']);

	await evening('four', 4, usual, four);
	const made = await open();
	sitDown(made, ['Resi', 'Franz']);
	expect(made.rulesetKey).toBe(forTwo);
	expect(made.forSoMany).toEqual([]);
	sitDown(made, ['Hubert', 'Gerti']);
	expect(made.rulesetKey).toBe(usual);
	expect(made.missing).toBe(0);
	// A fifth takes turns, as no game is for more.
	sitDown(made, ['Zenz']);
	expect(made.rulesetKey).toBe(usual);
	for (const { id } of made.seats.slice(2))
		made.toggle(four.find((one) => one.id === id) ?? { id, name: id });
	expect(made.rulesetKey).toBe(forTwo);

	const chosen = await open();
	chosen.choose(forTwo);
	sitDown(chosen);
	expect(chosen.rulesetKey).toBe(forTwo);
	expect(chosen.forSoMany.map(({ key }) => key)).toEqual([usual]);
});
