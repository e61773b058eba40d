/**
 * What every screen reads of a store, without its markup: the models, the sheet's rows, the money, the
 * memory's answers, and the words of amounts and dates. What throws here breaks a screen.
 */
import { balances, changedAfterSettling, statusOf } from '#lib/domain/cash/balances.ts';
import { chipsOf, potOf } from '#lib/domain/cash/pot.ts';
import { coinsOf } from '#lib/domain/cash/rounding.ts';
import { settle } from '#lib/domain/cash/settle.ts';
import { openTabs } from '#lib/domain/cash/tabs.ts';
import { cashFactsOf, readSettlements } from '#lib/state/cash/facts.ts';
import { openKontras } from '#lib/state/cash/kontra.ts';
import { modelOf, standingsOf, type EveningModel } from '#lib/state/evening-model.ts';
import { rulesToCome } from '#lib/state/evening/rules.ts';
import { Engine } from '#lib/state/memory/engine.ts';
import type { Question } from '#lib/state/memory/questions.ts';
import { rulesetOffers } from '#lib/state/offers.ts';
import { ownChoices } from '#lib/state/rules/own-rulesets.ts';
import { verifyAll } from '#lib/state/sums.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import { readGroupMoney } from '#lib/storage/group-money.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { formatDate, formatMoney, formatPoints, formatTime } from '#lib/text/format.ts';

/** One evening as its screens show it. */
export interface Shown {
	readonly status: 'missing' | 'damaged' | 'ready';
	/** What is told to be damaged: `session`, or a kind and an id. */
	readonly damaged: readonly string[];
	readonly model?: EveningModel;
}

const LOCALE = 'de';

// Screens wait for the app's own rules where an evening is pinned to none, as damage may leave it.
await rulesToCome({ ruleset: 'koenigrufen-upper-austria' });

export function showEvening(record: EveningRecord): Shown {
	const { session } = record;
	if (session === undefined) return { status: 'missing', damaged: [] };
	if (session.status === 'damaged') return { status: 'damaged', damaged: ['session'] };
	const result = modelOf({ ...record, session });
	if (!result.ok) return { status: 'damaged', damaged: ['session'] };
	const { model } = result;
	const { head } = model;

	standingsOf(head.players, model.totals).map(({ points }) => formatPoints(points, LOCALE));
	formatDate(head.startedAt, LOCALE, 'full');
	formatTime(head.startedAt, LOCALE);
	for (const unit of ['points', 'money'] as const) model.sheet(unit);
	for (const minor of Object.values(model.money)) formatMoney(minor, head.stake.currency, LOCALE);

	const { sound, damaged } = readSettlements(record.settlements);
	const settlements = sound.map(({ settlement }) => settlement);
	const facts = cashFactsOf({ ...model, settlements: record.settlements }, sound);
	const tabs = openTabs([{ session: head.id, currency: head.stake.currency, settlements }]);
	statusOf(facts, tabs);
	changedAfterSettling(facts);
	openKontras(facts, head.cash?.kontraOwed ?? []);
	potOf([facts], balances(facts, tabs).open.pot ?? 0);
	chipsOf(facts);
	coinsOf(head.stake.currency);
	settle(facts, {
		id: 'x',
		at: head.startedAt,
		newId: () => 'y',
		tabs,
		coin: head.cash?.coin ?? 1,
	});
	return {
		status: 'ready',
		model,
		damaged: [
			...model.deals.flatMap((row) => (row.status === 'damaged' ? [`deal ${row.id}`] : [])),
			...model.damagedAdjustments.map(({ id }) => `adjustment ${id}`),
			...Array.from({ length: damaged }, () => 'settlement'),
		],
	};
}

const QUESTIONS: readonly Question[] = [
	{ kind: 'people' },
	{ kind: 'ranking', query: { by: 'per-deal', unit: 'point', minEvenings: 1 } },
	{ kind: 'evenings', query: { text: 'a' }, most: 10 },
	{ kind: 'deals', query: { order: 'dearest' }, most: 100 },
];

/** Every screen, as one look at the store. Evenings by their ids. */
export async function showEverything(ledger: Ledger): Promise<ReadonlyMap<string, Shown>> {
	const shown = new Map<string, Shown>();
	for (const row of await ledger.readSessions()) {
		if (row.status === 'sound') formatDate(row.head.startedAt, LOCALE);
		shown.set(row.id, showEvening(await ledger.readEvening(row.id)));
		await ledger.sessionFile(row.id);
		await ledger.conflicts(row.id);
		encodeURIComponent(row.id);
	}
	const houses = await ledger.readRulesets();
	rulesetOffers(houses);
	ownChoices(houses, LOCALE);
	await ledger.readPeople();
	for (const evening of (await readGroupMoney(ledger.db)).evenings) {
		formatMoney(1, evening.currency, LOCALE);
	}
	const engine = new Engine(ledger.db, 'test');
	for (const question of QUESTIONS) await engine.ask(question);
	await verifyAll(ledger);
	return shown;
}
