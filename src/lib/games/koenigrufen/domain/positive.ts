/**
 * Contracts won by card points: the game, the premiums, valat, and giving up.
 *
 * Over 350 lines: each of them replaces or doubles parts of the others.
 */
import { commonKontra, type Deal, type PremiumFact } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import { withAsides, type Aside, type Book, type Factor, type Reason } from '#lib/domain/entry.ts';
import type {
	BesideValat,
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
	ValatRule,
} from './rules.ts';
import {
	broughtByValat,
	byResult,
	decidedWithGame,
	declarerWon,
	factorOf,
	gameValue,
	isDeclarers,
	kontra,
	kontraReader,
	leftOut,
	premiumBets,
	valatOf,
	voidKontra,
	withoutReplaced,
	type Kontras,
	type PremiumBet,
} from './bets.ts';
import { otherSide, payBetween, sidesOf, type Sides } from '#lib/domain/sides.ts';
import { VALAT, tablesOf } from './tables.ts';

/** Everything the items of one deal have in common. */
interface Table {
	readonly ruleset: KoenigrufenRuleset;
	readonly contract: PositiveContract;
	readonly deal: Deal;
	readonly book: Book;
	readonly sides: Sides;
	/** Whether the declarer's side won, valat considered. */
	readonly won: boolean;
	readonly kontras: Kontras;
	/** Multiplies every item. */
	readonly common: Factor | false;
}

export function settlePositive(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
	book: Book,
): void {
	const sides = sidesOf(deal);
	if (deal.outcome.gaveUp) {
		settleGivingUp(ruleset, contract, deal, book, sides);
		return;
	}
	const won = declarerWon(ruleset, contract, deal);
	const table: Table = {
		ruleset,
		contract,
		deal,
		book,
		sides,
		won,
		kontras: kontraReader(contract, deal, won),
		common: factorOf('contract', contract.factor[byResult(won)]),
	};
	const valat = valatOf(deal);
	if (ruleset.valat && valat) {
		settleValat(table, ruleset.valat, valat);
		return;
	}
	const entered = premiumBets(ruleset, contract, deal);
	const bets = withoutReplaced(ruleset, entered);
	payGame(table, table.kontras.game, { asides: leftOut(entered, bets, 'part-of-higher') });
	for (const bet of bets) payPremium(table, bet);
}

interface BesideGame {
	readonly more?: Factor;
	readonly asides?: readonly Aside[];
}

function payGame(table: Table, level: number, { more, asides = [] }: BesideGame = {}): void {
	const { book, won, sides, contract, deal, kontras } = table;
	const why = kontras.game > 0 ? 'kontra-void-valat' : 'kontra-void-king-in-talon';
	const reason = withAsides(gameReason(table, level, more), [
		...voidKontra(commonKontra(deal.kontra), level, why),
		...decidedWithGame(contract, deal),
		...asides,
	]);
	payBetween(book, sides, won ? 'declarer' : 'defence', reason);
}

function gameReason(table: Table, level: number, more: Factor | false = false): Reason {
	const { ruleset, book, contract, deal, won, common } = table;
	const value = gameValue(contract, deal, won);
	const factors = [
		{ by: 'value', times: value } as const,
		common,
		kontra(level, ruleset.kontra),
		more,
		book.round,
	];
	return halved({ item: 'game', factors, won }, contract.value);
}

const NO_VALUE: Premium['value'] = {};

/** Marked where its value is counted in halves. */
const halved = (reason: Reason, { halves }: { readonly halves?: boolean }): Reason =>
	halves ? { ...reason, halves } : reason;

/** What an entry of a premium is worth: made, or missed where that costs something else. */
function premiumWorth(
	{ silent = 0, announced = 0, missed, missedSilent }: Premium['value'],
	bet: PremiumBet,
): number {
	if (bet.announced) return bet.won ? announced : (missed ?? announced);
	return bet.won ? silent : (missedSilent ?? silent);
}

/** A premium per opponent: its value, doubled in solo, and its own kontra. */
function premiumReason(table: Table, bet: PremiumBet, more: Factor | false): Reason {
	const { book, contract, ruleset, common, kontras } = table;
	const { value = NO_VALUE, between } = tablesOf(ruleset).premiums.get(bet.premium) ?? {};
	const { premium: item, announced, won, side, derived } = bet;
	const factors = [
		{ by: 'value', times: premiumWorth(value, bet) } as const,
		between !== 'holder' && factorOf('solo', contract.premiumFactor),
		common,
		kontra(kontras.of(bet), ruleset.kontra),
		more,
		book.round,
	];
	// Written out: an object spread into another costs more than all else that is worked out here.
	const reason: Reason = !side
		? { item, factors, announced, won }
		: derived
			? { item, factors, announced, won, side, derived }
			: { item, factors, announced, won, side };
	return halved(reason, value);
}

function payPremium(table: Table, bet: PremiumBet, more: Factor | false = false): void {
	const reason = withAsides(
		premiumReason(table, bet, more),
		voidKontra(bet.kontra ?? 0, table.kontras.of(bet)),
	);
	passes(table, bet, reason);
	const bonus = bonusReason(table, bet, more);
	if (bonus) passes(table, bet, bonus);
}

/** Pays a premium to whoever made it, or against whoever missed it. */
function passes({ book, sides, deal }: Table, bet: PremiumBet, reason: Reason): void {
	const { to: holder } = bet;
	if (holder !== undefined && bet.from === undefined) {
		for (const other of deal.hands.filter((hand) => hand !== holder)) {
			if (bet.won) book.pay(other, holder, reason);
			else book.pay(holder, other, reason);
		}
	} else if (bet.from !== undefined && bet.to !== undefined) {
		if (bet.won) book.pay(bet.from, bet.to, reason);
		else book.pay(bet.to, bet.from, reason);
	} else if (bet.side) {
		payBetween(book, sides, bet.won ? bet.side : otherSide(bet.side), reason);
	}
}

/** What the contract adds to a premium: not doubled in solo, but under its kontra. */
function bonusReason(table: Table, bet: PremiumBet, more: Factor | false): Reason | undefined {
	const { book, contract, ruleset, common, kontras } = table;
	const bonus = contract.bonus && own(contract.bonus, bet.premium);
	const points = bet.announced ? bonus?.announced : bonus?.silent;
	if (!points) return undefined;
	const { premium: item, announced, won, side } = bet;
	const factors = [
		{ by: 'value', times: points } as const,
		common,
		kontra(kontras.of(bet), ruleset.kontra),
		more,
		book.round,
	];
	return { item, factors, announced, won, bonus: true, ...(side && { side }) };
}

// --- valat ------------------------------------------------------------------------------------

function settleValat(table: Table, rule: ValatRule, valat: PremiumFact): void {
	const { ruleset, contract, deal, kontras } = table;
	const onGame = rule.silentVoidsGameKontra && !valat.announced ? 0 : kontras.game;
	const either = Math.max(onGame, kontras.of(valat));
	const level = rule.kontra === 'shared' ? either : ownLevel(rule, valat, onGame, kontras);
	const entered = premiumBets(ruleset, contract, deal);
	const all = [...entered, ...broughtByValat(ruleset, contract, deal, entered)];
	const bets = withoutReplaced(ruleset, all);
	const higher = leftOut(all, bets, 'part-of-higher');
	const state = valat.won ? (valat.announced ? 'announced' : 'silent') : 'missed';
	const mode = rule.premiums[state];

	if (rule.value.scheme === 'deal-factor') {
		const times = valat.announced ? rule.value.announced : rule.value.silent;
		const factor: Factor = { by: 'valat', times };
		const paid = remaining(table, bets, state);
		// Without an item of its own, what was said on the valat was said on the game.
		payGame(table, either, {
			more: factor,
			asides: [...higher, ...leftOut(bets, paid, 'beside-valat')],
		});
		for (const bet of paid) payPremium(table, bet, factor);
		return;
	}

	const reason = valatReason(table, rule, valat, level);
	if (mode === 'dearer' && silentWorth(table, bets, valat) > extraOf(table, rule, reason, level)) {
		payGame(table, level, { asides: [{ why: 'dearer-than-valat' }, ...higher] });
		for (const bet of bets) payPremium(table, bet);
		return;
	}
	if (rule.game === 'beside') payGame(table, rule.kontra === 'shared' ? level : onGame);
	const side = valat.side ?? 'declarer';
	const paid = remaining(table, bets, state);
	const asides = [
		...kontraBesideValat(table, rule, valat, level),
		...higher,
		...leftOut(bets, paid, 'beside-valat'),
	];
	const winner = valat.won ? side : otherSide(side);
	payBetween(table.book, table.sides, winner, withAsides(reason, asides));
	for (const bet of paid) payPremium(table, bet);
}

/**
 * The kontra on a valat that is a bet of its own. A silent one that is a multiple of the game stands for it,
 * kontra and all; beside one of a fixed price there is no game for a kontra to double (LU-42).
 */
function ownLevel(rule: ValatRule, valat: PremiumFact, onGame: number, kontras: Kontras): number {
	const standsForGame = rule.game === 'replaced' && rule.value.scheme === 'game-factor';
	return valat.announced || !standsForGame ? kontras.of(valat) : onGame;
}

/** A kontra that does not count: the king lay in the talon, or its game is not settled. */
function kontraBesideValat(
	{ deal, kontras }: Table,
	rule: ValatRule,
	valat: PremiumFact,
	level: number,
): readonly Aside[] {
	const onGame = rule.game === 'beside' ? 0 : commonKontra(deal.kontra);
	const own = valat.kontra ?? 0;
	if (kontras.game < onGame || kontras.of(valat) < own) {
		return voidKontra(Math.max(onGame, own), level);
	}
	// Said on what a valat stands for, it is void only if a silent valat makes it so.
	const counted = rule.kontra === 'shared' || !valat.announced ? level : 0;
	return voidKontra(onGame, counted, 'kontra-void-valat');
}

function valatReason(table: Table, rule: ValatRule, valat: PremiumFact, level: number): Reason {
	const { ruleset, book, contract, deal, common } = table;
	const forDeclarer = isDeclarers(valat);
	const worth = valat.announced ? rule.value.announced : rule.value.silent;
	const { announced, won, side } = valat;
	const value: Factor[] =
		rule.value.scheme === 'fixed'
			? [{ by: 'value', times: worth }]
			: [
					{ by: 'value', times: gameValue(contract, deal, forDeclarer) },
					{ by: 'valat', times: worth },
				];
	const solo = factorOf('solo', contract.valatFactor[byResult(forDeclarer)]);
	const factors = [...value, solo, common, kontra(level, ruleset.kontra), book.round];
	const reason = { item: VALAT, factors, announced, won, ...(side && { side }) };
	return rule.value.scheme === 'fixed' ? reason : halved(reason, contract.value);
}

/** The premiums that are settled beside a valat in this state. */
function remaining(
	{ ruleset }: Table,
	bets: readonly PremiumBet[],
	state: 'silent' | 'announced' | 'missed',
): PremiumBet[] {
	const { premiums } = tablesOf(ruleset);
	return bets.filter((bet) => {
		const rule = ruleset.valat?.premiums[state];
		const mode: BesideValat | 'dearer' | undefined =
			premiums.get(bet.premium)?.besideValat?.[state] ?? rule;
		return mode === 'all' || (mode !== 'none' && bet.announced);
	});
}

/**
 * Whether a kontra may decide which items are paid: it makes a valat dearer than the premiums, or takes a
 * payment to its limit.
 */
export const kontraDecides = (ruleset: KoenigrufenRuleset, deal: Deal): boolean =>
	ruleset.limits !== undefined ||
	((ruleset.valat?.premiums.silent === 'dearer' ||
		ruleset.valat?.premiums.announced === 'dearer') &&
		valatOf(deal) !== undefined);

/** All silent premiums, netted for the valat's side, per opponent (SE-a2). */
function silentWorth(table: Table, bets: readonly PremiumBet[], valat: PremiumFact): number {
	let worth = 0;
	for (const bet of bets) {
		if (bet.announced || !bet.side) continue;
		const bonus = bonusReason(table, bet, false);
		const points =
			table.book.worth(premiumReason(table, bet, false)) + (bonus ? table.book.worth(bonus) : 0);
		worth += (bet.side === valat.side) === bet.won ? points : -points;
	}
	return worth;
}

/** What the valat pays beyond the plain game. */
function extraOf(table: Table, rule: ValatRule, valat: Reason, level: number): number {
	const { book } = table;
	if (rule.game === 'beside') return book.worth(valat);
	return book.worth(valat) - book.worth(gameReason(table, level));
}

// --- giving up --------------------------------------------------------------------------------

/** The called king lay in the talon and the declarer conceded at once: so much to each of the three. */
function settleGivingUp(
	{ premiums }: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
	book: Book,
	sides: Sides,
): void {
	const price = contract.givingUp;
	if (!price) return;
	const concede = (item: string, points: number, announced?: true): void => {
		const factors: Reason['factors'] = [
			{ by: 'value', times: points },
			{ by: 'contract', times: contract.factor.lost },
			book.round,
		];
		payBetween(book, sides, 'defence', {
			item,
			factors,
			won: false,
			gaveUp: true,
			...(announced && { announced, side: 'declarer' }),
		});
	};
	if (price.price === 'fixed') {
		concede('game', price.points);
		return;
	}
	concede('game', gameValue(contract, deal, false));
	// A bird that has no payment of its own is part of the game.
	if (contract.demands?.settled === 'with-game') return;
	const planned =
		deal.premiums?.[0]?.premium ??
		(contract.demands ? Object.keys(contract.demands.premiums)[0] : undefined);
	if (planned !== undefined) concede(planned, premiums[planned]?.value.announced ?? 0, true);
}
