/** What a tap and a save compute does not depend on how long the evening is: counts, which no machine sways. */
import { IDBFactory } from 'fake-indexeddb';
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type * as LinesModule from '#lib/state/evening/lines.ts';
import type * as PreviewModule from '#lib/state/deal-form/preview.ts';
import type * as OffersModule from '#lib/state/deal-form/offers.ts';
import type * as SettleModule from '#lib/domain/settle.ts';
import type * as ParseModule from '#lib/domain/parse-deal.ts';
import { builtIn } from '#lib/rulesets/resolve.ts';
import { sameJson } from '#lib/storage/json.ts';
import { app } from '#lib/state/app.svelte.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import { DealEditor } from '#lib/state/deal-form/deal-editor.svelte.ts';
import { tap, tapPremium } from '#lib/state/deal-form/taps.ts';
import { tableShown } from '#lib/state/evening/last-shown.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { stops } from '../../stops.ts';
import { look } from '../../look.ts';

globalThis.indexedDB = new IDBFactory();

const counts = vi.hoisted(() => ({
	...{ previews: 0, offers: 0, settled: 0, parsed: 0 },
	/** How often the evening's lines were gone through, and how often it was asked whether it is there. */
	...{ projected: 0, looked: 0 },
}));
vi.mock('#lib/state/evening/lines.ts', async (original) => {
	const module = await original<typeof LinesModule>();
	class Lines extends module.Lines {
		override of(...evening: Parameters<LinesModule.Lines['of']>) {
			counts.projected++;
			return super.of(...evening);
		}
	}
	return { ...module, Lines };
});
vi.mock('#lib/state/deal-form/preview.ts', async (original) => {
	const module = await original<typeof PreviewModule>();
	const preview: typeof module.preview = (...of) => (counts.previews++, module.preview(...of));
	return { ...module, preview };
});
vi.mock('#lib/state/deal-form/offers.ts', async (original) => {
	const module = await original<typeof OffersModule>();
	const offers: typeof module.offers = (...of) => (counts.offers++, module.offers(...of));
	return { ...module, offers };
});
vi.mock('#lib/domain/settle.ts', async (original) => {
	const module = await original<typeof SettleModule>();
	const settle: typeof module.settle = (...of) => (counts.settled++, module.settle(...of));
	return { ...module, settle };
});
vi.mock('#lib/domain/parse-deal.ts', async (original) => {
	const module = await original<typeof ParseModule>();
	const parseDeal: typeof module.parseDeal = (...of) => (counts.parsed++, module.parseDeal(...of));
	return { ...module, parseDeal };
});

/** What was counted since the last time. */
function taken(): typeof counts {
	const found = { ...counts };
	for (const what of Object.keys(counts) as (keyof typeof counts)[]) counts[what] = 0;
	return found;
}

const PLAYERS = ['anna', 'bert', 'cleo', 'dora'];

async function opened(deals: number): Promise<Evening> {
	const id = app.ledger.newId();
	await app.ledger.createSession({
		id,
		startedAt: '2025-11-20T19:00:00.000Z',
		ruleset: 'koenigrufen-upper-austria',
		rulesetSnapshot: builtIn('koenigrufen-upper-austria')!,
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: PLAYERS.map((name) => ({ id: name, name })),
		seats: PLAYERS,
	});
	await app.ledger.commit(
		Array.from({ length: deals }, (_, i) => {
			const dealer = PLAYERS[i % 4]!;
			const hands = [...PLAYERS.slice((i % 4) + 1), ...PLAYERS.slice(0, (i % 4) + 1)];
			const value = {
				...{ id: `d${String(i)}`, dealer, hands, seats: PLAYERS },
				...{ contract: 'dreier', declarer: hands[0]!, outcome: { won: true } },
			};
			return { entity: 'deal', sessionId: id, id: value.id, value, seen: null } as const;
		}),
	);
	const evening = new Evening(id);
	stops.push(
		$effect.root(() => {
			$effect(() => {
				// What the table and the sheet show.
				if (evening.status !== 'ready') return;
				look(evening.deals, evening.totals, evening.draft);
			});
			$effect(() => {
				// What is around every screen, and keeps the picture of the table.
				look(evening.status);
				counts.looked++;
			});
		}),
	);
	flushSync();
	await expect.poll(() => evening.status).toBe('ready');
	// Each change draws it inside its transaction.
	tableShown(evening.table(() => ({})));
	return evening;
}

/** The screen of a deal, as far as it asks the editor. */
function shown(editor: DealEditor): void {
	stops.push(
		$effect.root(() => {
			$effect(() => {
				const { offers, preview, asks, problems, givingUp, setting } = editor;
				look(offers, preview, asks, problems, setting, givingUp);
			});
		}),
	);
	flushSync();
}

const TAPS: readonly ((form: DealForm) => DealForm)[] = [
	(form) => tap(form, { contract: 'dreier' }),
	(form) => tap(form, { declarer: 'anna' }),
	(form) => tapPremium(form, 'trull', { form: 'silent' }),
];

async function costs(deals: number) {
	const evening = await opened(deals);
	const editor = new DealEditor(evening, { kind: 'new' });
	shown(editor);
	const taps = [];
	for (const one of TAPS) {
		taken();
		editor.change(one);
		flushSync();
		// Its draft is on disk, and the evening has heard of it.
		await expect.poll(() => sameJson(evening.draft?.content.form, editor.form)).toBe(true);
		flushSync();
		taps.push(taken());
	}
	const { number } = editor;
	await editor.save({ how: 'result', won: true });
	await expect.poll(() => [evening.deals.length, evening.draft]).toEqual([deals + 1, undefined]);
	flushSync();
	// The next deal is none of this screen.
	expect(editor.number).toBe(number);
	const { looked: _, ...save } = taken();
	return { taps, save };
}

test('one preview a tap, and as much for a save, in an evening of 20 deals as in one of 400', async () => {
	const few = await costs(20);
	for (const { parsed, settled, ...tapped } of few.taps) {
		expect(tapped).toEqual({ previews: 1, offers: 1, projected: 0, looked: 0 });
		// Won and lost.
		expect(parsed).toBe(2);
		expect(settled).toBeLessThanOrEqual(2);
	}
	// The screen's own, the door's of the transaction and the sheet's: four are reached.
	expect(few.save.settled).toBeLessThanOrEqual(4);
	// For the transaction, the picture and the screen alike; the form stays as it is until it goes.
	expect(few.save).toMatchObject({ projected: 1, previews: 0, offers: 0 });
	expect(await costs(400)).toEqual(few);
});

test('a tap leaves what it did not change the same', async () => {
	const editor = new DealEditor(await opened(4), { kind: 'new' });
	shown(editor);
	for (const one of TAPS.slice(0, 2)) editor.change(one);
	flushSync();
	const before = editor.offers;
	editor.change(TAPS[2]!);
	flushSync();
	const { premiums, ...others } = editor.offers;
	for (const [what, value] of Object.entries(others)) {
		expect(Object.is(value, before[what as keyof typeof before]), what).toBe(true);
	}
	const changed = premiums.filter((offer, i) => offer !== before.premiums[i]);
	expect(changed.map(({ rule }) => rule.id)).toEqual(['trull']);
	expect(changed[0]?.rule).toBe(before.premiums.find(({ rule }) => rule.id === 'trull')?.rule);
});

test('a tap that shows itself costs nothing before its frame, is kept at once and saved without it', async () => {
	const evening = await opened(4);
	const editor = new DealEditor(evening, { kind: 'new' });
	shown(editor);
	taken();
	for (const one of TAPS.slice(0, 2)) editor.take(one);
	flushSync();
	expect(taken()).toMatchObject({ previews: 0, offers: 0, parsed: 0, settled: 0 });
	expect(editor.form.contract).toBeUndefined();
	await expect
		.poll(() => evening.draft?.content.form)
		.toMatchObject({ contract: 'dreier', declarer: 'anna' });
	await editor.save({ how: 'result', won: true });
	await expect
		.poll(() => evening.soundDeals.at(-1)?.deal)
		.toMatchObject({
			contract: 'dreier',
			declarer: 'anna',
		});
});
