/** A premium as the form shows it, and what its taps amount to. */
import type { Side, Words } from '#lib/domain/rules.ts';
import type { Premium } from '#lib/games/koenigrufen/domain/rules.ts';
import type { By, PremiumForm, PremiumTaps } from './form.ts';

/** A premium, or valat read as one, with what this contract allows of it. */
export interface PremiumRule {
	readonly id: string;
	readonly names: Words;
	readonly group: Premium['group'] | 'valat';
	readonly value: Pick<Premium['value'], 'silent' | 'announced' | 'halves'>;
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
	if (rule.between !== 'sides') return NOTHING;
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
