import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { factorsOf, type Entry } from '#lib/domain/entry.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset, PositiveContract } from '#lib/games/koenigrufen/domain/rules.ts';
import { scoreDeal, type DealScore } from '#lib/domain/score-deal.ts';
import { PEOPLE, contractOf } from './deals.ts';
import { PLAYED, type Played } from './rulesets.ts';
import { isCalling } from '../calling.ts';

const people = new Set(PEOPLE);

/** The score of a deal that has to be legal. */
function scored(ruleset: Ruleset, facts: DealFacts): DealScore {
	const parsed = parseDeal(ruleset, facts, people);
	if (!parsed.ok) throw new Error(`${JSON.stringify(facts)}: ${JSON.stringify(parsed.issues)}`);
	return scoreDeal(ruleset, parsed.value, PEOPLE);
}

const isLegal = (ruleset: Ruleset, facts: DealFacts): boolean =>
	parseDeal(ruleset, facts, people).ok;

type Net = DealScore['net'];
const times = (net: Net, factor: number): Net =>
	Object.fromEntries(Object.entries(net).map(([who, points]) => [who, points * factor || 0]));

/** The payments as plain text, in no particular order. */
const payments = (entries: readonly Entry[]): string[] =>
	entries.map(({ item, from, to, points }) => `${item}: ${from} → ${to} ${String(points)}`).sort();

function netOfEntries(entries: readonly Entry[]): Net {
	const net = Object.fromEntries(PEOPLE.map((who) => [who, 0]));
	for (const { from, to, points } of entries) {
		net[from]! -= points;
		net[to]! += points;
	}
	return net;
}

const RUNS = { numRuns: 250 };
const holds = (of: fc.Arbitrary<Played>, law: (played: Played) => void): void => {
	fc.assert(fc.property(of, law), RUNS);
};

const anywhere = fc.oneof(...PLAYED.map(([, played]) => played));

/** A law about some deals only: it says of how many it held, and they must be many. */
function sometimesHolds(law: (played: Played) => number): void {
	let met = 0;
	fc.assert(
		fc.property(anywhere, (played) => {
			met += law(played);
		}),
		{ numRuns: 2_500 },
	);
	expect(met).toBeGreaterThan(10);
}

describe.each(PLAYED)('what is paid under %s', (_name, played) => {
	it('passes from a player to another who held cards, and sums to zero', () => {
		holds(played, ({ ruleset, deal }) => {
			const { net, entries } = scored(ruleset, deal);
			for (const { from, to, points, reason, item } of entries) {
				expect(Number.isSafeInteger(points)).toBe(true);
				expect(points).toBeGreaterThan(0);
				expect(from).not.toBe(to);
				expect(deal.hands).toContain(from);
				expect(deal.hands).toContain(to);
				expect(item).toBe(reason.item);
				// What is shown as arithmetic is what is paid.
				const product = factorsOf(reason).reduce((all, { times }) => all * times, 1);
				expect(reason.halves ? Math.floor(product / 2) : Math.abs(product)).toBe(points);
			}
			expect(Object.keys(net).sort()).toEqual([...PEOPLE].sort());
			expect(net).toEqual(netOfEntries(entries));
			expect(Object.values(net).reduce((sum, points) => sum + points, 0)).toBe(0);
		});
	});

	it('goes with the seats: renamed players are paid the same', () => {
		holds(played, ({ ruleset, deal }) => {
			for (let shift = 1; shift < PEOPLE.length; shift++) {
				const renamed = (who: string) => PEOPLE[(PEOPLE.indexOf(who) + shift) % PEOPLE.length]!;
				const { net } = scored(ruleset, renamedDeal(deal, renamed));
				const expected = Object.entries(scored(ruleset, deal).net);
				expect(net).toEqual(
					Object.fromEntries(expected.map(([who, points]) => [renamed(who), points])),
				);
			}
		});
	});

	it('is multiplied by the factor of a doubled round', () => {
		holds(played, ({ ruleset, deal }) => {
			if (doesNotJustMultiply(ruleset, deal)) return;
			const { factor: _, ...plain } = deal;
			const once = scored(ruleset, plain);
			for (const factor of [1, 2, 3, 8]) {
				const score = scored(ruleset, { ...plain, factor });
				expect(score.net).toEqual(times(once.net, factor));
				expect(score.netWithoutKontra).toEqual(times(once.netWithoutKontra, factor));
			}
		});
	});

	it('does not depend on the order in which premiums and declarations were written', () => {
		holds(played, ({ ruleset, deal }) => {
			const turned = {
				...deal,
				...(deal.premiums && { premiums: [...deal.premiums].reverse() }),
				...(deal.declarations && { declarations: [...deal.declarations].reverse() }),
				...(deal.bei && { bei: [...deal.bei].reverse() }),
			};
			expect(payments(scored(ruleset, turned).entries)).toEqual(
				payments(scored(ruleset, deal).entries),
			);
		});
	});

	it('is the same after the deal was written and read again', () => {
		holds(played, ({ ruleset, deal }) => {
			const again = JSON.parse(JSON.stringify(deal)) as DealFacts;
			const parsed = parseDeal(ruleset, again, people);
			expect(parsed).toMatchObject({ ok: true });
			expect(parsed.ok && parsed.value).toEqual(deal);
			expect(scored(ruleset, again)).toEqual(scored(ruleset, deal));
		});
	});

	it('keeps what nobody knows and pays nothing for it', () => {
		holds(played, ({ ruleset, deal }) => {
			const parsed = parseDeal(ruleset, { ...deal, mood: { weather: ['rain'] } }, people);
			expect(parsed).toMatchObject({ ok: true, value: { mood: { weather: ['rain'] } } });
			expect(parsed.warnings).toMatchObject([{ code: 'unknown-field', path: ['mood'] }]);
		});
	});

	it('is on the cup sheet what it is with every kontra at 0', () => {
		holds(played, ({ ruleset, deal }) => {
			const { netWithoutKontra } = scored(ruleset, deal);
			expect(netWithoutKontra).toEqual(scored(ruleset, withoutKontra(deal)).net);
		});
	});
});

describe('of what is paid', () => {
	it('nothing is changed by writing down what follows from the facts', () => {
		sometimesHolds(({ ruleset, deal }) => {
			const score = scored(ruleset, deal);
			const written = new Map<string, PremiumFact>();
			for (const { item, reason } of score.entries) {
				if (!reason.derived || !reason.side) continue;
				const fact = { premium: item, side: reason.side, announced: false, won: true };
				written.set(JSON.stringify(fact), fact);
			}
			if (written.size === 0) return 0;
			const premiums = [...(deal.premiums ?? []), ...written.values()];
			expect(scored(ruleset, { ...deal, premiums }).net).toEqual(score.net);
			return 1;
		});
	});

	it('a premium that is missed instead of made turns round', () => {
		sometimesHolds(({ ruleset, deal }) => {
			let met = 0;
			for (const [i, fact] of (deal.premiums ?? []).entries()) {
				const turned = withPremium(deal, i, { won: !fact.won });
				if (!standsAlone(ruleset, deal, fact) || !isLegal(ruleset, turned)) continue;
				compare(ruleset, [deal, turned], isOf(fact), -1);
				met++;
			}
			return met;
		});
	});

	it('a game that is lost instead of won turns round, where both count the same', () => {
		sometimesHolds(({ ruleset, deal }) => {
			const { won } = deal.outcome;
			if (won === undefined || !gameTurnsRound(contractOf(ruleset, deal), deal)) return 0;
			if (doesNotJustMultiply(ruleset, deal)) return 0;
			compare(ruleset, [deal, { ...deal, outcome: { won: !won } }], isGameOf(deal), -1);
			return 1;
		});
	});

	it('one more kontra on a premium doubles that premium and nothing else', () => {
		sometimesHolds(({ ruleset, deal }) => {
			let met = 0;
			for (const [i, fact] of (deal.premiums ?? []).entries()) {
				const raised = withPremium(deal, i, { kontra: (fact.kontra ?? 0) + 1 });
				if (fact.premium === VALAT || !fact.announced || hasTwin(deal, fact)) continue;
				if (!isLegal(ruleset, raised)) continue;
				if (kontraMayBeVoid(ruleset, deal) || weighsWithKontra(ruleset, deal)) continue;
				compare(ruleset, [deal, raised], isOf(fact), 2);
				met++;
			}
			return met;
		});
	});

	it('one more kontra on the game doubles the game and nothing else', () => {
		sometimesHolds(({ ruleset, deal }) => {
			const contract = contractOf(ruleset, deal);
			if (contract?.kind !== 'positive' && !common(ruleset)) return 0;
			if (typeof deal.kontra === 'object' || kontraMayBeVoid(ruleset, deal)) return 0;
			if (deal.premiums?.some(({ premium }) => premium === VALAT)) return 0;
			const raised = { ...deal, kontra: (deal.kontra ?? 0) + 1 };
			if (!isLegal(ruleset, raised)) return 0;
			compare(ruleset, [deal, raised], isGameOf(deal), 2);
			return 1;
		});
	});

	it('one more personal kontra doubles what passes between two and nothing else', () => {
		sometimesHolds(({ ruleset, deal }) => {
			if (contractOf(ruleset, deal)?.kind !== 'negative' || common(ruleset)) return 0;
			if (kontraMayBeVoid(ruleset, deal)) return 0;
			let met = 0;
			for (const opponent of deal.hands) {
				const raised = { ...deal, kontra: raisedFor(opponent, deal) };
				if (opponent === deal.declarer || !isLegal(ruleset, raised)) continue;
				const theirs = ({ from, to, reason: { declarer } }: Entry): boolean =>
					declarer === deal.declarer && (from === opponent || to === opponent);
				compare(ruleset, [deal, raised], theirs, 2);
				met++;
			}
			return met;
		});
	});

	it('kontra in Trischaken doubles what its player has to do with and nothing else', () => {
		sometimesHolds(({ ruleset, deal }) => {
			if (!isCalling(ruleset) || ruleset.kontra.trischaken !== 'pairs') return 0;
			if (contractOf(ruleset, deal)?.kind !== 'trischaken') return 0;
			if (kontraMayBeVoid(ruleset, deal) || ruleset.trischaken.scheme !== 'pairwise') return 0;
			// A special case stands in place of the pairs.
			const { entries } = scored(ruleset, deal);
			if (entries.some(({ reason }) => reason.trischaken?.special === true)) return 0;
			let met = 0;
			for (const player of deal.hands) {
				const raised = { ...deal, kontra: raisedFor(player, deal) };
				if (!isLegal(ruleset, raised)) continue;
				const theirs = ({ from, to, reason: { trischaken } }: Entry): boolean =>
					trischaken?.part === 'pair' && (from === player || to === player);
				compare(ruleset, [deal, raised], theirs, 2);
				met++;
			}
			return met;
		});
	});

	it('one more kontra on the bet that the valat is doubles it', () => {
		sometimesHolds(({ ruleset, deal }) => {
			const i = deal.premiums?.findIndex(({ premium }) => premium === VALAT) ?? -1;
			const fact = deal.premiums?.[i];
			if (!isCalling(ruleset) || !fact?.announced || !ruleset.valat) return 0;
			const { value, game, premiums, kontra } = ruleset.valat;
			// Where premiums may take its place, or the game stands beside it, it is no item by itself.
			if (value.scheme === 'deal-factor' || game === 'beside') return 0;
			if (premiums.silent === 'dearer' || premiums.announced === 'dearer') return 0;
			if (kontraMayBeVoid(ruleset, deal)) return 0;
			const shared = kontra === 'shared' && typeof deal.kontra === 'number' ? deal.kontra : 0;
			const level = Math.max(fact.kontra ?? 0, shared);
			const [low, high] = [level, level + 1].map((kontra) => withPremium(deal, i, { kontra }));
			if (!isLegal(ruleset, low!) || !isLegal(ruleset, high!)) return 0;
			compare(ruleset, [low!, high!], ({ item }) => item === VALAT, 2);
			return 1;
		});
	});
});

// --- what the laws are asked of ---------------------------------------------------------------

function renamedDeal(deal: DealFacts, renamed: (who: string) => string): DealFacts {
	const people = new Set(PEOPLE);
	const walk = (value: unknown, field: string): unknown => {
		if (Array.isArray(value)) return value.map((inner) => walk(inner, field));
		if (typeof value === 'object' && value !== null) {
			return Object.fromEntries(
				Object.entries(value).map(([key, inner]) => [
					people.has(key) ? renamed(key) : key,
					walk(inner, key),
				]),
			);
		}
		return typeof value === 'string' && people.has(value) && field !== 'id'
			? renamed(value)
			: value;
	};
	return walk(deal, '') as DealFacts;
}

function withoutKontra(deal: DealFacts): DealFacts {
	const premiums = deal.premiums?.map((fact) => ({ ...fact, kontra: 0 }));
	const bei = deal.bei?.map((game) => ({ ...game, kontra: 0 }));
	return {
		...deal,
		...(deal.kontra !== undefined && { kontra: 0 }),
		...(premiums && { premiums }),
		...(bei && { bei }),
	};
}

const withPremium = (deal: DealFacts, i: number, change: Partial<PremiumFact>): DealFacts => ({
	...deal,
	premiums: deal.premiums!.map((fact, at) => (at === i ? { ...fact, ...change } : fact)),
});

/** Whether a payment is for one premium that was entered. */
const isOf =
	(fact: PremiumFact) =>
	({ item, from, to, reason }: Entry): boolean =>
		item === fact.premium &&
		!reason.derived &&
		reason.announced === fact.announced &&
		reason.side === fact.side &&
		(fact.from === undefined || isBetween(fact, from, to));

const isBetween = (fact: PremiumFact, one: string, other: string): boolean =>
	(one === fact.from && other === fact.to) || (one === fact.to && other === fact.from);

/** Whether a payment is for the deal's own game, not one played beside it. */
const isGameOf =
	(deal: DealFacts) =>
	({ item, reason }: Entry): boolean =>
		item === 'game' && (reason.declarer === undefined || reason.declarer === deal.declarer);

/** Of two deals the second pays these items so many times as the first, and everything else alike. */
function compare(
	ruleset: Ruleset,
	deals: readonly [DealFacts, DealFacts],
	changes: (entry: Entry) => boolean,
	factor: number,
): void {
	const [before, after] = deals.map((deal) => scored(ruleset, deal).entries);
	const stays = (entry: Entry): boolean => !changes(entry);
	expect(netOfEntries(after!.filter(changes))).toEqual(
		times(netOfEntries(before!.filter(changes)), factor),
	);
	expect(payments(after!.filter(stays))).toEqual(payments(before!.filter(stays)));
}

/** The personal kontras of a deal with one level more for this player. */
function raisedFor(player: string, { kontra }: DealFacts): Record<string, number> {
	const said = new Map(typeof kontra === 'object' ? Object.entries(kontra) : []);
	said.set(player, (said.get(player) ?? 0) + 1);
	return Object.fromEntries(said);
}

const common = (ruleset: Ruleset): boolean => ruleset.kontra?.negative === 'common';

/** Whether the same premium passes between two players both ways: its payments look alike. */
const hasTwin = ({ premiums }: DealFacts, { premium, from, to }: PremiumFact): boolean =>
	premiums?.some((one) => one.premium === premium && one.from === to && one.to === from) === true &&
	from !== undefined;

/** A premium whose result decides nothing but its own payment. */
function standsAlone(ruleset: Ruleset, deal: DealFacts, fact: PremiumFact): boolean {
	const contract = contractOf(ruleset, deal) as PositiveContract;
	const premium = (ruleset as KoenigrufenRuleset).premiums[fact.premium];
	const decidesGame =
		contract.demands?.settled === 'with-game' &&
		Object.hasOwn(contract.demands.premiums, fact.premium);
	const { valat } = ruleset as KoenigrufenRuleset;
	// A silent one counts in what is dearer than a valat, an announced one in what a valat adds that multiplies all.
	const weighed =
		(!fact.announced || valat?.value.scheme === 'deal-factor') &&
		deal.premiums?.some((other) => other.premium === 'valat');
	return (
		premium !== undefined &&
		// Missed it costs something else.
		premium.value.missed === undefined &&
		premium.value.missedSilent === undefined &&
		!doesNotJustMultiply(ruleset, deal) &&
		!premium.silentToOtherSide &&
		// In the place of lower ones while it is made.
		!premium.insteadOfLower &&
		!decidesGame &&
		!weighed &&
		!hasTwin(deal, fact) &&
		deal.outcome.renonce === undefined &&
		deal.outcome.gaveUp === undefined
	);
}

/** Whether the count of the declarer's side is judged otherwise under a kontra. */
function turnedByKontra(ruleset: Ruleset, deal: DealFacts): boolean {
	if (!isCalling(ruleset) || deal.outcome.cardPoints === undefined) return false;
	return ruleset.cards.defenceUnderKontra !== undefined;
}

/** Half points are rounded, and what passes between two may have a limit. */
function doesNotJustMultiply(ruleset: Ruleset, deal: DealFacts): boolean {
	if (!isCalling(ruleset)) return false;
	const { contracts, premiums, limits } = ruleset;
	const games = [deal.contract, ...(deal.bei ?? []).map(({ contract }) => contract)].map(
		(id) => contracts[id ?? ''],
	);
	return (
		limits !== undefined ||
		Object.values(premiums).some(({ value }) => value.halves) ||
		games.some((game) => game && game.kind !== 'trischaken' && game.value.halves)
	);
}

/** A valat that multiplies all it stands beside: kontra on any of that may make the silent premiums less dear. */
function weighsWithKontra(ruleset: Ruleset, { premiums = [] }: Played['deal']): boolean {
	if (!('valat' in ruleset) || ruleset.valat.value.scheme !== 'deal-factor') return false;
	const { silent, announced } = ruleset.valat.premiums;
	return (
		[silent, announced].includes('dearer') && premiums.some(({ premium }) => premium === VALAT)
	);
}

/** Whether a kontra may count or not by what else happened, or is no plain doubling. */
function kontraMayBeVoid(ruleset: Ruleset, deal: DealFacts): boolean {
	const contract = contractOf(ruleset, deal);
	if (turnedByKontra(ruleset, deal) || doesNotJustMultiply(ruleset, deal)) return true;
	if (ruleset.kontra?.times) return true;
	if (deal.outcome.renonce !== undefined || deal.outcome.manual !== undefined) return true;
	return (
		contract?.kind === 'positive' &&
		deal.called?.holder === 'talon' &&
		contract.kingInTalon !== 'kontra-stands'
	);
}

/** Whether the game is worth the same won or lost, and decides nothing else. */
function gameTurnsRound(contract: ReturnType<typeof contractOf>, deal: DealFacts): boolean {
	if (!contract || contract.kind === 'trischaken') return false;
	const { value } = contract;
	const byForehand = deal.declarer === deal.hands[0];
	const lost = byForehand ? (value.lostByForehand ?? value.lost) : value.lost;
	const won = byForehand ? (value.wonByForehand ?? value.won) : value.won;
	if (contract.kind === 'negative')
		return won === lost && contract.value.lostPerTrick === undefined;
	if (deal.premiums?.some(({ premium }) => premium === 'valat')) return false;
	return (
		won === lost &&
		contract.factor.won === contract.factor.lost &&
		contract.demands?.settled !== 'with-game' &&
		contract.kingInTalon !== 'single-kontra-void-when-lost'
	);
}
