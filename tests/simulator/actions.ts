/** What people, browsers and disks do. An action reads what its tab holds, which may be old by now. */
import { applyPayment } from '#lib/domain/cash/settlement.ts';
import { settle } from '#lib/domain/cash/settle.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { cashFactsOf, readSettlements } from '#lib/state/cash/facts.ts';
import type { EveningModel } from '#lib/state/evening-model.ts';
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { Seen } from '#lib/storage/edit.ts';
import type { Change } from '#lib/storage/write.ts';
import { legalDeal } from '../property/deals.ts';
import { one, type Draw } from '../property/draw.ts';
import { showEvening } from '../storage/screens.ts';
import type { Tab, Told, World } from './world.ts';
import {
	deleteDeal,
	saveAdjustment,
	saveDeal,
	savePerson,
	saveSettlement,
} from '../storage/edits.ts';

export const EVENING = 'evening';
const PEOPLE = ['anna', 'bert', 'cleo', 'dora', 'emil'];
const RULES = BUILT_IN['koenigrufen-pagat']!;

/** Patches that change what deals pay, and one that takes a contract away. */
const PATCHES: readonly object[] = [
	{ contracts: { rufer: { value: 2 } } },
	{ contracts: { rufer: { value: 5 } } },
	{ selfCall: false },
	{ contracts: { piccolo: { played: false } } },
];

export const firstHead: SessionHead = {
	id: EVENING,
	startedAt: '2026-11-20T18:00:00Z',
	ruleset: RULES.id,
	rulesetSnapshot: RULES,
	stake: { currency: 'EUR', minorPerPoint: 10 },
	players: PEOPLE.map((id) => ({ id, name: id })),
	seats: PEOPLE,
};

export type Action = (world: World, tab: Tab, draw: Draw) => Promise<Told>;

const NOTHING: Told = { refs: [], saved: [] };
const tellOf = ({ revisions }: Change): Told => ({
	refs: revisions,
	saved: revisions.map(({ id }) => id),
});

/** What the tab shows: mostly what is there, at times what was. */
async function look(tab: Tab, draw: Draw): Promise<EveningModel | undefined> {
	if (tab.held === undefined || draw(3) > 0) {
		tab.held = await tab.store.ledger.readEvening(EVENING);
	}
	return showEvening(tab.held).model;
}

const deal = (model: EveningModel, draw: Draw, id: string) =>
	legalDeal(model.ruleset, draw, PEOPLE, id);

/** The head as the tab holds it, changed. */
async function changeHead(
	tab: Tab,
	draw: Draw,
	change: (model: EveningModel) => object,
): Promise<Told> {
	const model = await look(tab, draw);
	if (!model) return NOTHING;
	const seen: Seen = model.revision;
	return tellOf(
		await tab.store.ledger.commit([
			{ entity: 'session', id: EVENING, head: { ...model.head, ...change(model) }, seen },
		]),
	);
}

export const ACTIONS: Readonly<Record<string, Action>> = {
	async write(_, tab, draw) {
		const model = await look(tab, draw);
		if (!model) return NOTHING;
		const { ledger } = tab.store;
		const made = deal(model, draw, ledger.newId());
		return tellOf(await saveDeal(ledger, EVENING, made, { seen: null }));
	},
	async insert(_, tab, draw) {
		const model = await look(tab, draw);
		if (!model?.deals.length) return NOTHING;
		const { ledger } = tab.store;
		const before = one(draw, model.deals).id;
		const made = deal(model, draw, ledger.newId());
		return tellOf(await saveDeal(ledger, EVENING, made, { seen: null, before }));
	},
	async correct(_, tab, draw) {
		const model = await look(tab, draw);
		const row = model?.deals.length ? one(draw, model.deals) : undefined;
		if (!model || row?.revision === undefined) return NOTHING;
		const made = deal(model, draw, row.id);
		return tellOf(await saveDeal(tab.store.ledger, EVENING, made, { seen: row.revision }));
	},
	async remove(_, tab, draw) {
		const model = await look(tab, draw);
		const row = model?.deals.length ? one(draw, model.deals) : undefined;
		if (row?.revision === undefined) return NOTHING;
		return tellOf(await deleteDeal(tab.store.ledger, EVENING, row.id, row.revision));
	},
	async undo(_, { store: { ledger } }) {
		const last = await ledger.lastChange(EVENING);
		return tellOf(await ledger.undo(last.map(({ id }) => id)));
	},
	async restore(_, { store: { ledger } }, draw) {
		const all = (await ledger.exportRevisions()).filter(({ sessionId }) => sessionId === EVENING);
		return all.length > 0 ? tellOf(await ledger.restore(one(draw, all).id)) : NOTHING;
	},
	async resolve(_, { store: { ledger } }, draw) {
		const [conflict] = await ledger.conflicts(EVENING);
		if (!conflict) return NOTHING;
		const heads = conflict.heads.map(({ id }) => id);
		return tellOf(await ledger.resolve(one(draw, heads), heads));
	},
	rename: (_, tab, draw) =>
		changeHead(tab, draw, () => ({ name: one(draw, ['Rose', 'Adler', 'Sonne']) })),
	rules: (_, tab, draw) =>
		changeHead(tab, draw, ({ head, deals }) => ({
			rulesetChanges: [
				...(head.rulesetChanges ?? []).slice(-3),
				{
					afterDeals: deals.slice(0, draw(deals.length + 1)).map(({ id }) => id),
					patch: one(draw, PATCHES),
				},
			],
		})),
	stake: (_, tab, draw) =>
		changeHead(tab, draw, ({ head, deals }) => {
			const minorPerPoint = one(draw, [0, 5, 10, 20]);
			const last = deals.at(-1);
			return last
				? { stakeChanges: [...(head.stakeChanges ?? []), { afterDeal: last.id, minorPerPoint }] }
				: { stake: { ...head.stake, minorPerPoint } };
		}),
	async settle(_, tab, draw) {
		const model = await look(tab, draw);
		if (!model || !tab.held) return NOTHING;
		const { ledger } = tab.store;
		const { settlements } = tab.held;
		const facts = cashFactsOf({ ...model, settlements }, readSettlements(settlements).sound);
		const made = settle(facts, {
			id: ledger.newId(),
			at: '2026-11-20T23:00:00Z',
			newId: () => ledger.newId(),
		});
		return made.ok
			? tellOf(await saveSettlement(ledger, EVENING, made.value, { seen: null }))
			: NOTHING;
	},
	async pay(_, tab, draw) {
		await look(tab, draw);
		const { sound } = readSettlements(tab.held?.settlements ?? []);
		const agreed = sound.at(-1);
		const transfer = agreed?.settlement.transfers.at(0);
		if (!agreed || !transfer) return NOTHING;
		const { ledger } = tab.store;
		const minor = 1 + draw(transfer.minor);
		const payment = { id: ledger.newId(), at: '2026-11-20T23:10:00Z', minor };
		const paid = applyPayment(agreed.settlement, transfer.id, payment);
		return paid.ok
			? tellOf(await saveSettlement(ledger, EVENING, paid.value, { seen: agreed.revision }))
			: NOTHING;
	},
	async byHand(_, tab, draw) {
		const [from, to] = [one(draw, PEOPLE.slice(0, 2)), one(draw, PEOPLE.slice(2))];
		const { ledger } = tab.store;
		const id = ledger.newId();
		const transfers = [{ from, to, points: 1 + draw(20) }];
		return tellOf(await saveAdjustment(ledger, EVENING, { id, transfers } as { id: string }));
	},
	async person(_, { store: { ledger } }, draw) {
		return tellOf(await savePerson(ledger, { id: one(draw, PEOPLE), name: one(draw, ['A', 'B']) }));
	},
	async exchange(world, { phone }, draw) {
		return world.transport.carry(one(draw, world.phones), phone, draw, false);
	},
	jump(_, { store: { clock } }, draw) {
		const days = one(draw, [-3000, -30, -1, 1, 30, 3000]);
		clock.ms = Math.max(0, clock.ms + days * 24 * 60 * 60 * 1000);
		return Promise.resolve(NOTHING);
	},
};

/** What may happen to an action on its way: nothing, or one of these at some write or read of it. */
export const FAULTS = ['none', 'kill', 'killed-unsaid', 'full-disk', 'lost-connection'] as const;
export type Fault = (typeof FAULTS)[number];

const ERRORS: Readonly<Partial<Record<Fault, string>>> = {
	kill: 'AbortError',
	'full-disk': 'QuotaExceededError',
	'lost-connection': 'UnknownError',
};

/** Has the store of this tab fail at its n-th write from now on, once. */
export function arm({ store: { intercept } }: Tab, fault: Fault, nth: number): void {
	const name = ERRORS[fault];
	if (name === undefined) return;
	let left = nth;
	intercept.write = () => {
		if (left-- === 0) throw new DOMException(fault, name);
	};
}
