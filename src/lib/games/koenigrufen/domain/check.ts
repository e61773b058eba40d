/**
 * What the Königrufen rulesets demand of a deal ("Errors" in the session file format).
 *
 * Over 350 lines: one demand after the other, in the order of that section.
 */
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import { HIGHEST_KONTRA, cardPointsShape } from '#lib/domain/deal-shape.ts';
import { isSaid, type Kontra, type NegativeGame, type PlayerId } from '#lib/domain/deal.ts';
import {
	checkBeiDeclarer,
	checkBeiDeclarers,
	checkHolder,
	checkNamed,
	has,
	inHands,
	refuse,
	sumOfHands,
	tooHigh,
	type Reading,
} from '#lib/domain/reading.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	NegativeContract,
	PositiveContract,
	TrischakenContract,
} from './rules.ts';
import { isObject, listed, type Check } from '#lib/domain/shape.ts';
import { checkPremiums, findPremium } from './check-premiums.ts';
import { countsWholePack, highestOnGame, tablesOf, tricksOf } from './tables.ts';

/**
 * Reports whatever a deal of the right shape says that the ruleset has no room for; what is not read (`has`) is
 * passed over, as its shape was reported already. A deal settled by hand is only asked to name what there is.
 */
export function checkKoenigrufen(ruleset: KoenigrufenRuleset, reading: Reading): void {
	const { facts, at, form } = reading;

	let contract: Contract | undefined;
	if (has(reading, 'contract') && facts.contract !== undefined) {
		contract = findContract(ruleset, facts.contract, at);
	} else if (facts.contract === undefined && !isByHand(facts.outcome)) {
		at.reportAt(['contract'], 'missing');
	}
	checkHands(ruleset, contract, reading);
	if (form === 'renonce') checkRenonce(ruleset, reading);
	// Settled by hand, what else is noted only has to name what there is, and people who were there.
	if (!contract || form === 'manual') checkIds(ruleset, reading);
	else if (contract.kind === 'positive') checkPositive(ruleset, contract, reading);
	else if (contract.kind === 'negative') checkNegative(ruleset, contract, reading);
	else checkTrischaken(ruleset, contract, reading);
}

/** At least what the deal names. */
function checkIds(ruleset: KoenigrufenRuleset, reading: Reading): void {
	const { facts, at } = reading;
	checkNamed(reading);
	for (const [i, fact] of listed(facts.premiums)) {
		at.within(['premiums', i], () => findPremium(ruleset, fact, at));
	}
	checkBeiContracts(ruleset, reading);
}

function checkBeiContracts(ruleset: KoenigrufenRuleset, { facts, at }: Reading): void {
	for (const [i, game] of listed(facts.bei)) checkBeiContract(ruleset, at, game, i);
}

function checkBeiContract(
	ruleset: KoenigrufenRuleset,
	at: Check,
	{ contract }: { readonly contract?: unknown },
	i: number,
): void {
	if (typeof contract !== 'string') return;
	at.within(['bei', i], () => findContract(ruleset, contract, at));
}

/** Settled by hand, even if what was written there is wrong: no contract is needed. */
const isByHand = (outcome: unknown): boolean =>
	isObject(outcome) && Object.hasOwn(outcome, 'manual');

function findContract(ruleset: KoenigrufenRuleset, id: string, at: Check): Contract | undefined {
	const { contracts } = tablesOf(ruleset);
	const contract = contracts.get(id);
	if (!contract) {
		at.reportAt(['contract'], 'no-such-contract', {
			value: id,
			ruleset: ruleset.id,
			known: [...contracts.keys()].join(', '),
		});
	}
	return contract;
}

function checkHands(
	{ table, trischaken }: KoenigrufenRuleset,
	contract: Contract | undefined,
	{ facts, at, form }: Reading,
): void {
	if (!Array.isArray(facts.hands)) return;
	const five =
		trischaken.talon === 'fifth-hand' &&
		(contract ? contract.kind === 'trischaken' : form === 'manual');
	const count = facts.hands.length;
	if (count === table.hands || (five && count === table.hands + 1)) return;
	at.reportAt(['hands'], 'wrong-number-of-hands', {
		count,
		expected: five ? `${String(table.hands)}–${String(table.hands + 1)}` : table.hands,
	});
}

function checkRenonce(ruleset: KoenigrufenRuleset, reading: Reading): void {
	if (!ruleset.renonce) {
		reading.at.reportAt(['outcome', 'renonce'], 'no-renonce-rule', { ruleset: ruleset.id });
	}
	refuse(reading, ['bei']);
}

function checkDeclarer(contract: Contract, reading: Reading): void {
	const { at } = reading;
	const { declarer } = reading.facts;
	if (declarer === undefined) {
		at.reportAt(['declarer'], 'missing');
		return;
	}
	if (!has(reading, 'declarer') || !inHands(reading, declarer, ['declarer'])) return;
	checkForehand(contract, reading, declarer);
}

/** What forehand alone may play nobody else plays, beside another game either. */
function checkForehand(contract: Contract, { at, hands }: Reading, declarer: PlayerId): void {
	if (contract.declarer !== 'forehand' || !hands || declarer === hands[0]) return;
	const params = { value: declarer, forehand: hands[0] ?? '' };
	at.reportAt(['declarer'], 'forehand-only', params);
}

/** @param forms those of this contract; settled by hand any may be, and by the rule for a renonce where there is one */
function refuseOutcome(
	{ renonce }: KoenigrufenRuleset,
	{ at, form }: Reading,
	forms: string,
): void {
	const known = `${forms}${renonce ? ', renonce' : ''}, manual`;
	at.reportAt(['outcome', form ?? ''], 'outcome-form', { known });
}

// --- positive contracts -----------------------------------------------------------------------

function checkPositive(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	reading: Reading,
): void {
	const { facts, at, form } = reading;
	checkDeclarer(contract, reading);
	checkCalled(ruleset, contract, reading);
	refuse(reading, ['bei']);
	if (form === 'tricks')
		refuseOutcome(ruleset, reading, `won, cardPoints${mayGiveUp(contract) ? ', gaveUp' : ''}`);
	if (form === 'cardPoints')
		at.within(COUNT, () => checkCount(ruleset, facts.outcome.cardPoints, at));
	if (form === 'gaveUp') checkGivingUp(contract, reading);
	if (saysWho(reading)) {
		checkCommonKontra(facts.kontra, form === 'gaveUp' ? 0 : highestOnGame(ruleset, contract), at);
	}
	checkPremiums(ruleset, contract, reading);
}

function checkCalled(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	reading: Reading,
): void {
	const { facts, at } = reading;
	if (!contract.callsKing) {
		refuse(reading, ['called']);
		return;
	}
	if (facts.called === undefined) at.reportAt(['called'], 'missing');
	const holder = checkHolder(reading);
	if (holder !== undefined && holder === facts.declarer && !ruleset.selfCall) {
		at.reportAt(['called', 'holder'], 'self-call', { ruleset: ruleset.id });
	}
}

/** Where counts stand in a deal. */
const COUNT = ['outcome', 'cardPoints'];

/** One side's or hand's count: no more than the pack, leaves only where they count. */
function checkCount(ruleset: KoenigrufenRuleset, count: unknown, at: Check): count is CardPoints {
	if (!cardPointsShape.check(count, at)) return false;
	const { leaves, total } = ruleset.cards;
	const good =
		leaves ||
		(count.leaves ?? 0) === 0 ||
		at.reportAt(['leaves'], 'leaves-not-counted', { ruleset: ruleset.id });
	if ((leaves ? thirds(count) : count.points * 3) <= total * 3) return good;
	return at.report('card-points-too-many', { most: total });
}

const mayGiveUp = ({ givingUp, callsKing }: PositiveContract): boolean =>
	givingUp !== undefined && callsKing;

function checkGivingUp(contract: PositiveContract, reading: Reading): void {
	const { facts, at } = reading;
	if (!mayGiveUp(contract)) {
		at.reportAt(['outcome', 'gaveUp'], 'cannot-give-up', { contract: facts.contract ?? '' });
	} else if (has(reading, 'called') && facts.called?.holder !== 'talon') {
		at.reportAt(['called', 'holder'], 'king-not-in-talon');
	}
}

// --- kontra -----------------------------------------------------------------------------------

/** Whether there is a kontra to be asked about: one that reads, or players of whom some have no level. */
const saysWho = (reading: Reading): boolean =>
	has(reading, 'kontra') || isObject(reading.facts.kontra);

function checkCommonKontra(kontra: Kontra | undefined, highest: number, at: Check): void {
	if (typeof kontra === 'object') {
		if (isSaid(kontra)) at.reportAt(['kontra'], 'kontra-common');
	} else if (kontra !== undefined && kontra > highest) {
		tooHigh(at, ['kontra'], highest);
	}
}

function checkPersonalKontra(
	kontra: Kontra | undefined,
	who: { readonly reading: Reading; readonly declarer?: PlayerId | undefined },
	highest: number,
): void {
	const { reading, declarer } = who;
	const { at } = reading;
	if (typeof kontra === 'number') {
		if (kontra > 0) at.reportAt(['kontra'], highest > 0 ? 'kontra-personal' : 'kontra-not-taken');
		return;
	}
	for (const [player, level] of Object.entries(kontra ?? {})) {
		if (level === 0) continue;
		const here = ['kontra', player];
		if (inHands(reading, player, here) && player === declarer) {
			at.reportAt(here, 'same-player', { player });
		}
		// Beyond every ruleset's, its shape was reported.
		if (level > highest && level <= HIGHEST_KONTRA) tooHigh(at, here, highest);
	}
}

// --- negative contracts -----------------------------------------------------------------------

function checkNegative(
	ruleset: KoenigrufenRuleset,
	contract: NegativeContract,
	reading: Reading,
): void {
	const { facts, at, form } = reading;
	checkDeclarer(contract, reading);
	refuse(reading, ['called', 'premiums']);
	if (form === 'cardPoints') refuseOutcome(ruleset, reading, 'won, tricks');
	if (form === 'gaveUp') {
		at.reportAt(['outcome', 'gaveUp'], 'cannot-give-up', { contract: facts.contract ?? '' });
	}
	if (saysWho(reading)) checkNegativeKontra(ruleset, contract, facts, reading);
	if (form === 'won') checkTricksOff(contract, facts.outcome, at);
	if (form !== undefined) checkTricks(ruleset, facts.outcome, at);
	if (form !== 'renonce' && facts.bei && facts.bei.length > 0) checkBei(ruleset, reading);
}

/** Paid by the trick, a lost game has to say how many it took. */
function checkTricksOff(
	{ value }: NegativeContract,
	{ won, tricks }: NegativeGame['outcome'],
	at: Check,
): void {
	if (value.lostPerTrick === undefined || won !== false || tricks !== undefined) return;
	at.reportAt(['outcome', 'tricks'], 'missing');
}

/** No more than there are. */
function checkTricks(
	ruleset: KoenigrufenRuleset,
	{ tricks = 0 }: NegativeGame['outcome'],
	at: Check,
): void {
	const most = tricksOf(ruleset);
	if (tricks < 0 || tricks > most)
		at.reportAt(['outcome', 'tricks'], 'out-of-range', { least: 0, most });
}

function checkNegativeKontra(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	{ kontra, declarer }: { readonly kontra?: Kontra; readonly declarer?: PlayerId },
	reading: Reading,
): void {
	const highest = highestOnGame(ruleset, contract);
	if (ruleset.kontra.negative === 'common') checkCommonKontra(kontra, highest, reading.at);
	else checkPersonalKontra(kontra, { reading, declarer }, highest);
}

/** Further negative contracts, each with a declarer of its own (SE "Bei"). */
function checkBei(ruleset: KoenigrufenRuleset, reading: Reading): void {
	const { facts, at } = reading;
	const rule = ruleset.bei;
	const games = facts.bei ?? [];
	const allowed = (id: string | undefined): boolean =>
		rule !== undefined && id !== undefined && Object.hasOwn(rule.contracts, id);
	const takesAny = rule && Array.isArray(games) && allowed(facts.contract);
	if (!takesAny || games.length > rule.most) {
		at.reportAt(['bei'], 'bei-not-allowed', {
			contract: facts.contract ?? '',
			most: rule?.most ?? 0,
		});
	}
	if (!takesAny) {
		checkBeiContracts(ruleset, reading);
		checkBeiDeclarers(reading);
		return;
	}
	const declarers = new Set([facts.declarer]);
	for (const [i, game] of (games as readonly NegativeGame[]).entries()) {
		if (!has(reading, 'bei', i)) {
			// Of a game that does not read at least what it names.
			if (!isObject(game)) continue;
			checkBeiContract(ruleset, at, game, i);
			checkBeiDeclarer(reading, game, i);
			continue;
		}
		at.within(['bei', i], () => {
			const contract = findContract(ruleset, game.contract, at);
			const equal = !rule.equalOnly || game.contract === facts.contract;
			if (contract && (contract.kind !== 'negative' || !allowed(game.contract) || !equal)) {
				at.reportAt(['contract'], 'bei-not-allowed', {
					contract: game.contract,
					most: rule.most,
				});
			}
			inHands(reading, game.declarer, ['declarer']);
			if (contract) checkForehand(contract, reading, game.declarer);
			if (declarers.has(game.declarer)) {
				at.reportAt(['declarer'], 'duplicate', { value: game.declarer });
			}
			declarers.add(game.declarer);
			if ((game.outcome.won === undefined) === (game.outcome.tricks === undefined)) {
				at.reportAt(['outcome'], 'one-of-forms', { known: 'won, tricks' });
			}
			if (contract?.kind === 'negative') {
				checkNegativeKontra(ruleset, contract, game, reading);
				checkTricksOff(contract, game.outcome, at);
				checkTricks(ruleset, game.outcome, at);
			}
		});
	}
}

// --- Trischaken -------------------------------------------------------------------------------

function checkTrischaken(
	ruleset: KoenigrufenRuleset,
	contract: TrischakenContract,
	reading: Reading,
): void {
	const { facts, form } = reading;
	refuse(reading, ['declarer', 'called', 'premiums', 'bei']);
	if (form === 'cardPoints') checkCounts(ruleset, reading);
	else if (form !== 'renonce' && form !== undefined) {
		refuseOutcome(ruleset, reading, 'cardPoints');
	}
	if (!saysWho(reading)) return;
	const takes = ruleset.kontra.trischaken;
	const payer = highestOnGame(ruleset, contract);
	const highest = { none: 0, pairs: 1, riders: 1, payer }[takes];
	checkPersonalKontra(facts.kontra, { reading }, highest);
	if (takes !== 'riders') return;
	const riders = Object.values(facts.kontra ?? {}).filter((level) => level > 0).length;
	if (riders > MOST_RIDERS) {
		reading.at.reportAt(['kontra'], 'too-many-riders', { most: MOST_RIDERS });
	}
}

/** Of four players three may ride along ("Published rulesets", MARE: 0 to 3). */
const MOST_RIDERS = 3;

/** One count for every hand; together the whole pack, or no more than it. */
function checkCounts(ruleset: KoenigrufenRuleset, reading: Reading): void {
	const { at, hands } = reading;
	if (!hands) return;
	const sum = sumOfHands(
		reading,
		hands,
		(count) => checkCount(ruleset, count, at) && thirds(count),
	);
	if (sum === undefined) return;
	const { total } = ruleset.cards;
	const exact = countsWholePack(ruleset, hands);
	if (exact ? sum === total * 3 : sum <= total * 3) return;
	at.reportAt(COUNT, exact ? 'card-points-sum' : 'card-points-too-many', {
		sum: `${String(Math.floor(sum / 3))}/${String(sum % 3)}`,
		expected: total,
		most: total,
	});
}
