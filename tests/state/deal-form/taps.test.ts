// Random taps: what is paid does not depend on their order, nothing that a change of contract hid
// lingers, and nothing impossible can be tapped together.
import { SUITS } from '#lib/domain/deal.ts';
import type { IssueCode } from '#lib/domain/issue.ts';
import { SIDES } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import { tapDeclaration, tapPagat } from '#lib/games/tarok/state/form.ts';
import { BYS, type DealForm, EMPTY_FORM, HOWS, readForm } from '#lib/state/deal-form/form.ts';
import { gameForm } from '#lib/state/deal-form/games.ts';
import { offers } from '#lib/state/deal-form/offers.ts';
import { outlook } from '#lib/state/deal-form/preview.ts';
import { toFacts } from '#lib/state/deal-form/project.ts';
import { fromFacts } from '#lib/state/deal-form/read.ts';
import type { Setting } from '#lib/state/deal-form/setting.ts';
import {
	tap,
	tapBei,
	tapBeiKontra,
	tapManual,
	tapMissed,
	tapPair,
	tapPersonal,
	tapPremium,
	tapPremiumKontra,
} from '#lib/state/deal-form/taps.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAYERS, RULESETS, legalDeals, settingOf } from './deals.ts';
import { isCalling } from '../../calling.ts';

interface Tap {
	/** Taps on one control follow one another; taps on different ones commute. */
	readonly control: string;
	readonly on: (form: DealForm) => DealForm;
}

const player = fc.constantFrom(...PLAYERS);
const level = fc.integer({ min: 0, max: 5 });
const points = fc.record({
	points: fc.integer({ min: 0, max: 40 }),
	leaves: fc.integer({ min: 0, max: 2 }),
});
const side = fc.constantFrom(...SIDES);
const form = fc.constantFrom('silent' as const, 'announced' as const, undefined);

function field<K extends keyof DealForm>(
	name: K,
	values: fc.Arbitrary<DealForm[K] | undefined>,
): fc.Arbitrary<Tap> {
	return values.map((value) => ({
		control: name,
		on: (one: DealForm) => tap(one, { [name]: value }),
	}));
}

const at = <T>(
	control: (value: T) => string,
	values: fc.Arbitrary<T>,
	on: (one: DealForm, value: T) => DealForm,
): fc.Arbitrary<Tap> =>
	values.map((value) => ({ control: control(value), on: (one: DealForm) => on(one, value) }));

function anyTap(ruleset: Ruleset): fc.Arbitrary<Tap> {
	const everywhere = [
		field('how', fc.constantFrom(...HOWS, undefined)),
		field('factor', fc.constantFrom(1, 2, undefined)),
		field('note', fc.constantFrom('', 'Pagat!')),
		at(
			([who]) => `counts.${who}`,
			fc.tuple(player, points),
			(one, [who, count]) => tap(one, { counts: { ...one.counts, [who]: count } }),
		),
		at(
			([who]) => `manual.${who}`,
			fc.tuple(player, fc.integer({ min: -9, max: 9 })),
			(one, [who, many]) => tapManual(one, who, many),
		),
	];
	if ('declarations' in ruleset) {
		const kinds = ['taroks', 'matadors', 'cavalry', 'half-cavalry'] as const;
		return fc.oneof(
			...everywhere,
			at(
				([who, kind]) => `declarations.${who}.${kind}`,
				fc.tuple(player, fc.constantFrom(...kinds), fc.integer({ min: 0, max: 22 })),
				(one, [who, kind, count]) => tapDeclaration(one, who, { [kind]: count }),
			),
			at(
				([who]) => `declarations.${who}.kings`,
				fc.tuple(player, fc.constantFrom('kings' as const, 'half-kings' as const, undefined)),
				(one, [who, kings]) => tapDeclaration(one, who, { kings }),
			),
			at(
				() => 'pagat.event',
				fc.constantFrom(...PAGAT_EVENTS, 'discarded' as const, undefined),
				(one, event) => tapPagat(one, { event }),
			),
			at(
				() => 'pagat.player',
				player,
				(one, who) => tapPagat(one, { player: who }),
			),
		);
	}
	if (!isCalling(ruleset)) return fc.oneof(...everywhere);
	const contracts = Object.keys(ruleset.contracts);
	const premium = fc.constantFrom(...Object.keys(ruleset.premiums), 'valat');
	return fc.oneof(
		{ weight: 3, arbitrary: field('contract', fc.constantFrom(...contracts)) },
		{ weight: 3, arbitrary: field('declarer', fc.option(player, { nil: undefined })) },
		{ weight: 3, arbitrary: field('holder', fc.oneof(player, fc.constant('talon'))) },
		field('suit', fc.constantFrom(...SUITS, undefined)),
		field('won', fc.boolean()),
		field('count', points),
		field('countedBy', side),
		field('tricks', fc.integer({ min: 0, max: 12 })),
		field('renonce', player),
		field('kontra', level),
		field('fifth', fc.constantFrom(...PLAYERS, null, undefined)),
		{
			weight: 4,
			arbitrary: at(
				([id]) => `premium.${id}.form`,
				fc.tuple(premium, form),
				(one, [id, value]) => tapPremium(one, id, { form: value }),
			),
		},
		at(
			([id]) => `premium.${id}.by`,
			fc.tuple(premium, fc.constantFrom(...BYS)),
			(one, [id, by]) => tapPremium(one, id, { by }),
		),
		at(
			([id, whose]) => `premium.${id}.missed.${whose}`,
			fc.tuple(premium, side, fc.boolean()),
			(one, [id, whose, missed]) => tapMissed(one, id, whose, missed),
		),
		at(
			([id, whose]) => `premium.${id}.kontra.${whose}`,
			fc.tuple(premium, side, level),
			(one, [id, whose, value]) => tapPremiumKontra(one, id, whose, value),
		),
		at(
			([id]) => `premium.${id}.beside`,
			fc.tuple(premium, fc.constantFrom('made' as const, undefined)),
			(one, [id, beside]) => tapPremium(one, id, { beside }),
		),
		at(
			([id]) => `premium.${id}.pair`,
			fc.tuple(premium, form, player, player),
			(one, [id, value, from, to]) => tapPair(one, id, 0, { form: value, from, to }),
		),
		at(
			([who]) => `personal.${who}`,
			fc.tuple(player, level),
			(one, [who, value]) => tapPersonal(one, who, value),
		),
		at(
			([what]) => `bei.${what}`,
			fc.oneof(
				fc.tuple(fc.constant('contract' as const), fc.constantFrom(...contracts)),
				fc.tuple(fc.constant('declarer' as const), player),
				fc.tuple(fc.constant('won' as const), fc.boolean()),
			),
			(one, [what, value]) => tapBei(one, 0, { [what]: value }),
		),
		at(
			([who]) => `bei.kontra.${who}`,
			fc.tuple(player, level),
			(one, [who, value]) => tapBeiKontra(one, 0, who, value),
		),
		...everywhere,
	);
}

/** What a form may lack or leave open; everything else the controls keep from happening. */
const OPEN: readonly IssueCode[] = [
	'missing',
	'one-of-forms',
	'demanded-premium-missing',
	// The numbers of counts and of results written by hand are free.
	'card-points-sum',
	'card-points-too-many',
	'not-zero-sum',
	// Two rows between the same two players.
	'same-player',
	'duplicate',
];

/**
 * Two planned birds given up; whole trull with one and two of it with another: either may be the slip, so it is told.
 */
const openIn = ({ game }: Ruleset): readonly IssueCode[] =>
	game === 'tarok' ? OPEN : [...OPEN, 'excluded-beside'];

const after = (taps: readonly Tap[], start: DealForm = EMPTY_FORM): DealForm =>
	taps.reduce((one, { on }) => on(one), start);

/** The same taps in another order, those on one control in the order they came. */
function reordered(taps: readonly Tap[], keys: readonly number[]): Tap[] {
	const order = taps
		.map((one, i) => ({ one, key: keys[i % keys.length] ?? 0 }))
		.sort((a, b) => a.key - b.key)
		.map(({ one }) => one.control);
	const queues = new Map<string, Tap[]>();
	for (const one of taps) queues.set(one.control, [...(queues.get(one.control) ?? []), one]);
	return order.map((control) => queues.get(control)!.shift()!);
}

test('what the other side made silently stands beside what was announced and missed, and nowhere else', () => {
	const [, ruleset] = RULESETS.find(([name]) => name === 'house rules 1')!;
	const premiums = (...taps: ((form: DealForm) => DealForm)[]) =>
		toFacts(
			ruleset,
			[
				(one: DealForm) => tap(one, { contract: 'dreier', won: true }),
				(one: DealForm) =>
					tapPremium(one, 'trull', { form: 'announced', by: 'declarer', beside: 'made' }),
				...taps,
			].reduce((one, on) => on(one), EMPTY_FORM),
			settingOf(ruleset),
		).premiums;
	const announced = { premium: 'trull', side: 'declarer', announced: true };
	expect(premiums()).toEqual([{ ...announced, won: true }]);
	expect(premiums((one) => tapMissed(one, 'trull', 'declarer', true))).toEqual([
		{ ...announced, won: false },
		{ premium: 'trull', side: 'defence', announced: false, won: true },
	]);
});

describe.each(RULESETS)('taps in %s', (_name, ruleset) => {
	const setting = settingOf(ruleset);
	const taps = fc.array(anyTap(ruleset), { maxLength: 25 });

	test('commute where they are on different controls', { timeout: 60_000 }, () => {
		const keys = fc.array(fc.nat(1000), { minLength: 25, maxLength: 25 });
		fc.assert(
			fc.property(taps, keys, (some, order) => {
				const facts = toFacts(ruleset, after(some), setting);
				const others = toFacts(ruleset, after(reordered(some, order)), setting);
				expect(others).toEqual(facts);
			}),
			{ numRuns: 200 },
		);
	});

	test('never make what is impossible', { timeout: 60_000 }, () => {
		fc.assert(
			fc.property(taps, (some) => {
				const seen = outlook(ruleset, after(some), setting);
				if (seen.ok) return;
				const codes = seen.problems.map(({ issue }) => issue.code);
				expect(codes.filter((code) => !openIn(ruleset).includes(code))).toEqual([]);
			}),
			{ numRuns: 500 },
		);
	});

	test('leave nothing behind that the contract hides', { timeout: 60_000 }, () => {
		fc.assert(
			fc.property(taps, (some) => {
				const form = after(some);
				const facts = toFacts(ruleset, form, setting);
				expect(toFacts(ruleset, onlyOffered(ruleset, form, setting), setting)).toEqual(facts);
			}),
			{ numRuns: 200 },
		);
	});

	test('never make what is impossible out of an old deal', { timeout: 60_000 }, () => {
		fc.assert(
			fc.property(legalDeals(ruleset), taps, (deal, some) => {
				const seen = outlook(ruleset, after(some, fromFacts(ruleset, deal)), setting);
				if (seen.ok) return;
				const codes = seen.problems.map(({ issue }) => issue.code);
				expect(codes.filter((code) => !openIn(ruleset).includes(code))).toEqual([]);
			}),
			{ numRuns: 300 },
		);
	});

	test('survive as a draft', () => {
		fc.assert(
			fc.property(taps, (some) => {
				const form = after(some);
				const kept = readForm(JSON.parse(JSON.stringify(form)));
				expect(toFacts(ruleset, kept, setting)).toEqual(toFacts(ruleset, form, setting));
			}),
			{ numRuns: 50 },
		);
	});

	test('are offered: what is chosen stands among what can be chosen', { timeout: 60_000 }, () => {
		fc.assert(
			fc.property(taps, (some) => {
				const one = after(some);
				const offer = offers(ruleset, one, setting);
				const facts = toFacts(ruleset, one, setting);
				expect(offer.hows).toContain(offer.how);
				if (facts.called) expect(offer.holders).toContain(facts.called.holder);
				if (facts.declarer !== undefined) expect(offer.declarers).toContain(facts.declarer);
				for (const fact of facts.premiums ?? []) {
					expect(offer.premiums.map(({ rule }) => rule.id)).toContain(fact.premium);
				}
				if (facts.bei) expect(offer.bei.contracts.length).toBeGreaterThan(0);
				expect(facts.bei?.length ?? 0).toBeLessThanOrEqual(offer.bei.most);
				if (facts.kontra !== undefined) expect(offer.kontra.kind).not.toBe('none');
			}),
			{ numRuns: 100 },
		);
	});
});

/** The form without the taps whose controls are not on the screen. */
function onlyOffered(ruleset: Ruleset, form: DealForm, setting: Setting): DealForm {
	const offer = offers(ruleset, form, setting);
	const counted = offer.how === 'count';
	const single = !gameForm(ruleset).countsSides || offer.outcome === 'first';
	const shown = new Set(offer.premiums.map(({ rule }) => rule.id));
	const gone = (field: keyof DealForm, stays: boolean) => (stays ? {} : { [field]: undefined });
	return tap(form, {
		...gone('contract', offer.contract !== undefined),
		...gone('declarer', offer.declarers.length > 0),
		...gone('holder', offer.holders.length > 0),
		...gone('suit', offer.holders.length > 0),
		...gone('won', offer.how === 'result'),
		...gone('count', counted && !single),
		...gone('countedBy', counted && !single),
		...gone('counts', counted && single),
		...gone('tricks', offer.how === 'tricks'),
		...gone('renonce', offer.how === 'renonce'),
		...gone('manual', offer.how === 'manual'),
		...gone('kontra', offer.kontra.kind === 'common'),
		...gone('personal', offer.kontra.kind === 'personal'),
		...gone('bei', offer.bei.contracts.length > 0),
		...gone('fifth', offer.fifth !== undefined || form.fifth === null),
		...gone('declarations', counted),
		...gone('pagat', counted),
		premiums: Object.fromEntries(
			Object.entries(form.premiums ?? {}).filter(([id]) => shown.has(id)),
		),
	});
}
