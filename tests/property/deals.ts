/**
 * Legal deals of any ruleset, made from nothing but its data: every contract that is played, every
 * form of outcome, everything that may stand beside. What these makers know of legality they know
 * from the session file format, not from the code that checks it.
 */
import type { Ruleset, Side } from '#lib/domain/ruleset.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	NegativeContract,
	PositiveContract,
	Premium,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import type { Declaration, TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { SIDES } from '#lib/domain/ruleset.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import type {
	DealFacts,
	Kontra,
	NegativeGame,
	Outcome,
	PlayerId,
	PremiumFact,
} from '#lib/domain/deal.ts';
import type { DeclarationFact } from '#lib/games/tarok/domain/facts.ts';
import { SUITS } from '#lib/domain/deal.ts';
import { one, rarely, several, some, type Draw } from './draw.ts';
import { isCalling } from '../calling.ts';

/** Six at the table, some with names that JavaScript objects have already. */
export const PEOPLE: readonly PlayerId[] = ['anna', 'bert', 'toString', '7', 'constructor', 'emil'];

type Changeable<T> = { -readonly [K in keyof T]: T[K] };
type Facts = Changeable<DealFacts>;

type Maker<R> = (ruleset: R, draw: Draw, people: readonly PlayerId[], id: string) => Facts;
/** A line for each game: where one is added, the compiler asks who makes its deals. */
const MAKERS: { readonly [G in Ruleset['game']]: Maker<Extract<Ruleset, { game: G }>> } = {
	...forCalling(koenigrufenDeal),
	tarok: tarokDeal,
};

/** One legal deal among these people. */
export function legalDeal(ruleset: Ruleset, draw: Draw, people = PEOPLE, id = 'd1'): DealFacts {
	const make = MAKERS[ruleset.game] as Maker<Ruleset>;
	const deal = make(ruleset, draw, people, id);
	if (rarely(draw, 5)) deal.factor = 1 + draw(8);
	if (rarely(draw, 8)) deal.seats = several(draw, people, people.length);
	if (rarely(draw, 10)) deal.note = '';
	if (rarely(draw, 10)) deal.at = '2026-11-20T21:30:00+01:00';
	return deal;
}

function seated(draw: Draw, people: readonly PlayerId[], hands: number): Facts {
	return {
		id: 'd1',
		dealer: one(draw, people),
		hands: several(draw, people, hands),
		outcome: {},
	};
}

function byHand(draw: Draw, hands: readonly PlayerId[]): Outcome {
	const manual: Record<PlayerId, number> = {};
	let left = 0;
	for (const player of some(draw, hands.slice(1))) {
		manual[player] = draw(41) - 20;
		left -= manual[player];
	}
	if (left !== 0) manual[hands[0]!] = left;
	return { manual };
}

const played = <T extends { readonly played: boolean }>(all: Readonly<Record<string, T>>) =>
	Object.entries(all).filter(([, item]) => item.played);

/** Thirds as points and leaves; no leaves may be left out. */
const count = (draw: Draw, thirds: number) =>
	thirds % 3 > 0 || rarely(draw, 2)
		? { points: Math.floor(thirds / 3), leaves: thirds % 3 }
		: { points: thirds / 3 };

// --- Königrufen -------------------------------------------------------------------------------

function koenigrufenDeal(
	ruleset: KoenigrufenRuleset,
	draw: Draw,
	people: readonly PlayerId[],
	id: string,
): Facts {
	const [name, contract] = one(draw, played(ruleset.contracts));
	const fifth =
		contract.kind === 'trischaken' && ruleset.trischaken.talon === 'fifth-hand' && rarely(draw, 3);
	const deal = seated(draw, people, ruleset.table.hands + Number(fifth));
	deal.id = id;
	if (rarely(draw, 25)) {
		deal.outcome = byHand(draw, deal.hands);
		if (rarely(draw, 2)) deal.contract = name;
		return deal;
	}
	deal.contract = name;
	if (contract.kind !== 'trischaken') {
		deal.declarer = contract.declarer === 'forehand' ? deal.hands[0]! : one(draw, deal.hands);
	}
	if (ruleset.renonce && rarely(draw, 12)) deal.outcome = { renonce: one(draw, deal.hands) };
	if (contract.kind === 'positive') positive(ruleset, contract, draw, deal);
	else if (contract.kind === 'negative') negative(ruleset, contract, draw, deal);
	else trischaken(ruleset, draw, deal);
	return deal;
}

/** A level up to the highest, mostly low; absent, 0 and an object of zeros say the same. */
function commonKontra(draw: Draw, highest: number): Kontra | undefined {
	if (!rarely(draw, 3)) return rarely(draw, 8) ? {} : undefined;
	return draw(highest + 1);
}

function personalKontra(
	draw: Draw,
	opponents: readonly PlayerId[],
	highest: number,
): Kontra | undefined {
	if (!rarely(draw, 2)) return rarely(draw, 8) ? 0 : undefined;
	return Object.fromEntries(
		some(draw, opponents).map((player) => [player, draw(highest + 1)] as const),
	);
}

function setKontra(facts: { kontra?: Kontra }, kontra: Kontra | undefined): void {
	if (kontra !== undefined) facts.kontra = kontra;
}

/** What is known of the deal before its premiums are. */
interface Play {
	readonly ruleset: KoenigrufenRuleset;
	readonly contract: PositiveContract;
	readonly deal: DealFacts;
	/** The declarer's side's count in thirds, where it is written down. */
	readonly thirds: number | undefined;
}

function positive(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	draw: Draw,
	deal: Facts,
): void {
	const renonce = deal.outcome.renonce !== undefined;
	if (contract.callsKing) {
		const holders = deal.hands.filter((hand) => ruleset.selfCall || hand !== deal.declarer);
		deal.called = {
			suit: one(draw, [null, ...SUITS]),
			holder: one(draw, [...holders, 'talon']),
		};
		if (!renonce && contract.givingUp && deal.called.holder === 'talon' && rarely(draw, 2)) {
			givenUp(ruleset, contract, draw, deal);
			return;
		}
	}
	const valat = drawValat(ruleset, contract, draw, renonce);
	let thirds: number | undefined;
	if (!renonce) {
		thirds = rarely(draw, 2) ? undefined : drawCount(ruleset, draw, valat);
		deal.outcome =
			thirds === undefined ? { won: rarely(draw, 2) } : { cardPoints: count(draw, thirds) };
	}
	setKontra(deal, commonKontra(draw, ruleset.kontra.highest.game));
	const premiums = drawPremiums({ ruleset, contract, deal, thirds }, draw, renonce);
	if (valat) premiums.splice(draw(premiums.length + 1), 0, valat);
	if (premiums.length > 0 || rarely(draw, 10)) deal.premiums = premiums;
}

/** Of what the contract demands, what is played at all and exists in it. */
const demanded = (
	{ premiums }: KoenigrufenRuleset,
	{ demands, only, callsKing }: PositiveContract,
): string[] =>
	Object.keys(demands?.premiums ?? {}).filter(
		(id) =>
			premiums[id]?.played &&
			(!only || Object.hasOwn(only, id)) &&
			(callsKing || !premiums[id].needsKing),
	);

/** Of the premiums only the bird that is conceded; it must be named where it is not plain which. */
function givenUp(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	draw: Draw,
	deal: Facts,
): void {
	deal.outcome = { gaveUp: true };
	const birds = demanded(ruleset, contract);
	if (birds.length === 0) return;
	const plain = Object.keys(contract.demands?.premiums ?? {}).length === 1;
	if (plain && rarely(draw, 2)) return;
	deal.premiums = [
		{ premium: one(draw, birds), side: 'declarer', announced: true, won: rarely(draw, 2) },
	];
}

function drawValat(
	{ valat, kontra }: KoenigrufenRuleset,
	{ only, declarerAnnounces }: PositiveContract,
	draw: Draw,
	renonce: boolean,
): PremiumFact | undefined {
	if (!valat || (only && !Object.hasOwn(only, 'valat')) || !rarely(draw, 6)) return undefined;
	const announcers = SIDES.filter(
		(side) =>
			(side === 'declarer' || valat.announcedBy === 'both') &&
			(side === 'defence' || declarerAnnounces),
	);
	const announced = announcers.length > 0 && (renonce || rarely(draw, 2));
	if (renonce && !announced) return undefined;
	return {
		premium: 'valat',
		side: one(draw, announced ? announcers : SIDES),
		announced,
		won: !announced || rarely(draw, 2),
		...(announced && rarely(draw, 3) && { kontra: draw(kontra.highest.game + 1) }),
	};
}

/** Any count; who has made a valat has all that any premium asks for. */
function drawCount(
	{ cards }: KoenigrufenRuleset,
	draw: Draw,
	valat: PremiumFact | undefined,
): number {
	const units = cards.leaves ? cards.total * 3 : cards.total;
	const unit = cards.leaves ? 1 : 3;
	if (valat?.won) return valat.side === 'declarer' ? units * unit : 0;
	// The threshold is where mistakes are.
	if (rarely(draw, 3)) {
		const win = Math.ceil((cards.win.points * 3 + cards.win.leaves) / unit);
		return Math.min(units, Math.max(0, win + draw(3) - 1)) * unit;
	}
	return draw(units + 1) * unit;
}

function drawPremiums(play: Play, draw: Draw, renonce: boolean): PremiumFact[] {
	const { ruleset, contract } = play;
	const facts: PremiumFact[] = [];
	const birds = demanded(ruleset, contract);
	const planned = birds.length > 0 ? one(draw, birds) : undefined;
	for (const [name, premium] of played(ruleset.premiums)) {
		if (contract.only && !Object.hasOwn(contract.only, name)) continue;
		if (premium.needsKing && !contract.callsKing) continue;
		const demanded = name === planned;
		if (!demanded && !rarely(draw, 4)) continue;
		if (premium.between === 'holder') {
			const other = { heads: 'trull', trull: 'heads' }[name];
			const excluded = facts.some((fact) => fact.premium === other);
			if (!renonce && !excluded && premium.value.silent !== undefined)
				facts.push(held(name, one(draw, play.deal.hands)));
			continue;
		}
		facts.push(
			...(premium.between === 'players'
				? betweenPlayers(play, name, premium, draw, renonce)
				: betweenSides(play, name, premium, draw, { renonce, demanded })),
		);
	}
	return several(draw, facts, facts.length);
}

/** Whether a side has made what the card points decide; undefined where they do not. */
function reached({ ruleset, thirds }: Play, premium: Premium, side: Side): boolean | undefined {
	if (!premium.atLeast || thirds === undefined) return undefined;
	const had = side === 'declarer' ? thirds : ruleset.cards.total * 3 - thirds;
	return had >= premium.atLeast.points * 3 + premium.atLeast.leaves;
}

function betweenSides(
	play: Play,
	name: string,
	premium: Premium,
	draw: Draw,
	{ renonce, demanded }: { readonly renonce: boolean; readonly demanded: boolean },
): PremiumFact[] {
	const { contract, ruleset } = play;
	const may = (form: 'silent' | 'announced', side: Side): boolean =>
		premium.value[form] !== undefined &&
		(premium.sides[form] === 'both' || premium.sides[form] === side) &&
		(form === 'silent' || side === 'defence' || contract.declarerAnnounces);
	const announce = (side: Side): PremiumFact => {
		const oneBet =
			side === 'declarer' &&
			contract.demands?.settled === 'with-game' &&
			Object.hasOwn(contract.demands.premiums, name);
		return {
			premium: name,
			side,
			announced: true,
			won: reached(play, premium, side) ?? rarely(draw, 2),
			...(rarely(draw, 3) && { kontra: oneBet ? 0 : draw(ruleset.kontra.highest.premium + 1) }),
		};
	};
	const announcers = SIDES.filter((side) => may('announced', side));
	if (demanded || renonce || (announcers.length > 0 && rarely(draw, 2))) {
		if (announcers.length === 0) return [];
		if (rarely(draw, 5)) return announcers.map(announce);
		const fact = announce(demanded ? 'declarer' : one(draw, announcers));
		const other: Side = fact.side === 'declarer' ? 'defence' : 'declarer';
		const madeByOther =
			premium.silentToOtherSide &&
			!renonce &&
			!fact.won &&
			may('silent', other) &&
			(reached(play, premium, other) ?? rarely(draw, 2));
		return madeByOther ? [fact, silent(name, other, true)] : [fact];
	}
	const quiet = SIDES.filter((side) => may('silent', side)).flatMap((side) => {
		const results = premium.missedSilently === 'costs' ? [true, false] : [true];
		const counted = reached(play, premium, side);
		return results
			.filter((won) => counted === undefined || counted === won)
			.map((won) => silent(name, side, won));
	});
	return quiet.length > 0 ? [one(draw, quiet)] : [];
}

const silent = (premium: string, side: Side, won: boolean): PremiumFact => ({
	premium,
	side,
	announced: false,
	won,
});

const held = (premium: string, to: PlayerId): PremiumFact => ({
	premium,
	to,
	announced: false,
	won: true,
});

function betweenPlayers(
	{ deal, ruleset }: Play,
	name: string,
	{ value, missedSilently }: Premium,
	draw: Draw,
	renonce: boolean,
): PremiumFact[] {
	const announced =
		value.announced !== undefined && (renonce || value.silent === undefined || rarely(draw, 2));
	if (!announced && (renonce || value.silent === undefined)) return [];
	const [from, to] = several(draw, deal.hands, 2) as [PlayerId, PlayerId];
	const won = announced || missedSilently === 'costs' ? rarely(draw, 2) : true;
	const kontra =
		announced && rarely(draw, 3) ? { kontra: draw(ruleset.kontra.highest.premium + 1) } : {};
	const fact: PremiumFact = { premium: name, from, to, announced, won, ...kontra };
	// The same may happen once more, the other way round.
	return rarely(draw, 6) ? [fact, { ...fact, from: to, to: from }] : [fact];
}

function negative(
	ruleset: KoenigrufenRuleset,
	contract: NegativeContract,
	draw: Draw,
	deal: Facts,
): void {
	const game = (declarer: PlayerId | undefined): Kontra | undefined => {
		const highest = ruleset.kontra.highest.game;
		if (ruleset.kontra.negative === 'common') return commonKontra(draw, highest);
		const opponents = deal.hands.filter((hand) => hand !== declarer);
		return personalKontra(draw, opponents, highest);
	};
	// Paid by the trick, a lost game says how many it took.
	const outcome = ({ tricks, value }: NegativeContract) =>
		value.lostPerTrick === undefined && rarely(draw, 2)
			? { won: rarely(draw, 2) }
			: { tricks: rarely(draw, 2) ? tricks : draw(13) };
	setKontra(deal, game(deal.declarer));
	if (deal.outcome.renonce !== undefined) return;
	deal.outcome = outcome(contract);

	const { bei } = ruleset;
	if (!bei || !Object.hasOwn(bei.contracts, deal.contract ?? '') || !rarely(draw, 2)) return;
	const beside = played(ruleset.contracts).filter(
		(entry): entry is [string, NegativeContract] =>
			entry[1].kind === 'negative' &&
			Object.hasOwn(bei.contracts, entry[0]) &&
			(!bei.equalOnly || entry[0] === deal.contract),
	);
	const others = deal.hands.filter((hand) => hand !== deal.declarer);
	const declarers = several(draw, others, draw(Math.min(bei.most, others.length) + 1));
	deal.bei = declarers.flatMap((declarer) => {
		const own = beside.filter(([, of]) => of.declarer === 'anyone' || declarer === deal.hands[0]);
		if (own.length === 0) return [];
		const [name, other] = one(draw, own);
		const more: Changeable<NegativeGame> = { contract: name, declarer, outcome: outcome(other) };
		setKontra(more, game(declarer));
		return [more];
	});
}

function trischaken(ruleset: KoenigrufenRuleset, draw: Draw, deal: Facts): void {
	const { cards, kontra, trischaken: rule, table } = ruleset;
	const { hands } = deal;
	if (kontra.trischaken !== 'none') {
		const contract = deal.contract === undefined ? undefined : ruleset.contracts[deal.contract];
		const highest =
			kontra.trischaken === 'payer' ? (contract?.highestKontra ?? kontra.highest.game) : 1;
		// Three may ride along, of four as of five.
		const who =
			kontra.trischaken === 'riders' ? several(draw, hands, Math.min(3, hands.length)) : hands;
		setKontra(deal, personalKontra(draw, who, highest));
	}
	if (deal.outcome.renonce !== undefined) return;
	const unit = cards.leaves ? 1 : 3;
	const all = cards.leaves ? cards.total * 3 : cards.total;
	const whole =
		rule.talon === 'in-tricks' ||
		(rule.talon === 'fifth-hand' && hands.length > table.hands) ||
		rarely(draw, 2);
	const units = shares(draw, hands.length, whole ? all : draw(all + 1));
	deal.outcome = {
		cardPoints: Object.fromEntries(
			hands.map((player, i) => [player, count(draw, units[i]! * unit)]),
		),
	};
}

/** Splits `total` in so many parts, with many zeros and equal parts among them. */
function shares(draw: Draw, parts: number, total: number): number[] {
	const weights = Array.from({ length: parts }, () =>
		rarely(draw, 3) ? draw(40) : one(draw, [1, 0, 2, 1]),
	);
	const sum = weights.reduce((all, weight) => all + weight, 0);
	const split = weights.map((weight) => (sum === 0 ? 0 : Math.floor((total * weight) / sum)));
	const rest = total - split.reduce((all, part) => all + part, 0);
	// What does not divide goes to one, where it leaves ties among the others alone.
	split[draw(parts)]! += rest;
	return split;
}

// --- three-handed Tarok -----------------------------------------------------------------------

function tarokDeal(
	ruleset: TarokRuleset,
	draw: Draw,
	people: readonly PlayerId[],
	id: string,
): Facts {
	const { table, cards } = ruleset;
	const deal = seated(draw, people, table.hands);
	deal.id = id;
	if (rarely(draw, 25)) {
		deal.outcome = byHand(draw, deal.hands);
		return deal;
	}
	const points = shares(draw, table.hands, cards.total);
	deal.outcome = {
		cardPoints: Object.fromEntries(deal.hands.map((player, i) => [player, points[i]!])),
	};
	const declarations = deal.hands.flatMap((player) => declared(ruleset, player, draw));
	if (declarations.length > 0) deal.declarations = several(draw, declarations, declarations.length);
	if (rarely(draw, 2)) {
		deal.pagat = { player: one(draw, deal.hands), event: one(draw, PAGAT_EVENTS) };
	} else if (deal.hands.includes(deal.dealer) && rarely(draw, 3)) {
		deal.discardedPagat = { tarokTricks: draw(26) };
	}
	return deal;
}

/** What one player declares: no half of what he has in full. */
function declared(ruleset: TarokRuleset, player: PlayerId, draw: Draw): DeclarationFact[] {
	const facts: DeclarationFact[] = [];
	const countOf = ({ from, most }: Declaration): number => from + draw(most - from + 1);
	let cavalries = 0;
	for (const kind of some(draw, DECLARATIONS, 4)) {
		const rule = ruleset.declarations[kind];
		if (kind === 'half-kings' && facts.some((fact) => fact.kind === 'kings')) continue;
		if (rule.counts === 'nothing') {
			facts.push({ player, kind });
			continue;
		}
		let number = countOf(rule);
		if (rule.counts === 'suits') {
			number = Math.min(number, ruleset.declarations.cavalry.most - cavalries);
			if (number < rule.from) continue;
			cavalries += number;
		}
		facts.push({ player, kind, count: number });
	}
	return facts;
}

/** The contract of a deal, where it has one. */
export const contractOf = (ruleset: Ruleset, deal: DealFacts): Contract | undefined =>
	isCalling(ruleset) && deal.contract !== undefined ? ruleset.contracts[deal.contract] : undefined;
