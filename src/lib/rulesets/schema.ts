/**
 * The shape of a ruleset, closed: a patch that misspells a field is an error, not a silent default.
 * The published JSON Schema is made from the same description.
 */
import { HIGHEST_KONTRA } from '#lib/domain/deal-shape.ts';
import { SIDES, type RoundLength, type Ruleset } from '#lib/domain/ruleset.ts';
import { BESIDE_VALAT, PREMIUM_GROUPS } from '#lib/games/koenigrufen/domain/rules.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import {
	asked,
	closed,
	custom,
	exactly,
	flag,
	id,
	isObject,
	mapOf,
	maybe,
	oneOf,
	text,
	typeName,
	whole,
	type Check,
	type Shape,
} from '#lib/domain/shape.ts';

/** Points no table pays; the limit keeps every sum an exact integer. */
const LARGEST_VALUE = 10_000;
/** No rule multiplies an item by more. */
const LARGEST_TIMES = 64;

const points = whole(0, LARGEST_VALUE);
const times = whole(0, LARGEST_TIMES);
/** Longest name of a ruleset, contract or premium, in characters. */
export const LONGEST_NAME = 80;

const name = text(LONGEST_NAME);
const words = closed({ de: name, sv: name, en: name });
const sentence = text(400);
const sentences = closed({ de: sentence, sv: sentence, en: sentence });
const cite = closed({ source: id, section: text(300) });
const ids: Shape<Readonly<Record<string, true>>> = mapOf(exactly(true));
const cardPoints = closed({ points: whole(0, 1000), leaves: whole(0, 2) });
const named = { names: words, cite, order: whole(0, 10_000) };

/** One of several shapes, told apart by a field with a fixed value. */
function byField<T>(field: string, shapes: Readonly<Record<string, Shape<unknown>>>): Shape<T> {
	const known = Object.keys(shapes);
	return custom<T>(
		{ anyOf: Object.values(shapes).map((shape) => shape.schema) },
		(value: unknown, at: Check) => {
			if (!isObject(value)) {
				return at.report('wrong-type', { expected: 'object', got: typeName(value) });
			}
			const kind = value[field];
			if (kind === undefined) return at.reportAt([field], 'missing');
			if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) {
				return at.reportAt([field], 'unknown-value', asked(kind, known));
			}
			return shapes[kind]?.check(value, at) ?? false;
		},
	);
}

const byResult = closed({ won: times, lost: times });
const level = whole(0, HIGHEST_KONTRA);
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
		tricks: whole(0, 12),
		value: closed({ ...gameValue, lostPerTrick: maybe(points) }),
	}),
	trischaken: closed({ ...commonContract, kind: exactly('trischaken') }),
});

function oneOfNumbers(known: readonly number[]): Shape<number> {
	return custom<number>(
		{ enum: known },
		(value: unknown, at: Check) =>
			known.includes(value as number) || at.report('unknown-value', asked(value, known)),
	);
}

const KONTRA_LEVELS = Array.from({ length: HIGHEST_KONTRA }, (_, i) => String(i + 1));

const who = oneOf([...SIDES, 'both']);
const beside = oneOf(BESIDE_VALAT);
const besideOrDearer = oneOf([...BESIDE_VALAT, 'dearer']);

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
	between: oneOf(['sides', 'players']),
	silentToOtherSide: flag,
	besideValat: maybe(closed({ silent: beside, announced: beside, missed: beside })),
});

const kontra = closed({
	cite,
	names: mapOf(words, KONTRA_LEVELS),
	times: maybe(mapOf(times, KONTRA_LEVELS)),
	highest: closed({ game: level, premium: level }),
	negative: oneOf(['common', 'personal']),
	trischaken: oneOf(['none', 'pairs', 'payer', 'riders']),
	booked: oneOf(['sheet', 'cash', 'box']),
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
	premiums: closed({ silent: besideOrDearer, announced: besideOrDearer, missed: beside }),
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

const roundLength = byField<RoundLength>('unit', {
	round: closed({ unit: exactly('round') }),
	deals: closed({ unit: exactly('deals'), deals: whole(1, 100) }),
});
const rounds = closed({
	cite,
	factor: whole(1, 16),
	after: closed({
		contracts: ids,
		premiums: ids,
		nobodyPays: flag,
		lost: maybe(ids),
		kontra: maybe(flag),
	}),
	ask: maybe(flag),
	lastRound: flag,
	halfTime: maybe(flag),
	length: roundLength,
	lengthAfter: mapOf(roundLength),
	meeting: oneOf(['multiply', 'append']),
});

const commonRuleset = {
	id,
	names: words,
	summary: sentences,
	notes: maybe(mapOf(sentences)),
	unit: oneOf(['point', 'chip']),
	sources: mapOf(closed({ title: text(300), edition: maybe(text(100)) })),
	table: closed({
		hands: whole(3, 4),
		most: whole(3, 8),
		direction: oneOf(['counter-clockwise', 'clockwise']),
	}),
	rounds,
	cup: maybe(
		closed({
			cite,
			deals: mapOf(whole(1, 1000)),
			scoring: oneOf(['points', 'steps', 'ranks']),
			steps: maybe(closed({ fullTo: points, cap: points })),
			ranks: maybe(mapOf(points)),
		}),
	),
};

const eachOf = <T>(keys: readonly string[], shape: Shape<T>) =>
	closed(Object.fromEntries(keys.map((key) => [key, shape])));

export const rulesetShape: Shape<Ruleset> = byField<Ruleset>('game', {
	koenigrufen: closed({
		...commonRuleset,
		game: exactly('koenigrufen'),
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
	}),
	tarok: closed({
		...commonRuleset,
		game: exactly('tarok'),
		cards: closed({ total: whole(1, 300), average: whole(0, 300), cite }),
		declarations: eachOf(
			DECLARATIONS,
			closed({
				...named,
				counts: oneOf(['cards', 'suits', 'nothing']),
				from: whole(1, 22),
				most: whole(1, 22),
				value: points,
				beyond: points,
			}),
		),
		pagat: eachOf(PAGAT_EVENTS, closed({ ...named, value: points })),
		discardedPagat: closed({ ...named, value: points }),
	}),
});
