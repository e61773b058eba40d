/** What the taps mean under the chosen contract: the questions that projection and offers share. */
import type { PlayerId } from '#lib/domain/deal.ts';
import {
	VALAT,
	allows,
	highestOnGame,
	highestOnPremium,
	tablesOf,
} from '#lib/games/koenigrufen/domain/tables.ts';
import type { Ruleset, Side, Words } from '#lib/domain/ruleset.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { handsOf as handsDealt, sittingOut } from '#lib/domain/table/hands.ts';
import type { By, DealForm, How, PremiumForm, PremiumTaps } from './form.ts';
import type { Setting } from './setting.ts';

/** The chosen contract, where the ruleset plays it. */
export const contractOf = (ruleset: Ruleset, form: DealForm): Contract | undefined =>
	ruleset.game === 'koenigrufen' && form.contract !== undefined
		? tablesOf(ruleset).contracts.get(form.contract)
		: undefined;

export const dealerOf = (form: DealForm, setting: Setting): PlayerId =>
	form.dealer ?? setting.dealer;

/**
 * Who holds cards. In a Trischaken whose talon is a fifth hand, a dealer who would sit out takes it,
 * where five are at the table (Lungau, "Fahren").
 */
export function handsOf(ruleset: Ruleset, form: DealForm, setting: Setting): readonly PlayerId[] {
	const four = fourOf(ruleset, form, setting);
	const fifth = fifthHand(ruleset, form, setting);
	return fifth === undefined ? four : [...four, fifth];
}

/** The hands without a fifth: as tapped, as the table proposes, or as another dealer would have it. */
function fourOf(ruleset: Ruleset, form: DealForm, setting: Setting): readonly PlayerId[] {
	const { hands, dealer } = form;
	if (hands) return hands;
	const seats = seatsOf(form, setting);
	if (dealer === undefined || dealer === setting.dealer || !seats.includes(dealer)) {
		return setting.hands;
	}
	return handsDealt(seats, dealer, sittingOut(seats, dealer, ruleset.table.hands));
}

/** Everybody at the table, in playing order. */
export const seatsOf = (form: DealForm, setting: Setting): readonly PlayerId[] =>
	form.seats ?? setting.seats;

/** Who could take the talon as a fifth hand in the chosen contract. */
export function fifthOffered(
	ruleset: Ruleset,
	form: DealForm,
	setting: Setting,
): PlayerId | undefined {
	if (ruleset.game === 'tarok' || ruleset.trischaken.talon !== 'fifth-hand') return undefined;
	if (contractOf(ruleset, form)?.kind !== 'trischaken') return undefined;
	const four = fourOf(ruleset, form, setting);
	const fifth = tappedFifth(form, four) ?? dealerOf(form, setting);
	return four.length === ruleset.table.hands && !four.includes(fifth) ? fifth : undefined;
}

function fifthHand(ruleset: Ruleset, form: DealForm, setting: Setting): PlayerId | undefined {
	if (form.fifth === null) return undefined;
	const offered = fifthOffered(ruleset, form, setting);
	const four = fourOf(ruleset, form, setting);
	const five = seatsOf(form, setting).length === four.length + 1;
	return tappedFifth(form, four) !== undefined || five ? offered : undefined;
}

/** Who was tapped as the fifth hand, unless he holds one of the four. */
const tappedFifth = ({ fifth }: DealForm, four: readonly PlayerId[]): PlayerId | undefined =>
	fifth === null || fifth === undefined || four.includes(fifth) ? undefined : fifth;

/** The declarer: forehand where the contract is forehand's alone, else who was tapped. */
export function declarerOf(
	contract: Contract | undefined,
	form: DealForm,
	hands: readonly PlayerId[],
): PlayerId | undefined {
	if (contract?.kind === 'trischaken') return undefined;
	if (contract?.declarer === 'forehand') return hands[0];
	return form.declarer !== undefined && hands.includes(form.declarer) ? form.declarer : undefined;
}

/** Who turned out to hold the called king; a self-call only where the ruleset has it. */
export function holderOf(
	ruleset: KoenigrufenRuleset,
	form: DealForm,
	declarer: PlayerId | undefined,
	hands: readonly PlayerId[],
): PlayerId | 'talon' | undefined {
	const { holder } = form;
	if (holder === undefined || holder === 'talon') return holder;
	if (!hands.includes(holder) || (holder === declarer && !ruleset.selfCall)) return undefined;
	return holder;
}

/** The ways in which this contract's outcome can be told, the usual one first. */
export function howsOf(ruleset: Ruleset, contract: Contract | undefined, form: DealForm): How[] {
	if (ruleset.game === 'tarok') return ['count', 'manual'];
	if (!contract) return ['result', 'manual'];
	const renonce: How[] = ruleset.renonce ? ['renonce'] : [];
	switch (contract.kind) {
		case 'trischaken':
			return ['count', ...renonce, 'manual'];
		case 'negative':
			return ['result', 'tricks', ...renonce, 'manual'];
		case 'positive':
			return [
				'result',
				'count',
				...(contract.givingUp && form.holder === 'talon' ? ['gaveUp' as const] : []),
				...renonce,
				'manual',
			];
	}
}

/** How the outcome is told: as tapped, where the contract takes that, else in its usual way. */
export function howOf(ruleset: Ruleset, contract: Contract | undefined, form: DealForm): How {
	const hows = howsOf(ruleset, contract, form);
	return form.how !== undefined && hows.includes(form.how) ? form.how : (hows[0] ?? 'result');
}

/** Who takes which kontra on the game. */
export type KontraTaking =
	{ readonly kind: 'none' } | { readonly kind: 'common' | 'personal'; readonly highest: number };

const NO_KONTRA: KontraTaking = { kind: 'none' };

export function kontraTaking(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	how: How,
): KontraTaking {
	const { kontra } = ruleset;
	const game = highestOnGame(ruleset, contract);
	const taking = (kind: 'common' | 'personal', highest: number): KontraTaking =>
		highest > 0 ? { kind, highest } : NO_KONTRA;
	switch (contract.kind) {
		case 'positive':
			return how === 'gaveUp' ? NO_KONTRA : taking('common', game);
		case 'negative':
			return taking(kontra.negative, game);
		case 'trischaken':
			if (kontra.trischaken === 'none') return NO_KONTRA;
			return taking('personal', kontra.trischaken === 'payer' ? game : 1);
	}
}

// --- premiums -----------------------------------------------------------------------------------

/** A premium, or valat read as one, with what this contract allows of it. */
export interface PremiumRule {
	readonly id: string;
	readonly names: Words;
	readonly group: Premium['group'] | 'valat';
	readonly value: { readonly silent?: number; readonly announced?: number };
	/** Whether `value` multiplies the game. */
	readonly factor: boolean;
	readonly forms: readonly PremiumForm[];
	/** Who may have it in that form. */
	readonly by: Readonly<Record<PremiumForm, readonly By[]>>;
	/** Whether a silent attempt that failed is written down. */
	readonly missable: boolean;
	/** Highest kontra on an announcement of each side. */
	readonly highest: Readonly<Record<Side, number>>;
	/** Must be announced by the declarer's side: it alone, or one of several. */
	readonly demanded?: 'this' | 'one-of';
	/** Follows from the card points. */
	readonly counted: boolean;
	/** What its announcer missed, the other side can have made silently. */
	readonly beside: boolean;
	readonly between: Premium['between'];
}

const SIDE_BY: Record<Side | 'both', readonly Side[]> = {
	declarer: ['declarer'],
	defence: ['defence'],
	both: ['declarer', 'defence'],
};

/** Every premium that can be written down in this contract, in the ruleset's order; valat last. */
export function premiumRules(
	ruleset: KoenigrufenRuleset,
	contract: Contract | undefined,
	how: How,
): PremiumRule[] {
	if (contract?.kind !== 'positive' || how === 'manual') return [];
	const ordered = [...tablesOf(ruleset).premiums].sort(([, a], [, b]) => a.order - b.order);
	const rules = ordered
		.filter(([id, premium]) => allows(contract, id, premium))
		.map(([id, premium]) => premiumRule(ruleset, contract, how, id, premium));
	const valat = ruleset.valat;
	if (valat && allows(contract, VALAT, undefined)) {
		rules.push(
			premiumRule(ruleset, contract, how, VALAT, {
				...valat,
				value: { silent: valat.value.silent, announced: valat.value.announced },
				sides: { silent: 'both', announced: valat.announcedBy },
				missedSilently: 'free',
				between: 'sides',
				silentToOtherSide: false,
			}),
		);
	}
	return rules.filter((rule) => rule.forms.length > 0);
}

type RuleSource = Pick<
	Premium,
	'names' | 'value' | 'sides' | 'missedSilently' | 'between' | 'silentToOtherSide'
> &
	Partial<Pick<Premium, 'group' | 'atLeast'>>;

function premiumRule(
	ruleset: KoenigrufenRuleset,
	contract: PositiveContract,
	how: How,
	id: string,
	premium: RuleSource,
): PremiumRule {
	const valat = id === VALAT;
	const demands =
		contract.demands && Object.hasOwn(contract.demands.premiums, id) ? contract.demands : undefined;
	const silentBy = premium.value.silent === undefined ? [] : SIDE_BY[premium.sides.silent];
	const by = {
		// With a renonce nothing silent is settled; who gives up concedes the bird he planned.
		silent: how === 'renonce' || how === 'gaveUp' ? [] : silentBy,
		announced: announcersOf(contract, how, premium, valat, demands !== undefined),
	};
	const highest = highestOnPremium(ruleset, contract, id);
	const noKontra = how === 'gaveUp';
	const withGame = demands?.settled === 'with-game';
	// Some tables have a price for a declarer who had no bird to announce.
	const mayLack = how === 'renonce' && ruleset.renonce?.withoutDemanded !== undefined;
	const only = demands && Object.keys(demands.premiums).length === 1 && !mayLack;
	return {
		id,
		names: premium.names,
		group: premium.group ?? 'valat',
		value: premium.value,
		factor: valat && ruleset.valat?.value.scheme !== 'fixed',
		forms: (['silent', 'announced'] as const).filter((form) => by[form].length > 0),
		by,
		missable: premium.missedSilently === 'costs',
		highest: {
			declarer: noKontra || withGame ? 0 : highest,
			defence: noKontra ? 0 : highest,
		},
		...(demands && { demanded: only ? ('this' as const) : ('one-of' as const) }),
		counted: premium.atLeast !== undefined,
		beside: premium.silentToOtherSide && by.silent.length === 2,
		between: premium.between,
	};
}

/** Who may have it announced; both at once, but not a valat. */
function announcersOf(
	{ declarerAnnounces }: PositiveContract,
	how: How,
	{ value, sides }: RuleSource,
	valat: boolean,
	demanded: boolean,
): readonly By[] {
	if (how === 'gaveUp') return demanded ? ['declarer'] : [];
	if (value.announced === undefined) return [];
	const sidesThatMay = SIDE_BY[sides.announced].filter(
		(side) => side === 'defence' || declarerAnnounces,
	);
	return sidesThatMay.length === 2 && !valat ? [...sidesThatMay, 'both'] : sidesThatMay;
}

/** One bet on a premium between the sides. */
export interface Bet {
	readonly side: Side;
	readonly announced: boolean;
	readonly missed: boolean;
	readonly kontra: number;
}

/** What was tapped for a premium, as far as this contract takes it. */
export interface PremiumState {
	readonly form?: PremiumForm;
	readonly by?: By;
	readonly bets: readonly Bet[];
}

const NOTHING: PremiumState = { bets: [] };

/** The bets that a premium's taps amount to under its rule. */
export function premiumState(rule: PremiumRule, taps: PremiumTaps | undefined): PremiumState {
	if (rule.between === 'players') return NOTHING;
	const form = rule.demanded === 'this' ? 'announced' : taps?.form;
	if (form === undefined || !rule.forms.includes(form)) return NOTHING;
	const by = whose(rule, form, taps?.by);
	if (by === undefined) return NOTHING;
	const announced = form === 'announced';
	const sides: readonly Side[] = by === 'both' ? ['declarer', 'defence'] : [by];
	const bets = sides.map((side): Bet => ({
		side,
		announced,
		missed: (announced || rule.missable) && (taps?.missed?.[side] ?? false),
		kontra: announced ? Math.min(taps?.kontra?.[side] ?? 0, rule.highest[side]) : 0,
	}));
	const other = besideMissed(rule, { form, by, bets });
	if (other !== undefined && taps?.beside === 'made') {
		bets.push({ side: other, announced: false, missed: false, kontra: 0 });
	}
	return { form, by, bets };
}

/** The announcer's opponents, where he missed it and they may have made it silently. */
export function besideMissed(
	rule: PremiumRule,
	{ form, by, bets }: PremiumState,
): Side | undefined {
	if (!rule.beside || form !== 'announced' || by === 'both' || !bets[0]?.missed) return undefined;
	return by === 'declarer' ? 'defence' : 'declarer';
}

/** Whose it is: as tapped, or the first who may; a demanded one is the declarer's whatever else. */
function whose(rule: PremiumRule, form: PremiumForm, tapped: By | undefined): By | undefined {
	const allowed = rule.by[form];
	if (tapped === undefined) return allowed[0];
	if (rule.demanded === 'this' && form === 'announced' && tapped === 'defence') {
		return allowed.includes('both') ? 'both' : 'declarer';
	}
	return allowed.includes(tapped) ? tapped : undefined;
}
