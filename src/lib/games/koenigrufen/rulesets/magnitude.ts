/** How much one deal of Königrufen could move at most. */
import type {
	Contract,
	KoenigrufenRuleset,
	PositiveContract,
	TrischakenRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { MOST_TRICKS } from '#lib/domain/deal-shape.ts';
import { kontraFactor } from '#lib/domain/deal.ts';
import { highestOnGame, highestOnPremium, tablesOf } from '../domain/tables.ts';

/**
 * Points of all payments of any one deal together, from above: the dearest game, with everything that could come on
 * top.
 */
export function largestKoenigrufen(ruleset: KoenigrufenRuleset): number {
	const hands = ruleset.table.hands + 1;
	let most = largestTrischaken(ruleset, hands);
	for (const contract of tablesOf(ruleset).contracts.values()) {
		most = Math.max(most, largestOf(ruleset, contract));
	}
	const { toEach = 0, withoutDemanded = 0, trischaken } = ruleset.renonce ?? {};
	const renonce =
		toEach + Math.max(withoutDemanded, trischaken?.toEach ?? 0, trischaken?.fromForehand ?? 0);
	const least = (ruleset.limits?.least ?? 0) * hands * hands;
	return most + renonce * hands + least;
}

/** What kontra multiplies by at most: a level may count for less than the one before. */
const largestTimes = ({ kontra }: KoenigrufenRuleset, highest: number): number =>
	Math.max(...Array.from({ length: highest + 1 }, (_, level) => kontraFactor(level, kontra.times)));

/** An item passes three times at most, and twice as often where an offender pays both sides. */
const PAYMENTS = 6;

function largestOf(ruleset: KoenigrufenRuleset, contract: Contract): number {
	const highest = Math.max(highestOnGame(ruleset, contract), ruleset.valat?.highestKontra ?? 0);
	const kontra = largestTimes(ruleset, highest);
	if (contract.kind === 'trischaken') return 0;
	const { won, lost, wonByForehand = 0, lostByForehand = 0 } = contract.value;
	const value = Math.max(won, lost, wonByForehand, lostByForehand);
	if (contract.kind === 'negative') {
		const declarers = 1 + (ruleset.bei?.most ?? 0);
		const tricks = (contract.value.lostPerTrick ?? 0) * MOST_TRICKS;
		return (value + tricks) * kontra * PAYMENTS * declarers;
	}
	const { factor, valatFactor, givingUp } = contract;
	const game = value;
	const premiums = largestPremiums(ruleset, contract);
	const conceded = givingUp?.price === 'fixed' ? givingUp.points : 0;
	let items = PAYMENTS * (game * kontra + conceded) + premiums;
	if (ruleset.valat) {
		const { scheme, silent, announced } = ruleset.valat.value;
		const worth = Math.max(silent, announced);
		const solo = Math.max(valatFactor.won, valatFactor.lost) * kontra * PAYMENTS;
		if (scheme === 'deal-factor') items *= Math.max(1, worth);
		else items += worth * solo * (scheme === 'fixed' ? 1 : game);
	}
	return items * Math.max(factor.won, factor.lost, 1);
}

/** All premiums at once, each silent and announced by both sides, or between any two players. */
function largestPremiums(ruleset: KoenigrufenRuleset, contract: PositiveContract): number {
	const pairs = ruleset.table.hands * (ruleset.table.hands - 1);
	let most = 0;
	for (const [id, { value, between }] of tablesOf(ruleset).premiums) {
		const kontra = largestTimes(ruleset, highestOnPremium(ruleset, contract, id));
		const bonus = contract.bonus?.[id];
		const silent = Math.max(value.silent ?? 0, value.missedSilent ?? 0) + (bonus?.silent ?? 0);
		const announced = Math.max(value.announced ?? 0, value.missed ?? 0) + (bonus?.announced ?? 0);
		const each = silent + 2 * announced * kontra;
		most += each * (between !== 'sides' ? pairs : PAYMENTS);
	}
	// What is conceded with a game given up is not doubled in solo.
	return most * Math.max(1, contract.premiumFactor);
}

function largestTrischaken(ruleset: KoenigrufenRuleset, hands: number): number {
	const { trischaken: rule, kontra } = ruleset;
	const { each, payer } = rule.riders ?? { each: 1, payer: 1 };
	const riders = Math.max(1, each) ** hands * Math.max(1, payer);
	const once = kontraFactor(1, kontra.times);
	const highest = [...tablesOf(ruleset).contracts.values()]
		.filter(({ kind }) => kind === 'trischaken')
		.map((contract) => largestTimes(ruleset, highestOnGame(ruleset, contract)));
	// Of a pair both may have said it.
	const said = {
		none: 1,
		riders: 1,
		pairs: Math.max(1, once) ** 2,
		payer: Math.max(1, ...highest),
	}[kontra.trischaken];
	const times = Math.max(1, rule.forehand.factor) * said * riders;
	const { virginFromEach, virginFromMost = 0, mayorToEach } = rule.extra;
	const extra = virginFromEach + virginFromMost + mayorToEach;
	const pairs = hands * (hands - 1);
	return (largestShare(rule, hands) * times + extra) * pairs;
}

/** What one could have to pay another by the scheme. */
function largestShare(
	{ loserPays, twoPayTwo, pairwise, cases = {} }: TrischakenRule,
	hands: number,
): number {
	const { none, one, two, all, tiePoints = 0 } = loserPays ?? {};
	const rows = [none, one, two, all].flatMap((row) =>
		row ? [row.plain, row.mayor, row.tied ?? 0] : [],
	);
	// A pot for everybody may go to a single one.
	// One by one: so many as a file may hold are too many arguments.
	const special = Object.values(cases).reduce((most, one) => Math.max(most, one.points), 0);
	const pot = Math.max(special, tiePoints, ...rows) * hands;
	const { points = 0, mayorAlone = 0, allTricks = 0 } = twoPayTwo ?? {};
	return Math.max(pot, points, mayorAlone, allTricks, pairwise?.points ?? 0);
}
