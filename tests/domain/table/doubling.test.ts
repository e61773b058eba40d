// What a deal as it was written starts, under whole rulesets. A is forehand, D deals.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DealFacts, PremiumFact } from '#lib/domain/deal.ts';
import { roundStartedBy, roundsWith } from '#lib/domain/table/doubling.ts';
import { roundsCorrected, roundsWithout } from '#lib/domain/table/doubling-corrected.ts';
import { comingFactors, roundsAfterChange, type DoubledRound } from '#lib/domain/table/rounds.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';

const hands = ['a', 'b', 'c', 'd'];
const deal = (facts: Partial<DealFacts>): DealFacts => ({
	...{ id: 'x', dealer: 'd', hands, declarer: 'a', outcome: { won: true } },
	...facts,
});
const lost = { outcome: { won: false } };
const house = (base: string, rounds: object, more: object = {}) => {
	const resolved = resolveRuleset({ extends: base, patch: { ...more, rounds } });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
};
const deals = (count: number) => ({ unit: 'deals', deals: count });
type Of<A> = A extends fc.Arbitrary<infer Value> ? Value : never;

describe('after a lost game', () => {
	const after = { lost: { dreier: true, bettler: true } };
	const vienna = house('koenigrufen-vienna-cup', { after });
	const missed: PremiumFact = { premium: 'valat', side: 'declarer', announced: true, won: false };
	const dreier = { contract: 'dreier' };
	test.each<readonly [what: string, deal: DealFacts, starts: boolean]>([
		['won', deal(dreier), false],
		['lost', deal({ ...dreier, ...lost }), true],
		// Its valat stands beside the game (Decisions for what ships: WTC20).
		['won, the valat beside it missed', deal({ ...dreier, premiums: [missed] }), false],
		['lost with the valat', deal({ ...dreier, ...lost, premiums: [missed] }), true],
		['broken off by a renonce', deal({ ...dreier, outcome: { renonce: 'a' } }), false],
	])('%s', (_, facts, starts) => {
		expect(roundStartedBy(vienna, facts) !== undefined).toBe(starts);
	});

	test('that costs nothing', () => {
		const free = house(
			'koenigrufen-pagat',
			{ after },
			{ contracts: { dreier: { value: { lost: 0 } } } },
		);
		expect(roundStartedBy(free, deal({ ...dreier, ...lost }))).toEqual({ deals: 4, factor: 2 });
	});

	test('that an announced valat lost in its place', () => {
		const factor = house('koenigrufen-upper-austria', { after });
		const facts = deal({ ...dreier, premiums: [missed] });
		expect(roundStartedBy(factor, facts)).toEqual({ deals: 4, factor: 2 });
	});
});

test('rounds that count once are none', () => {
	const after = { contracts: { dreier: true } };
	const dreier = deal({ contract: 'dreier' });
	expect(roundStartedBy(house('koenigrufen-upper-austria', { after }), dreier)).toBeDefined();
	const once = house('koenigrufen-upper-austria', { after, factor: 1 });
	expect(roundStartedBy(once, dreier)).toBeUndefined();
});

describe('what started it says how long it lasts', () => {
	const swedish = house('koenigrufen-swedish', {
		after: { contracts: { bettler: true }, lost: { dreier: true }, premiums: { grammeln: true } },
		length: deals(4),
		lengthAfter: { dreier: deals(2), grammeln: deals(1), bettler: deals(3) },
	});
	const length = (facts: Partial<DealFacts>) => roundStartedBy(swedish, deal(facts))?.deals;

	test('a game that was lost', () => expect(length({ contract: 'dreier', ...lost })).toBe(2));
	test('a premium that follows from the count', () => {
		const counted = { cardPoints: { points: 46, leaves: 0 } };
		expect(length({ contract: 'dreier', outcome: counted })).toBe(1);
	});
	test('a game played beside another', () => {
		const bei = [{ contract: 'bettler', declarer: 'b', outcome: { won: true } }];
		expect(length({ contract: 'piccolo', bei })).toBe(3);
	});
	// Whatever lasts shorter takes nothing from what starts a longer one ("Published rulesets", RUED: four deals, one).
	test('several at once, the longest of them', () => {
		const counted = { cardPoints: { points: 20, leaves: 0 } };
		expect(length({ contract: 'dreier', outcome: counted })).toBe(2);
		const ruediger = house('koenigrufen-ruediger', {
			after: { lost: { dreier: true }, kontra: true },
		});
		const premiums = [{ premium: 'mondfang', from: 'a', to: 'b', announced: false, won: true }];
		const after = (facts: Partial<DealFacts>) =>
			roundStartedBy(ruediger, deal({ contract: 'dreier', premiums, ...facts }))?.deals;
		expect(after({})).toBe(1);
		expect(after(lost)).toBe(4);
		expect(after({ kontra: 1 })).toBe(4);
	});
});

// What is paid, "Renonce": `won` is not read there; who gives up concedes what he announced.
test('a premium starts nothing in a deal that was not played out', () => {
	const ruleset = house('koenigrufen-upper-austria', { after: { premiums: { pagat: true } } });
	const announced: PremiumFact = { premium: 'pagat', side: 'declarer', announced: true, won: true };
	const starts = (outcome: DealFacts['outcome'], holder: string) => {
		const called = { suit: null, holder };
		const facts = deal({ contract: 'besserrufer', called, premiums: [announced], outcome });
		return roundStartedBy(ruleset, facts) !== undefined;
	};
	expect(starts({ won: false }, 'c')).toBe(true);
	expect(starts({ renonce: 'b' }, 'c')).toBe(false);
	expect(starts({ gaveUp: true }, 'talon')).toBe(false);
});

test('a deal corrected to one that starts a longer round makes it longer', () => {
	const ruleset = builtIn('koenigrufen-ruediger')!;
	const mondfang: PremiumFact = {
		...{ premium: 'mondfang', from: 'a', to: 'b' },
		...{ announced: false, won: true },
	};
	const before = deal({ contract: 'dreier', premiums: [mondfang] });
	const { declarer: _, ...nobody } = deal({
		contract: 'trischaken',
		outcome: {
			cardPoints: { a: { points: 30 }, b: { points: 20 }, c: { points: 15 }, d: { points: 5 } },
		},
	});
	const table = { ruleset, deals: [before], rounds: [{ deals: 1, factor: 2 }] };
	expect(roundsCorrected(table, nobody)).toEqual([{ deals: 4, factor: 2 }]);
	expect(roundsCorrected(table, before)).toEqual(table.rounds);
	// A round that the table took back stays away.
	expect(roundsCorrected({ ...table, rounds: [] }, nobody)).toEqual([]);
	expect(roundsCorrected(table, deal({ contract: 'dreier' }))).toEqual([]);
});

// A doubled round is one deal by each player (What is paid, "Double round"), as many as are there ("How far house rules
// differ", 44): a deal that was put right, or never was, takes none of them away and adds none.
describe('the last deal', () => {
	const KINDS = {
		played: { contract: 'dreier', declarer: 'a', outcome: { won: true } },
		starting: { contract: 'trischaken', outcome: { manual: { a: 1, b: -1 } } },
		'thrown in': { outcome: { manual: {} } },
	} satisfies Record<string, Partial<DealFacts>>;
	const kind = fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[]));
	const kinds = fc.array(kind, { minLength: 1, maxLength: 12 });
	const table = fc.record({
		seats: fc.constantFrom(hands, [...hands, 'e']),
		length: fc.constantFrom({ unit: 'round' }, deals(1), deals(4)),
		meeting: fc.constantFrom('multiply' as const, 'append' as const),
	});

	/** An evening of these, each written with the factor that was proposed for it. */
	function evening(played: readonly (keyof typeof KINDS)[], at: Of<typeof table>) {
		const { seats, length, meeting } = at;
		const ruleset = house('koenigrufen-upper-austria', { length, meeting });
		const written: DealFacts[] = [];
		let rounds: readonly DoubledRound[] = [];
		for (const [i, name] of played.entries()) {
			const [factor = 1] = comingFactors(rounds, written, meeting);
			const next = { id: String(i), dealer: 'd', hands, seats, factor, ...KINDS[name] };
			rounds = roundsWith({ ruleset, deals: written, rounds }, next);
			written.push(next);
		}
		return { ruleset, deals: written, rounds };
	}
	const coming = ({ ruleset, deals: written, rounds }: ReturnType<typeof evening>) =>
		comingFactors(rounds, written, ruleset.rounds.meeting);

	test('corrected counts as if it had been played like that', () => {
		fc.assert(
			fc.property(kinds, kind, table, (all, other, at) => {
				const right = evening([...all.slice(0, -1), other], at);
				const rounds = roundsCorrected(evening(all, at), right.deals.at(-1)!);
				expect(coming({ ...right, rounds })).toEqual(coming(right));
			}),
		);
	});

	/** Without the round that this one started. */
	const withoutIts = (
		all: readonly (keyof typeof KINDS)[],
		at: Of<typeof table>,
		index: number,
	) => {
		const started = all.slice(0, index).filter((name) => name === 'starting').length;
		const { rounds } = evening(all, at);
		return rounds.filter((_, i) => i !== started);
	};
	const earlier = kinds.filter((all) => all.length > 1 && all.slice(0, -1).includes('starting'));
	const startsAt = (all: readonly (keyof typeof KINDS)[], pick: number) => {
		const starters = [...all.keys()].slice(0, -1).filter((i) => all[i] === 'starting');
		return starters[pick % starters.length] ?? 0;
	};

	test('and an earlier one that is taken out, or started nothing, takes the round it started with it', () => {
		fc.assert(
			fc.property(earlier, fc.nat(), table, fc.boolean(), (all, pick, at, isGone) => {
				const index = startsAt(all, pick);
				const was = evening(all, at);
				const id = String(index);
				const other = { ...was.deals[index]!, ...KINDS.played };
				const written = isGone
					? was.deals.filter((one) => one.id !== id)
					: was.deals.map((one) => (one.id === id ? other : one));
				const rounds = isGone ? roundsWithout(was, id) : roundsCorrected(was, other);
				const { meeting } = was.ruleset.rounds;
				const others = roundsAfterChange(withoutIts(all, at, index), was.deals, written);
				expect(comingFactors(rounds, written, meeting)).toEqual(
					comingFactors(others, written, meeting),
				);
			}),
		);
	});

	test('what the table started itself no deal takes with it', () => {
		fc.assert(
			fc.property(earlier, fc.nat(), table, (all, pick, at) => {
				const was = evening(all, at);
				const own = { deals: 7, factor: 3 };
				const rounds = roundsWithout(
					{ ...was, rounds: [...was.rounds, own] },
					String(startsAt(all, pick)),
				);
				expect(rounds).toContainEqual(own);
			}),
		);
	});

	test('taken out leaves what there was before it', () => {
		fc.assert(
			fc.property(kinds, table, (all, at) => {
				const before = evening(all.slice(0, -1), at);
				const rounds = roundsWithout(evening(all, at), String(all.length - 1));
				expect(coming({ ...before, rounds })).toEqual(coming(before));
			}),
		);
	});
});
