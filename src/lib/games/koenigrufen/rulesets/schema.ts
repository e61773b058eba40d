/** The shape of a Königrufen ruleset. */
import { MOST_TRICKS } from '#lib/domain/deal-shape.ts';
import { SIDES } from '#lib/domain/rules.ts';
import { closed, exactly, flag, mapOf, maybe, oneOf, whole } from '#lib/domain/shape.ts';
import type { CallingGame } from '#lib/games/koenigrufen/domain/calling.ts';
import {
	BESIDE_VALAT,
	BETWEEN,
	PREMIUM_GROUPS,
	VALAT_PREMIUMS,
} from '#lib/games/koenigrufen/domain/rules.ts';
import {
	byField,
	cardPoints,
	cite,
	commonRuleset,
	ids,
	kontra,
	level,
	named,
	oneOfNumbers,
	points,
	times,
} from '#lib/rulesets/shapes.ts';
const byResult = closed({ won: times, lost: times });
const gameValue = {
	won: points,
	lost: points,
	wonByForehand: maybe(points),
	lostByForehand: maybe(points),
	halves: maybe(flag),
};
const commonContract = {
	...named,
	played: flag,
	declarer: oneOf(['anyone', 'forehand']),
	highestKontra: maybe(level),
};
const contract = byField('kind', {
	positive: closed({
		...commonContract,
		kind: exactly('positive'),
		callsKing: flag,
		talon: oneOfNumbers([0, 1, 2, 3, 6]),
		value: closed(gameValue),
		factor: byResult,
		premiumFactor: times,
		valatFactor: byResult,
		bonus: maybe(mapOf(closed({ silent: maybe(points), announced: maybe(points) }))),
		only: maybe(ids),
		declarerAnnounces: flag,
		demands: maybe(closed({ premiums: ids, settled: oneOf(['separately', 'with-game']) })),
		givingUp: maybe(
			byField('price', {
				'game-and-premium': closed({ price: exactly('game-and-premium') }),
				fixed: closed({ price: exactly('fixed'), points }),
			}),
		),
		kingInTalon: oneOf(['kontra-stands', 'kontra-void', 'single-kontra-void-when-lost']),
	}),
	negative: closed({
		...commonContract,
		kind: exactly('negative'),
		tricks: whole(0, MOST_TRICKS),
		value: closed({ ...gameValue, lostPerTrick: maybe(points) }),
	}),
	trischaken: closed({ ...commonContract, kind: exactly('trischaken') }),
});

const who = oneOf([...SIDES, 'both']);
const beside = oneOf(BESIDE_VALAT);
const valatPremiums = oneOf(VALAT_PREMIUMS);
const premiumsOrDearer = oneOf([...VALAT_PREMIUMS, 'dearer']);

const premium = closed({
	...named,
	played: flag,
	group: oneOf(PREMIUM_GROUPS),
	value: closed({
		silent: maybe(points),
		announced: maybe(points),
		missed: maybe(points),
		missedSilent: maybe(points),
		halves: maybe(flag),
	}),
	highestKontra: maybe(level),
	needsKing: flag,
	sides: closed({ silent: who, announced: who }),
	missedSilently: oneOf(['costs', 'free']),
	atLeast: maybe(cardPoints),
	insteadOfLower: maybe(flag),
	between: oneOf(BETWEEN),
	silentToOtherSide: flag,
	besideValat: maybe(closed({ silent: beside, announced: beside, missed: beside })),
});

const valat = closed({
	...named,
	value: closed({
		scheme: oneOf(['game-factor', 'fixed', 'deal-factor']),
		silent: points,
		announced: points,
	}),
	game: oneOf(['replaced', 'beside']),
	announcedBy: oneOf(['both', 'declarer']),
	kontra: oneOf(['shared', 'own']),
	highestKontra: maybe(level),
	silentVoidsGameKontra: flag,
	premiums: closed({
		silent: premiumsOrDearer,
		announced: premiumsOrDearer,
		missed: valatPremiums,
	}),
	brings: ids,
});

const pay = closed({
	plain: points,
	mayor: points,
	to: oneOf(['everybody', 'virgins']),
	tied: maybe(points),
	amount: maybe(oneOf(['to-each', 'in-all'])),
});
const trischakenCase = closed({
	order: whole(0, 10_000),
	when: closed({
		virgins: maybe(oneOf(['none', 'one', 'two', 'all', 'some', 'several'])),
		mayor: maybe(oneOf(['nobody', 'somebody', 'forehand', 'other'])),
		most: maybe(oneOf(['alone', 'tied'])),
		forehand: maybe(oneOf(['most', 'most-alone', 'second', 'not-most'])),
	}),
	from: oneOf(['most', 'second', 'mayor', 'forehand', 'rest']),
	to: oneOf(['rest', 'virgins', 'fewest']),
	points,
	amount: maybe(oneOf(['to-each', 'in-all'])),
	forehandFactor: maybe(flag),
});
const trischaken = closed({
	cite,
	scheme: oneOf(['loser-pays', 'second-pays', 'two-pay-two', 'pairwise']),
	talon: oneOf(['in-tricks', 'unused', 'fifth-hand']),
	counting: oneOf(['exact', 'rounded', 'rounded-up']),
	mayor: cardPoints,
	forehand: closed({ factor: times, when: oneOf(['always', 'alone-without-virgin']) }),
	extra: closed({
		virginFromEach: points,
		virginFromMost: maybe(points),
		mayorToEach: points,
		severalVirgins: oneOf(['each', 'none']),
	}),
	cases: maybe(mapOf(trischakenCase)),
	rounding: maybe(oneOf(['down', 'nearest', 'up'])),
	loserPays: maybe(
		closed({
			none: pay,
			one: pay,
			two: pay,
			all: pay,
			forehandInTie: oneOf(['alone', 'like-others']),
			ties: oneOf(['each-alone', 'each-to-rest', 'share-pot']),
			tiePoints: points,
		}),
	),
	twoPayTwo: maybe(closed({ points, mayorAlone: points, allTricks: maybe(points) })),
	pairwise: maybe(closed({ points })),
	riders: maybe(closed({ each: times, payer: times })),
});

/** A ruleset of one of the games that are made of these parts, for so many hands. */
export const callingShape = (game: CallingGame, hands: readonly [fewest: number, most: number]) =>
	closed({
		...commonRuleset(hands),
		game: exactly(game),
		cards: closed({
			total: whole(1, 300),
			leaves: flag,
			win: cardPoints,
			defenceUnderKontra: maybe(cardPoints),
		}),
		limits: maybe(closed({ least: maybe(points), most: maybe(points) })),
		selfCall: flag,
		contracts: mapOf(contract),
		premiums: mapOf(premium),
		kontra,
		valat: maybe(valat),
		trischaken,
		renonce: maybe(
			closed({
				cite,
				scheme: oneOf(['as-if-won', 'side-loses', 'fixed']),
				toEach: points,
				trischaken: closed({ toEach: points, fromForehand: points }),
				withoutDemanded: maybe(points),
			}),
		),
		bei: maybe(closed({ cite, contracts: ids, equalOnly: flag, most: whole(0, 3) })),
	});
