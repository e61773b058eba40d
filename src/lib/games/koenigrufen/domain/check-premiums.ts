/** What may stand in a deal's `premiums` (What is paid, "Premiums"; session file format). */
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import type { PremiumFact } from '#lib/domain/deal.ts';
import { checkEnds, has, inHands, tooHigh, type Reading } from '#lib/domain/reading.ts';
import type { Side } from '#lib/domain/ruleset.ts';
import { isObject, type Check } from '#lib/domain/shape.ts';
import type { KoenigrufenRuleset, PositiveContract, Premium, ValatRule } from './rules.ts';
import { VALAT, allows, highestOnPremium, isDemanded, tablesOf } from './tables.ts';

/** How valat reads as a premium: by either side, silent only when made. */
export const asPremium = ({
	value: { silent, announced },
	announcedBy,
}: ValatRule): Pick<
	Premium,
	'value' | 'sides' | 'missedSilently' | 'between' | 'silentToOtherSide'
> => ({
	value: { silent, announced },
	sides: { silent: 'both', announced: announcedBy },
	missedSilently: 'free',
	between: 'sides',
	silentToOtherSide: false,
});

/** What this entry names; reports a premium that the ruleset lacks. `at` stands at the entry, as for all of these. */
export function findPremium(
	ruleset: KoenigrufenRuleset,
	fact: unknown,
	at: Check,
): ReturnType<typeof asPremium> | undefined {
	const id: unknown = isObject(fact) ? fact.premium : undefined;
	if (typeof id !== 'string' || id === '') return undefined;
	const { premiums } = tablesOf(ruleset);
	const found = id === VALAT ? ruleset.valat && asPremium(ruleset.valat) : premiums.get(id);
	if (!found) {
		at.reportAt(['premium'], 'no-such-premium', {
			value: id,
			ruleset: ruleset.id,
			known: [...premiums.keys(), ...(ruleset.valat ? [VALAT] : [])].join(', '),
		});
	}
	return found;
}

/**
 * Reports premiums that are unknown, twice, of nobody's side or not allowed in this game, each at its place in the
 * list.
 */
export function checkPremiums(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	reading: Reading,
): void {
	const { facts, at } = reading;
	const { premiums = [] } = facts;
	if (!Array.isArray(premiums)) return;
	const read: PremiumFact[] = [];
	for (let i = 0; i < premiums.length; i++) {
		const fact = premiums[i] as PremiumFact;
		at.within(['premiums', i], () => {
			if (!has(reading, 'premiums', i)) {
				findPremium(ruleset, fact, at);
				checkEnds(reading, fact, []);
				return;
			}
			checkOne(ruleset, contract, reading, fact);
			checkBeside(ruleset, at, read, fact);
			read.push(fact);
		});
	}
	// An entry that could not be read may be the one demanded.
	if (read.length === premiums.length) checkDemand(ruleset, contract, reading, read);
}

function checkOne(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	reading: Reading,
	fact: PremiumFact,
): void {
	const { at, form, facts } = reading;
	const { premiums } = tablesOf(ruleset);
	const premium = findPremium(ruleset, fact, at);
	if (!premium) return;
	const kontra = fact.kontra ?? 0;
	if (!fact.announced && kontra > 0) at.reportAt(['kontra'], 'kontra-on-silent');
	if (!allows(contract, fact.premium, premiums.get(fact.premium))) {
		at.reportAt(['premium'], 'premium-not-allowed', {
			value: fact.premium,
			contract: facts.contract ?? '',
		});
		return;
	}
	checkSides(contract, premium, reading, fact);
	const highest = highestOnPremium(ruleset, contract, fact.premium);
	if (!fact.announced) {
		if (!fact.won && premium.missedSilently === 'free') at.reportAt(['won'], 'silent-not-made');
		if (form === 'renonce') at.reportAt(['announced'], 'does-not-belong');
	} else if (kontra > (form === 'gaveUp' ? 0 : highest)) {
		tooHigh(at, ['kontra'], form === 'gaveUp' ? 0 : highest);
	}
	if (form === 'gaveUp') {
		const named = contract.demands && Object.hasOwn(contract.demands.premiums, fact.premium);
		if (!named || !fact.announced || fact.side !== 'declarer') at.report('does-not-belong');
	}
	if (contract.demands?.settled === 'with-game' && fact.side === 'declarer' && kontra > 0) {
		// One bet: the kontra on it is the one on the game.
		if (Object.hasOwn(contract.demands.premiums, fact.premium)) {
			at.reportAt(['kontra'], 'kontra-not-taken');
		}
	}
	checkReached(ruleset, premiums.get(fact.premium), reading, fact);
}

const ENDS = ['from', 'to'] as const;

function checkSides(
	contract: PositiveContract,
	premium: Pick<Premium, 'value' | 'sides' | 'between'>,
	reading: Reading,
	fact: PremiumFact,
): void {
	const { at } = reading;
	const form = fact.announced ? 'announced' : 'silent';
	if (premium.value[form] === undefined) {
		at.reportAt(['announced'], fact.announced ? 'not-announceable' : 'not-silent');
	}
	if (premium.between !== 'sides') {
		if (fact.side !== undefined) at.reportAt(['side'], 'does-not-belong');
		for (const end of ENDS) {
			const player = fact[end];
			if (end === 'from' && premium.between === 'holder') {
				if (player !== undefined) at.reportAt([end], 'does-not-belong');
			} else if (player === undefined) at.reportAt([end], 'missing');
			else inHands(reading, player, [end]);
		}
		if (fact.from !== undefined && fact.from === fact.to) {
			at.reportAt(['to'], 'same-player', { player: fact.from });
		}
		return;
	}
	for (const end of ENDS) {
		if (fact[end] !== undefined) at.reportAt([end], 'does-not-belong');
	}
	if (fact.side === undefined) {
		at.reportAt(['side'], 'missing');
		return;
	}
	const who = premium.sides[form];
	if (who !== 'both' && who !== fact.side) {
		at.reportAt(['side'], 'wrong-side', { value: fact.side, expected: who });
	}
	if (fact.announced && fact.side === 'declarer' && !contract.declarerAnnounces) {
		at.reportAt(['announced'], 'not-announceable');
	}
}

/** Each premium is settled once: two bets only where both sides announced it, and never valat. */
function checkBeside(
	ruleset: KoenigrufenRuleset,
	at: Check,
	earlier: readonly PremiumFact[],
	fact: PremiumFact,
): void {
	const premium = tablesOf(ruleset).premiums.get(fact.premium);
	for (const other of earlier) {
		if (other.premium !== fact.premium) continue;
		if (premium?.between === 'players') {
			if (other.from !== fact.from || other.to !== fact.to) continue;
			at.report('duplicate', { value: fact.premium });
			return;
		}
		const opposed = other.side !== fact.side;
		if (other.announced !== fact.announced) {
			const [announced, silent] = fact.announced ? [fact, other] : [other, fact];
			// Missed by its announcer and made by the other side, where the table pays that too.
			if (premium?.silentToOtherSide && opposed && !announced.won && silent.won) continue;
			at.report('silent-beside-announced', { value: fact.premium });
			return;
		}
		if (fact.announced && opposed && fact.premium !== VALAT) continue;
		at.report('duplicate', { value: fact.premium });
		return;
	}
}

/** What the contract demands must be announced by the declarer's side. */
function checkDemand(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	{ at, form, facts }: Reading,
	premiums: readonly PremiumFact[],
): void {
	const { demands, givingUp } = contract;
	if (!demands) return;
	const wanted = Object.keys(demands.premiums);
	const named = premiums.filter((fact) => isDemanded(contract, fact));
	if (form === 'gaveUp') {
		// One bird was planned, and no other is conceded beside it.
		const other = named[0]?.premium ?? '';
		premiums.forEach((fact, i) => {
			if (fact.premium === other || !isDemanded(contract, fact)) return;
			at.reportAt(['premiums', i], 'excluded-beside', { other });
		});
		// What is conceded must be known; where the price is fixed, or one is named, it is.
		if (givingUp?.price !== 'game-and-premium' || wanted.length === 1) return;
	}
	// A declarer who had none to announce: some tables have a price for that.
	const priced = form === 'renonce' && ruleset.renonce?.withoutDemanded !== undefined;
	if (priced && facts.outcome.renonce === facts.declarer) return;
	if (named.length === 0) {
		const { premiums: played } = tablesOf(ruleset);
		const known = wanted.filter((id) => played.has(id) && allows(contract, id, played.get(id)));
		at.reportAt(['premiums'], 'demanded-premium-missing', { known: known.join(', ') });
	}
}

/** The thirds that `side` has by the count of the declarer's side. */
export const reachedBy = (ruleset: KoenigrufenRuleset, count: CardPoints, side: Side): number =>
	side === 'declarer' ? thirds(count) : tablesOf(ruleset).total - thirds(count);

function checkReached(
	ruleset: KoenigrufenRuleset,
	premium: Premium | undefined,
	{ at, form, facts }: Reading,
	fact: PremiumFact,
): void {
	if (!premium?.atLeast || form !== 'cardPoints' || fact.side === undefined) return;
	const count = facts.outcome.cardPoints as CardPoints;
	if (typeof count.points !== 'number' || typeof (count.leaves ?? 0) !== 'number') return;
	const reached = reachedBy(ruleset, count, fact.side) >= thirds(premium.atLeast);
	if (reached === fact.won) return;
	at.reportAt(['won'], 'contradicts-card-points', {
		value: fact.premium,
		side: fact.side,
		expected: String(reached),
	});
}
