// What is offered, asked for and shown, for deals as people write them.
import { HIGHEST_KONTRA } from '#lib/domain/deal-shape.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { type DealForm, EMPTY_FORM, readForm } from '#lib/state/deal-form/form.ts';
import { neededCount, offers } from '#lib/state/deal-form/offers.ts';
import { missing, outlook, preview, problems } from '#lib/state/deal-form/preview.ts';
import { toFacts } from '#lib/state/deal-form/project.ts';
import type { Setting } from '#lib/state/deal-form/setting.ts';
import { tap, tapBei, tapPersonal, tapPremium, tapPremiumForm } from '#lib/state/deal-form/taps.ts';
import { describe, expect, test } from 'vitest';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';

const UPPER = BUILT_IN['koenigrufen-upper-austria']!;
const SWEDISH = BUILT_IN['koenigrufen-swedish']!;
const LUNGAU = BUILT_IN['koenigrufen-lungau']!;
const TAROK = BUILT_IN['tarok-swedish']!;

const TABLE: Setting = {
	id: 'new',
	dealer: 'e',
	hands: ['a', 'b', 'c', 'd'],
	seats: ['a', 'b', 'c', 'd', 'e'],
	factor: 1,
};

function nets(ruleset: Ruleset, form: DealForm, setting = TABLE) {
	const seen = preview(ruleset, form, setting);
	if (seen.kind === 'one') return seen.only.ok ? seen.only.net : seen.only;
	return [seen.won, seen.lost].map((one) => (one.ok ? one.net : one));
}

const RUFER: DealForm = { contract: 'rufer', holder: 'c' };

test('a Rufer needs a contract and a partner: forehand plays it', () => {
	expect(toFacts(UPPER, { ...RUFER, won: true }, TABLE)).toEqual({
		id: 'new',
		dealer: 'e',
		hands: ['a', 'b', 'c', 'd'],
		seats: ['a', 'b', 'c', 'd', 'e'],
		contract: 'rufer',
		declarer: 'a',
		called: { suit: null, holder: 'c' },
		outcome: { won: true },
	});
	expect(nets(UPPER, RUFER)).toEqual([
		{ a: 1, b: -1, c: 1, d: -1, e: 0 },
		{ a: -1, b: 1, c: -1, d: 1, e: 0 },
	]);
});

describe('missing', () => {
	test.each<[string, Ruleset, DealForm, string[]]>([
		['everything', UPPER, EMPTY_FORM, ['contract']],
		['the partner', UPPER, { contract: 'rufer' }, ['holder']],
		['the declarer', UPPER, { contract: 'dreier' }, ['declarer']],
		['the bird', UPPER, { contract: 'besserrufer', declarer: 'b', holder: 'c' }, ['premiums']],
		['the counts', UPPER, { contract: 'trischaken' }, ['outcome']],
		['nothing', UPPER, RUFER, []],
		['the points', TAROK, EMPTY_FORM, ['outcome']],
		['the second declarer', SWEDISH, { contract: 'piccolo', declarer: 'a', bei: [{}] }, ['bei.0']],
	])('%s', (_what, ruleset, form, expected) => {
		const hands = TABLE.hands.slice(0, ruleset.table.hands);
		expect(missing(preview(ruleset, form, { ...TABLE, hands, dealer: 'a' }))).toEqual(expected);
	});
});

test('as many tricks can be told as there are: sixteen where three play', () => {
	expect(offers(UPPER, { contract: 'bettler' }, TABLE).tricks).toBe(12);
	const three = { ...TABLE, hands: ['a', 'b', 'c'], seats: ['a', 'b', 'c'], dealer: 'c' };
	const CARINTHIA = BUILT_IN['dreiertarock-carinthia']!;
	const valat: DealForm = { contract: 'solo-valat', declarer: 'a', how: 'tricks' };
	const { tricks } = offers(CARINTHIA, valat, three);
	expect(tricks).toBe(16);
	expect(nets(CARINTHIA, { ...valat, tricks }, three)).toEqual({ a: 1920, b: -960, c: -960 });
});

test('who may play what', () => {
	const offered = (form: DealForm) =>
		offers(UPPER, form, TABLE)
			.contracts.filter((one) => !one.offered)
			.map(({ id }) => id);
	expect(offered(EMPTY_FORM)).toEqual([]);
	expect(offered({ declarer: 'a' })).toEqual([]);
	expect(offered({ declarer: 'b' })).toEqual(['trischaken', 'rufer', 'sechserdreier']);
	expect(offers(UPPER, { contract: 'rufer' }, TABLE).declarers).toEqual(['a']);
	expect(offers(UPPER, { contract: 'dreier' }, TABLE).declarers).toEqual(['a', 'b', 'c', 'd']);
});

test('a king in one’s own hand is called only where the ruleset has it', () => {
	const form: DealForm = { contract: 'solorufer', declarer: 'b', holder: 'b' };
	expect(offers(UPPER, form, TABLE).holders).toEqual(['a', 'c', 'd', 'talon']);
	expect(missing(preview(UPPER, form, TABLE))).toEqual(['holder']);
	expect(offers(SWEDISH, form, TABLE).holders).toEqual(['a', 'b', 'c', 'd', 'talon']);
	expect(missing(preview(SWEDISH, form, TABLE))).toEqual([]);
});

test('the bird that gives a contract its name is announced with it', () => {
	const form: DealForm = { contract: 'pagatrufer', declarer: 'b', holder: 'c', won: true };
	expect(toFacts(SWEDISH, form, TABLE).premiums).toEqual([
		{ premium: 'pagat', side: 'declarer', announced: true, won: true },
	]);
	// Both sides' announcements are two bets.
	const both = tapPremium(form, 'pagat', { by: 'both' });
	expect(toFacts(SWEDISH, both, TABLE).premiums).toHaveLength(2);
});

test('a premium that is tapped is there, whoever had it in its other form', () => {
	const only = (by: 'declarer' | 'both') =>
		mergePatch(SWEDISH, { premiums: { pagat: { sides: { announced: by } } } }) as Ruleset;
	const dreier: DealForm = { contract: 'dreier', declarer: 'a' };
	const premiumsOf = (ruleset: Ruleset, form: DealForm) => toFacts(ruleset, form, TABLE).premiums;
	for (const [by, before, now] of [
		['both', { form: 'announced', by: 'both' }, 'silent'],
		['declarer', { form: 'silent', by: 'defence' }, 'announced'],
	] as const) {
		const ruleset = only(by);
		const form = tapPremium(dreier, 'pagat', before);
		const { rule } = offers(ruleset, form, TABLE).premiums.find((one) => one.rule.id === 'pagat')!;
		expect(premiumsOf(ruleset, tapPremiumForm(form, rule, now))).toEqual([
			{ premium: 'pagat', side: 'declarer', announced: now === 'announced', won: true },
		]);
	}
	// Where they may have it in both forms, it stays theirs.
	const theirs = tapPremium(dreier, 'pagat', { form: 'silent', by: 'defence' });
	const { rule } = offers(SWEDISH, theirs, TABLE).premiums.find((one) => one.rule.id === 'pagat')!;
	expect(premiumsOf(SWEDISH, tapPremiumForm(theirs, rule, 'announced'))).toMatchObject([
		{ side: 'defence', announced: true },
	]);
});

test('giving up is offered with the king in the talon, and takes no kontra', () => {
	expect(offers(UPPER, RUFER, TABLE).hows).not.toContain('gaveUp');
	const form: DealForm = { contract: 'rufer', holder: 'talon', how: 'gaveUp', kontra: 2 };
	expect(offers(UPPER, form, TABLE).hows).toContain('gaveUp');
	expect(nets(UPPER, form)).toEqual({ a: -3, b: 1, c: 1, d: 1, e: 0 });
});

test('kontra is the side’s in a Dreier and each opponent’s own in a Bettler', () => {
	const dreier = tap(EMPTY_FORM, { contract: 'dreier', declarer: 'a', kontra: 1 });
	expect(nets(UPPER, dreier)).toEqual([
		{ a: 24, b: -8, c: -8, d: -8, e: 0 },
		{ a: -24, b: 8, c: 8, d: 8, e: 0 },
	]);
	const bettler = tapPersonal({ contract: 'bettler', declarer: 'a' }, 'b', 1);
	expect(nets(UPPER, bettler)).toEqual([
		{ a: 8, b: -4, c: -2, d: -2, e: 0 },
		{ a: -8, b: 4, c: 2, d: 2, e: 0 },
	]);
});

test('a valat says itself who won', () => {
	const form = tapPremium(RUFER, 'valat', { form: 'announced' });
	expect(preview(UPPER, form, TABLE).kind).toBe('one');
	expect(nets(UPPER, form)).toEqual({ a: 8, b: -8, c: 8, d: -8, e: 0 });
});

test('an announced Grammeln follows the count', () => {
	const counted = tap(RUFER, { how: 'count', count: { points: 46, leaves: 0 } });
	const form = tapPremium(counted, 'grammeln', { form: 'announced', missed: { declarer: true } });
	expect(toFacts(SWEDISH, form, TABLE).premiums).toEqual([
		{ premium: 'grammeln', side: 'declarer', announced: true, won: true },
	]);
});

test('bei: each declarer settles with all others', () => {
	const form = tapBei({ contract: 'piccolo', declarer: 'a' }, 0, {
		contract: 'bettler',
		declarer: 'b',
		won: false,
	});
	expect(nets(SWEDISH, form)).toEqual([
		{ a: 9, b: -11, c: 1, d: 1, e: 0 },
		{ a: -3, b: -7, c: 5, d: 5, e: 0 },
	]);
});

test('bei: kontra goes as high as on the game it is said on, not as on the first', () => {
	const low = mergePatch(SWEDISH, { contracts: { bettler: { highestKontra: 1 } } }) as Ruleset;
	const said = { declarer: 'b', won: false, personal: { a: 3 } };
	const beside = (contract: string, other: string) =>
		tapBei({ contract, declarer: 'a', won: true }, 0, { ...said, contract: other });
	const levelOf = (form: DealForm) => toFacts(low, form, TABLE).bei?.[0]?.kontra;
	expect(levelOf(beside('piccolo', 'bettler'))).toEqual({ a: 1 });
	expect(levelOf(beside('bettler', 'piccolo'))).toEqual({ a: 3 });
	const [game] = offers(low, beside('piccolo', 'bettler'), TABLE).bei.games;
	expect(game?.kontra).toMatchObject({ kind: 'personal', highest: 1 });
});

test('five at a Lungau table: the dealer drives with the talon', () => {
	expect(toFacts(LUNGAU, { contract: 'trischaken' }, TABLE).hands).toEqual([
		'a',
		'b',
		'c',
		'd',
		'e',
	]);
	expect(toFacts(LUNGAU, { contract: 'dreier' }, TABLE).hands).toEqual(['a', 'b', 'c', 'd']);
	expect(toFacts(LUNGAU, { contract: 'trischaken', fifth: null }, TABLE).hands).toHaveLength(4);
});

test('Tarok: declarations, the pagat and points against 26', () => {
	const three: Setting = { ...TABLE, hands: ['a', 'b', 'c'], seats: ['a', 'b', 'c'], dealer: 'c' };
	const form: DealForm = {
		declarations: { a: { taroks: 11, kings: 'kings' } },
		pagat: { event: 'ultimo-won', player: 'b' },
		counts: { a: { points: 30 }, b: { points: 26 } },
	};
	expect(nets(TAROK, form, three)).toEqual({
		a: 2 * 15 + 2 * 10 - 10 + 4,
		b: -15 - 10 + 20,
		c: -15 - 10 - 10 - 4,
	});
	const discarded: DealForm = { ...form, pagat: { event: 'discarded', tarokTricks: 3 } };
	expect(toFacts(TAROK, discarded, three)).toMatchObject({ discardedPagat: { tarokTricks: 3 } });
});

test('a contradiction is shown at its control', () => {
	const form: DealForm = {
		contract: 'besserrufer',
		declarer: 'a',
		holder: 'talon',
		how: 'gaveUp',
		premiums: { pagat: { form: 'announced' }, uhu: { form: 'announced' } },
	};
	// One bird was planned: the other is the one too many.
	expect(problems(preview(UPPER, form, TABLE)).map(({ control }) => control)).toEqual([
		'premium.uhu',
	]);
	const counts = Object.fromEntries(['a', 'b', 'c', 'd'].map((p) => [p, { points: 20 }]));
	const seen = outlook(UPPER, { contract: 'trischaken', counts }, TABLE);
	expect(seen).toMatchObject({
		ok: false,
		asked: [],
		problems: [{ control: 'outcome', issue: { code: 'card-points-sum' } }],
	});
});

test('a draft that does not read loses only what is broken in it', () => {
	expect(readForm({ contract: 'dreier', kontra: 'viel', later: 1 })).toEqual({
		contract: 'dreier',
		later: 1,
	});
	expect(readForm(null)).toEqual({});
	// Some circles know no end of kontra, and a draft keeps what they said.
	const said = { kontra: HIGHEST_KONTRA, bei: [{ personal: { b: HIGHEST_KONTRA } }] };
	expect(readForm(said)).toEqual(said);
});

test('the count to win with is the one that a kontra leaves', () => {
	// Tulln: under a kontra the opponents must reach 35/1, so that 35/0 wins.
	const cards = { win: { points: 35, leaves: 1 }, defenceUnderKontra: { points: 35, leaves: 1 } };
	const tulln = mergePatch(UPPER, { cards }) as Ruleset;
	const dreier: DealForm = { contract: 'dreier', declarer: 'a', how: 'count' };
	expect(neededCount(tulln, dreier, TABLE)).toEqual({ points: 35, leaves: 1 });
	expect(neededCount(tulln, { ...dreier, kontra: 1 }, TABLE)).toEqual({ points: 35, leaves: 0 });
	expect(neededCount(UPPER, { ...dreier, kontra: 1 }, TABLE)).toEqual(
		neededCount(UPPER, dreier, TABLE),
	);

	const whole = { leaves: false, defenceUnderKontra: { points: 35, leaves: 0 } };
	const form = { ...dreier, kontra: 2 };
	const counts = mergePatch(UPPER, { cards: whole }) as Ruleset;
	expect(neededCount(counts, form, TABLE)).toEqual({ points: 36, leaves: 0 });

	expect(neededCount(UPPER, { contract: 'bettler', declarer: 'a' }, TABLE)).toBeUndefined();
	expect(neededCount(TAROK, {}, TABLE)).toBeUndefined();
});
