/** What the taps mean under the chosen contract of Königrufen. */
import type { PlayerId } from '#lib/domain/player.ts';
import type { Side } from '#lib/domain/rules.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { asPremium } from '#lib/games/koenigrufen/domain/check-premiums.ts';
import {
	VALAT,
	allows,
	countsWholePack,
	highestOnGame,
	highestOnPremium,
	tablesOf,
} from '#lib/games/koenigrufen/domain/tables.ts';
import type { CountRule } from '#lib/state/deal-form/counts.ts';
import type { By, DealForm, How } from '#lib/state/deal-form/form.ts';
import type { KontraTaking, PersonalKontra } from '#lib/state/deal-form/offered.ts';
import type { PremiumRule } from '#lib/state/deal-form/premiums.ts';

/** The chosen contract, where the ruleset plays it. */
export const contractOf = (ruleset: KoenigrufenRuleset, form: DealForm): Contract | undefined =>
	form.contract !== undefined ? tablesOf(ruleset).contracts.get(form.contract) : undefined;

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

/** A deal as far as it was tapped. */
export interface Tapped {
	readonly ruleset: KoenigrufenRuleset;
	readonly form: DealForm;
	readonly how: How;
	readonly hands: readonly PlayerId[];
	readonly contract: Contract | undefined;
	readonly declarer: PlayerId | undefined;
}

/** The same, its contract chosen. */
export type TappedGame = Tapped & { readonly contract: Contract };

/** Who turned out to hold the called king; a self-call only where the ruleset has it. */
export function holderOf({
	ruleset,
	form,
	declarer,
	hands,
}: Pick<Tapped, 'ruleset' | 'form' | 'declarer' | 'hands'>): PlayerId | 'talon' | undefined {
	const { holder } = form;
	if (holder === undefined || holder === 'talon') return holder;
	if (!hands.includes(holder) || (holder === declarer && !ruleset.selfCall)) return undefined;
	return holder;
}

/** The ways in which this contract's outcome can be told, the usual one first. */
export function howsOf(ruleset: KoenigrufenRuleset, form: DealForm): How[] {
	const contract = contractOf(ruleset, form);
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

/** Nobody says kontra. */
export const NO_KONTRA: KontraTaking = { kind: 'none' };

/**
 * Who can say kontra in this game and up to which level: one on the game for all, or each player against the
 * declarer.
 */
export function kontraTaking(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	how: How,
): KontraTaking {
	const { kontra } = ruleset;
	const game = highestOnGame(ruleset, contract);
	const common: KontraTaking = game > 0 ? { kind: 'common', highest: game } : NO_KONTRA;
	const personal = (as: PersonalKontra, highest: number): KontraTaking =>
		highest > 0 ? { kind: 'personal', highest, as } : NO_KONTRA;
	switch (contract.kind) {
		case 'positive':
			return how === 'gaveUp' ? NO_KONTRA : common;
		case 'negative':
			return kontra.negative === 'common' ? common : personal('declarer', game);
		case 'trischaken':
			if (kontra.trischaken === 'none') return NO_KONTRA;
			return personal(kontra.trischaken, kontra.trischaken === 'payer' ? game : 1);
	}
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
	const playing = { ruleset, contract, how };
	const ordered = [...tablesOf(ruleset).premiums].sort(([, a], [, b]) => a.order - b.order);
	const rules = ordered
		.filter(([id, premium]) => allows(contract, id, premium))
		.map(([id, premium]) => premiumRule(playing, id, premium));
	const valat = ruleset.valat;
	if (valat && allows(contract, VALAT, undefined)) {
		rules.push(premiumRule(playing, VALAT, { names: valat.names, ...asPremium(valat) }));
	}
	return rules.filter((rule) => rule.forms.length > 0);
}

type RuleSource = Pick<
	Premium,
	'names' | 'value' | 'sides' | 'missedSilently' | 'between' | 'silentToOtherSide'
> &
	Partial<Pick<Premium, 'group' | 'atLeast'>>;

interface Playing {
	readonly ruleset: KoenigrufenRuleset;
	readonly contract: PositiveContract;
	readonly how: How;
}

function premiumRule(
	{ ruleset, contract, how }: Playing,
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
		announced: announcersOf(contract, how, premium, {
			isValat: valat,
			isDemanded: demands !== undefined,
		}),
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
	{ isValat, isDemanded }: { readonly isValat: boolean; readonly isDemanded: boolean },
): readonly By[] {
	if (how === 'gaveUp') return isDemanded ? ['declarer'] : [];
	if (value.announced === undefined) return [];
	const sidesThatMay = SIDE_BY[sides.announced].filter(
		(side) => side === 'defence' || declarerAnnounces,
	);
	return sidesThatMay.length === 2 && !isValat ? [...sidesThatMay, 'both'] : sidesThatMay;
}

/** What is counted, in Trischaken of every hand. */
export const countRule = (ruleset: KoenigrufenRuleset, hands: readonly PlayerId[]): CountRule => ({
	total: ruleset.cards.total * 3,
	exact: countsWholePack(ruleset, hands),
	leaves: ruleset.cards.leaves,
});
