/** What the taps mean whatever the game: who deals, who holds cards, how the outcome is told. */
import type { PlayerId } from '#lib/domain/player.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { handsOf as handsDealt, sittingOut } from '#lib/domain/table/hands.ts';
import type { DealForm, How } from './form.ts';
import { gameForm } from './games.ts';
import type { Setting } from './setting.ts';

/** Who deals: whoever was tapped, else whose turn it is. */
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
	if (gameForm(ruleset).fifthHand?.(ruleset, form) !== true) return undefined;
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

/** How the outcome is told: as tapped, where the contract takes that, else in its usual way. */
export function howOf(ruleset: Ruleset, form: DealForm): How {
	const hows = gameForm(ruleset).howsOf(ruleset, form);
	return form.how !== undefined && hows.includes(form.how) ? form.how : (hows[0] ?? 'result');
}
