/**
 * What the memory says – seasons, persons, pairs, contracts, the last result – after whatever was done to the record,
 * against a count of the evenings as the command line scores them; and as an engine says that begins anew.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scoreSession } from '#lib/domain/score.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { readSessionFile } from '#lib/storage/session-export.ts';
import { parseSessionText, type Session } from '#lib/storage/session-file.ts';
import { legalDeal } from '../../property/deals.ts';
import { one, rarely, seeded, several, type Draw } from '../../property/draw.ts';
import {
	deleteDeal,
	deleteSession,
	saveAdjustment,
	saveDeal,
	saveSession,
} from '../../storage/edits.ts';
import { newStore, type TestStore } from '../../storage/store.ts';

const RUNS = Number(process.env.MEMORY_RUNS ?? 3);
const PEOPLE = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fini'];
const RULES = ['koenigrufen-upper-austria', 'koenigrufen-pagat', 'tarok-swedish'] as const;
const RUNDEN = ['g1', 'g2', undefined];

interface World {
	readonly store: TestStore;
	readonly draw: Draw;
	nights: number;
	deals: number;
}

async function heads({ store }: World) {
	const all = await store.ledger.readSessions();
	return all.flatMap((item) => (item.status === 'sound' ? [item.head] : []));
}

const dealsOf = async ({ store }: World, id: string) =>
	(await store.ledger.readEvening(id)).deals.filter((item) => item.status === 'sound');

const facts = (
	world: World,
	head: { ruleset: string | object; players: readonly { id: string }[] },
) =>
	legalDeal(
		BUILT_IN[head.ruleset as (typeof RULES)[number]]!,
		world.draw,
		head.players.map(({ id }) => id),
		`d${world.deals++}`,
	);

const at =
	(work: (world: World, head: Awaited<ReturnType<typeof heads>>[number]) => Promise<unknown>) =>
	async (world: World) => {
		const all = await heads(world);
		if (all.length > 0) await work(world, one(world.draw, all));
	};

const STEPS: Record<string, (world: World) => Promise<unknown>> = {
	async begin(world) {
		const { store, draw } = world;
		const ids = several(draw, PEOPLE, 4 + draw(3));
		const ruleset = one(draw, RULES);
		const group = one(draw, RUNDEN);
		const night = world.nights++;
		await store.ledger.createSession(
			{
				...{ id: `e${night}`, ruleset, rulesetSnapshot: BUILT_IN[ruleset] },
				startedAt: new Date(
					Date.UTC(2024 + draw(2), draw(12), 1 + draw(28), 18, night),
				).toISOString(),
				stake: { currency: one(draw, ['EUR', 'SEK']), minorPerPoint: one(draw, [0, 5, 10]) },
				players: ids.map((id) => ({ id, name: id })),
				seats: ids,
				...(rarely(draw, 2) && { closedAt: '2026-01-01T00:00:00Z' }),
				...(group !== undefined && { group }),
			} as never,
			[],
		);
	},
	deal: at(async (world, head) => {
		await saveDeal(world.store.ledger, head.id, facts(world, head), { seen: null });
	}),
	correct: at(async (world, head) => {
		const deals = await dealsOf(world, head.id);
		if (deals.length === 0) return;
		const { id, revision } = one(world.draw, deals);
		await saveDeal(
			world.store.ledger,
			head.id,
			{ ...facts(world, head), id },
			{
				seen: revision,
			},
		);
	}),
	remove: at(async (world, head) => {
		const deals = await dealsOf(world, head.id);
		if (deals.length > 0) await deleteDeal(world.store.ledger, head.id, one(world.draw, deals).id);
	}),
	hand: at(async ({ store, draw }, head) => {
		const [from, to] = several(draw, head.players, 2);
		await saveAdjustment(store.ledger, head.id, {
			id: `a${draw(1e6)}`,
			transfers: [{ from: from!.id, to: to!.id, points: 1 + draw(9) }],
		} as never);
	}),
	undo: at(async ({ store }, head) => {
		const last = await store.ledger.lastChange(head.id);
		if (last.length > 0) await store.ledger.undo(last.map(({ id }) => id));
	}),
	move: at(async ({ store, draw }, { group: _, ...head }) => {
		const group = one(draw, RUNDEN);
		await saveSession(store.ledger, { ...head, ...(group !== undefined && { group }) });
	}),
	close: at(async ({ store }, head) => {
		const { closedAt, ...open } = head;
		await saveSession(
			store.ledger,
			closedAt === undefined ? { ...head, closedAt: '2026-01-01T00:00:00Z' } : open,
		);
	}),
	later: at(async ({ store }, head) => {
		await saveSession(store.ledger, {
			...head,
			startedAt: new Date(Date.parse(head.startedAt) + 40 * 864e5).toISOString(),
		});
	}),
	async drop(world) {
		const all = await heads(world);
		if (all.length === 0) return;
		const gone = await deleteSession(world.store.ledger, one(world.draw, all).id);
		if (world.draw(2) === 0) await world.store.ledger.undo(gone.revisions.map(({ id }) => id));
	},
	async join({ store, draw }) {
		const [into, from] = several(draw, PEOPLE, 2) as [string, string];
		await store.ledger.mergePeople({ id: into, name: into }, [{ id: from, name: from }]);
	},
	async part({ store, draw }) {
		const id = one(draw, PEOPLE);
		await store.ledger.partPerson({ id, name: id });
	},
	async rename({ store, draw }) {
		const id = one(draw, PEOPLE);
		await store.ledger.renamePerson({ id, name: id }, `${id}${draw(9)}`);
	},
	/** From another phone, older than what is here. */
	async sync({ store, draw }) {
		const other = newStore();
		await other.ledger.mergeRevisions(await store.ledger.exportRevisions());
		other.clock.ms = Date.UTC(2020, 0, 1);
		const world: World = { store: other, draw, nights: 1000 + draw(1e6), deals: 1e6 + draw(1e6) };
		await STEPS.begin!(world);
		await STEPS.deal!(world);
		await store.ledger.mergeRevisions(await other.ledger.exportRevisions());
	},
};

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const inOrder = <T>(values: readonly T[]): T[] =>
	[...values].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Every evening as the command line scores it. */
async function scored(world: World) {
	const found = [];
	for (const { id, group } of await heads(world)) {
		const exported = await world.store.db.read((db) => readSessionFile(db, id));
		const parsed = parseSessionText(JSON.stringify((exported as { file: object }).file));
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		const session: Session = parsed.session;
		found.push({ session, group, score: scoreSession(session) });
	}
	return found;
}

async function check(world: World, engine: Engine) {
	const { store } = world;
	const fresh = new Engine(store.db, `again ${world.draw(1e9)}`);
	const all = await scored(world);
	const people = new Map(
		(await store.ledger.readPeople()).flatMap((p) =>
			p.status === 'sound' ? [[p.id, p.value]] : [],
		),
	);
	const personOf = (id: string): string => {
		const seen = [id];
		for (
			let next = people.get(id)?.mergedInto;
			next !== undefined;
			next = people.get(next)?.mergedInto
		) {
			if (seen.includes(next)) return seen.slice(seen.indexOf(next)).sort()[0]!;
			seen.push(next);
		}
		return seen.at(-1)!;
	};
	const ask = async <Q extends Question>(question: Q) => {
		const answer = await engine.ask(question);
		expect(answer, JSON.stringify(question)).toEqual(await fresh.ask(question));
		return answer;
	};
	const played = all.filter(
		({ session, score }) =>
			session.closedAt !== undefined ||
			session.deals.length > 0 ||
			Object.values(score.totals).some((p) => p !== 0),
	);
	const there = ({ session, score }: (typeof all)[number]) =>
		session.players
			.map(({ id }) => id)
			.filter(
				(id) =>
					session.deals.length === 0 ||
					session.deals.some(({ hands }) => hands.includes(id)) ||
					(score.totals[id] ?? 0) !== 0 ||
					(score.money[id] ?? 0) !== 0,
			);
	const dayOf = (one: (typeof all)[number]) => {
		const date = new Date(one.session.startedAt);
		return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
	};
	for (const group of RUNDEN) {
		for (const unit of ['point', 'chip', { currency: 'EUR' }] as const) {
			for (const year of [undefined, '2025']) {
				const own = played.filter(
					(one) =>
						(group === undefined || one.group === group) &&
						(year === undefined || dayOf(one).startsWith(year)) &&
						(typeof unit === 'string'
							? one.session.ruleset.unit === unit
							: one.session.stake.currency === unit.currency &&
								(one.session.stake.minorPerPoint > 0 ||
									Object.values(one.score.money).some((m) => m !== 0))),
				);
				const rows = new Map<string, { total: number; evenings: Set<string>; deals: number }>();
				for (const one of own) {
					for (const id of there(one)) {
						const row = rows.get(personOf(id)) ?? { total: 0, evenings: new Set(), deals: 0 };
						rows.set(personOf(id), row);
						row.total +=
							(typeof unit === 'string' ? one.score.totals[id] : one.score.money[id]) ?? 0;
						row.evenings.add(one.session.id);
						row.deals += one.session.deals.filter(({ hands }) => hands.includes(id)).length;
					}
				}
				const query = {
					...({ by: 'total', unit, minEvenings: 1 } as const),
					...(group !== undefined && { group }),
					...(year !== undefined && { from: `${year}-01-01`, to: `${year}-12-31` }),
				};
				const { ranking } = await engine.ask({ kind: 'ranking', query });
				expect(inOrder(ranking.rows.map((r) => [r.person, r.total, r.evenings, r.deals]))).toEqual(
					inOrder([...rows].map(([person, r]) => [person, r.total, r.evenings.size, r.deals])),
				);
				expect(ranking.evenings).toBe(own.length);
			}
		}
		await ask({ kind: 'records', query: { unit: 'point', ...(group !== undefined && { group }) } });
		for (const year of ['2024', '2025'])
			await ask({ kind: 'year', year, ...(group !== undefined && { group }) });
		if (group !== undefined) await ask({ kind: 'standings', group });
	}
	await ask({ kind: 'winners', most: 9 });
	await ask({ kind: 'deals', query: { text: 'kontra', order: 'latest' }, most: 9 });
	await ask({ kind: 'evenings', query: { text: '2025 anna' }, most: 9 });
	for (const id of PEOPLE) {
		if (personOf(id) !== id) continue;
		const answer = await ask({ kind: 'person', person: id, most: 99 });
		if (!answer) continue;
		const own = played.filter((one) => there(one).some((who) => personOf(who) === id));
		const inUnit = own.filter(({ session }) => session.ruleset.unit === answer.unit);
		const mine = (one: (typeof all)[number], of: Readonly<Record<string, number>>) =>
			sum(there(one).flatMap((who) => (personOf(who) === id ? [of[who] ?? 0] : [])));
		expect(answer.stats.all.points).toBe(sum(inUnit.map((one) => mine(one, one.score.totals))));
		expect(answer.stats.all.evenings).toBe(inUnit.length);
		for (const currency of ['EUR', 'SEK']) {
			expect(answer.stats.money.find((m) => m.currency === currency)?.minor ?? 0).toBe(
				sum(
					own.flatMap((one) =>
						one.session.stake.currency === currency ? [mine(one, one.score.money)] : [],
					),
				),
			);
		}
		expect(sum(answer.years.map(({ points }) => points))).toBe(answer.stats.all.points);
		expect(inOrder(answer.stats.evenings.map((e) => [e.id, e.points]))).toEqual(
			inOrder(inUnit.map((one) => [one.session.id, mine(one, one.score.totals)])),
		);
	}
}

test(
	'the memory says what a count of the record says, whatever was done',
	async () => {
		const names = Object.keys(STEPS);
		const often = ['begin', 'deal', 'deal', 'deal', 'correct'];
		const step = fc.record({
			name: fc.constantFrom(...names, ...often),
			seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
				async (steps) => {
					const store = newStore();
					const engine = new Engine(store.db, 'v1');
					let [nights, deals] = [0, 0];
					for (const { name, seed } of [
						{ name: 'begin', seed: 1 },
						{ name: 'deal', seed: 2 },
						...steps,
					]) {
						const world: World = { store, draw: seeded(seed), nights, deals };
						await STEPS[name]!(world);
						({ nights, deals } = world);
						if (seed % 5 === 0) await check(world, engine);
					}
					await check({ store, draw: seeded(9), nights, deals }, engine);
				},
			),
			{ numRuns: RUNS },
		);
	},
	60_000 + RUNS * 20_000,
);
