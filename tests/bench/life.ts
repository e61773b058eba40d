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

/**
 * A record of so many evenings, one a day.
 * @param corrections how often each deal was corrected, on the average
 */
export function record(evenings: number, corrections = 0): Revision[] {
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
	for (let i = 0; i < evenings; i++) {
		const ms = FIRST_MS + i * DAY_MS;
		const ruleset = one(draw, RULESETS);
		const players = several(draw, PEOPLE, Math.min(5, ruleset.table.most));
		const ids = players.map(({ id }) => id);
		// As the app makes them: in the order of time.
		const id = `evening-${String(i).padStart(6, '0')}`;
		const startedAt = new Date(ms).toISOString();
		const stake = { currency: 'EUR', minorPerPoint: 10 };
		const fields = { id, name: `Abend ${i}`, startedAt, closedAt: startedAt, stake };
		const head = { ...fields, ruleset: ruleset.id, players, seats: ids };
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
	}
	return revisions;
}
