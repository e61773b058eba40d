/** The record of a life at the table, as one device would have written it: for measurements. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { ORDER_STEP } from '#lib/storage/order.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { legalDeal } from '../property/deals.ts';
import { one, seeded, several } from '../property/draw.ts';

/** Deals of an evening. */
export const DEALS = 30;
export const DAY_MS = 24 * 60 * 60 * 1000;

const RULESETS = ['koenigrufen-upper-austria', 'koenigrufen-pagat', 'tarok-swedish'].map(
	(id): Ruleset => {
		const ruleset = builtIn(id);
		if (!ruleset) throw new Error(id);
		return ruleset;
	},
);
const PEOPLE = Array.from({ length: 24 }, (_, i) => ({ id: `p${i}`, name: `Person ${i}` }));
const FIRST_MS = Date.UTC(2000, 0, 1, 19);

/** A Runde of five of them. */
export const runde = (
	number: number,
): { readonly id: string; readonly ids: readonly string[] } => ({
	id: `g${number}`,
	ids: Array.from({ length: 5 }, (_, i) => `p${(number * 7 + i * 5) % PEOPLE.length}`),
});

/**
 * A record of so many evenings, one a day.
 * @param corrections how often each deal was corrected, on the average
 * @param runden they are evenings of so many Runden in turn, each settled and not all of it paid; 0: of none
 */
export function record(evenings: number, corrections = 0, runden = 0): Revision[] {
	const draw = seeded(7);
	const revisions: Revision[] = [];
	let corrected = 0;
	const write = (
		ms: number,
		about: Pick<Revision, 'sessionId' | 'entity' | 'entityId' | 'body'>,
		parents: readonly string[] = [],
	) => {
		const number = revisions.length;
		const id = `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
		const head = { parents, at: [ms, number, 'bench'], device: 'bench' } as const;
		revisions.push({ id, ...about, ...head });
		return id;
	};
	for (const person of PEOPLE) {
		write(FIRST_MS, {
			sessionId: null,
			entity: 'person',
			entityId: person.id,
			body: { ...person },
		});
	}
	for (const ruleset of RULESETS) {
		const body = { kind: 'snapshot', value: ruleset } as unknown as Revision['body'];
		write(FIRST_MS, { sessionId: null, entity: 'ruleset', entityId: `of ${ruleset.id}`, body });
	}
	for (let number = 0; number < runden; number++) {
		const { id, ids } = runde(number);
		const members = ids.map((member) => ({ id: member, role: 'regular' }));
		const stake = { currency: 'EUR', minorPerPoint: 10 };
		const named = { id, name: `Runde ${number}`, mark: number % 8, ruleset: RULESETS[0]!.id };
		const body = { ...named, members, seats: ids, stake } as unknown as Revision['body'];
		write(FIRST_MS, { sessionId: null, entity: 'group', entityId: id, body });
	}
	for (let i = 0; i < evenings; i++) {
		const ms = FIRST_MS + i * DAY_MS;
		const ruleset = one(draw, RULESETS);
		const most = Math.min(5, ruleset.table.most);
		const group = runden > 0 ? runde(i % runden) : undefined;
		const players = group
			? PEOPLE.filter((person) => group.ids.includes(person.id)).slice(0, most)
			: several(draw, PEOPLE, most);
		const ids = players.map(({ id }) => id);
		// As the app makes them: in the order of time.
		const id = `evening-${String(i).padStart(6, '0')}`;
		const startedAt = new Date(ms).toISOString();
		const stake = { currency: 'EUR', minorPerPoint: 10 };
		const fields = { id, name: `Abend ${i}`, startedAt, closedAt: startedAt, stake };
		const of = group && { group: group.id };
		const head = { ...fields, ruleset: ruleset.id, players, seats: ids, ...of };
		const body = { head, snapshot: `of ${ruleset.id}` } as unknown as Revision['body'];
		write(ms, { sessionId: id, entity: 'session', entityId: id, body });
		for (let d = 0; d < DEALS; d++) {
			const value = legalDeal(ruleset, draw, ids, `d${String(d)}`);
			const listed = { number: (d + 1) * ORDER_STEP, value } as unknown as Revision['body'];
			const about = { sessionId: id, entity: 'deal', entityId: value.id } as const;
			let head = write(ms + d, { ...about, body: listed });
			// As many as make up the average so far.
			for (let made = 0; made < DEALS; made++) {
				if (corrected >= (i * DEALS + d + 1) * corrections) break;
				corrected++;
				const body = { ...listed, value: { ...value, note: `zum ${made + 1}. Mal` } };
				head = write(ms + d, { ...about, body: body as unknown as Revision['body'] }, [head]);
			}
		}
		if (!group) continue;
		const [from, to, other] = ids as [string, string, string];
		const value = {
			...{ id: `${id}-settled`, at: startedAt },
			covers: { deals: Array.from({ length: DEALS }, (_, d) => ({ id: `d${String(d)}` })) },
			transfers: [
				{ id: `${id}-later`, from, to, minor: 20 + (i % 50), later: true },
				{
					...{ id: `${id}-now`, from: other, to, minor: 50 },
					paid: [{ id: `${id}-paid`, at: startedAt, minor: 50 }],
				},
			],
		};
		const listed = { number: ORDER_STEP, value } as unknown as Revision['body'];
		write(ms + DEALS, {
			sessionId: id,
			entity: 'settlement',
			entityId: value.id,
			body: listed,
		});
	}
	return revisions;
}
