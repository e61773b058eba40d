/** From a deal as it was written down back to the taps that make it. */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { DealFacts, Kontra, PremiumFact } from '#lib/domain/deal.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Side } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import {
	GAME_TAPS,
	type BeiTaps,
	type DealForm,
	type How,
	type PairTaps,
	type PremiumTaps,
} from './form.ts';
import type { Refill } from '../evening/seldom-edits.ts';
import { gameForm } from './games.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** The form of an old deal: saved unchanged, it says what it said. */
export function fromFacts(ruleset: Ruleset, deal: DealFacts): DealForm {
	const form: Writable<DealForm> = {
		base: deal as unknown as Record<string, unknown>,
		dealer: deal.dealer,
		factor: deal.factor ?? 1,
		...handsTaps(ruleset, deal),
		...outcomeTaps(ruleset, deal),
		...kontraTaps(deal.kontra),
	};
	if (deal.seats) form.seats = deal.seats;
	if (deal.note !== undefined) form.note = deal.note;
	if (deal.contract !== undefined) form.contract = deal.contract;
	if (deal.declarer !== undefined) form.declarer = deal.declarer;
	if (deal.called) {
		form.holder = deal.called.holder;
		if (deal.called.suit !== null) form.suit = deal.called.suit;
	}
	if (deal.premiums?.length) form.premiums = premiumTaps(deal.premiums);
	if (deal.bei?.length) form.bei = deal.bei.map(beiTaps);
	const own = Object.entries(GAME_TAPS).map(([field, { of }]) => [field, of(deal)] as const);
	return { ...form, ...Object.fromEntries(own.filter(([, taps]) => taps !== undefined)) };
}

/** A new deal that starts from the taps of one that was just taken back; what was not tapped, the table says anew. */
export function refilled(
	ruleset: Ruleset,
	deal: DealFacts,
	untapped: Refill['untapped'] = [],
): DealForm {
	const taps = { ...fromFacts(ruleset, deal) };
	for (const field of ['base', ...untapped]) Reflect.deleteProperty(taps, field);
	return taps;
}

function handsTaps(ruleset: Ruleset, deal: DealFacts): Pick<DealForm, 'hands' | 'fifth'> {
	const { hands, dealer } = deal;
	if (gameForm(ruleset).fifthHand?.(ruleset) !== true) return { hands };
	if (hands.length <= ruleset.table.hands) return { hands, fifth: null };
	// Who took the talon has no place among the four and is written last.
	return { hands: hands.slice(0, -1), fifth: hands.at(-1) ?? dealer };
}

function outcomeTaps(ruleset: Ruleset, { outcome }: DealFacts): Partial<DealForm> {
	const how = (value: How, taps: Partial<DealForm>): Partial<DealForm> => ({ how: value, ...taps });
	if (outcome.won !== undefined) return how('result', { won: outcome.won });
	if (outcome.tricks !== undefined) return how('tricks', { tricks: outcome.tricks });
	if (outcome.gaveUp) return how('gaveUp', {});
	if (outcome.renonce !== undefined) return how('renonce', { renonce: outcome.renonce });
	if (outcome.manual) return how('manual', { manual: outcome.manual });
	const { cardPoints } = outcome;
	if (cardPoints === undefined) return {};
	if (gameForm(ruleset).countsSides && typeof (cardPoints as CardPoints).points === 'number') {
		const { points, leaves } = cardPoints as CardPoints;
		return how('count', { count: { points, leaves: leaves ?? 0 } });
	}
	const counts: Record<PlayerId, CardPoints> = {};
	for (const [player, count] of Object.entries(cardPoints as Record<string, CardPoints | number>)) {
		counts[player] =
			typeof count === 'number'
				? { points: count }
				: { points: count.points, leaves: count.leaves ?? 0 };
	}
	return how('count', { counts });
}

function kontraTaps(kontra: Kontra | undefined): Pick<DealForm, 'kontra' | 'personal'> {
	if (kontra === undefined) return {};
	return typeof kontra === 'number' ? { kontra } : { personal: kontra };
}

function premiumTaps(facts: readonly PremiumFact[]): Record<string, PremiumTaps> {
	const all: Record<string, PremiumTaps> = {};
	for (const id of new Set(facts.map((fact) => fact.premium))) {
		all[id] = onePremium(facts.filter((fact) => fact.premium === id));
	}
	return all;
}

function onePremium(facts: readonly PremiumFact[]): PremiumTaps {
	if (facts.some((fact) => fact.side === undefined)) return { pairs: facts.map(pairTaps) };
	// A silent entry beside an announcement is the other side's.
	const announced = facts.filter((fact) => fact.announced);
	const bets = announced.length > 0 ? announced : facts;
	const missed: Partial<Record<Side, boolean>> = {};
	const kontra: Partial<Record<Side, number>> = {};
	for (const fact of bets) {
		if (fact.side === undefined) continue;
		if (!fact.won) missed[fact.side] = true;
		if (fact.kontra) kontra[fact.side] = fact.kontra;
	}
	const [first] = bets;
	const beside = announced.length > 0 && announced.length < facts.length;
	return {
		form: announced.length > 0 ? 'announced' : 'silent',
		by: bets.length > 1 ? 'both' : (first?.side ?? 'declarer'),
		...(Object.keys(missed).length > 0 && { missed }),
		...(Object.keys(kontra).length > 0 && { kontra }),
		...(beside && { beside: 'made' as const }),
	};
}

function pairTaps(fact: PremiumFact): PairTaps {
	return {
		form: fact.announced ? 'announced' : 'silent',
		...(fact.from !== undefined && { from: fact.from }),
		...(fact.to !== undefined && { to: fact.to }),
		...(!fact.won && { missed: true }),
		...(fact.kontra && { kontra: fact.kontra }),
	};
}

function beiTaps(game: NonNullable<DealFacts['bei']>[number]): BeiTaps {
	const { contract, declarer, outcome, kontra } = game;
	return {
		contract,
		declarer,
		...(outcome.won !== undefined && { won: outcome.won }),
		...(outcome.tricks !== undefined && { tricks: outcome.tricks }),
		...kontraTaps(kontra),
	};
}
