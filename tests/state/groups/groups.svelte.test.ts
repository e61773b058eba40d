import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { POT } from '#lib/domain/cash/amounts.ts';
import { app } from '#lib/state/app.svelte.ts';
import { changeGroup } from '#lib/state/groups/change.ts';
import { begunText, GroupRules, readBegun } from '#lib/state/groups/group-rules.svelte.ts';
import { Groups } from '#lib/state/groups/groups.svelte.ts';
import { nameIn } from '#lib/state/groups/name-in.ts';
import { savePerson } from '../../storage/edits.ts';
import { head } from '../../storage/store.ts';

globalThis.indexedDB = new IDBFactory();

beforeEach(() => app.ledger.deleteEverything());

/** The evening's head changed by somebody else, who looked at it before. */
async function renamed(id: string, name: string) {
	await app.ledger.commit(async (db) => {
		const row = (await db.sessions.get(id))!;
		return [{ entity: 'session', id, head: { ...row.head, name }, seen: row.revision }];
	});
}

async function shown(id: string) {
	const found = await app.ledger.readSession(id);
	if (found?.status !== 'sound') throw new Error(`no evening ${id}`);
	expect(await app.ledger.conflicts(id)).toEqual([]);
	const { name, group } = found.head;
	return { name, group };
}

test('an evening named while it joins a Runde, or leaves it, keeps its name', async () => {
	const groups = new Groups();
	const made = {
		...groups.blank({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-pagat'),
		name: 'A',
	};
	await groups.save(made, null);
	await app.ledger.createSession(head('e1'));
	await Promise.all([groups.assign(['e1'], made.id), renamed('e1', 'Martini')]);
	expect(await shown('e1')).toEqual({ name: 'Martini', group: made.id });
	await Promise.all([groups.assign(['e1'], undefined), renamed('e1', 'Gansl')]);
	expect(await shown('e1')).toEqual({ name: 'Gansl', group: undefined });
});

test('two who write into a Runde at once have both written, and nobody has to choose', async () => {
	const groups = new Groups();
	const made = groups.blank({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-pagat');
	await groups.save({ ...made, name: 'A' }, null);
	const put = (id: string) =>
		changeGroup(made.id, (found) => {
			const entry = { id, at: '2026-03-05T19:00:00Z', from: 'a', to: POT, minor: 100 };
			return { ...found, pot: [...(found.pot ?? []), { ...entry, currency: 'EUR' }] };
		});
	const rest = changeGroup(made.id, (found) => ({ ...found, archived: true as const }));
	await Promise.all([put('p1'), rest, put('p2')]);
	const [found] = await app.ledger.readGroups();
	if (found?.status !== 'sound') throw new Error('no Runde');
	expect(found.value.archived).toBe(true);
	expect(found.value.pot?.map(({ id }) => id)).toEqual(['p1', 'p2']);
	expect(await app.ledger.conflicts(null)).toEqual([]);
	await expect(changeGroup('gone', (group) => group)).rejects.toThrow();
});

test('of two people of one name it is said when either was last at a table', async () => {
	const groups = new Groups();
	const player = (id: string, name: string) => ({ id, name });
	const table = (id: string, startedAt: string, second: object) => ({
		...head(id),
		startedAt,
		players: [player('a', 'Hubert'), second, player('c', 'Resi'), player('d', 'Sepp')],
		seats: [],
	});
	await app.ledger.createSession(table('e1', '2026-03-05T19:00:00Z', player('b', 'Anna')) as never);
	await app.ledger.createSession(
		table('e2', '2026-03-12T19:00:00Z', player('b', 'hubert')) as never,
	);
	await expect.poll(() => groups.people.length).toBe(4);
	const ids = groups.people.map(({ id }) => id);
	const told = [...groups.namesakes(ids)].sort((a, b) => a.id.localeCompare(b.id));
	expect(told).toEqual([
		{ id: 'a', last: '2026-03-12T19:00:00Z' },
		{ id: 'b', last: '2026-03-12T19:00:00Z' },
	]);
	expect(groups.namesakes(['a', 'c'])).toEqual([]);
});

test('an evening that joined a moment ago leaves with the rest when its Runde goes', async () => {
	const groups = new Groups();
	await app.ledger.createSession(head('e1'));
	await app.ledger.createSession(head('e2'));
	const id = await groups.accept(
		[{ id: 'e1' }],
		'A',
		[{ id: 'a', role: 'regular' }],
		() => undefined,
	);
	await Promise.all([groups.assign(['e2'], id), renamed('e1', 'Martini'), groups.remove(id)]);
	expect(await shown('e1')).toEqual({ name: 'Martini', group: undefined });
	expect(await shown('e2')).toEqual({ name: 'Thursday at the Rose', group: undefined });
});

test('an evening that came late to a Runde merged meanwhile may join the one it went into', async () => {
	const groups = new Groups();
	const runde = (id: string) => ({
		...groups.blank({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-pagat'),
		...{ id, name: id },
	});
	for (const id of ['a', 'b', 'c']) await groups.save(runde(id), null);
	let joins: readonly (readonly string[])[] = [];
	const stop = $effect.root(() => {
		$effect(() => {
			joins = ['a', 'b', 'c'].flatMap((id) => {
				const group = groups.get(id);
				return group ? [[id, ...groups.joinable(group.value, new Set()).map((one) => one.id)]] : [];
			});
		});
	});
	await expect.poll(() => joins).toEqual([['a'], ['b'], ['c']]);
	await groups.merge(groups.get('b')!, groups.get('c')!);
	await expect.poll(() => joins).toEqual([['a'], ['b']]);
	await groups.merge(groups.get('a')!, groups.get('b')!);
	// Played on another phone, which had not heard of it.
	await app.ledger.createSession({ ...head('e1'), group: 'c' });
	await expect.poll(() => joins).toEqual([['a', 'e1']]);
	await groups.assign(['e1'], 'a');
	await expect.poll(() => joins).toEqual([['a']]);
	stop();
});

test('a Runde’s rules are changed where they lie: in the list, or in the Runde alone', async () => {
	const groups = new Groups();
	const rules = new GroupRules();
	const stake = { currency: 'EUR', minorPerPoint: 10 };
	const house = (name: string, booked: string) => ({
		...{ extends: 'koenigrufen-pagat', name },
		patch: { kontra: { booked } },
	});
	await app.ledger.saveRuleset('r', house('Unsere', 'cash'), null);
	const named = { ...groups.blank(stake, 'koenigrufen-pagat'), id: 'a', name: 'A', house: 'r' };
	const plain = { ...groups.blank(stake, 'koenigrufen-pagat'), id: 'b', name: 'B' };
	await groups.save(named, null);
	await groups.save(plain, null);
	let ready = false;
	const stop = $effect.root(() => {
		$effect(() => {
			ready = groups.get('b') !== undefined && rules.storedOf(named) !== undefined;
		});
	});
	await expect.poll(() => ready).toBe(true);

	await rules.save('a', house('Unsere', 'box'), rules.begin(groups.get('a')!));
	expect(rules.storedOf(plain)).toBeUndefined();
	const change = await rules.save('b', house('B', 'cash'), rules.begin(groups.get('b')!));
	const listed = async () =>
		(await app.ledger.readRulesets('house')).map((one) => one.status === 'sound' && one.value);
	expect(await listed()).toEqual([house('Unsere', 'box')]);
	const now = () => ['a', 'b'].map((id) => rules.rulesOf(groups.get(id)!.value));
	await expect.poll(() => now().map((one) => one?.key)).toEqual(['r', 'own']);
	expect(now().map((one) => one?.reference)).toEqual([house('Unsere', 'box'), house('B', 'cash')]);
	// One thing done is one undo.
	await app.ledger.undo(change.revisions.map(({ id }) => id));
	await expect.poll(() => now()[1]?.key).toBe('koenigrufen-pagat');
	stop();
});

test.each([
	['in a list', 'r'],
	['in no list', undefined],
])(
	'rules of a Runde that are changed elsewhere meanwhile are told, and both stand: %s',
	async (_, key) => {
		const groups = new Groups();
		const rules = new GroupRules();
		const stake = { currency: 'EUR', minorPerPoint: 10 };
		const house = (booked: string) => ({
			...{ extends: 'koenigrufen-pagat', name: 'Unsere' },
			patch: { kontra: { booked } },
		});
		if (key) await app.ledger.saveRuleset(key, house('sheet'), null);
		const made = { ...groups.blank(stake, 'koenigrufen-pagat'), id: 'a', name: 'A' };
		await groups.save(key ? { ...made, house: key } : made, null);
		let revision = '';
		let listed = '';
		const stop = $effect.root(() => {
			$effect(() => {
				revision = groups.get('a')?.revision ?? '';
				listed = rules.storedOf(groups.get('a')?.value ?? made)?.revision ?? '';
			});
		});
		await expect.poll(() => revision !== '' && (listed !== '') === (key !== undefined)).toBe(true);
		const begun = rules.begin(groups.get('a')!);
		const mine = readBegun(begunText(begun));
		expect(mine).toEqual(begun);

		// Somebody new sits down: of the rules nothing is changed.
		const first = revision;
		await groups.save({ ...groups.get('a')!.value, seats: ['p'] }, first);
		await expect.poll(() => revision).not.toBe(first);
		expect(rules.changedSince(begun, groups.get('a'))).toBe(false);

		const second = [revision, listed];
		expect((await rules.save('a', house('box'), rules.begin(groups.get('a')!))).conflicts).toEqual(
			[],
		);
		await expect.poll(() => [revision, listed]).not.toEqual(second);
		await expect.poll(() => rules.changedSince(begun, groups.get('a'))).toBe(true);

		const { conflicts } = await rules.save('a', house('cash'), begun);
		expect(conflicts.map(({ entity }) => entity)).toEqual([key ? 'ruleset' : 'group']);
		const said = (await app.ledger.conflicts(null)).flatMap(({ heads }) =>
			heads.map(({ body }) => JSON.stringify(body)),
		);
		for (const booked of ['box', 'cash']) {
			expect(said.some((text) => text.includes(`"booked":"${booked}"`))).toBe(true);
		}
		expect(groups.get('a')!.value.seats).toEqual(['p']);
		stop();
	},
);

test('a Runde that plays by other rules meanwhile is not put back without a word', async () => {
	const groups = new Groups();
	const rules = new GroupRules();
	const stake = { currency: 'EUR', minorPerPoint: 10 };
	const house = { extends: 'koenigrufen-pagat', name: 'Unsere', patch: {} };
	await app.ledger.saveRuleset('r', house, null);
	const made = { ...groups.blank(stake, 'koenigrufen-pagat'), id: 'a', name: 'A' };
	await groups.save({ ...made, house: 'r' }, null);
	let now = '';
	const stop = $effect.root(() => {
		$effect(() => {
			now = rules.storedOf(groups.get('a')?.value ?? made)
				? (groups.get('a')?.revision ?? '')
				: 'plain';
		});
	});
	await expect.poll(() => now.length).toBeGreaterThan(5);
	const begun = rules.begin(groups.get('a')!);
	await groups.save({ ...made, ruleset: 'koenigrufen-swedish' }, now);
	await expect.poll(() => now).toBe('plain');
	expect(rules.changedSince(begun, groups.get('a'))).toBe(true);
	const { conflicts } = await rules.save('a', { ...house, name: 'Andere' }, begun);
	expect(conflicts.map(({ entity }) => entity)).toEqual(['group']);
	expect(rules.changedSince(begun, undefined)).toBe(true);
	stop();
});

test('two of one name are told apart where a Runde says who owes, whoever is merged; nobody else is called otherwise', async () => {
	for (const id of ['a', 'b', 'c', 'd'])
		await savePerson(app.ledger, { id, name: id === 'c' ? 'Bert' : 'Anna' });
	await savePerson(app.ledger, { id: 'e', name: 'Anna', mergedInto: 'a' });
	const groups = new Groups();
	const made = {
		...groups.blank({ currency: 'EUR', minorPerPoint: 10 }, 'koenigrufen-pagat'),
		name: 'A',
		members: (['a', 'c'] as const).map((id) => ({ id, role: 'regular' as const })),
	};
	await groups.save(made, null);
	const seated = (id: string, players: readonly string[]) => {
		const all = players.map((player) => ({ id: player, name: 'Anna' }));
		return { ...head(id), group: made.id, players: all, seats: players };
	};
	let told: readonly string[] = [];
	const stop = $effect.root(() => {
		$effect(() => {
			told = ['a', 'b', 'c', 'd', 'e'].map(nameIn(groups, groups.get(made.id)));
		});
	});
	const called = () => told;
	await expect.poll(called).toEqual(['Anna', 'Anna', 'Bert', 'Anna', 'Anna']);
	// Who once sat at its table may owe something.
	await app.ledger.createSession(seated('e1', ['e', 'b', 'c']));
	await expect.poll(called).toEqual(['Anna', 'Anna 2', 'Bert', 'Anna', 'Anna']);
	stop();
});
