/**
 * From taps to facts: only what belongs to the chosen contract is written, so nothing that a change
 * of contract has hidden can linger. A pure function of the taps; the order they came in is unknown to it.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { dealerOf, handsOf, howOf } from './effective.ts';
import { type DealDraft, type Fields, defined } from './fields.ts';
import type { DealForm } from './form.ts';
import { gameForm } from './games.ts';
import { keepUntouched } from './keep.ts';
import { fromFacts } from './read.ts';
import type { Setting } from './setting.ts';

/**
 * The facts of the deal as tapped so far. Where a deal is being corrected, whatever the taps leave as
 * it was stays word for word, fields nobody knows included.
 */
export function toFacts(ruleset: Ruleset, form: DealForm, setting: Setting): DealDraft {
	const fields = project(ruleset, form, setting);
	if (!form.base) {
		return defined({ id: setting.id, at: setting.at, ...fields }) as DealDraft;
	}
	const before = project(ruleset, fromFacts(ruleset, form.base as unknown as DealFacts), setting);
	return keepUntouched(form.base, before, fields) as DealDraft;
}

/** The fields that the taps alone amount to. */
export function project(ruleset: Ruleset, form: DealForm, setting: Setting): Fields {
	const hands = handsOf(ruleset, form, setting);
	const factor = form.factor ?? setting.factor;
	const played = gameForm(ruleset).fieldsOf(ruleset, form, howOf(ruleset, form), hands);
	return defined({
		dealer: dealerOf(form, setting),
		hands,
		factor: factor === 1 ? undefined : factor,
		seats: form.seats ?? (form.base ? undefined : setting.seats),
		note: form.note === '' ? undefined : form.note,
		...played,
	}) as Fields;
}
