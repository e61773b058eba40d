/** Contracts won by card points: the game, the premiums and valat. */
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
	halved,
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
import { settleGivingUp } from './giving-up.ts';
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

/**
 * Writes what passes in a game that one side plays against the other: the game, its premiums and valat, each with the
 * kontra on it (What is paid, §1).
 */
export function settlePositive(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	written: Deal,
	book: Book,
): void {
	// Read as none, a kontra does not turn the threshold round either.
	const deal = book.plain ? { ...written, kontra: 0 } : written;
	if (deal.outcome.gaveUp) {
		settleGivingUp(ruleset, contract, deal, book);
		return;
	}
	const won = declarerWon(ruleset, contract, deal);
	const table: Table = {
		ruleset,
		contract,
		deal,
		book,
		sides: sidesOf(deal),
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
	const bets = withoutReplaced(ruleset, deal, entered);
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
	const reason = withAsides(
		gameReason(table, level, more),
		voidKontra(commonKontra(deal.kontra), level, why),
		decidedWithGame(contract, deal),
		asides,
	);
	payBetween(book, sides, won ? 'declarer' : 'defence', reason);
}

function gameReason(table: Table, level: number, more: Factor | false = false): Reason {
	const { contract, deal, won } = table;
	const value = gameValue(contract, deal, won);
	const factors = [{ by: 'value', times: value } as const, ...beyond(table, level, more)];
	return halved({ item: 'game', factors, won }, contract.value);
}

/** What multiplies an item beside its own value. */
const beyond = (
	{ ruleset, book, common }: Table,
	level: number,
	more: Factor | false = false,
): Reason['factors'] => [common, kontra(level, ruleset.kontra), more, book.round];

const NO_VALUE: Premium['value'] = {};

/** What an entry of a premium is worth: made, or missed where that costs something else. */
function premiumWorth(
	{ silent = 0, announced = 0, missed, missedSilent }: Premium['value'],
	bet: PremiumBet,
): number {
	if (bet.announced) return bet.won ? announced : (missed ?? announced);
	return bet.won ? silent : (missedSilent ?? silent);
}

/** A premium per opponent: its value, doubled in solo, and its own kontra. */
function premiumReason(table: Table, bet: PremiumBet, more: Factor | false = false): Reason {
	const { contract, ruleset, kontras } = table;
	const { value = NO_VALUE, between } = tablesOf(ruleset).premiums.get(bet.premium) ?? {};
	const { premium: item, announced, won, side, derived } = bet;
	const factors = [
		{ by: 'value', times: premiumWorth(value, bet) } as const,
		between !== 'holder' && factorOf('solo', contract.premiumFactor),
		...beyond(table, kontras.of(bet), more),
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
function bonusReason(
	table: Table,
	bet: PremiumBet,
	more: Factor | false = false,
): Reason | undefined {
	const { contract, kontras } = table;
	const bonus = contract.bonus && own(contract.bonus, bet.premium);
	const points = bet.announced ? bonus?.announced : bonus?.silent;
	if (!points) return undefined;
	const { premium: item, announced, won, side } = bet;
	const factors = [
		{ by: 'value', times: points } as const,
		...beyond(table, kontras.of(bet), more),
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
	const bets = withoutReplaced(ruleset, deal, all);
	const higher = leftOut(all, bets, 'part-of-higher');
	const { paid, weighed } = besideValat(table, bets, valat);
	const mayBeDearer = rule.premiums[stateOf(valat)] === 'dearer';
	const times = valat.announced ? rule.value.announced : rule.value.silent;
	const ofDeal: Factor | false = rule.value.scheme === 'deal-factor' && { by: 'valat', times };
	// Without an item of its own, what was said on the valat was said on the game.
	const gameLevel = ofDeal ? either : rule.kontra === 'shared' ? level : onGame;
	const reason = valatReason(table, rule, valat, level);
	const extra = (): number =>
		ofDeal
			? (times - 1) *
				(table.book.worth(gameReason(table, gameLevel)) + worthFor(table, paid, valat))
			: extraOf(table, rule, reason, gameLevel);
	if (mayBeDearer && worthFor(table, weighed, valat) > extra()) {
		const dearer = bets.filter((bet) => paid.includes(bet) || weighed.includes(bet));
		const asides = [...higher, ...leftOut(bets, dearer, 'beside-valat')];
		payGame(table, gameLevel, { asides: [{ why: 'dearer-than-valat' }, ...asides] });
		for (const bet of dearer) payPremium(table, bet);
		return;
	}
	if (ofDeal) {
		payGame(table, gameLevel, {
			more: ofDeal,
			asides: [...higher, ...leftOut(bets, paid, 'beside-valat')],
		});
		for (const bet of paid) payPremium(table, bet, ofDeal);
		return;
	}
	if (rule.game === 'beside') payGame(table, gameLevel);
	const side = valat.side ?? 'declarer';
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
	const { contract, deal } = table;
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
	const factors = [...value, solo, ...beyond(table, level)];
	const reason = { item: VALAT, factors, announced, won, ...(side && { side }) };
	return rule.value.scheme === 'fixed' ? reason : halved(reason, contract.value);
}

const stateOf = ({ won, announced }: PremiumFact) =>
	won ? (announced ? 'announced' : 'silent') : 'missed';

/** Whether that is settled at once; silent ones may have to be dearer first. */
function isPaid(mode: BesideValat | 'dearer' | undefined, announced: boolean): boolean {
	if (mode === 'all') return true;
	return announced ? mode !== 'none' && mode !== 'silent' : mode === 'silent';
}

/** What is settled beside this valat, and the silent premiums that take its place where they are dearer. */
function besideValat(
	{ ruleset }: Table,
	bets: readonly PremiumBet[],
	valat: PremiumFact,
): { readonly paid: readonly PremiumBet[]; readonly weighed: readonly PremiumBet[] } {
	const { premiums } = tablesOf(ruleset);
	const state = stateOf(valat);
	const modeOf = ({ premium }: PremiumBet): BesideValat | 'dearer' | undefined =>
		premiums.get(premium)?.besideValat?.[state] ?? ruleset.valat?.premiums[state];
	return {
		paid: bets.filter((bet) => isPaid(modeOf(bet), bet.announced)),
		weighed: bets.filter((bet) => !bet.announced && modeOf(bet) === 'dearer'),
	};
}

/**
 * Whether a kontra may decide which items are paid: it makes a valat dearer than the premiums, takes a
 * payment to its limit, or turns the threshold round.
 */
export const kontraDecides = (ruleset: KoenigrufenRuleset, deal: Deal): boolean =>
	ruleset.limits !== undefined ||
	(ruleset.cards.defenceUnderKontra !== undefined && commonKontra(deal.kontra) > 0) ||
	((ruleset.valat?.premiums.silent === 'dearer' ||
		ruleset.valat?.premiums.announced === 'dearer') &&
		valatOf(deal) !== undefined) ||
	// Who rides along may make what is paid nothing.
	Object.values(ruleset.trischaken.riders ?? {}).includes(0);

/** These premiums netted for the valat's side, per opponent (SE-a2). */
function worthFor(table: Table, bets: readonly PremiumBet[], valat: PremiumFact): number {
	const { book } = table;
	let worth = 0;
	for (const bet of bets) {
		if (!bet.side) continue;
		const bonus = bonusReason(table, bet);
		const points = book.worth(premiumReason(table, bet)) + (bonus ? book.worth(bonus) : 0);
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
