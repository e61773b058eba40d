import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { afterEach, describe, expect, test } from 'vitest';
import type { DealFacts } from '#lib/domain/deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { PartsRead, pack, partsOf } from '#lib/rooms/packet.ts';
import { lookAt, takeIn, toHandOver } from '#lib/rooms/take-in.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import { heads } from '#lib/storage/revision.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { app } from '#lib/state/app.svelte.ts';
import { cashOf } from '#lib/state/cash/cash.svelte.ts';
import { group } from '#lib/state/cash/group.svelte.ts';
import { DealEditor } from '#lib/state/deal-form/deal-editor.svelte.ts';
import { canOpen, leftDrafts, numberOfDraft } from '#lib/state/deal-form/half-written.ts';
import { tap } from '#lib/state/deal-form/taps.ts';
import { readDeletedDeals } from '#lib/state/deleted-deals.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { changed } from '#lib/state/evening/edits.ts';
import { factsOf } from '#lib/state/evening/facts.ts';
import { undoable } from '#lib/state/evening/last-done.ts';
import { rulesDoubts } from '#lib/state/evening/rules-doubts.ts';
import { readModel } from '#lib/state/evening/written.ts';
import { withRulesForAll, withRulesFromNow } from '#lib/state/rules/evening-rules.ts';
import { wallClock } from '#lib/text/wall-clock.ts';
import { undoText } from '#lib/ui/table/undo-words.ts';
import { onSheetText, reviewOf, reviewText } from '#lib/ui/memory/review.ts';
import { dealTable } from '#lib/ui/memory/tables.ts';
import { saveDeal, saveSession } from '../storage/edits.ts';
import { newStore } from '../storage/store.ts';
import { newDeal } from './new-deal.ts';
import { look } from '../look.ts';

globalThis.indexedDB = new IDBFactory();

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** An evening of four or more in the store, observed as by a screen. */
async function evening(
	names: readonly string[],
	ruleset = 'koenigrufen-upper-austria',
	snapshot = builtIn(ruleset)!,
) {
	const id = app.ledger.newId();
	const players = names.map((name) => ({ id: name.toLowerCase(), name }));
	await app.ledger.createSession(
		{
			id,
			startedAt: '2025-11-20T19:00:00.000Z',
			ruleset,
			rulesetSnapshot: snapshot,
			stake: { currency: 'EUR', minorPerPoint: 10 },
			players,
			seats: players.map((player) => player.id),
		},
		players,
	);
	return opened(id);
}

/** An evening as a screen opens it, after a reload too. */
async function opened(id: string) {
	stop?.();
	const made = new Evening(id);
	stop = $effect.root(() => {
		$effect(() => {
			look(made.status);
		});
	});
	flushSync();
	await expect.poll(() => made.status).toBe('ready');
	return made;
}

const four = ['Resi', 'Franz', 'Hubert', 'Gerti'];
const dreier = (made: Evening): DealFacts => {
	const facts = newDeal(made);
	return { ...facts, contract: 'dreier', declarer: facts.hands[0]!, outcome: { won: true } };
};
const save = async (made: Evening, deal: DealFacts) => {
	const { changes } = { changes: made.deals.length };
	await made.saveDeal(deal, { seen: null });
	await expect.poll(() => made.deals.length).toBe(changes + 1);
};

test('an evening that is pinned to no rules is played by those of the app', async () => {
	const id = app.ledger.newId();
	const players = ['A', 'B', 'C', 'D'].map((name) => ({ id: name.toLowerCase(), name }));
	await app.ledger.createSession({
		...{ id, startedAt: '2025-11-20T19:00:00.000Z', ruleset: 'koenigrufen-upper-austria', players },
		...{ stake: { currency: 'EUR', minorPerPoint: 10 }, seats: players.map((player) => player.id) },
	});
	const { ruleset, head } = await opened(id);
	expect(ruleset).toEqual(builtIn('koenigrufen-upper-austria'));
	expect(head.rulesetSnapshot).toBeUndefined();
});

/** Two Berts and two Cillis, as a backup brings them; a third Bert plays elsewhere. */
async function twins() {
	const players = [
		...[
			{ id: 'b2', name: 'Bert' },
			{ id: 'b9', name: 'bert' },
		],
		...[
			{ id: 'c1', name: 'Cilli' },
			{ id: 'c2', name: 'Cilli' },
		],
	];
	const known = [...players, { id: 'b1', name: 'Bert' }];
	const id = app.ledger.newId();
	await app.ledger.createSession(
		{
			...{ id, startedAt: '2025-11-20T19:00:00.000Z', ruleset: 'koenigrufen-upper-austria' },
			rulesetSnapshot: builtIn('koenigrufen-upper-austria')!,
			...{ stake: { currency: 'EUR', minorPerPoint: 10 }, players },
			seats: players.map((player) => player.id),
		},
		known,
	);
	return opened(id);
}
const namesOf = (made: Evening) => made.players.map(({ name }) => name);

test('players of one name are called apart, as among all people, and kept as they are', async () => {
	await app.ledger.deleteEverything();
	const made = await twins();
	// A Bert who was there before has the bare name, wherever he plays.
	await expect.poll(() => namesOf(made)).toEqual(['Bert 2', 'bert 3', 'Cilli', 'Cilli 2']);
	await save(made, dreier(made));
	expect(made.standings.map(({ name }) => name).sort()).toEqual([
		'Bert 2',
		'Cilli',
		'Cilli 2',
		'bert 3',
	]);
	expect(made.head.players.map(({ name }) => name)).toEqual(['Bert', 'bert', 'Cilli', 'Cilli']);
	await app.ledger.markPerson({ id: 'c2', name: 'Cilli' }, { initials: 'CK' });
	await expect.poll(() => made.name('c2')).toBe('Cilli CK');
	// Called otherwise, neither of them was ever called as they were told apart.
	await made.renamePlayer('c2', 'Cäcilia');
	await expect.poll(() => namesOf(made)).toEqual(['Bert 2', 'bert 3', 'Cilli', 'Cäcilia']);
	const people = await app.ledger.readPeople();
	const formerly = people.map((one) => one.status === 'sound' && one.value.formerly);
	expect(formerly.filter(Boolean)).toEqual([['Cilli']]);
});

test('two who were merged after they played are two at that table', async () => {
	await app.ledger.deleteEverything();
	const made = await twins();
	await app.ledger.mergePeople({ id: 'c1', name: 'Cilli' }, [{ id: 'c2', name: 'Cilli' }]);
	await expect.poll(() => namesOf(made).slice(2)).toEqual(['Cilli', 'Cilli 2']);
});

test('a deal written moves the dealer on and the totals along', async () => {
	const made = await evening(four);
	expect(made.next).toMatchObject({ number: 1, dealer: 'resi', forehand: 'franz', factor: 1 });
	await save(made, dreier(made));
	expect(made.totals).toEqual({ resi: -4, franz: 12, hubert: -4, gerti: -4 });
	expect(made.money.franz).toBe(120);
	expect(made.next).toMatchObject({ number: 2, dealer: 'franz' });
	expect(made.standings[0]).toMatchObject({ name: 'Franz', rank: 1 });
});

test('the last deal is one that stands, also where the one written here was deleted, here or elsewhere', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	const [first] = made.deals;
	for (const elsewhere of [false, true]) {
		const deal = dreier(made);
		await made.saveDeal(deal, { seen: null });
		expect(made.lastDeal).toBe(deal.id);
		await expect.poll(() => made.deals.length).toBe(2);
		expect(made.lastDeal).toBe(deal.id);
		if (elsewhere) {
			const { revision: seen } = made.deal(deal.id)!;
			const gone = { sessionId: made.id, id: deal.id, value: null, seen: seen! };
			await app.ledger.commit([{ entity: 'deal', ...gone }]);
		} else await made.deleteDeal(deal.id);
		await expect.poll(() => made.deals.length).toBe(1);
		expect(made.lastDeal).toBe(first!.id);
	}
});

// "In a cup, kontra is paid in cash and does not count on the sheet" (What is paid, "Sheet and cash").
test('a cup’s evening ends with how they stand on its sheet, where kontra says otherwise', async () => {
	const made = await evening(four, 'koenigrufen-upper-austria-cup');
	expect(onSheetText(made, 'de')).toBeUndefined();
	await save(made, dreier(made));
	expect(onSheetText(made, 'de')).toBeUndefined();
	await save(made, { ...dreier(made), kontra: 1 });
	expect(made.totals).toEqual({ resi: -12, franz: 4, hubert: 20, gerti: -12 });
	expect(onSheetText(made, 'de')).toBe(
		'Am Schrieb, ohne Kontra: Franz +8, Hubert +8, Resi −8, Gerti −8',
	);
	expect(reviewText(made, reviewOf(made, 'de'), 'de')).toContain(
		'\nAm Schrieb, ohne Kontra: Franz',
	);
});

test('undo takes the deal and what it started back, and keeps it for the form', async () => {
	const made = await evening(four);
	const deal: DealFacts = {
		...newDeal(made),
		contract: 'trischaken',
		outcome: {
			cardPoints: {
				resi: { points: 40 },
				franz: { points: 10 },
				hubert: { points: 10 },
				gerti: { points: 10 },
			},
		},
	};
	await save(made, deal);
	expect(made.next.coming).toEqual([2, 2, 2, 2]);
	expect(made.last).toMatchObject({ kind: 'deal-written', position: 1 });
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	expect(made.next.coming).toEqual([]);
	expect(made.takeRefill()).toMatchObject({ deal: { contract: 'trischaken' } });
	expect(made.takeRefill()).toBeUndefined();
	// Undoing the undo brings it back.
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.next.coming).toEqual([2, 2, 2, 2]);
});

/** The form a deal just taken back is filled into, once its draft is on disk. */
async function refilledForm(made: Evening): Promise<DealEditor> {
	const editor = new DealEditor(made, { kind: 'new' });
	editor.change((form) => form);
	await expect.poll(() => made.draft?.dealId).toBe(editor.dealId);
	return editor;
}

test('a deal taken back and brought back again is no longer the draft of the next one', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	(await refilledForm(made)).close();
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.draft).toBeUndefined();
	await expect.poll(() => app.ledger.listDrafts(made.id)).toEqual([]);
	const next = new DealEditor(made, { kind: 'new' });
	expect(next.form.contract).toBeUndefined();
	next.close();
	// The way back leads as far as the first time, and its button says so.
	expect(made.last).toMatchObject({ kind: 'deal-written', position: 1 });
});

test('a deal restored from the deleted ones is no longer the draft of the next one either', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	(await refilledForm(made)).close();
	const [gone] = await readDeletedDeals(app.ledger, made.id);
	await app.ledger.restore(gone!.last.id, gone!.heads);
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.draft).toBeUndefined();
	expect(await app.ledger.listDrafts(made.id)).toEqual([]);
});

test('a deal brought back before the form was opened is not filled in', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.hasRefill).toBe(false);
	expect(made.takeRefill()).toBeUndefined();
});

test('a deal taken back and written again is the same deal: none lies among the deleted', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	const [first] = made.deals;
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	expect(await readDeletedDeals(app.ledger, made.id)).toHaveLength(1);
	const editor = await refilledForm(made);
	expect(await editor.save({ won: false })).toMatchObject({ ok: true });
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.deals[0]?.id).toBe(first?.id);
	expect(made.totals.franz).toBe(-12);
	expect(await readDeletedDeals(app.ledger, made.id)).toEqual([]);
	// Taken back once more, it is filled in as it was written the second time.
	expect(made.last).toMatchObject({ kind: 'deal-written', position: 1 });
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(0);
	expect(made.takeRefill()).toMatchObject({
		deal: { id: first?.id, outcome: { won: false } },
	});
});

test('a deal taken back is written again as the table is by then, but for what was tapped', async () => {
	const made = await evening([...four, 'Sepp']);
	await save(made, dreier(made));
	// The doubled round was forgotten, and Resi has gone meanwhile.
	await save(made, dreier(made));
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(1);
	const editor = await refilledForm(made);
	await made.startRound();
	await made.leave('resi');
	await expect.poll(() => made.seats.length).toBe(4);
	const { hands, seats, factor } = made.next;
	expect(await editor.save({ won: true })).toMatchObject({ deal: { hands, seats, factor } });
	expect(factor).toBe(2);

	// Played single within the round, as the table said.
	await expect.poll(() => made.deals.length).toBe(2);
	const { factor: _, ...single } = dreier(made);
	await save(made, single);
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(2);
	const again = await refilledForm(made);
	expect(again.setting.factor).toBe(2);
	const written = await again.save({ won: true });
	expect(written?.deal.factor).toBeUndefined();
});

test('a deal taken back is filled in at once, before the sheet has let go of it', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.undo();
	expect(made.hasRefill).toBe(true);
	const editor = new DealEditor(made, { kind: 'new' });
	expect(editor.form.contract).toBe('dreier');
	expect(editor.writtenElsewhere).toBe(false);
	editor.close();
});

test('a forgotten deal taken back is not filled in as the next one', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	const forgotten = { ...dreier(made), id: 'forgotten' };
	await made.saveDeal(forgotten, { seen: null, before: made.deals[0]!.id });
	await expect.poll(() => made.deals.length).toBe(2);
	await made.undo();
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.hasRefill).toBe(false);
});

test('correcting the last deal starts or takes back the doubled round', async () => {
	const made = await evening(four);
	const first = dreier(made);
	await save(made, first);
	const [row] = made.soundDeals;
	const { declarer: _, ...rest } = first;
	const changed: DealFacts = {
		...rest,
		contract: 'trischaken',
		outcome: {
			cardPoints: Object.fromEntries(
				first.hands.map((player, i) => [player, { points: i === 0 ? 40 : 10 }]),
			),
		},
	};
	await made.saveDeal(changed, { seen: row!.revision });
	await expect.poll(() => made.next.factor).toBe(2);
	await made.saveDeal(first, { seen: made.soundDeals[0]!.revision });
	await expect.poll(() => made.next.factor).toBe(1);
});

test('a deleted deal takes no round and no payment with it, and the file stays whole', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.startRound();
	await expect.poll(() => made.next.factor).toBe(2);
	await save(made, { ...dreier(made), factor: 2 });
	await made.pay([{ from: 'resi', to: 'franz', points: 3 }], 'Bier');
	await expect.poll(() => made.adjustments.length).toBe(1);
	await made.deleteDeal(made.deals[1]!.id);
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.next.coming).toEqual([2, 2, 2, 2]);
	expect(made.adjustments[0]!.adjustment.afterDeal).toBe(made.deals[0]!.id);
	const { file, damaged } = await made.file();
	expect(damaged).toEqual([]);
	const parsed = parseSession(file);
	expect(parsed.ok ? [] : parsed.issues).toEqual([]);
});

test('a misdeal leaves the dealer, the word of the table holds for one deal', async () => {
	const made = await evening(four);
	await made.throwIn({ sameDealer: true });
	await expect.poll(() => made.deals.length).toBe(1);
	expect(made.next).toMatchObject({ number: 2, dealer: 'resi', radl: { deal: 1, of: 4 } });
	await save(made, dreier(made));
	expect(made.next).toMatchObject({ dealer: 'franz', radl: { deal: 2 } });
	await made.sayNext({ dealer: 'gerti' });
	await expect.poll(() => made.next.dealer).toBe('gerti');
	await save(made, dreier(made));
	expect(made.next.dealer).toBe('resi');
	await made.setWords({ name: 'Rose', note: '' });
	await expect.poll(() => made.head.name).toBe('Rose');
	expect(made.head.nextDeal).toBeUndefined();
});

/** A Trischaken, which starts a doubled round – here only if the table says so. */
const trischaken = (made: Evening): DealFacts => {
	const deal = newDeal(made);
	const counts = [40, 10, 10, 10].map((points, i) => [deal.hands[i]!, { points }] as const);
	return { ...deal, contract: 'trischaken', outcome: { cardPoints: Object.fromEntries(counts) } };
};
const asking = () =>
	mergePatch(builtIn('koenigrufen-upper-austria')!, { rounds: { ask: true } }) as Ruleset;

test.each([
	[true, [2, 2, 2, 2]],
	[false, []],
])('the table is asked once whether a round is double: %s', async (double, coming) => {
	const made = await evening(four, undefined, asking());
	await save(made, dreier(made));
	expect(made.roundAsked).toBeUndefined();
	const deal = trischaken(made);
	await save(made, deal);
	const before = made.totals;
	expect(made.roundAsked?.id).toBe(deal.id);
	expect(made.next.coming).toEqual([]);

	await made.answerRound(double);
	await expect.poll(() => made.roundAsked).toBeUndefined();
	expect(made.next.coming).toEqual(coming);
	expect(made.totals).toEqual(before);
	expect(made.hasWord).toBe(false);
	expect(await made.answerRound(!double)).toBeUndefined();

	// It is the evening's answer, not the screen's.
	const again = await opened(made.id);
	expect(again.roundAsked).toBeUndefined();
	expect(again.next.coming).toEqual(coming);

	// Naming the dealer, and taking that back, leaves the answer.
	await again.sayNext({ dealer: 'gerti' });
	await expect.poll(() => again.next.dealer).toBe('gerti');
	expect(again.roundAsked).toBeUndefined();
	await again.sayNext(null);
	await expect.poll(() => again.hasWord).toBe(false);
	expect(again.roundAsked).toBeUndefined();

	// It holds for this deal only.
	const next = trischaken(again);
	await save(again, next);
	expect(again.roundAsked?.id).toBe(next.id);
});

test('an answer taken back is asked for again; a word said before is kept', async () => {
	const made = await evening(four, undefined, asking());
	await save(made, trischaken(made));
	await made.sayNext({ dealer: 'gerti' });
	await expect.poll(() => made.next.dealer).toBe('gerti');
	const asked = made.roundAsked!.id;
	const change = await made.answerRound(true);
	await expect.poll(() => made.next.coming).toEqual([2, 2, 2, 2]);
	expect(made.next.dealer).toBe('gerti');
	await app.ledger.undo(change!.revisions.map(({ id }) => id));
	await expect.poll(() => made.roundAsked?.id).toBe(asked);
	expect(made.next).toMatchObject({ dealer: 'gerti', coming: [] });
});

test('what ends a doubled round says so, as long as it is the last thing done', async () => {
	const made = await evening(four);
	const deal = trischaken(made);
	await save(made, deal);
	await save(made, { ...dreier(made), factor: 2 });
	const seen = () => made.deal(deal.id)!.revision;
	const { endsRound: isSame } = await made.saveDeal({ ...deal, note: 'Rose' }, { seen: seen() });
	expect(isSame).toBe(false);

	await expect.poll(() => factsOf(made.deal(deal.id)!).note).toBe('Rose');
	const other = { ...dreier(made), ...{ id: deal.id, dealer: deal.dealer, hands: deal.hands } };
	const { endsRound } = await made.saveDeal(
		{ ...other, declarer: deal.hands[0]! },
		{ seen: seen() },
	);
	expect(endsRound).toBe(true);
	await expect.poll(() => made.endsRound).toBe(true);
	await made.undo();
	await expect.poll(() => made.endsRound).toBe(false);

	expect((await made.deleteDeal(deal.id)).endsRound).toBe(true);
	await expect.poll(() => made.endsRound).toBe(true);
	await made.setWords({ name: 'Rose', note: '' });
	await expect.poll(() => made.endsRound).toBe(false);
});

// "If all agree" (What is paid, "Double round"): agreed on for a deal that starts one, and for no other.
test('an answer goes with the deal it was given for: put right, the table is asked anew', async () => {
	const made = await evening(four, undefined, asking());
	const [first, other] = [trischaken(made), dreier(made)];
	await save(made, first);
	await made.sayNext({ dealer: 'gerti' });
	await made.answerRound(true);
	await expect.poll(() => made.next.coming).toEqual([2, 2, 2, 2]);
	const correct = (facts: DealFacts) =>
		made.saveDeal({ ...facts, id: first.id }, { seen: made.soundDeals[0]!.revision });
	await correct({ ...first, note: 'Resi' });
	await expect.poll(() => made.soundDeals[0]!.deal.note).toBe('Resi');
	expect(made.roundAsked).toBeUndefined();
	expect(made.next.coming).toEqual([2, 2, 2, 2]);
	await correct(other);
	await expect.poll(() => made.next.coming).toEqual([]);
	expect(made.roundAsked).toBeUndefined();
	await correct(first);
	await expect.poll(() => made.roundAsked?.id).toBe(first.id);
	expect(made.next).toMatchObject({ dealer: 'gerti', coming: [] });
	await made.answerRound(true);
	await expect.poll(() => made.next.coming).toEqual([2, 2, 2, 2]);
	await made.deleteDeal(first.id);
	await expect.poll(() => made.deals.length).toBe(0);
	expect(made.next.coming).toEqual([]);
});

// Each deal is read under the rules that held for it: what it starts is theirs, too (docs/rulesets.md).
test('a deal corrected after the rules changed starts what its own rules say', async () => {
	const fromNow = async (made: Evening, rounds: object) => {
		const afterDeals = made.deals.map(({ id }) => id);
		const rulesetChanges = [{ afterDeals, patch: { rounds } }];
		await saveSession(app.ledger, { ...made.head, rulesetChanges } as never);
		await expect.poll(() => made.head.rulesetChanges).toBeDefined();
	};
	const correct = async (made: Evening, facts: DealFacts) => {
		const [row] = made.soundDeals;
		await made.saveDeal(facts, { seen: row!.revision });
		await expect.poll(() => made.soundDeals[0]!.deal.contract).toBe(facts.contract);
	};
	const made = await evening(four);
	const [first, other] = [trischaken(made), dreier(made)];
	await save(made, first);
	expect(made.next.factor).toBe(2);
	await fromNow(made, { after: { contracts: { trischaken: null } } });
	await correct(made, { ...other, id: first.id });
	expect(made.next.factor).toBe(1);
	await correct(made, first);
	expect(made.next.factor).toBe(2);

	// Nobody is asked about a deal whose rules did not ask.
	await fromNow(made, { ask: true });
	expect(made.roundAsked).toBeUndefined();
});

test('somebody joins late, pauses and comes back to his place', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await made.join({ id: 'sepp', name: 'Sepp' }, 'gerti');
	await expect.poll(() => made.seats).toEqual(['resi', 'franz', 'hubert', 'sepp', 'gerti']);
	expect(await undoes(made)).toBe('Zurücknehmen: Sepp spielt mit');
	expect(made.next).toMatchObject({ dealer: 'franz', sittingOut: ['franz'] });
	await save(made, dreier(made));
	expect(made.deals[1]).toMatchObject({ deal: { seats: made.seats } });
	await made.leave('hubert');
	await expect.poll(() => made.seats).toEqual(['resi', 'franz', 'sepp', 'gerti']);
	expect(made.next.dealer).toBe('sepp');
	expect(await undoes(made)).toBe('Zurücknehmen: Hubert ist aufgestanden');
	await made.comeBack('hubert');
	await expect.poll(() => made.seats).toEqual(['resi', 'franz', 'hubert', 'sepp', 'gerti']);
});

test('a player called otherwise is one thing done: the person and the evening’s file, back with one undo', async () => {
	const made = await evening(['Resi', 'Franz', 'Hubert', 'Sepperl']);
	const called = async () => [
		(await app.ledger.readPeople()).find(({ id }) => id === 'sepperl'),
		await app.ledger.readSession(made.id),
	];
	const { revisions } = await made.renamePlayer('sepperl', 'Josef');
	expect(revisions.map(({ entity }) => entity).sort()).toEqual(['person', 'session']);
	const josef = { id: 'sepperl', name: 'Josef' };
	expect(await called()).toMatchObject([
		{ value: josef },
		{ head: { players: [{}, {}, {}, josef] } },
	]);
	await app.ledger.undo(revisions.map(({ id }) => id));
	const sepperl = { id: 'sepperl', name: 'Sepperl' };
	expect(await called()).toMatchObject([
		{ value: sepperl },
		{ head: { players: [{}, {}, {}, sepperl] } },
	]);
});

test('what the evening takes back of a name the person takes back too, and again', async () => {
	const made = await evening(['Resi', 'Franz', 'Hubert', 'Sepperl']);
	const called = async () => {
		const person = (await app.ledger.readPeople()).find(({ id }) => id === 'sepperl');
		const stored = await app.ledger.readSession(made.id);
		const player = stored?.status === 'sound' ? stored.head.players[3]?.name : undefined;
		return [person?.status === 'sound' ? person.value.name : undefined, player];
	};
	await made.renamePlayer('sepperl', 'Josef');
	await expect.poll(() => undoes(made)).toBe('Zurücknehmen: neuer Name Josef');
	await made.undo();
	expect(await called()).toEqual(['Sepperl', 'Sepperl']);
	await expect.poll(() => made.name('sepperl')).toBe('Sepperl');
	await made.undo();
	expect(await called()).toEqual(['Josef', 'Josef']);
});

test('a name given since, elsewhere, stays where the evening takes its own back', async () => {
	const made = await evening(['Resi', 'Franz', 'Hubert', 'Sepperl']);
	await made.renamePlayer('sepperl', 'Josef');
	await app.ledger.renamePerson({ id: 'sepperl', name: 'Josef' }, 'Joschi');
	await expect.poll(() => made.last?.kind).toBe('evening');
	await made.undo();
	const person = (await app.ledger.readPeople()).find(({ id }) => id === 'sepperl');
	expect(person).toMatchObject({ value: { name: 'Joschi' }, conflict: false });
});

test('who joined stays known where the evening takes the joining back', async () => {
	const made = await evening(four);
	await made.join({ id: 'sepp', name: 'Sepp' });
	await expect.poll(() => undoes(made)).toBe('Zurücknehmen: Sepp spielt mit');
	await made.undo();
	expect((await app.ledger.readPeople()).some(({ id }) => id === 'sepp')).toBe(true);
});

test('a deal of a closed evening is taken back where that is asked about, on its sheet alone', async () => {
	const made = await evening(four);
	const offered = (by: Evening) =>
		(['sheet', 'table'] as const).filter((screen) => undoable(by, screen) !== undefined);
	await save(made, dreier(made));
	expect(offered(made)).toEqual(['sheet', 'table']);
	await made.change((head) => ({ ...head, closedAt: '2025-11-20T23:00:00.000Z' }));
	await expect.poll(() => made.isSealed).toBe(true);
	// No sheet shows that it was closed.
	expect(offered(made)).toEqual(['table']);
	made.unseal();
	await save(made, dreier(made));
	expect(offered(made)).toEqual(['sheet', 'table']);
	expect(offered(await opened(made.id))).toEqual(['sheet']);
});

/** What the button says that takes back the last thing done. */
const undoes = (made: Evening) => made.last && undoText(made.last);

// Issue 14, 5.
test('undo says what it undoes, whatever was done in the evening, and what was undone', async () => {
	const made = await evening([...four, 'Sepp']);
	const cash = cashOf(made);
	/** @param back what the button says once it was pressed, where that is taken back in its turn */
	const does = async (work: () => Promise<unknown>, says: string, back?: string) => {
		await work();
		await expect.poll(() => undoes(made)).toBe(says);
		if (back === undefined) return;
		await made.undo();
		await expect.poll(() => undoes(made)).toBe(back);
	};
	const single = 'Zurücknehmen: alles wieder einfach';
	await does(() => made.moveSeat('sepp', 1), 'Zurücknehmen: andere Plätze');
	await does(() => made.sayNext({ dealer: 'gerti' }), 'Zurücknehmen: wer gibt und aussetzt');
	await does(() => made.startRound(), 'Zurücknehmen: doppelte Runde', single);
	await does(() => made.undo(), 'Zurücknehmen: doppelte Runde');
	await does(() => made.stopRounds(), single, 'Zurücknehmen: doppelte Runde');
	const afterDeals: string[] = [];
	const rulesetChanges = [{ afterDeals, patch: { rounds: { ask: true } } }];
	await does(
		() => made.change((head) => ({ ...head, rulesetChanges })),
		'Zurücknehmen: andere Regeln',
	);
	await does(() => made.setWords({ name: 'Rose', note: '' }), 'Zurücknehmen: Name und Notiz');
	await does(
		() => made.change((head) => ({ ...head, group: 'g' })),
		'Zurücknehmen: gehört zur Runde',
		'Zurücknehmen: gehört nicht mehr zur Runde',
	);
	await does(() => cash.changeStake(20, undefined), 'Zurücknehmen: anderer Einsatz');
	await does(() => cash.setHabits({ way: 'pot' }), 'Zurücknehmen: wie gezahlt wird');
	await does(
		() => cash.move({ from: 'resi', to: 'franz', minor: 100 }),
		'Zurücknehmen: in der Kassa aufgeschrieben',
		'Zurücknehmen: in der Kassa gelöscht',
	);
	await does(
		() => made.pay([{ from: 'resi', to: 'franz', points: 5 }]),
		'Zahlung zurücknehmen',
		'Gelöschte Zahlung zurückholen',
	);
	await does(
		() => made.change((head) => ({ ...head, closedAt: '2025-11-20T23:00:00.000Z' })),
		'Zurücknehmen: Abend geschlossen',
		'Zurücknehmen: Abend wieder offen',
	);
});

test('undo of what closes an evening says so, whatever is settled with it; of a payment it takes back just that', async () => {
	const made = await evening(['Adam', 'Berta', 'Carl', 'Doris']);
	const cash = cashOf(made);
	const end = $effect.root(() => {
		$effect(() => look(cash.proposal, cash.agreed));
	});
	flushSync();
	await save(made, dreier(made));
	const says = (text: string) => expect.poll(() => undoes(made)).toBe(text);
	await expect.poll(() => group.ready).toBe(true);
	// Settles and closes at once; and back.
	await cash.close();
	await says('Zurücknehmen: Abend geschlossen');
	await made.undo();
	await expect.poll(() => made.isOpen).toBe(true);
	await says('Zurücknehmen: Abend wieder offen');
	// A part of it is paid, and more of it; then it is closed.
	await cash.pay(cash.present.rows[0]!, 1);
	await says('Abrechnung zurücknehmen');
	await cash.pay(cash.present.rows[0]!, 1);
	await says('Änderung an der Abrechnung zurücknehmen');
	await made.undo();
	await says('Änderung an der Abrechnung zurücknehmen');
	await cash.close();
	await says('Zurücknehmen: Abend geschlossen');
	await made.undo();
	await says('Zurücknehmen: Abend wieder offen');
	await cash.close();
	await says('Zurücknehmen: Abend geschlossen');
	// With what was paid of it written down beside it.
	await cash.withdraw(cash.agreed[0]!.settlement);
	await expect.poll(() => made.isOpen).toBe(true);
	await says('Zurücknehmen: Abend wieder offen');
	await made.undo();
	await expect.poll(() => made.isOpen).toBe(false);
	await says('Zurücknehmen: Abend geschlossen');
	end();
});

test('undo says how the table answered whether it plays double', async () => {
	const made = await evening(four, undefined, asking());
	await save(made, trischaken(made));
	await made.answerRound(false);
	await expect.poll(() => undoes(made)).toBe('Zurücknehmen: keine doppelte Runde');
	await made.undo();
	await expect.poll(() => undoes(made)).toBe('Zurücknehmen: doppelte Runde wieder offen');
	await made.answerRound(true);
	await expect.poll(() => undoes(made)).toBe('Zurücknehmen: doppelte Runde');
});

test('a deal that is not legal is shown and counts for nothing', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	await saveDeal(app.ledger, made.id, { ...dreier(made), contract: 'unknown' } as { id: string }, {
		seen: null,
	});
	await expect.poll(() => made.deals.length).toBe(2);
	expect(made.deals[1]).toMatchObject({ status: 'damaged', position: 2 });
	expect(made.totals.resi).toBe(-4);
	// Who dealt is still a fact.
	expect(made.next).toMatchObject({ number: 3, dealer: 'hubert' });
});

// It was one of the deals that count double (What is paid, "Double round"), whoever wrote it how.
test('a doubled round that begins with a deal that is not legal goes on, whatever is corrected', async () => {
	const made = await evening(four);
	await made.startRound();
	await expect.poll(() => made.next.factor).toBe(2);
	const first = newDeal(made);
	await save(made, { ...first, contract: 'dreier', declarer: 'franz', outcome: { won: true } });
	const seen = made.soundDeals[0]!.revision;
	await saveDeal(app.ledger, made.id, { ...first, contract: 'unknown' } as { id: string }, {
		seen,
	});
	await expect.poll(() => made.soundDeals.length).toBe(0);
	await save(made, dreier(made));
	await save(made, dreier(made));
	expect(made.next.coming).toEqual([2]);
	const [second] = made.soundDeals;
	await made.saveDeal({ ...second!.deal, note: 'Resi' }, { seen: second!.revision });
	await expect.poll(() => made.soundDeals[0]!.deal.note).toBe('Resi');
	expect(made.next.coming).toEqual([2]);
});

test('tables for a spreadsheet tell times by the clock on the evening’s own wall', async () => {
	const made = await evening(four);
	await made.change((head) => ({ ...head, timeZone: 'America/New_York' }));
	await expect.poll(() => made.head.timeZone).toBe('America/New_York');
	await save(made, { ...dreier(made), at: '2025-11-21T03:10:00.000Z' });
	expect(dealTable(made, 'de')[1]?.slice(0, 2)).toEqual([1, '2025-11-20 22:10']);
	await made.change((head) => ({ ...head, timeZone: 'Nowhere/Land' }));
	await expect.poll(() => made.head.timeZone).toBe('Nowhere/Land');
	expect(dealTable(made, 'de')[1]?.[1]).toBe(wallClock('2025-11-21T03:10:00.000Z'));
});

test('removing an evening can be taken back', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	const back = await made.remove();
	await expect.poll(() => made.status).toBe('missing');
	await back();
	await expect.poll(() => made.status).toBe('ready');
	expect(made.deals.length).toBe(1);
});

/** Changes the rules as another tab does: this one has not heard of it yet. */
const elsewhere = async (made: Evening, patch: object) => {
	const { head } = made;
	await saveSession(app.ledger, { ...head, rulesetChanges: [{ afterDeals: [], patch }] } as never);
};

test('a deal saved while another tab changes the rules is told as the sheet shows it', async () => {
	const made = await evening(four);
	const deal = dreier(made);
	await elsewhere(made, { contracts: { dreier: { value: { won: 2, lost: 2 } } } });
	const { shown } = await made.saveDeal(deal, { seen: null });
	await expect.poll(() => made.soundDeals.length).toBe(1);
	const [row] = made.soundDeals;
	expect(shown?.net).toEqual(row!.net);
	expect(shown?.net).toEqual({ resi: -2, franz: 6, hubert: -2, gerti: -2 });
	expect(shown?.entries).toEqual(row!.score.entries);
});

describe('a deal that is deleted elsewhere while it is corrected here', () => {
	const ref = (made: Evening, id: string) =>
		({ entity: 'deal', sessionId: made.id, entityId: id }) as const;

	/** The second of three deals, open in a form, and deleted by another tab or phone. */
	async function deletedWhileOpen(tapped: boolean) {
		const made = await evening([...four, 'Sepp']);
		for (let n = 0; n < 3; n++) await save(made, dreier(made));
		const { id, deal } = made.soundDeals[1]!;
		const editor = new DealEditor(made, { kind: 'edit', dealId: id });
		if (tapped) editor.change((form) => tap(form, { contract: 'solodreier' }));
		const before = { form: editor.form, setting: editor.setting, number: editor.number };
		await made.deleteDeal(id);
		await expect.poll(() => made.deals.length).toBe(2);
		return { made, id, deal, editor, before };
	}

	test.each([true, false])('keeps the form as it is, and says so (tapped: %s)', async (tapped) => {
		const { editor, before } = await deletedWhileOpen(tapped);
		const { form, setting, number } = editor;
		expect({ form, setting, number }).toEqual(before);
		expect(editor.deletedElsewhere).toBe(true);
		expect([editor.writtenElsewhere, editor.outdated, editor.overtaken]).toEqual([
			...[false, false, false],
		]);
		editor.close();
	});

	test.each([true, false])(
		'is saved all the same beside the deletion, for a person to say (tapped: %s)',
		async (tapped) => {
			const { made, id, deal, editor } = await deletedWhileOpen(tapped);
			const told = await editor.save({ how: 'result', won: true });
			await expect.poll(() => made.deals.length).toBe(3);
			const { revisions } = await app.ledger.history(ref(made, id));
			expect(
				heads(revisions)
					.map(({ body }) => body === null)
					.sort(),
			).toEqual([false, true]);
			const row = made.soundDeals[1]!;
			expect(row).toMatchObject({ id, position: 2, conflict: true });
			expect([row.deal.dealer, row.deal.hands]).toEqual([deal.dealer, deal.hands]);
			expect(row.deal.corrections).toBe(1);
			expect(told!.net).toEqual(row.net);
		},
	);

	test('is there again after a reload with what was tapped, and is saved beside the deletion', async () => {
		const { made, id, editor, before } = await deletedWhileOpen(true);
		editor.close();
		await expect.poll(() => leftDrafts(made).map(({ dealId }) => dealId)).toEqual([id]);
		const purpose = { kind: 'edit', dealId: id } as const;
		expect(canOpen(made, purpose)).toBe(true);
		const again = new DealEditor(made, purpose);
		const { form, setting, number } = again;
		expect({ form, setting, number }).toEqual(before);
		expect([again.deletedElsewhere, again.outdated]).toEqual([true, false]);
		expect(await again.save({ how: 'result', won: true })).toBeDefined();
		await expect.poll(() => made.soundDeals[1]?.conflict).toBe(true);
		expect(made.soundDeals[1]!.deal.contract).toBe('solodreier');
		await expect.poll(() => leftDrafts(made)).toEqual([]);
	});

	test('opens no more after a reload where nothing was tapped: nothing was half written', async () => {
		const { made, id, editor } = await deletedWhileOpen(false);
		editor.close();
		expect(canOpen(made, { kind: 'edit', dealId: id })).toBe(false);
		expect(leftDrafts(made)).toEqual([]);
	});

	test('stays deleted for who leaves it so', async () => {
		const { made, id, editor } = await deletedWhileOpen(true);
		await expect.poll(async () => (await app.ledger.listDrafts(made.id)).length).toBe(1);
		await editor.discard();
		expect(await app.ledger.listDrafts(made.id)).toEqual([]);
		const { revisions } = await app.ledger.history(ref(made, id));
		expect(heads(revisions).map(({ body }) => body)).toEqual([null]);
	});
});

test('a forgotten deal keeps its place where the one behind it is deleted elsewhere meanwhile', async () => {
	const made = await evening(four);
	for (let n = 0; n < 3; n++) await save(made, dreier(made));
	const [first, second, third] = made.soundDeals.map(({ id }) => id);
	const editor = new DealEditor(made, { kind: 'insert', before: second! });
	editor.change((form) => tap(tap(form, { contract: 'dreier' }), { declarer: 'franz' }));
	const { setting } = editor;
	await made.deleteDeal(second!);
	await expect.poll(() => made.deals.length).toBe(2);
	expect([editor.setting, editor.number]).toEqual([setting, 2]);
	// After a reload too, at what has the place by now.
	editor.close();
	await expect.poll(() => leftDrafts(made).map(numberOfDraft)).toEqual([2]);
	const again = new DealEditor(made, { kind: 'insert', before: third! });
	expect([again.dealId, again.form, again.number]).toEqual([editor.dealId, editor.form, 2]);
	const outcome = await again.save({ how: 'result', won: true });
	expect(outcome).toMatchObject({ net: { franz: 12 } });
	await expect.poll(() => made.deals.map(({ id }) => id)).toEqual([first, editor.dealId, third]);
	await expect.poll(() => leftDrafts(made)).toEqual([]);
});

test('a form opened under the rules of before announces what holds now', async () => {
	const made = await evening(four);
	const editor = new DealEditor(made, { kind: 'new' });
	editor.change((form) => tap(tap(form, { contract: 'dreier' }), { declarer: 'franz' }));
	await elsewhere(made, { contracts: { dreier: { value: { won: 2, lost: 2 } } } });
	await expect.poll(() => editor.outdated).toBe(true);
	const told = await editor.save({ how: 'result', won: true });
	await expect.poll(() => made.soundDeals.length).toBe(1);
	expect(told?.net).toEqual(made.soundDeals[0]!.net);
	expect(told?.net.franz).toBe(6);
});

test('a deal that does not fit the rules of now is refused, and its draft stays', async () => {
	const made = await evening(four);
	const editor = new DealEditor(made, { kind: 'new' });
	editor.change((form) => tap(tap(form, { contract: 'dreier' }), { declarer: 'franz' }));
	await expect.poll(() => made.draft?.dealId).toBe(editor.dealId);
	await elsewhere(made, { contracts: { dreier: null } });
	expect(await editor.save({ how: 'result', won: true })).toBeUndefined();
	expect(app.problem).toMatchObject({ code: 'outdated' });
	expect(editor.phase).toBe('open');
	expect((await app.ledger.readEvening(made.id)).deals).toEqual([]);
	expect(made.draft?.dealId).toBe(editor.dealId);
	app.dismissProblem();
});

test('a deal of somebody who was taken out of the evening elsewhere is refused', async () => {
	const made = await evening([...four, 'Sepp']);
	const deal = dreier(made);
	const { head } = made;
	const left = head.players.filter(({ id }) => id !== deal.declarer);
	await saveSession(app.ledger, { ...head, players: left, seats: left.map(({ id }) => id) });
	await expect(made.saveDeal(deal, { seen: null })).rejects.toMatchObject({ code: 'outdated' });
	expect((await app.ledger.readEvening(made.id)).deals).toEqual([]);
});

test('changes made faster than the screen follows come one after the other, and none is in conflict', async () => {
	const made = await evening([...four, 'Sepp']);
	const cash = cashOf(made);
	await Promise.all([
		made.setWords({ name: 'Rose', note: '' }),
		made.leave('gerti'),
		made.moveSeat('sepp', 1),
		made.moveSeat('sepp', 1),
		made.startRound({ deals: 4, factor: 2 }),
		cash.setHabits({ coin: 50 }),
		cash.move({ from: 'resi', to: 'pot', minor: 100 }),
		cash.move({ from: 'franz', to: 'pot', minor: 100 }),
		cash.close(),
	]);
	await expect.poll(() => made.isOpen).toBe(false);
	expect(await app.ledger.conflicts(made.id)).toEqual([]);
	expect(made.head).toMatchObject({ name: 'Rose', cash: { coin: 50 } });
	expect(made.seats).toEqual(['resi', 'sepp', 'franz', 'hubert']);
	expect(made.next.coming).toEqual([2, 2, 2, 2]);
	expect(made.head.movements?.map(({ from }) => from)).toEqual(['resi', 'franz']);
});

test('deals written faster than the screen follows use the doubled round up one by one', async () => {
	const made = await evening(four);
	await made.startRound({ deals: 2, factor: 2 });
	await expect.poll(() => made.next.coming).toEqual([2, 2]);
	const [one, two] = [dreier(made), dreier(made)];
	await Promise.all([
		made.saveDeal({ ...one, factor: 2 }, { seen: null }),
		made.saveDeal({ ...two, factor: 2 }, { seen: null }),
	]);
	await expect.poll(() => made.deals.length).toBe(2);
	expect(await app.ledger.conflicts(made.id)).toEqual([]);
	expect(made.head.rounds).toEqual([{ firstDeal: one.id, deals: 2, factor: 2 }]);
	expect(made.next.coming).toEqual([]);
});

test('two undealt hands noted at once are two, each dealt by the next', async () => {
	const made = await evening(four);
	await Promise.all([made.throwIn({ sameDealer: false }), made.throwIn({ sameDealer: false })]);
	await expect.poll(() => made.deals.length).toBe(2);
	expect(made.soundDeals.map(({ deal }) => deal.dealer)).toEqual(['resi', 'franz']);
});

test('a change of an evening that was taken out elsewhere says so', async () => {
	const made = await evening(four);
	const { id } = made;
	await app.ledger.commit([{ entity: 'session', id, head: null }]);
	await expect(made.leave('gerti')).rejects.toMatchObject({ code: 'not-found' });
});

/** What a phone hands over by codes, taken in by another; no server is asked. */
async function handed(from: Ledger, to: Ledger, sessionId: string): Promise<void> {
	const packet = await pack(await toHandOver(from, sessionId, null));
	const parts = new PartsRead();
	for (const part of (await partsOf(packet, 300))!) parts.add(part);
	const whole = await parts.whole();
	if (!whole?.ok) throw new Error('the codes do not read');
	const looked = await lookAt(to, whole);
	if (!looked.ok) throw new Error(looked.reason);
	expect(await takeIn(to, looked.arrived)).toBe(0);
}

const dearer = { contracts: { dreier: { value: { won: 9, lost: 9 } } } };
const upper = builtIn('koenigrufen-upper-austria')!;
const chosen = {
	ruleset: mergePatch(upper, dearer) as Ruleset,
	reference: { extends: 'koenigrufen-upper-austria', patch: dearer },
};

for (const scope of ['from-now', 'for-all'] as const)
	test(`rules changed ${scope} while two phones hand over by codes alone: what the other wrote meanwhile is asked about`, async () => {
		const made = await evening(four);
		await save(made, dreier(made));
		const { ledger: other } = newStore();
		await handed(app.ledger, other, made.id);
		const seen = await readModel(other.db, made.id);
		await save(made, dreier(made));
		const facts = seen.deals.map(factsOf);
		const change = scope === 'from-now' ? withRulesFromNow : withRulesForAll;
		await other.commit(changed((head) => change(head, upper, facts, chosen))(seen));
		await handed(other, app.ledger, made.id);
		await expect.poll(() => rulesDoubts(made).map(({ position }) => position)).toEqual([2]);
		// The same from the other side.
		await handed(app.ledger, other, made.id);
		const there = await readModel(other.db, made.id);
		expect(rulesDoubts(there).map(({ position }) => position)).toEqual([2]);
		// What is written by somebody who has heard is not.
		await save(made, dreier(made));
		expect(rulesDoubts(made).map(({ position }) => position)).toEqual([2]);
	});

test('a deal saved as it was writes nothing, and is not put right by that', async () => {
	const made = await evening(four);
	await save(made, dreier(made));
	const [row] = made.deals;
	const { shown, revisions } = await made.saveDeal(factsOf(row!), { seen: row!.revision! });
	expect(revisions).toEqual([]);
	expect(shown).toBeUndefined();
});
