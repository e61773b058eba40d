/** Taps: each writes the field of its own control. `undefined` takes the field away. */
import type { PlayerId } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { Side } from '#lib/domain/ruleset.ts';
import type { BeiTaps, DealForm, PairTaps, PremiumForm, PremiumTaps } from './form.ts';
import type { PremiumRule } from './premiums.ts';

/** The same fields, each possibly taken away. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** These fields, with those of the patch written or taken away. */
export function merged<T extends object>(value: T | undefined, patch: Patch<T>): T {
	const all = { ...value, ...patch };
	return Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)) as T;
}

/** Writes fields of the form itself. */
export const tap = (form: DealForm, patch: Patch<DealForm>): DealForm => merged(form, patch);

/** Writes fields of one premium; `undefined` takes a field away. */
export function tapPremium(form: DealForm, id: string, patch: Patch<PremiumTaps>): DealForm {
	const premium = merged(own(form.premiums, id), patch);
	return tap(form, { premiums: { ...form.premiums, [id]: premium } });
}

/**
 * Chooses silent or announced: whose it was stays where those may have it in that form, too; else it would be nobody's,
 * and what was just tapped not there.
 */
export function tapPremiumForm(
	form: DealForm,
	{ id, by: allowed }: Pick<PremiumRule, 'id' | 'by'>,
	next: PremiumForm | undefined,
): DealForm {
	const by = next && allowed[next].find((one) => one === own(form.premiums, id)?.by);
	return tapPremium(form, id, next ? { form: next, by } : { form: next });
}

/** Whether the side tried the premium and did not make it. */
export const tapMissed = (form: DealForm, id: string, side: Side, missed: boolean): DealForm =>
	tapPremium(form, id, {
		missed: { ...own(form.premiums, id)?.missed, [side]: missed },
	});

/** The level on the premium as this side has it: 0 is none, 1 kontra, up to 5 (ledger format, "Königrufen deals"). */
export const tapPremiumKontra = (form: DealForm, id: string, side: Side, level: number): DealForm =>
	tapPremium(form, id, {
		kontra: { ...own(form.premiums, id)?.kontra, [side]: level },
	});

/** Changes one row of a premium between two players; one beyond the last is added, null takes it away. */
export function tapPair(
	form: DealForm,
	id: string,
	index: number,
	patch: Patch<PairTaps> | null,
): DealForm {
	return tapPremium(form, id, { pairs: spliced(own(form.premiums, id)?.pairs, index, patch) });
}

/** Changes one game beside the first; one beyond the last is added, null takes it away. */
export const tapBei = (form: DealForm, index: number, patch: Patch<BeiTaps> | null): DealForm =>
	tap(form, { bei: spliced(form.bei, index, patch) });

/** The level that one opponent gave a game beside the first; 0 is none. */
export function tapBeiKontra(
	form: DealForm,
	index: number,
	player: PlayerId,
	level: number,
): DealForm {
	return tapBei(form, index, { personal: { ...form.bei?.[index]?.personal, [player]: level } });
}

function spliced<T extends object>(
	all: readonly T[] | undefined,
	index: number,
	patch: Patch<T> | null,
): readonly T[] {
	const list = [...(all ?? [])];
	if (patch === null) list.splice(index, 1);
	else list[index] = merged(list[index], patch);
	return list;
}

/** The level that one opponent gave, where each gives their own; 0 is none. */
export const tapPersonal = (form: DealForm, player: PlayerId, level: number): DealForm =>
	tap(form, { personal: { ...form.personal, [player]: level } });

/** Game points somebody won (+) or paid (−) in a deal settled by hand. */
export const tapManual = (form: DealForm, player: PlayerId, points: number): DealForm =>
	tap(form, { manual: { ...form.manual, [player]: points } });
