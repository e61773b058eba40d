/**
 * An evening moved on change by change says what one computed from nothing says, whatever happened to it
 * in whatever order; and a change costs what changed, however long the evening is.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Identified } from '#lib/storage/bodies.ts';
import { canonical } from '#lib/storage/json.ts';
import { listOf, listWith, type OrderedList } from '#lib/storage/read.ts';
import {
	Projection,
	modelOf,
	type EveningDeal,
	type EveningHead,
	type EveningParts,
	type ModelResult,
} from '#lib/state/evening-model.ts';
import { KnownRules, rulesToCome } from '#lib/state/evening/rules.ts';
import type { Row } from '#lib/state/evening/sheet.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { legalDeal } from '../../property/deals.ts';
import { seeded } from '../../property/draw.ts';
import type { ListedRow } from '#lib/storage/schema.ts';

const RULESET = 'koenigrufen-upper-austria';
const APART = { kontra: { booked: 'cash' } };
const FOUR = ['anna', 'bert', 'cleo', 'dora'];
const ruleset = builtIn(RULESET)!;
// Pinned to none, so that other rules are one word.
await rulesToCome({ ruleset: RULESET });

const draw = seeded(13);
const POOL = Array.from({ length: 60 }, (_, i) =>
	legalDeal(ruleset, draw, FOUR, `pool${String(i)}`),
);

/** Everything that is stored of an evening, in one tab, and how it is read there. */
class Stored {
	readonly rows = { deal: new Map<string, ListedRow>(), payment: new Map<string, ListedRow>() };
	head: EveningHead = {
		...{ id: 's', startedAt: '2026-11-20T19:00:00Z', ruleset: RULESET, seats: FOUR },
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: FOUR.map((id) => ({ id, name: id })),
	};
	#deals: OrderedList = listOf([]);
	#payments: OrderedList = listOf([]);
	#revisions = 0;

	row(id: string, number: number, value: object): ListedRow {
		const at: ListedRow['at'] = [++this.#revisions, 0, 'phone'];
		return {
			...{ sessionId: 's', id, number, value: { ...value, id } },
			...{ revision: `r${String(this.#revisions)}`, at, createdAt: at, conflict: false },
		};
	}

	write(
		told: ReadonlyMap<string, ListedRow | undefined>,
		entity: 'deal' | 'payment' = 'deal',
	): void {
		for (const [id, row] of told) {
			if (row) this.rows[entity].set(id, row);
			else this.rows[entity].delete(id);
		}
		if (entity === 'deal') this.#deals = listWith(this.#deals, told);
		else this.#payments = listWith(this.#payments, told);
	}

	/** As it was read change by change. */
	get parts(): EveningParts {
		return this.#with(this.#deals, this.#payments);
	}

	/** As somebody reads it who comes now. */
	get anew(): EveningParts {
		const { deal, payment } = this.rows;
		return this.#with(listOf([...deal.values()]), listOf([...payment.values()]));
	}

	#with(deals: OrderedList, payments: OrderedList): EveningParts {
		const at: ListedRow['at'] = [0, 0, 'phone'];
		return {
			session: {
				...{ status: 'sound', id: 's', revision: 'h', at, createdAt: at, conflict: false },
				...{ deals: 0, lastDealAt: null, changes: 0, head: { ...this.head } },
			},
			deals: deals.items,
			adjustments: payments.items,
		};
	}
}

interface Chance {
	readonly a: number;
	readonly b: number;
}

const pick = <T>(of: readonly T[], index: number): T | undefined => of[index % of.length];

/** What may happen to an evening, each with what chance decides of it. */
const happenings: Record<string, (stored: Stored, chance: Chance) => void> = {
	save: (stored, { a, b }) => {
		const number = Math.max(0, ...[...stored.rows.deal.values()].map((row) => row.number)) + 8;
		const id = `d${String(a)}`;
		stored.write(new Map([[id, stored.row(id, number, pick(POOL, b)!)]]));
	},
	insert: (stored, { a, b }) => {
		const before = pick([...stored.rows.deal.values()], b);
		const id = `d${String(a)}`;
		// The same number twice is the same deal written twice.
		stored.write(new Map([[id, stored.row(id, (before?.number ?? 8) - (b % 2), pick(POOL, b)!)]]));
	},
	correct: (stored, { a, b }) => {
		const row = pick([...stored.rows.deal.values()], a);
		if (!row) return;
		const value = b % 3 === 0 ? { ...row.value, note: String(b) } : pick(POOL, b)!;
		stored.write(new Map([[row.id, stored.row(row.id, row.number, value)]]));
	},
	forget: (stored, { a }) => {
		const row = pick([...stored.rows.deal.values()], a);
		if (row) stored.write(new Map([[row.id, undefined]]));
	},
	break: (stored, { a, b }) => {
		const row = pick([...stored.rows.deal.values()], a);
		if (!row) return;
		const broken =
			b % 2 === 0
				? { ...stored.row(row.id, row.number, {}), value: 'x' as unknown as Identified }
				: stored.row(row.id, row.number, { dealer: 'anna', hands: FOUR });
		stored.write(new Map([[row.id, broken]]));
	},
	putRight: (stored, { a, b }) => {
		// A whole file, or the second copy, has another body under the same revision.
		const entity = b % 3 === 0 ? 'payment' : 'deal';
		const row = pick([...stored.rows[entity].values()], a);
		if (!row) return;
		const transfers = [{ from: 'anna', to: 'bert', points: 1 + b }];
		const other = entity === 'deal' ? pick(POOL, b)! : { ...row.value, transfers };
		const { value } = stored.row(row.id, row.number, other);
		stored.write(new Map([[row.id, { ...row, value }]]), entity);
	},
	merge: (stored, { a, b }) => {
		const told = new Map<string, ListedRow | undefined>();
		for (const row of [...stored.rows.deal.values()].slice(a % 3, (a % 3) + 3)) {
			told.set(row.id, { ...row, conflict: b % 2 === 0 });
		}
		for (const id of ['m1', 'm2']) told.set(id, stored.row(id, 8 * (b % 9), pick(POOL, a + b)!));
		stored.write(told);
	},
	pay: (stored, { a, b }) => {
		const id = `p${String(a % 4)}`;
		const afterDeal = pick([undefined, 'gone', ...stored.rows.deal.keys()], b);
		const [from, to] = [pick(FOUR, a)!, pick([...FOUR, 'stranger'], b)!];
		const value = {
			...(afterDeal !== undefined && { afterDeal }),
			transfers: [{ from, to, points: 1 + b }],
		};
		stored.write(new Map([[id, stored.row(id, 8 * a, value)]]), 'payment');
	},
	takeBack: (stored, { a }) => {
		const row = pick([...stored.rows.payment.values()], a);
		if (row) stored.write(new Map([[row.id, undefined]]), 'payment');
	},
	rulesFromNow: (stored, { a }) => {
		const afterDeals = [...stored.rows.deal.keys()];
		const patch = pick([APART, { kontra: { booked: 'sheet' } }], a)!;
		const changes = [...(stored.head.rulesetChanges ?? []), { afterDeals, patch }];
		stored.head = { ...stored.head, rulesetChanges: changes.slice(-2) };
	},
	rulesForAll: (stored, { a }) => {
		const { rulesetChanges: _, ...head } = stored.head;
		stored.head = { ...head, ruleset: pick([RULESET, { extends: RULESET, patch: APART }], a)! };
	},
	stake: (stored, { a, b }) => {
		const afterDeal = pick([...stored.rows.deal.keys()], a);
		if (afterDeal === undefined) return;
		stored.head = { ...stored.head, stakeChanges: [{ afterDeal, minorPerPoint: 1 + b }] };
	},
	join: (stored, { a }) => {
		const id = pick(['emil', 'fritz'], a)!;
		if (stored.head.players.some((player) => player.id === id)) return;
		stored.head = { ...stored.head, players: [...stored.head.players, { id, name: id }] };
	},
	rename: (stored, { a }) => {
		stored.head = { ...stored.head, name: String(a) };
	},
	round: (stored) => {
		const rounds = [...(stored.head.rounds ?? []), { deals: 4, factor: 2 }];
		stored.head = { ...stored.head, rounds: rounds.slice(-2) };
	},
};

/** Rules are parsed anew for every content, not for every comparison. */
const known = new Map<string, KnownRules>();
function rulesOf({ ruleset: reference, rulesetChanges }: EveningHead): KnownRules {
	const text = canonical([reference, rulesetChanges]);
	const rules = known.get(text) ?? new KnownRules();
	known.set(text, rules);
	return rules;
}

/** Everything a model says, its rules by what tells them apart. */
function said(result: ModelResult): string {
	if (!result.ok) return canonical(result.issues);
	const { deals, rulesets, ruleset: now, sheet, ...model } = result.model;
	const short = (rules: typeof now) => rules.kontra?.booked ?? '';
	const row = (line: Row) => (line.kind === 'deal' ? { ...line, sound: line.sound.id } : line);
	return JSON.stringify({
		...model,
		deals: deals.map((deal) =>
			deal.status === 'sound' ? { ...deal, ruleset: short(deal.ruleset) } : deal,
		),
		rulesets: rulesets.map(short),
		sheets: (['points', 'money'] as const).map((unit) => {
			const { rows, ...rest } = sheet(unit);
			return { ...rest, rows: rows.map(row) };
		}),
	});
}

const step = fc.record({
	name: fc.constantFrom(...Object.keys(happenings), 'save', 'save', 'correct', 'undo'),
	a: fc.nat(30),
	b: fc.nat(60),
});

test('whatever happens in whatever order, it says what one from nothing says', () => {
	fc.assert(
		fc.property(fc.array(step, { maxLength: 12, size: 'max' }), (steps) => {
			const stored = new Stored();
			const projection = new Projection();
			let before = new Map(stored.rows.deal);
			for (const { name, ...chance } of steps) {
				if (name === 'undo') {
					// Earlier bodies come back, as revisions of their own.
					const told = new Map<string, ListedRow | undefined>();
					for (const id of stored.rows.deal.keys()) if (!before.has(id)) told.set(id, undefined);
					for (const row of before.values()) {
						if (stored.rows.deal.get(row.id) === row) continue;
						told.set(row.id, stored.row(row.id, row.number, row.value));
					}
					stored.write(told);
				} else {
					before = new Map(stored.rows.deal);
					happenings[name]?.(stored, chance);
				}
				const { parts, anew } = stored;
				expect(JSON.stringify(parts.deals)).toBe(JSON.stringify(anew.deals));
				const fromNothing = said(modelOf(anew, rulesOf(stored.head)));
				expect(said(projection.of(parts))).toBe(fromNothing);
			}
		}),
		{ numRuns: 2000 },
	);
});

describe('a change costs what changed, in an evening of 20 deals as in one of 400', () => {
	function eveningOf(deals: number) {
		const stored = new Stored();
		const id = (i: number) => `d${String(i)}`;
		const all = Array.from({ length: deals }, (_, i) =>
			stored.row(id(i), 8 * (i + 1), POOL[i % POOL.length]!),
		);
		stored.write(new Map(all.map((row) => [row.id, row])));
		const projection = new Projection();
		const look = () => {
			const result = projection.of(stored.parts);
			if (!result.ok) throw new Error(canonical(result.issues));
			const { model } = result;
			return { model, rows: model.sheet('points').rows, inMoney: model.sheet('money').rows };
		};
		const shown = look();
		const scoreOf = (deal: EveningDeal) => (deal.status === 'sound' ? deal.score : undefined);
		/** What a change makes anew. */
		const cost = (value: object, at: number) => {
			const row = stored.row(id(at), 8 * (at + 1), value);
			stored.write(new Map([[row.id, row]]));
			const after = look();
			const anew = (now: readonly unknown[], before: readonly unknown[]): number =>
				now.filter((one, i) => one !== before[i]).length;
			return {
				// A score is an object of its own, made when a deal is settled.
				settled: anew(after.model.deals.map(scoreOf), shown.model.deals.map(scoreOf)),
				deals: anew(after.model.deals, shown.model.deals),
				rows: anew(after.rows, shown.rows),
				inMoney: anew(after.inMoney, shown.inMoney),
			};
		};
		return { cost, deals };
	}

	test.each([20, 400])('%i deals: a deal written at the end', (deals) => {
		const { cost } = eveningOf(deals);
		expect(cost(POOL[7]!, deals)).toEqual({ settled: 1, deals: 1, rows: 1, inMoney: 1 });
	});

	test.each([20, 400])('%i deals: the last one corrected', (deals) => {
		const { cost } = eveningOf(deals);
		expect(cost(POOL[7]!, deals - 1)).toEqual({ settled: 1, deals: 1, rows: 1, inMoney: 1 });
	});

	test.each([20, 400])('%i deals: the first one gets a note', (deals) => {
		const { cost } = eveningOf(deals);
		const noted = { ...POOL[0]!, note: 'Resi' };
		expect(cost(noted, 0)).toEqual({ settled: 1, deals: 1, rows: 1, inMoney: 1 });
	});

	test.each([20, 400])(
		'%i deals: the first one corrected is settled, the others added up',
		(deals) => {
			const { cost } = eveningOf(deals);
			const other = POOL.find((deal, i) => i > 0 && !('manual' in deal.outcome))!;
			expect(cost(other, 0)).toEqual({ settled: 1, deals, rows: deals, inMoney: deals });
		},
	);
});
