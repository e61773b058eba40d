/**
 * The items of a positive contract as bets: what each is worth to either side, and who won it.
 * Everything that multiplies an item is a factor of its own, so that it can be shown.
 */
import type { CardPoints } from '#lib/domain/card-points.ts';
import { thirds } from '#lib/domain/card-points.ts';
import { HIGHEST_KONTRA } from '#lib/domain/deal-shape.ts';
import {
	commonKontra,
	isForehand,
	kontraFactor,
	type Deal,
	type DealFacts,
	type PremiumFact,
} from '#lib/domain/deal.ts';
import type { Aside, Factor, Reason } from '#lib/domain/entry.ts';
import { SIDES, type KontraRule, type Side } from '#lib/domain/ruleset.ts';
import type {
	GameValue,
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
	ValatRule,
} from './rules.ts';
import { reachedBy } from './check-premiums.ts';
import { VALAT, allows, isDemanded, tablesOf } from './tables.ts';

/** A premium as it is settled: entered, or following from the facts. */
export interface PremiumBet extends PremiumFact {
	readonly derived?: true;
}

const KONTRAS: readonly Factor[] = Array.from({ length: HIGHEST_KONTRA + 1 }, (_, level) => ({
	by: 'kontra',
	times: kontraFactor(level),
	level,
}));

/**
 * The factor of a level.
 *
 * @param rule where levels may count otherwise than as doublings
 */
export function kontra(level: number, rule?: Pick<KontraRule, 'times'>): Factor | false {
	if (level <= 0) return false;
	if (!rule?.times) return KONTRAS[level] ?? false;
	return { by: 'kontra', times: kontraFactor(level, rule.times), level };
}

/** A factor, where it multiplies by anything but one. */
export const factorOf = (by: Factor['by'], times: number): Factor | false =>
	times !== 1 && { by, times };

/** Marked where its value is counted in halves. */
export const halved = (reason: Reason, { halves }: { readonly halves?: boolean }): Reason =>
	halves ? { ...reason, halves } : reason;

/** The key under which a ruleset says what a game or premium is worth by its end. */
export const byResult = (won: boolean): 'won' | 'lost' => (won ? 'won' : 'lost');

/** The game's value per opponent; forehand may play it for more or less. */
export function gameValue(
	{ value }: { readonly value: GameValue },
	deal: DealFacts,
	won: boolean,
	declarer = deal.declarer,
): number {
	const byForehand = declarer !== undefined && isForehand(deal, declarer);
	const { wonByForehand = value.won, lostByForehand = value.lost } = byForehand ? value : {};
	return won ? wonByForehand : lostByForehand;
}

/**
 * Whether a valat says who won the game: where it takes the game's place, and beside it where it was
 * made – who takes every trick wins the game too (What is paid, "Valat": it overrides the outcome).
 */
export const decidesGame = ({ game, value }: ValatRule, made: boolean): boolean =>
	made || game !== 'beside' || value.scheme === 'deal-factor';

/** Whether the declarer's side won, by a valat that decides the game or by the game's own terms. */
export function declarerWon(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
): boolean {
	if (deal.outcome.gaveUp) return false;
	const valat = valatOf(deal);
	return valat && ruleset.valat && decidesGame(ruleset.valat, valat.won)
		? isDeclarers(valat)
		: gameWon(ruleset, contract, deal);
}

/** Whether the declarer's side made a valat, or the defenders missed theirs. */
export const isDeclarers = ({ side, won }: PremiumFact): boolean => (side === 'declarer') === won;

/** Whether the declarer's side won the game by its own terms, valat apart. */
function gameWon(ruleset: KoenigrufenRuleset, contract: PositiveContract, deal: Deal): boolean {
	const { won, cardPoints } = deal.outcome;
	const counted = won ?? thirds(cardPoints as CardPoints) >= winThreshold(ruleset, contract, deal);
	if (!counted || contract.demands?.settled !== 'with-game') return counted;
	return (deal.premiums ?? []).every((fact) => fact.won || !settledWithGame(contract, fact));
}

/**
 * What the declarer's side has to count, in thirds of a point. Where a kontra on the game turns the
 * threshold round, it is the defence that has to reach its own.
 */
export function winThreshold(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	{ kontra, called }: Pick<DealFacts, 'kontra' | 'called'>,
): number {
	const { win, total, defenceUnderKontra } = tablesOf(ruleset);
	const counts = !(called?.holder === 'talon' && contract.kingInTalon === 'kontra-void');
	if (defenceUnderKontra === undefined || !counts || commonKontra(kontra) === 0) return win;
	return total - defenceUnderKontra + 1;
}

/** A demanded bird that has no payment of its own: the game is won only if it is made too. */
const settledWithGame = (contract: PositiveContract, fact: PremiumFact): boolean =>
	contract.demands?.settled === 'with-game' && isDemanded(contract, fact);

/** The valat of a deal, made or missed; `undefined` where none was written down. */
export const valatOf = (deal: DealFacts): PremiumFact | undefined =>
	deal.premiums?.find((fact) => fact.premium === VALAT);

/** The kontras of a deal that count. */
export interface Kontras {
	readonly game: number;
	readonly of: (fact: PremiumFact) => number;
}

const said = (fact: PremiumFact): number => fact.kontra ?? 0;
const VOID: Kontras = { game: 0, of: () => 0 };

/** What becomes of the kontras of this deal: level 0 where they are void (What is paid, §4). */
export function kontraReader(contract: PositiveContract, deal: DealFacts, won: boolean): Kontras {
	const game = commonKontra(deal.kontra);
	const inTalon = contract.callsKing && deal.called?.holder === 'talon';
	if (inTalon && contract.kingInTalon === 'kontra-void') return VOID;
	const lone =
		inTalon &&
		contract.kingInTalon === 'single-kontra-void-when-lost' &&
		!won &&
		game === 1 &&
		!deal.premiums?.some((fact) => fact.announced && fact.side === 'declarer');
	return { game: lone ? 0 : game, of: said };
}

const NONE: readonly Aside[] = [];

/** The kontra that was said on an item, where it does not count. */
export const voidKontra = (
	said: number,
	counted: number,
	why: 'kontra-void-king-in-talon' | 'kontra-void-valat' = 'kontra-void-king-in-talon',
): readonly Aside[] => (said > 0 && counted === 0 ? [{ why, level: said }] : NONE);

/** Broken off by a renonce, a deal is paid for what was announced: nothing was made. */
const isBrokenOff = ({ outcome }: DealFacts): boolean => outcome.renonce !== undefined;

/** Demanded birds that have no payment of their own. */
export const decidedWithGame = (contract: PositiveContract, deal: DealFacts): readonly Aside[] =>
	contract.demands?.settled !== 'with-game' || isBrokenOff(deal)
		? NONE
		: (deal.premiums ?? [])
				.filter((fact) => settledWithGame(contract, fact))
				.map(({ premium, won }) => ({
					why: won ? 'made-with-game' : 'missed-with-game',
					item: premium,
				}));

/** Premiums that were entered and are not among those paid. */
export const leftOut = (
	entered: readonly PremiumBet[],
	paid: readonly PremiumBet[],
	why: 'beside-valat' | 'part-of-higher',
): readonly Aside[] =>
	paid === entered
		? NONE
		: entered
				.filter((bet) => !bet.derived && !paid.includes(bet))
				.map(({ premium }) => ({ why, item: premium }));

/** Every premium that is settled: those entered, and those that follow from the card points. */
export function premiumBets(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: Deal,
): PremiumBet[] {
	const facts = (deal.premiums ?? []).filter(({ premium }) => premium !== VALAT);
	const bets: PremiumBet[] = facts.filter((fact) => !settledWithGame(contract, fact));
	const count = deal.outcome.cardPoints as CardPoints | undefined;
	if (!count) return bets;
	// A made valat overrides what `outcome` says: it brings these whatever was counted (`broughtByValat`).
	const brought = madeValat(deal) ? ruleset.valat?.brings : undefined;
	for (const { id, atLeast, premium } of tablesOf(ruleset).counted) {
		if (premium.value.silent === undefined || !allows(contract, id, premium)) continue;
		if (brought?.[id]) continue;
		const entered = facts.filter((fact) => fact.premium === id);
		for (const side of SIDES) {
			if (!maySilently(premium, side) || reachedBy(ruleset, count, side) < atLeast) continue;
			// An announcement by either side takes the place of any silent settlement, unless the table also
			// pays the side that made what the other had announced.
			const unsettled = entered.every(
				(fact) =>
					fact.side !== side && (!fact.announced || (premium.silentToOtherSide && !fact.won)),
			);
			if (unsettled) bets.push(silent(id, side));
		}
	}
	return bets;
}

const maySilently = ({ sides }: Premium, side: Side): boolean =>
	sides.silent === 'both' || sides.silent === side;

const silent = (premium: string, side: Side): PremiumBet => ({
	premium,
	side,
	announced: false,
	won: true,
	derived: true,
});

/** Without those silent ones in whose place a made one of more card points is settled. */
export function withoutReplaced(
	ruleset: KoenigrufenRuleset,
	{ premiums: facts = [] }: DealFacts,
	bets: readonly PremiumBet[],
): readonly PremiumBet[] {
	const { counted } = tablesOf(ruleset);
	if (!counted.some(({ premium }) => premium.insteadOfLower)) return bets;
	const rule = (bet: PremiumBet) => counted.find(({ id }) => id === bet.premium);
	const highest = { declarer: 0, defence: 0 };
	for (const bet of [...facts, ...bets]) {
		const { premium, atLeast = 0 } = rule(bet) ?? {};
		if (premium?.insteadOfLower && bet.won && bet.side) {
			highest[bet.side] = Math.max(highest[bet.side], atLeast);
		}
	}
	return bets.filter((bet) => {
		const { atLeast = 0 } = rule(bet) ?? {};
		return bet.announced || !bet.side || atLeast === 0 || atLeast >= highest[bet.side];
	});
}

/** The side that took all tricks, where one did. */
function madeValat(deal: DealFacts): Side | undefined {
	const { side, won } = valatOf(deal) ?? {};
	return won && !isBrokenOff(deal) ? side : undefined;
}

/** What a made valat brings its side of itself, where nothing was entered for it. */
export function broughtByValat(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	deal: DealFacts,
	bets: readonly PremiumBet[],
): PremiumBet[] {
	const side = madeValat(deal);
	if (!side) return [];
	const entered = [...bets, ...(deal.premiums ?? [])];
	const { premiums } = tablesOf(ruleset);
	return Object.keys(ruleset.valat?.brings ?? {})
		.filter((id) => {
			const premium = premiums.get(id);
			return (
				premium?.value.silent !== undefined &&
				maySilently(premium, side) &&
				allows(contract, id, premium) &&
				!entered.some((bet) => bet.premium === id)
			);
		})
		.map((id) => silent(id, side));
}
