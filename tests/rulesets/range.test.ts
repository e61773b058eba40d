/**
 * The range of published rules, line by line: section 6 of "What is paid" and parts A to C of "How
 * far house rules differ". Each line as a session file writes it: a patch over a built-in ruleset, a
 * deal, and what each item of it then pays; worked out by hand.
 */
import { describe, expect, it, test } from 'vitest';
import type { Deal } from '#lib/domain/deal.ts';
import type { RoundLength, Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { comingFactors, roundOf, startersOf } from '#lib/domain/table/rounds.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { diffPatch } from '#lib/rulesets/merge-patch.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';

type Json = Readonly<Record<string, unknown>>;
/** What a, b, c and d get from each item; a is forehand. */
type Pays = Readonly<Record<string, readonly [number, number, number, number]>>;
/** Or how the deal is refused: code and path. */
type Row = readonly [line: string, base: string, patch: Json, deal: Json, expected: Pays | string];

const SE = 'koenigrufen-swedish';
const PG = 'koenigrufen-pagat';
const OO = 'koenigrufen-upper-austria';
const LU = 'koenigrufen-lungau';

const people = ['a', 'b', 'c', 'd'];
const cite = { source: 'house', section: 'Hausregel' };
const house = { house: { title: 'Hausregeln' } };

function sessionOf(base: string, patch: Json, deal: Json): Json {
	return {
		format: 'schrieb/session',
		version: 1,
		id: 's1',
		startedAt: '2026-11-20T19:00:00Z',
		ruleset: { extends: base, name: 'Rosenrunde', patch: { sources: house, ...patch } },
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: people.map((id) => ({ id, name: id.toUpperCase() })),
		seats: people,
		deals: [{ id: 'd1', dealer: 'd', hands: people, ...deal }],
	};
}

function scored(base: string, patch: Json, facts: Json) {
	const parsed = parseSession(sessionOf(base, patch, facts));
	if (!parsed.ok) return parsed.issues.map(({ code, path }) => `${code} ${path.join('.')}`);
	const { ruleset, deals } = parsed.session;
	return scoreDeal(ruleset, deals[0]!, people);
}

function paysOf(base: string, patch: Json, deal: Json): Pays | string {
	const score = scored(base, patch, deal);
	if (Array.isArray(score)) return score.join('; ').replace('deals.0.', '');
	const pays: Record<string, [number, number, number, number]> = {};
	for (const { item, from, to, points } of score.entries) {
		const row = (pays[item] ??= [0, 0, 0, 0]);
		row[people.indexOf(from)]! -= points;
		row[people.indexOf(to)]! += points;
	}
	return pays;
}

// --- ways to write a deal ---------------------------------------------------------------------

const won = { outcome: { won: true } };
const lost = { outcome: { won: false } };
const counted = (points: number, leaves = 0) => ({ outcome: { cardPoints: { points, leaves } } });
/** a calls c's king: a and c against b and d. */
const calls = (contract: string, more: Json = won) => ({
	contract,
	declarer: 'a',
	called: { suit: null, holder: 'c' },
	...more,
});
const alone = (contract: string, declarer: string, more: Json = won) => ({
	contract,
	declarer,
	...more,
});
const made = (premium: string, more: Json = {}) => ({
	...{ premium, side: 'declarer', announced: false, won: true },
	...more,
});
const announced = (premium: string, more: Json = {}) => made(premium, { announced: true, ...more });
const missed = { won: false };
const defence = { side: 'defence' };
const with_ = (...premiums: readonly Json[]) => ({ premiums });
const leaf = (thirds: number) => ({ points: Math.floor(thirds / 3), leaves: thirds % 3 });
/** Thirds of a, b, c and d. */
const trischaken = (...thirds: readonly [number, number, number, number]) => ({
	contract: 'trischaken',
	outcome: {
		cardPoints: Object.fromEntries(people.map((id, i) => [id, leaf(thirds[i]!)])),
	},
});

// --- ways to write a rule ---------------------------------------------------------------------

const names = (name: string) => ({ names: { de: name, sv: name, en: name }, cite, order: 90 });
const both = (points: number) => ({ won: points, lost: points });
const worth = (contract: string, points: number) => ({
	contracts: { [contract]: { value: both(points) } },
});
const ownPremium = (name: string, more: Json) => ({
	...names(name),
	played: true,
	group: 'own',
	needsKing: false,
	sides: { silent: 'both', announced: 'both' },
	missedSilently: 'free',
	between: 'sides',
	silentToOtherSide: false,
	...more,
});
const ownRufer = (name: string, more: Json) => ({
	...names(name),
	kind: 'positive',
	played: true,
	declarer: 'anyone',
	callsKing: true,
	talon: 3,
	factor: both(1),
	premiumFactor: 1,
	valatFactor: both(1),
	declarerAnnounces: true,
	kingInTalon: 'kontra-stands',
	...more,
});
const ownNegative = (name: string, tricks: number, value: number) => ({
	...names(name),
	...{ kind: 'negative', played: true, declarer: 'anyone', tricks, value: both(value) },
});
const atLeast = (points: number, leaves = 0) => ({ atLeast: { points, leaves } });
const mondfang = (more: Json) => ({ premiums: { mondraub: ownPremium('Mondfang', more) } });
const fixedValat = (silent: number, said: number) => ({
	value: { scheme: 'fixed', silent, announced: said },
	game: 'beside',
});
const wholeDeal = { value: { scheme: 'deal-factor', silent: 4, announced: 8 } };
const beside = (mode: string) => ({ silent: mode, announced: mode, missed: mode });
const loserPays = (more: Json) => ({ trischaken: { loserPays: more } });
const twoPayTwo = (points: number, mayorAlone = 0, more: Json = {}) => ({
	trischaken: {
		scheme: 'two-pay-two',
		loserPays: null,
		twoPayTwo: { points, mayorAlone },
		forehand: { factor: 1 },
		...more,
	},
});
const renonce = (more: Json) => ({
	renonce: { cite, scheme: 'as-if-won', toEach: 0, trischaken: both2(2, 4), ...more },
});
const both2 = (toEach: number, fromForehand: number) => ({ toEach, fromForehand });
const broken = (offender: string) => ({ outcome: { renonce: offender } });
const bei = (contracts: readonly string[], more: Json = {}) => ({
	bei: {
		...{ cite, equalOnly: false, most: 1 },
		contracts: Object.fromEntries(contracts.map((id) => [id, true])),
		...more,
	},
});
const besideIt = (contract: string, declarer: string, more: Json = won) => ({
	bei: [{ contract, declarer, ...more }],
});

// --- section 6 --------------------------------------------------------------------------------

const SECTION_6: readonly Row[] = [
	['every value', SE, worth('dreier', 5), alone('dreier', 'b'), { game: [-5, 15, -5, -5] }],
	[
		'contracts added',
		OO,
		{ contracts: { triccolo: ownNegative('Triccolo', 3, 2) } },
		alone('triccolo', 'b', { outcome: { tricks: 3 } }),
		{ game: [-2, 6, -2, -2] },
	],
	[
		'contracts dropped',
		SE,
		{ contracts: { zwiccolo: null } },
		alone('zwiccolo', 'b'),
		'no-such-contract contract',
	],
	[
		'premiums added',
		OO,
		{ premiums: { koepfe: ownPremium('Köpfe', { value: { silent: 2, announced: 5 } }) } },
		calls('rufer', { ...won, ...with_(announced('koepfe', missed)) }),
		{ game: [1, -1, 1, -1], koepfe: [-5, 5, -5, 5] },
	],
	[
		'premiums dropped',
		SE,
		{
			premiums: { grammeln: null, grossgrammeln: null },
			contracts: {
				farbendreier: { only: { grammeln: null, grossgrammeln: null } },
				farbensolo: { only: { grammeln: null, grossgrammeln: null } },
			},
			valat: { brings: { grammeln: null, grossgrammeln: null } },
		},
		calls('rufer', counted(57)),
		{ game: [1, -1, 1, -1] },
	],
	[
		'own captures that pass between two players',
		SE,
		mondfang({ value: { silent: 2 }, between: 'players' }),
		calls('rufer', {
			...won,
			...with_({ premium: 'mondraub', from: 'a', to: 'c', announced: false, won: true }),
		}),
		{ game: [1, -1, 1, -1], mondraub: [-2, 0, 2, 0] },
	],
	[
		'solo doubling per contract',
		PG,
		{ contracts: { solorufer: { premiumFactor: 1 }, dreier: { premiumFactor: 2 } } },
		alone('dreier', 'b', { ...won, ...with_(made('trull')) }),
		{ game: [-4, 12, -4, -4], trull: [-2, 6, -2, -2] },
	],
	[
		'forehand surcharge',
		OO,
		{ contracts: { farbendreier: { value: { lostByForehand: 6 } } } },
		alone('farbendreier', 'a', lost),
		{ game: [-18, 6, 6, 6] },
	],
	[
		'lost surcharge',
		PG,
		{ contracts: { dreier: { value: { lost: 6 } } } },
		alone('dreier', 'b', lost),
		{ game: [6, -18, 6, 6] },
	],
	[
		'win threshold 35/1',
		OO,
		{ cards: { win: { leaves: 1 } } },
		calls('rufer', counted(35, 1)),
		{ game: [1, -1, 1, -1] },
	],
	[
		'highest kontra',
		PG,
		{ kontra: { highest: { game: 5 } } },
		calls('rufer', { ...won, kontra: 5 }),
		{ game: [32, -32, 32, -32] },
	],
	[
		'personal kontra',
		PG,
		{ kontra: { negative: 'personal' } },
		alone('bettler', 'b', { ...lost, kontra: { c: 2 } }),
		{ game: [3, -18, 12, 3] },
	],
	[
		'common kontra',
		SE,
		{ kontra: { negative: 'common' } },
		alone('bettler', 'b', { ...lost, kontra: 1 }),
		{ game: [6, -18, 6, 6] },
	],
	[
		'self-call allowed',
		OO,
		{ selfCall: true },
		{ ...calls('rufer'), called: { suit: 'hearts', holder: 'a' } },
		{ game: [3, -1, -1, -1] },
	],
	[
		'self-call forbidden',
		SE,
		{ selfCall: false },
		{ ...calls('rufer'), called: { suit: 'hearts', holder: 'a' } },
		'self-call called.holder',
	],
	[
		'giving up and its price',
		PG,
		{ contracts: { besserrufer: { givingUp: { price: 'game-and-premium', points: null } } } },
		{
			...calls('besserrufer', { outcome: { gaveUp: true }, ...with_(announced('uhu')) }),
			called: { suit: null, holder: 'talon' },
		},
		{ game: [-6, 2, 2, 2], uhu: [-12, 4, 4, 4] },
	],
	[
		'no giving up',
		LU,
		{ contracts: { pagatrufer: { givingUp: null } } },
		{
			...calls('pagatrufer', { outcome: { gaveUp: true } }),
			called: { suit: null, holder: 'talon' },
		},
		'cannot-give-up outcome.gaveUp',
	],
	[
		'failed silent attempts cost',
		OO,
		{ premiums: { pagat: { missedSilently: 'costs' } } },
		calls('rufer', { ...won, ...with_(made('pagat', missed)) }),
		{ game: [1, -1, 1, -1], pagat: [-1, 1, -1, 1] },
	],
	[
		'failed silent attempts are free',
		SE,
		{ premiums: { pagat: { missedSilently: 'free' } } },
		calls('rufer', { ...won, ...with_(made('pagat', missed)) }),
		'silent-not-made premiums.0.won',
	],
	[
		'valat as factor of the game',
		LU,
		{ valat: { value: { scheme: 'game-factor', silent: 4, announced: 8 } } },
		alone('dreier', 'b', { ...won, ...with_(made('valat')) }),
		{ valat: [-8, 24, -8, -8] },
	],
	[
		'valat as factor of the whole deal',
		PG,
		{ valat: wholeDeal },
		calls('rufer', { ...won, ...with_(made('valat'), made('pagat'), made('trull')) }),
		{
			game: [4, -4, 4, -4],
			pagat: [4, -4, 4, -4],
			trull: [4, -4, 4, -4],
			'four-kings': [4, -4, 4, -4],
		},
	],
	[
		'valat as fixed value in place of the game',
		OO,
		{ valat: { ...fixedValat(10, 20), game: 'replaced' } },
		calls('rufer', { ...won, ...with_(announced('valat')) }),
		{ valat: [20, -20, 20, -20] },
	],
	[
		'valat added to the game',
		PG,
		{ valat: { game: 'beside' } },
		alone('dreier', 'b', { ...won, ...with_(announced('valat'), made('pagat')) }),
		{
			game: [-4, 12, -4, -4],
			valat: [-32, 96, -32, -32],
			pagat: [-1, 3, -1, -1],
			trull: [-1, 3, -1, -1],
			'four-kings': [-1, 3, -1, -1],
		},
	],
	[
		'with which premiums beside valat',
		PG,
		{ valat: { premiums: beside('announced') } },
		calls('rufer', { ...won, ...with_(made('valat'), made('pagat'), announced('uhu')) }),
		{ valat: [4, -4, 4, -4], uhu: [4, -4, 4, -4] },
	],
	[
		'bei: none',
		SE,
		{ bei: null },
		alone('bettler', 'b', { ...won, ...besideIt('bettler', 'c') }),
		'bei-not-allowed bei',
	],
	[
		'bei: equal contracts only',
		SE,
		{ bei: { equalOnly: true } },
		alone('bettler', 'b', { ...won, ...besideIt('piccolo', 'c') }),
		'bei-not-allowed bei.0.contract',
	],
	[
		'bei: all',
		OO,
		bei(['piccolo', 'bettler', 'piccolo-ouvert', 'bettler-ouvert'], { most: 3 }),
		alone('bettler-ouvert', 'b', { ...won, ...besideIt('piccolo', 'c', lost) }),
		{ game: [-7 + 2, 21 + 2, -7 - 6, -7 + 2] },
	],
	[
		'Trischaken: the loser pays all',
		PG,
		{
			trischaken: {
				scheme: 'loser-pays',
				talon: 'in-tricks',
				twoPayTwo: null,
				extra: { virginFromEach: 0, mayorToEach: 0 },
				loserPays: {
					none: { plain: 1, mayor: 2, to: 'everybody' },
					one: { plain: 3, mayor: 6, to: 'virgins' },
					two: { plain: 3, mayor: 3, to: 'virgins' },
					all: { plain: 2, mayor: 2, to: 'everybody' },
					...{ forehandInTie: 'alone', ties: 'each-to-rest', tiePoints: 1 },
				},
			},
		},
		trischaken(50, 120, 40, 0),
		{ trischaken: [0, -6, 0, 6] },
	],
	[
		'Trischaken: two pay two',
		OO,
		twoPayTwo(1),
		trischaken(40, 80, 60, 30),
		{ trischaken: [1, -1, -1, 1] },
	],
	[
		'Trischaken: pairwise',
		SE,
		{ trischaken: { scheme: 'pairwise', pairwise: { points: 2 }, forehand: { factor: 1 } } },
		trischaken(40, 80, 60, 30),
		{ trischaken: [2, -6, -2, 6] },
	],
	[
		'Trischaken: its doublings',
		SE,
		{ trischaken: { forehand: { factor: 3 }, mayor: { leaves: 1 } } },
		trischaken(106, 40, 40, 24),
		{ trischaken: [-18, 6, 6, 6] },
	],
	[
		'Trischaken: its ties',
		SE,
		loserPays({ ties: 'share-pot' }),
		trischaken(50, 60, 60, 40),
		{ trischaken: [1, -1, -1, 1] },
	],
	[
		'virgins sharing',
		OO,
		loserPays({ two: { plain: 1, mayor: 3 } }),
		trischaken(0, 106, 104, 0),
		{ trischaken: [1, -2, 0, 1] },
	],
	[
		'virgins each in full',
		SE,
		loserPays({ two: { plain: 6, mayor: 12 } }),
		trischaken(0, 120, 90, 0),
		{ trischaken: [12, -24, 0, 12] },
	],
	[
		'the renonce rule',
		SE,
		renonce({}),
		alone('dreier', 'b', broken('c')),
		{ game: [4, 12, -20, 4] },
	],
];

// --- part A -----------------------------------------------------------------------------------

const fromTalon = { called: { suit: null, holder: 'talon' } };
const forty5 = ownPremium('45', { value: { announced: 2 }, ...atLeast(44, 2) });

const PART_A: readonly Row[] = [
	['1 value', OO, worth('bettler', 4), alone('bettler', 'b'), { game: [-4, 12, -4, -4] }],
	[
		'1 halves: everything doubled, a point worth half',
		OO,
		{ contracts: { rufer: { value: both(2) }, bettler: { value: both(5) } } },
		alone('bettler', 'b', lost),
		{ game: [5, -15, 5, 5] },
	],
	[
		'1 off',
		OO,
		{ contracts: { farbendreier: { played: false } } },
		alone('farbendreier', 'b'),
		'no-such-contract contract',
	],
	[
		'2 separate value when lost, open to all; premiums not doubled',
		OO,
		{ contracts: { sechserdreier: { declarer: 'anyone', value: { won: 6, lost: 12 } } } },
		alone('sechserdreier', 'b', { ...lost, ...with_(announced('trull')) }),
		{ game: [12, -36, 12, 12], trull: [-2, 6, -2, -2] },
	],
	[
		'3 free values (EGGE)',
		OO,
		{ contracts: { solorufer: { value: both(3), premiumFactor: 1 } } },
		calls('solorufer', { ...won, ...with_(announced('pagat')) }),
		{ game: [3, -3, 3, -3], pagat: [2, -2, 2, -2] },
	],
	['4 two against two', OO, {}, calls('rufer', lost), { game: [-1, 1, -1, 1] }],
	['4 king in the talon', OO, {}, { ...calls('rufer'), ...fromTalon }, { game: [3, -1, -1, -1] }],
	[
		'5 items judged independently: the net is 0',
		PG,
		{},
		calls('rufer', { ...lost, ...with_(made('pagat')) }),
		{ game: [-1, 1, -1, 1], pagat: [1, -1, 1, -1] },
	],
	[
		'6 Uhu 1/3, Kakadu 1/4 (CHELT)',
		PG,
		{
			premiums: {
				uhu: { value: { silent: 1, announced: 3 } },
				kakadu: { value: { silent: 1, announced: 4 } },
			},
		},
		calls('rufer', { ...won, ...with_(announced('uhu', missed), announced('kakadu', defence)) }),
		{ game: [1, -1, 1, -1], uhu: [-3, 3, -3, 3], kakadu: [-4, 4, -4, 4] },
	],
	[
		'6 Sack 0/2 (TTC14): silent it pays nothing',
		OO,
		{ premiums: { sack: ownPremium('Sack', { value: { announced: 2 }, ...atLeast(45, 2) }) } },
		calls('rufer', counted(50)),
		{ game: [1, -1, 1, -1] },
	],
	[
		'6 king ultimo cheaper than the Pagat (MARE)',
		SE,
		{ premiums: { pagat: { value: { silent: 2, announced: 4 } } } },
		calls('rufer', { ...won, ...with_(made('pagat'), made('king-ultimo')) }),
		{ game: [1, -1, 1, -1], pagat: [2, -2, 2, -2], 'king-ultimo': [1, -1, 1, -1] },
	],
	[
		'7 free names, on and off',
		OO,
		{
			premiums: {
				marabu: { played: false },
				quapil: ownPremium('Wildsau', { value: { silent: 4, announced: 8 }, group: 'bird' }),
			},
		},
		calls('rufer', { ...won, ...with_(announced('quapil')) }),
		{ game: [1, -1, 1, -1], quapil: [8, -8, 8, -8] },
	],
	[
		'8 game and announced bird as two items',
		OO,
		{},
		calls('besserrufer', { ...lost, ...with_(announced('uhu')) }),
		{ game: [-1, 1, -1, 1], uhu: [4, -4, 4, -4] },
	],
	[
		'8 game part 2 (TTC14, MARE)',
		OO,
		worth('besserrufer', 2),
		calls('besserrufer', { ...won, ...with_(announced('uhu')) }),
		{ game: [2, -2, 2, -2], uhu: [4, -4, 4, -4] },
	],
	[
		'8 indivisible 3/5/7/9 (ERAS): won',
		OO,
		{ contracts: { uhurufer: indivisible('Uhurufer', 'uhu', 5) } },
		calls('uhurufer', { ...won, ...with_(announced('uhu')), kontra: 1 }),
		{ game: [10, -10, 10, -10] },
	],
	[
		'8 indivisible 3/5/7/9 (ERAS): lost with the bird',
		OO,
		{ contracts: { pagatrufer: indivisible('Pagatrufer', 'pagat', 3) } },
		calls('pagatrufer', { ...won, ...with_(announced('pagat', missed)) }),
		{ game: [-3, 3, -3, 3] },
	],
	[
		'9 solo doubling includes valat (WTC20)',
		OO,
		{ valat: fixedValat(10, 20), contracts: { solodreier: { valatFactor: both(2) } } },
		alone('solodreier', 'b', { ...won, ...with_(made('valat')) }),
		{ game: [-8, 24, -8, -8], valat: [-20, 60, -20, -20] },
	],
	[
		'9 solo doubling excludes valat',
		OO,
		{},
		alone('solodreier', 'b', { ...won, ...with_(announced('valat'), announced('trull')) }),
		{ valat: [-64, 192, -64, -64], trull: [-4, 12, -4, -4] },
	],
	[
		'9 no solo doubling (EGGE, ERAS)',
		SE,
		{ contracts: { solodreier: { premiumFactor: 1 } } },
		alone('solodreier', 'b', { ...won, ...with_(made('trull')) }),
		{ game: [-8, 24, -8, -8], trull: [-1, 3, -1, -1] },
	],
	[
		'10 no premium in a negative contract',
		OO,
		{},
		alone('bettler', 'b', { ...won, ...with_(made('trull')) }),
		'does-not-belong premiums',
	],
	[
		'10 the Farb games also with Säcke (TTC)',
		OO,
		{
			premiums: { sack: ownPremium('Sack', { value: { silent: 1 }, ...atLeast(45, 2) }) },
			contracts: { farbendreier: { only: { sack: true } } },
		},
		alone('farbendreier', 'b', counted(46)),
		{ game: [-3, 9, -3, -3], sack: [-1, 3, -1, -1] },
	],
	[
		'10 Säcke for the declarer alone: the defence is paid none',
		OO,
		{
			premiums: {
				sack: ownPremium('Sack', {
					value: { silent: 1 },
					sides: { silent: 'declarer', announced: 'both' },
					...atLeast(45, 2),
				}),
			},
			contracts: { farbendreier: { only: { sack: true } } },
		},
		alone('farbendreier', 'b', counted(20)),
		{ game: [3, -9, 3, 3] },
	],
	[
		'10 the declarer of a Sechserdreier may not announce (CHELT)',
		PG,
		{ contracts: { sechserdreier: { declarerAnnounces: false } } },
		alone('sechserdreier', 'a', { ...won, ...with_(announced('trull')) }),
		'not-announceable premiums.0.announced',
	],
	['11 win threshold 35/2', OO, {}, calls('rufer', counted(35, 1)), { game: [-1, 1, -1, 1] }],
	[
		'12 no more than ×4 (STC14)',
		OO,
		{ kontra: { highest: { game: 2, premium: 2 } } },
		calls('rufer', { ...won, kontra: 3 }),
		'kontra-too-high kontra',
	],
	[
		'12 the game ×4, a premium higher (ERAS)',
		OO,
		{ kontra: { highest: { game: 2, premium: 5 } } },
		calls('rufer', { ...won, kontra: 2, ...with_(announced('pagat', { kontra: 5 })) }),
		{ game: [4, -4, 4, -4], pagat: [64, -64, 64, -64] },
	],
	[
		'13 game and each premium separately',
		OO,
		{},
		calls('rufer', { ...won, kontra: 1, ...with_(announced('pagat'), announced('uhu', missed)) }),
		{ game: [2, -2, 2, -2], pagat: [2, -2, 2, -2], uhu: [-4, 4, -4, 4] },
	],
	[
		'13 negative = whole side (CHELT)',
		OO,
		{ kontra: { negative: 'common' } },
		alone('bettler', 'b', { ...won, kontra: 1 }),
		{ game: [-4, 12, -4, -4] },
	],
	[
		'13 on a loser of Trischaken (STC14, ERAS)',
		OO,
		{ kontra: { trischaken: 'payer' } },
		{ ...trischaken(40, 80, 50, 40), kontra: { b: 1, c: 1 } },
		{ trischaken: [2, -6, 2, 2] },
	],
	[
		'15 Solorufer with the king in the talon: all kontras void',
		SE,
		{ contracts: { solorufer: { kingInTalon: 'kontra-void' } } },
		{
			...calls('solorufer', {
				...won,
				kontra: 2,
				...with_(announced('pagat', { ...missed, kontra: 1 })),
			}),
			...fromTalon,
		},
		{ game: [6, -2, -2, -2], pagat: [-12, 4, 4, 4] },
	],
	[
		'15 only a lost game with single kontra (CHELT)',
		PG,
		{ contracts: { solorufer: { kingInTalon: 'single-kontra-void-when-lost' } } },
		{ ...calls('solorufer', { ...lost, kontra: 1 }), ...fromTalon },
		{ game: [-6, 2, 2, 2] },
	],
	[
		'16 giving up: game and announced bird, no kontra',
		SE,
		{},
		{ ...calls('kakadurufer', { outcome: { gaveUp: true } }), ...fromTalon },
		{ game: [-3, 1, 1, 1], kakadu: [-18, 6, 6, 6] },
	],
	[
		'16 giving up: the game alone',
		SE,
		{ contracts: { pagatrufer: { givingUp: { price: 'fixed', points: 1 } } } },
		{ ...calls('pagatrufer', { outcome: { gaveUp: true } }), ...fromTalon },
		{ game: [-3, 1, 1, 1] },
	],
	[
		'17 king in the talon, whoever gets that half: alone',
		PG,
		{},
		{ ...calls('rufer', counted(40)), ...fromTalon },
		{ game: [3, -1, -1, -1] },
	],
];

function indivisible(name: string, bird: string, value: number): Json {
	return ownRufer(name, {
		value: both(value),
		demands: { premiums: { [bird]: true }, settled: 'with-game' },
	});
}

// --- part B -----------------------------------------------------------------------------------

const neverPossession = {
	premiums: {
		trull: { besideValat: beside('none') },
		'four-kings': { besideValat: beside('none') },
	},
};
const sack = (name: string, points: number, silent: number, said: number, more: Json = {}) =>
	ownPremium(name, { value: { silent, announced: said }, ...atLeast(points, 2), ...more });
const sacksOf = (second: Json) => ({
	premiums: { 'sack-45': sack('Sack 45', 45, 1, 2), 'sack-55': second },
});
const oneLoser = (more: Json) => ({
	none: { plain: 1, mayor: 1, to: 'everybody' },
	one: { plain: 1, mayor: 1, to: 'everybody' },
	two: { plain: 1, mayor: 1, to: 'everybody' },
	all: { plain: 1, mayor: 1, to: 'everybody' },
	...{ forehandInTie: 'like-others', ties: 'each-to-rest', tiePoints: 1 },
	...more,
});
/** A special case of Trischaken, in place of the scheme. */
const special = (when: Json, from: string, to: string, points: number, more: Json = {}) => ({
	...{ order: 1, when, from, to, points },
	...more,
});
const inPlace = (...cases: readonly Json[]) => ({
	trischaken: { cases: Object.fromEntries(cases.map((one, i) => [`case${i}`, one])) },
});
/** OOE23: 3 from the loser, doubled first and divided then; a rest is rounded up. */
const latePot = (more: Json = {}) => ({
	trischaken: {
		rounding: 'up',
		loserPays: { two: { plain: 3, mayor: 6, to: 'virgins', amount: 'in-all', ...more } },
	},
});
const riders = {
	kontra: { trischaken: 'riders' },
	trischaken: { riders: { each: 2, payer: 2 }, forehand: { factor: 1 } },
};
/** TTC14: 35:35, 35/1:34/2 and a mayor pay two virgins three different sums. */
const threeResults = loserPays({ two: { plain: 3, mayor: 6, to: 'virgins', tied: 1 } });
const withoutBird = { renonce: { withoutDemanded: 3 } };

const PART_B: readonly Row[] = [
	[
		'18 fixed 15/30 (TTC14)',
		OO,
		{ valat: fixedValat(15, 30) },
		calls('rufer', { ...won, ...with_(announced('valat')) }),
		{ game: [1, -1, 1, -1], valat: [30, -30, 30, -30] },
	],
	[
		'18 factor on game and premiums (RUED)',
		OO,
		{ valat: { ...wholeDeal, premiums: beside('all') } },
		calls('rufer', { ...won, ...with_(announced('valat'), announced('pagat')) }),
		{ game: [8, -8, 8, -8], pagat: [16, -16, 16, -16] },
	],
	[
		'19 replaces the game',
		OO,
		{},
		calls('rufer', { ...won, ...with_(made('valat')) }),
		{ valat: [4, -4, 4, -4] },
	],
	[
		'19 beside the game',
		OO,
		{ valat: fixedValat(4, 8) },
		calls('rufer', { ...won, ...with_(made('valat')) }),
		{ game: [1, -1, 1, -1], valat: [4, -4, 4, -4] },
	],
	[
		'20 lost announced valat: the game counts as lost too, 2×8×4',
		OO,
		{},
		alone('sechserdreier', 'a', { ...won, ...with_(announced('valat', missed)) }),
		{ valat: [-192, 64, 64, 64] },
	],
	[
		'20 items side by side: +4−20 (WTC20)',
		OO,
		{ valat: fixedValat(10, 20) },
		alone('sechserdreier', 'a', { ...won, ...with_(announced('valat', missed)) }),
		{ game: [12, -4, -4, -4], valat: [-60, 20, 20, 20] },
	],
	[
		'20 the whole result ×8 (RUED)',
		OO,
		{ valat: { ...wholeDeal, premiums: beside('all') } },
		alone('sechserdreier', 'a', {
			...lost,
			...with_(announced('valat', missed), made('trull')),
		}),
		{ game: [-192, 64, 64, 64], trull: [24, -8, -8, -8] },
	],
	[
		'21 birds always, Trull only announced beside a silent valat (WTC18)',
		OO,
		{
			valat: { premiums: beside('all') },
			premiums: {
				trull: { besideValat: { silent: 'announced', announced: 'all', missed: 'all' } },
			},
		},
		calls('rufer', { ...won, ...with_(made('valat'), made('pagat'), made('trull')) }),
		{ valat: [4, -4, 4, -4], pagat: [1, -1, 1, -1] },
	],
	[
		'21 possession never (TTC20, RUED, ERAS)',
		PG,
		neverPossession,
		calls('rufer', { ...won, ...with_(made('valat'), announced('trull'), made('pagat')) }),
		{ valat: [4, -4, 4, -4], pagat: [1, -1, 1, -1] },
	],
	[
		'21 all (CHELT)',
		OO,
		{ valat: { premiums: beside('all') } },
		calls('rufer', { ...won, ...with_(made('valat'), made('trull')) }),
		{ valat: [4, -4, 4, -4], trull: [1, -1, 1, -1] },
	],
	[
		'22 valat of the opponents ×4',
		OO,
		{},
		alone('dreier', 'b', { ...lost, ...with_(made('valat', defence)) }),
		{ valat: [16, -48, 16, 16] },
	],
	[
		'22 fixed, with a Sechserdreier extra ×2 (CHELT)',
		PG,
		{
			valat: fixedValat(4, 8),
			contracts: { sechserdreier: { valatFactor: { won: 1, lost: 2 } } },
			...neverPossession,
		},
		alone('sechserdreier', 'a', { ...lost, ...with_(made('valat', defence)) }),
		{ game: [-12, 4, 4, 4], valat: [-24, 8, 8, 8] },
	],
	[
		'23 kontra multiplies a silent valat (OOE23)',
		OO,
		{},
		calls('rufer', { ...won, kontra: 1, ...with_(made('valat')) }),
		{ valat: [8, -8, 8, -8] },
	],
	[
		'23 a silent valat voids the kontra on the game (WTC)',
		OO,
		{ valat: { silentVoidsGameKontra: true } },
		calls('rufer', { ...won, kontra: 1, ...with_(made('valat')) }),
		{ valat: [4, -4, 4, -4] },
	],
	[
		'23 … also where it multiplies the whole deal',
		OO,
		{ valat: { ...wholeDeal, silentVoidsGameKontra: true } },
		calls('rufer', { ...won, kontra: 1, ...with_(made('valat')) }),
		{ game: [4, -4, 4, -4] },
	],
	[
		'23 no kontra on the game under an announced valat (WTC18)',
		OO,
		{ valat: { kontra: 'own' } },
		calls('rufer', { ...won, kontra: 1, ...with_(announced('valat')) }),
		{ valat: [8, -8, 8, -8] },
	],
	[
		'23 both (WTC20)',
		OO,
		{ valat: { ...fixedValat(10, 20), kontra: 'own' } },
		calls('rufer', { ...won, kontra: 1, ...with_(announced('valat', { kontra: 2 })) }),
		{ game: [2, -2, 2, -2], valat: [80, -80, 80, -80] },
	],
	[
		'23 ×16/×32/×64 (ABAKUS)',
		OO,
		{},
		calls('rufer', { ...won, ...with_(announced('valat', { kontra: 3 })) }),
		{ valat: [64, -64, 64, -64] },
	],
	[
		'24 two highest pay two lowest, 2 each (TTC20)',
		OO,
		twoPayTwo(2),
		trischaken(80, 60, 40, 30),
		{ trischaken: [-2, -2, 2, 2] },
	],
	[
		'24 all with the maximum lose (CHELT, ERAS)',
		OO,
		{ trischaken: { loserPays: oneLoser({}), forehand: { factor: 1 } } },
		trischaken(80, 80, 30, 20),
		{ trischaken: [-2, -2, 2, 2] },
	],
	[
		'25 base 2 (WTC, TTC)',
		OO,
		loserPays({ none: { plain: 2, mayor: 4 } }),
		trischaken(40, 80, 50, 40),
		{ trischaken: [2, -6, 2, 2] },
	],
	[
		'26 forehand: no factor (RUED)',
		OO,
		{ trischaken: { forehand: { factor: 1 } } },
		trischaken(80, 50, 40, 40),
		{ trischaken: [-3, 1, 1, 1] },
	],
	[
		'26 forehand only as single loser and without virgin (CHELT)',
		OO,
		{
			trischaken: { loserPays: oneLoser({}), forehand: { when: 'alone-without-virgin' } },
		},
		trischaken(90, 60, 60, 0),
		{ trischaken: [-3, 1, 1, 1] },
	],
	[
		'26 nor where somebody ties with him in the place that a special case has pay',
		OO,
		{
			trischaken: {
				...inPlace(special({ virgins: 'none' }, 'second', 'rest', 1, { forehandFactor: true }))
					.trischaken,
				forehand: { when: 'alone-without-virgin' },
			},
		},
		trischaken(60, 70, 60, 20),
		{ trischaken: [-2, 2, -2, 2] },
	],
	[
		'27 the mayor is the only payer: 3 at more than 35 (RUED)',
		OO,
		twoPayTwo(1, 1, { mayor: { points: 35, leaves: 1 } }),
		trischaken(54, 106, 25, 25),
		{ trischaken: [1, -3, 1, 1] },
	],
	[
		'27 3×2 (TTC20)',
		OO,
		twoPayTwo(2, 2),
		trischaken(50, 107, 28, 25),
		{ trischaken: [2, -6, 2, 2] },
	],
	['27 with forehand ×4', OO, {}, trischaken(110, 40, 40, 20), { trischaken: [-12, 4, 4, 4] }],
	[
		'27 none (CHELT)',
		OO,
		loserPays({ none: { mayor: 1 } }),
		trischaken(40, 110, 40, 20),
		{ trischaken: [1, -3, 1, 1] },
	],
	[
		'28 all tricks: 6, forehand 12 (SWC19)',
		OO,
		{},
		trischaken(210, 0, 0, 0),
		{ trischaken: [-12, 4, 4, 4] },
	],
	[
		'28 all tricks ×4 of the base: 24 (TTC14)',
		OO,
		loserPays({ all: { plain: 8, mayor: 8 } }),
		trischaken(0, 210, 0, 0),
		{ trischaken: [8, -24, 8, 8] },
	],
	[
		'28 all tricks where two pay two',
		OO,
		{
			...twoPayTwo(1),
			trischaken: {
				...twoPayTwo(1).trischaken,
				twoPayTwo: { points: 1, mayorAlone: 0, allTricks: 4 },
			},
		},
		trischaken(0, 210, 0, 0),
		{ trischaken: [4, -12, 4, 4] },
	],
	[
		'29 a virgin gets the whole pot from the loser',
		OO,
		{},
		trischaken(50, 90, 70, 0),
		{ trischaken: [0, -3, 0, 3] },
	],
	[
		'29 a virgin gets one share from each other player (CHELT, TTC20, RUED)',
		OO,
		twoPayTwo(1, 0, { extra: { virginFromEach: 1 } }),
		trischaken(60, 80, 70, 0),
		{ trischaken: [0, -2, -2, 4] },
	],
	[
		'30 two virgins, each full 3 (SWC19)',
		OO,
		{},
		trischaken(0, 106, 104, 0),
		{ trischaken: [3, -6, 0, 3] },
	],
	[
		'30 two virgins ignored (RUED)',
		OO,
		twoPayTwo(1, 0, { extra: { virginFromEach: 1, severalVirgins: 'none' } }),
		trischaken(0, 106, 104, 0),
		{ trischaken: [1, -1, -1, 1] },
	],
	[
		'30 pot 4 instead of 3 (OOE23)',
		OO,
		loserPays({ two: { plain: 2 } }),
		trischaken(0, 106, 104, 0),
		{ trischaken: [2, -4, 0, 2] },
	],
	[
		'30 two virgins, the losers 35:35 (TTC14)',
		OO,
		threeResults,
		trischaken(0, 105, 105, 0),
		{ trischaken: [2, -2, -2, 2] },
	],
	[
		'30 two virgins, the losers 35/1:34/2 (TTC14)',
		OO,
		threeResults,
		trischaken(0, 106, 104, 0),
		{ trischaken: [3, -6, 0, 3] },
	],
	[
		'30 two virgins, a mayor (TTC14)',
		OO,
		threeResults,
		trischaken(0, 107, 103, 0),
		{ trischaken: [6, -12, 0, 6] },
	],
	[
		'31 ties share the pot: 3+3 (WTC)',
		OO,
		loserPays({ none: { plain: 2, mayor: 4 }, ties: 'share-pot' }),
		trischaken(40, 65, 65, 40),
		{ trischaken: [3, -3, -3, 3] },
	],
	[
		'31 each loser 1 to each winner (SWC19, OOE23)',
		OO,
		{},
		trischaken(40, 65, 65, 40),
		{ trischaken: [2, -2, -2, 2] },
	],
	[
		'31 forehand alone (OOE23, WTC)',
		OO,
		{},
		trischaken(65, 65, 40, 40),
		{ trischaken: [-6, 2, 2, 2] },
	],
	[
		'31 three-way 1 each (OOE23)',
		OO,
		{},
		trischaken(30, 60, 60, 60),
		{ trischaken: [3, -1, -1, -1] },
	],
	[
		'31 all four equal (CHELT)',
		PG,
		{
			trischaken: { scheme: 'loser-pays', twoPayTwo: null, loserPays: oneLoser({}) },
		},
		trischaken(50, 50, 50, 50),
		{},
	],
	[
		'31 all four equal: forehand alone (OOE23), who can be like them where the talon is nobody’s',
		OO,
		{ trischaken: { talon: 'unused' } },
		trischaken(48, 48, 48, 48),
		{ trischaken: [-6, 2, 2, 2] },
	],
	[
		'32 ties in the middle: 0 (TTC20, RUED)',
		OO,
		twoPayTwo(2),
		trischaken(50, 80, 50, 30),
		{ trischaken: [0, -2, 0, 2] },
	],
	[
		'26 forehand with most pays alone, 2 to each (TTC20)',
		OO,
		{
			trischaken: {
				...twoPayTwo(2).trischaken,
				...inPlace(special({ forehand: 'most' }, 'forehand', 'rest', 2)).trischaken,
			},
		},
		trischaken(80, 60, 40, 30),
		{ trischaken: [-6, 2, 2, 2] },
	],
	[
		'26 … not where he is second',
		OO,
		{
			trischaken: {
				...twoPayTwo(2).trischaken,
				...inPlace(special({ forehand: 'most' }, 'forehand', 'rest', 2)).trischaken,
			},
		},
		trischaken(60, 80, 40, 30),
		{ trischaken: [-2, -2, 2, 2] },
	],
	[
		'27 a mayor pays the virgin and nobody else pays (RUED, TTC20)',
		OO,
		inPlace(special({ virgins: 'one', mayor: 'somebody' }, 'mayor', 'virgins', 3)),
		trischaken(60, 120, 30, 0),
		{ trischaken: [0, -3, 0, 3] },
	],
	[
		'29 a virgin gets from each in place of the scheme (RUED, TTC20)',
		OO,
		inPlace(special({ virgins: 'one' }, 'rest', 'virgins', 1)),
		trischaken(60, 80, 70, 0),
		{ trischaken: [-1, -1, -1, 3] },
	],
	[
		'29 … two of them one from each of the others together (CHELT)',
		OO,
		inPlace(special({ virgins: 'two' }, 'rest', 'virgins', 1, { amount: 'in-all' })),
		trischaken(0, 100, 110, 0),
		{ trischaken: [1, -1, -1, 1] },
	],
	[
		'30 two virgins: the higher pays 3 to each, at 35:35 both do (TTC20)',
		OO,
		inPlace(special({ virgins: 'two' }, 'most', 'virgins', 3)),
		trischaken(0, 105, 105, 0),
		{ trischaken: [6, -6, -6, 6] },
	],
	[
		'30 … the higher alone at 35/1:34/2',
		OO,
		inPlace(special({ virgins: 'two' }, 'most', 'virgins', 3)),
		trischaken(0, 106, 104, 0),
		{ trischaken: [3, -6, 0, 3] },
	],
	[
		'30 35:35 beside two virgins: 3 from each loser in all, not 2 or 4 (SWC19)',
		OO,
		latePot({ plain: 6, mayor: 12, tied: 3 }),
		trischaken(0, 105, 105, 0),
		{ trischaken: [3, -3, -3, 3] },
	],
	[
		'30 forehand’s 3 are doubled to 6 before two virgins share them (OOE23)',
		OO,
		latePot(),
		trischaken(106, 104, 0, 0),
		{ trischaken: [-6, 0, 3, 3] },
	],
	[
		'30 … 3 that nothing doubles become 4',
		OO,
		latePot(),
		trischaken(0, 106, 104, 0),
		{ trischaken: [2, -4, 0, 2] },
	],
	[
		'30 … or 2, where a rest is rounded down',
		OO,
		{ trischaken: { ...latePot().trischaken, rounding: 'down' } },
		trischaken(0, 106, 104, 0),
		{ trischaken: [1, -2, 0, 1] },
	],
	[
		'31 a shared pot is everybody’s where the row says so',
		OO,
		loserPays({ one: { plain: 2, mayor: 4, to: 'everybody' }, ties: 'share-pot' }),
		trischaken(40, 85, 85, 0),
		{ trischaken: [3, -3, -3, 3] },
	],
	[
		'24 second most pays',
		OO,
		{ trischaken: { scheme: 'second-pays' } },
		trischaken(40, 80, 50, 40),
		{ trischaken: [1, 1, -3, 1] },
	],
	[
		'24 … those tied for it each for all the rest',
		OO,
		{ trischaken: { scheme: 'second-pays' } },
		trischaken(30, 80, 50, 50),
		{ trischaken: [2, 2, -2, -2] },
	],
	[
		'24 … who has everything pays, nobody is second to him',
		OO,
		{ trischaken: { scheme: 'second-pays' } },
		trischaken(0, 210, 0, 0),
		{ trischaken: [2, -6, 2, 2] },
	],
	[
		'34 a leaf more is more where every leaf counts as a point',
		OO,
		{ trischaken: { counting: 'rounded-up' } },
		trischaken(40, 76, 75, 19),
		{ trischaken: [1, -3, 1, 1] },
	],
	[
		'54 one rides along: double (MARE)',
		OO,
		riders,
		{ ...trischaken(40, 80, 50, 40), kontra: { a: 1 } },
		{ trischaken: [2, -6, 2, 2] },
	],
	[
		'54 … three, the loser among them: 2 × 2 × 2 and once more',
		OO,
		riders,
		{ ...trischaken(40, 80, 50, 40), kontra: { a: 1, b: 1, c: 1 } },
		{ trischaken: [16, -48, 16, 16] },
	],
	[
		'54 … all four: three at most',
		OO,
		riders,
		{ ...trischaken(40, 80, 50, 40), kontra: { a: 1, b: 1, c: 1, d: 1 } },
		'too-many-riders kontra',
	],
	['33 the talon counts', OO, {}, trischaken(50, 80, 50, 10), 'card-points-sum outcome.cardPoints'],
	[
		'33 the talon is unused',
		OO,
		{ trischaken: { talon: 'unused' } },
		trischaken(50, 80, 50, 10),
		{ trischaken: [1, -3, 1, 1] },
	],
	['34 exact thirds', OO, {}, trischaken(40, 66, 65, 39), { trischaken: [1, -3, 1, 1] }],
	[
		'34 rounded per player first (CHELT)',
		OO,
		{ trischaken: { counting: 'rounded' } },
		trischaken(40, 66, 65, 39),
		{ trischaken: [2, -2, -2, 2] },
	],
	[
		'35 as if won, a Dreier’s opponent pays 5 shares, own side included',
		OO,
		{},
		alone('dreier', 'b', broken('c')),
		{ game: [4, 12, -20, 4] },
	],
	[
		'35 the own partner is paid too',
		OO,
		{},
		calls('rufer', { ...broken('c'), ...with_(announced('pagat')) }),
		{ game: [1, 1, -3, 1], pagat: [2, 2, -6, 2] },
	],
	[
		'35 damages on top (WTC18, TTC20)',
		OO,
		{ renonce: { toEach: 2 } },
		alone('dreier', 'b', broken('c')),
		{ game: [4, 12, -20, 4], renonce: [2, 2, -6, 2] },
	],
	[
		'35 the offender’s side loses everything announced (RUED)',
		OO,
		{ renonce: { scheme: 'side-loses' } },
		calls('rufer', { ...broken('b'), ...with_(announced('pagat')) }),
		{ game: [1, -1, 1, -1], pagat: [2, -2, 2, -2] },
	],
	[
		'35 as if won, where nothing is settled beside a valat',
		LU,
		renonce({}),
		alone('dreier', 'b', { ...broken('c'), ...with_(announced('valat'), announced('pagat')) }),
		{ valat: [64, 192, -320, 64] },
	],
	[
		'36 fixed amounts in Trischaken: 3 (SWC19)',
		OO,
		{ renonce: { trischaken: both2(3, 3) } },
		{ contract: 'trischaken', ...broken('a') },
		{ renonce: [-9, 3, 3, 3] },
	],
	[
		'36 the same for every game',
		OO,
		{ renonce: { scheme: 'fixed', toEach: 5 } },
		alone('dreier', 'b', broken('b')),
		{ renonce: [5, -15, 5, 5] },
	],
	[
		'36 a bird Rufer without a bird: 3 each',
		OO,
		withoutBird,
		calls('besserrufer', broken('a')),
		{ renonce: [-9, 3, 3, 3] },
	],
	[
		'36 … but a renonce with the bird announced is one like any other',
		OO,
		withoutBird,
		calls('besserrufer', { ...broken('a'), ...with_(announced('pagat')) }),
		{ game: [-3, 1, 1, 1], pagat: [-6, 2, 2, 2] },
	],
	[
		'36 … and nobody else’s renonce does without it',
		OO,
		withoutBird,
		calls('besserrufer', broken('b')),
		'demanded-premium-missing premiums',
	],
	[
		'37 king ultimo free, birds cost (OOE23 with open birds)',
		SE,
		{ premiums: { 'king-ultimo': { missedSilently: 'free' } } },
		calls('rufer', { ...won, ...with_(made('uhu', missed)) }),
		{ game: [1, -1, 1, -1], uhu: [-2, 2, -2, 2] },
	],
	[
		'38 the partner overtakes the bird: lost (CHELT)',
		PG,
		{},
		calls('rufer', { ...won, ...with_(announced('pagat', missed)) }),
		{ game: [1, -1, 1, -1], pagat: [-2, 2, -2, 2] },
	],
	[
		'38 nobody (ERAS): it is not written down',
		OO,
		{ premiums: { pagat: { missedSilently: 'free' } } },
		calls('rufer'),
		{ game: [1, -1, 1, -1] },
	],
	[
		'39 Sack 45/2 and 55/2 equal (TTC20)',
		OO,
		sacksOf(sack('Sack 55', 55, 1, 2)),
		calls('rufer', counted(57)),
		{ game: [1, -1, 1, -1], 'sack-45': [1, -1, 1, -1], 'sack-55': [1, -1, 1, -1] },
	],
	[
		'39 rising 1/2, 2/4: one in place of the other (TB14)',
		OO,
		sacksOf(sack('Sack 55', 55, 2, 4, { insteadOfLower: true })),
		calls('rufer', counted(57)),
		{ game: [1, -1, 1, -1], 'sack-55': [2, -2, 2, -2] },
	],
	[
		'39 … announced and made',
		OO,
		sacksOf(sack('Sack 55', 55, 2, 4, { insteadOfLower: true })),
		calls('rufer', { ...counted(57), ...with_(announced('sack-55')) }),
		{ game: [1, -1, 1, -1], 'sack-55': [4, -4, 4, -4] },
	],
	[
		'39 … announced and missed, the smaller one made',
		OO,
		sacksOf(sack('Sack 55', 55, 2, 4, { insteadOfLower: true })),
		calls('rufer', { ...counted(50), ...with_(announced('sack-55', missed)) }),
		{ game: [1, -1, 1, -1], 'sack-45': [1, -1, 1, -1], 'sack-55': [-4, 4, -4, 4] },
	],
	[
		'39 +1 for each further 10 (ERAS)',
		OO,
		{
			premiums: {
				sack: sack('Sack', 45, 1, 2),
				'sack-2': ownPremium('Sack 2', { value: { silent: 1 }, ...atLeast(55, 2) }),
				'sack-3': ownPremium('Sack 3', { value: { silent: 1 }, ...atLeast(65, 2) }),
			},
		},
		calls('rufer', { ...counted(66), ...with_(announced('sack')) }),
		{
			game: [1, -1, 1, -1],
			sack: [2, -2, 2, -2],
			'sack-2': [1, -1, 1, -1],
			'sack-3': [1, -1, 1, -1],
		},
	],
	[
		'39 “45” from 44⅔ (CHELT)',
		PG,
		{ premiums: { 'forty-five': forty5 } },
		calls('rufer', { ...counted(44, 2), ...with_(announced('forty-five')) }),
		{ game: [1, -1, 1, -1], 'forty-five': [2, -2, 2, -2] },
	],
	[
		'39 Absolut: the opponents below 20 (RUED)',
		OO,
		{ premiums: { absolut: ownPremium('Absolut', { value: { silent: 1 }, ...atLeast(50, 1) }) } },
		calls('rufer', counted(50, 1)),
		{ game: [1, -1, 1, -1], absolut: [1, -1, 1, -1] },
	],
	[
		'39 announced Sack made by the other side costs announced and silent (ERAS)',
		OO,
		{ premiums: { sack: sack('Sack', 45, 1, 2, { silentToOtherSide: true }) } },
		calls('rufer', { ...counted(20), ...with_(announced('sack', missed)) }),
		{ game: [-1, 1, -1, 1], sack: [-3, 3, -3, 3] },
	],
	[
		'40 no catches',
		PG,
		{ premiums: { mondfang: null, skuesfang: null, 'king-capture': null } },
		calls('rufer', { ...won, ...with_(made('mondfang')) }),
		`no-such-premium premiums.0.premium`,
	],
	[
		'40 Mondfang by side 1/2 (TTC, TB14, MARE)',
		OO,
		mondfang({ value: { silent: 1, announced: 2 }, group: 'capture' }),
		calls('rufer', { ...won, ...with_(announced('mondraub', defence)) }),
		{ game: [1, -1, 1, -1], mondraub: [-2, 2, -2, 2] },
	],
	[
		'40 the Mond’s owner to its catcher, even the partner (RUED)',
		OO,
		mondfang({ value: { silent: 1 }, between: 'players' }),
		alone('dreier', 'b', {
			...won,
			...with_({ premium: 'mondraub', from: 'd', to: 'c', announced: false, won: true }),
		}),
		{ game: [-4, 12, -4, -4], mondraub: [0, 0, 1, -1] },
	],
	[
		'40 Pagatfang (ERAS), Sküsfang 2 (PAGAT)',
		PG,
		{ premiums: { pagatfang: ownPremium('Pagatfang', { value: { silent: 1 } }) } },
		calls('rufer', {
			...won,
			...with_(made('pagatfang', defence), made('skuesfang')),
		}),
		{ game: [1, -1, 1, -1], pagatfang: [-1, 1, -1, 1], skuesfang: [2, -2, 2, -2] },
	],
	[
		'42 bei none',
		PG,
		{},
		alone('bettler', 'b', { ...won, ...besideIt('bettler', 'c') }),
		'bei-not-allowed bei',
	],
	[
		'42 Piccolo and Zwiccolo only (STC14, TB14)',
		PG,
		bei(['piccolo', 'zwiccolo']),
		alone('piccolo', 'b', { ...won, ...besideIt('zwiccolo', 'c', lost) }),
		{ game: [-2 + 2, 6 + 2, -2 - 6, -2 + 2] },
	],
	[
		'42 each with its own kontras',
		OO,
		bei(['bettler'], { equalOnly: true }),
		alone('bettler', 'b', {
			...won,
			kontra: { c: 1 },
			...besideIt('bettler', 'c', { ...lost, kontra: { b: 2, d: 1 } }),
		}),
		{ game: [-2 + 2, 2 + 4 + 2 + 8, -4 - 2 - 8 - 4, -2 + 4] },
	],
];

describe.each([
	['Section 6', SECTION_6],
	['Part A', PART_A],
	['Part B', PART_B],
])('%s', (_, rows) => {
	it.each(rows)('%s', (_line, base, patch, deal, expected) => {
		expect(paysOf(base, patch, deal)).toEqual(expected);
	});
});

test('14 where kontra is booked: the sheet without it, the cash with it', () => {
	const deal = calls('rufer', { ...won, kontra: 1, ...with_(announced('pagat', { kontra: 1 })) });
	const score = scored(OO, { kontra: { booked: 'cash' } }, deal);
	expect(score).toMatchObject({
		net: { a: 6, b: -6, c: 6, d: -6 },
		netWithoutKontra: { a: 3, b: -3, c: 3, d: -3 },
	});
});

test('what is renamed is called so in every language', () => {
	const { ruleset } = resolved(OO, {
		contracts: { bettler: { names: { de: 'Bettel' } } },
		premiums: { marabu: { names: { de: 'Quapil' } } },
		valat: { names: { de: 'Durch' } },
	});
	expect(ruleset).toMatchObject({
		contracts: { bettler: { names: { de: 'Bettel' } } },
		premiums: { marabu: { names: { de: 'Quapil' } } },
		valat: { names: { de: 'Durch' } },
	});
});

// --- part C -----------------------------------------------------------------------------------

function resolved(base: string, patch: Json): { readonly ruleset: Ruleset } {
	const result = resolveRuleset({ extends: base, patch: { sources: house, ...patch } });
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return { ruleset: result.value };
}
const rounds = (more: Json) => resolved(OO, { rounds: more }).ruleset.rounds;
const deal = (more: Json): Deal => {
	const facts: unknown = { id: 'd1', dealer: 'd', hands: people, ...more };
	return facts as Deal;
};
const pays = { a: 1, b: -1, c: 1, d: -1 };
const length = (deals: number): RoundLength => ({ unit: 'deals', deals });

describe('Part C', () => {
	it.each<readonly [string, Json, Json, Readonly<Record<string, number>>, boolean]>([
		[
			'43 cups: nothing',
			{ after: { contracts: { trischaken: null } } },
			trischaken(60, 60, 50, 40),
			pays,
			false,
		],
		[
			'43 Trischaken',
			{ after: { contracts: { trischaken: true } } },
			trischaken(60, 60, 50, 40),
			pays,
			true,
		],
		['43 zero-net deal', { after: { nobodyPays: true } }, calls('rufer'), {}, true],
		['43 not a zero-net deal', { after: { nobodyPays: true } }, calls('rufer'), pays, false],
		[
			'43 a premium made',
			{ after: { premiums: { trull: true } } },
			calls('rufer', { ...won, ...with_(made('trull')) }),
			pays,
			true,
		],
		[
			'43 a premium missed',
			{ after: { premiums: { trull: true } } },
			calls('rufer', { ...won, ...with_(announced('trull', missed)) }),
			pays,
			false,
		],
	])('%s', (_, patch, facts, net, starts) => {
		const settled = { deal: deal(facts), net, entries: [], games: [] };
		expect(startersOf(rounds(patch), settled) !== undefined).toBe(starts);
	});

	test('43 half-time and the final wheel, which the table begins', () => {
		expect(rounds({ halfTime: true, lastRound: false })).toMatchObject({
			halfTime: true,
			lastRound: false,
		});
	});

	test('44 one deal, one wheel of those who play, four; by what started it', () => {
		expect(roundOf(rounds({ length: length(1) }), 5).deals).toBe(1);
		expect(roundOf(rounds({}), 5).deals).toBe(5);
		expect(roundOf(rounds({}), 4).deals).toBe(4);
		const rule = rounds({
			after: { contracts: { trischaken: true }, premiums: { trull: true } },
			length: length(4),
			lengthAfter: { trull: length(1) },
		});
		const lasts = (facts: Json) => {
			const settled = { deal: deal(facts), net: pays, entries: [], games: [] };
			return roundOf(rule, 5, startersOf(rule, settled)).deals;
		};
		expect(lasts(trischaken(60, 60, 50, 40))).toBe(4);
		expect(lasts(calls('rufer', { ...won, ...with_(made('trull')) }))).toBe(1);
	});

	test('45 deals add up, or factors multiply', () => {
		const running = [
			{ deals: 2, factor: 2 },
			{ deals: 3, factor: 2 },
		];
		expect(comingFactors(running, [], rounds({ meeting: 'append' }).meeting)).toEqual([
			2, 2, 2, 2, 2,
		]);
		expect(comingFactors(running, [], rounds({ meeting: 'multiply' }).meeting)).toEqual([4, 4, 2]);
	});

	test('46 a wheel that a later event starts is begun by hand and counts by its deals’ factor', () => {
		expect(paysOf(OO, {}, { ...calls('rufer'), factor: 2 })).toEqual({ game: [2, -2, 2, -2] });
	});

	test('47 four to six at the table; forehand is whoever stands first', () => {
		expect(resolved(OO, { table: { most: 6 } }).ruleset.table.most).toBe(6);
		const handedOn = { ...trischaken(40, 80, 50, 40), hands: ['b', 'c', 'd', 'a'] };
		expect(paysOf(OO, {}, handedOn)).toEqual({ trischaken: [2, -6, 2, 2] });
	});

	it.each<readonly [string, Json]>([
		[
			'48 Heine: to 100 full, above every second, cap 200',
			{ deals: { 4: 16, 5: 20 }, scoring: 'steps', steps: { fullTo: 100, cap: 200 } },
		],
		[
			'48 fixed rank points',
			{ deals: { 4: 16, 5: 20 }, scoring: 'ranks', ranks: { 1: 223, 2: 198, 3: 180 } },
		],
	])('%s', (_, cup) => {
		expect(resolved(OO, { cup: { cite, ...cup } }).ruleset.cup).toMatchObject(cup);
	});

	test('49 units: a Rufer of 10 tenths (TB14)', () => {
		expect(paysOf(OO, worth('rufer', 10), calls('rufer'))).toEqual({ game: [10, -10, 10, -10] });
	});
});

it('every patch is one that the editor can reach: it is the difference to its base', () => {
	for (const [, id, patch] of [...SECTION_6, ...PART_A, ...PART_B]) {
		const base = BUILT_IN[id]!;
		const { ruleset } = resolved(id, patch);
		expect(resolved(id, diffPatch(base, ruleset) as Json).ruleset).toEqual(ruleset);
	}
});
