/** What each choice a ruleset makes is called, by its value in the data. */
import { own } from '#lib/domain/own.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import * as m from '../paraglide/messages.js';

export interface Say {
	readonly locale: Locale;
}
export type Words = (params: Record<string, never>, say: Say) => string;
/** Values in the order in which they are offered, each with its words. */
export type Choices<Value extends string = string> = Readonly<Record<Value, Words>>;

/** The words of a value; the value itself where a later version knows more of them. */
export function choiceText(choices: Choices, value: unknown, locale: Locale): string {
	const key = String(value);
	return own(choices, key)?.({}, { locale }) ?? key;
}

export const KIND = {
	positive: m.rules_f_kind_positive,
	negative: m.rules_f_kind_negative,
	trischaken: m.rules_f_kind_trischaken,
} satisfies Choices;

export const DECLARER = {
	anyone: m.rules_f_declarer_anyone,
	forehand: m.rules_f_declarer_forehand,
} satisfies Choices;

export const SETTLED = {
	separately: m.rules_f_settled_separately,
	'with-game': m.rules_f_settled_with_game,
} satisfies Choices;

export const KING_IN_TALON = {
	'kontra-stands': m.rules_f_king_in_talon_stands,
	'kontra-void': m.rules_f_king_in_talon_void,
	'single-kontra-void-when-lost': m.rules_f_king_in_talon_single,
} satisfies Choices;

export const GIVING_UP = {
	none: m.rules_f_giving_up_none,
	'game-and-premium': m.rules_f_giving_up_game_and_premium,
	fixed: m.rules_f_giving_up_fixed_choice,
} satisfies Choices;

export const PREMIUM_GROUP = {
	bird: m.rules_f_group_bird,
	king: m.rules_f_group_king,
	cards: m.rules_f_group_cards,
	count: m.rules_f_group_count,
	capture: m.rules_f_group_capture,
	own: m.rules_f_group_own,
} satisfies Choices;

export const WHO = {
	both: m.rules_f_side_both,
	declarer: m.rules_f_side_declarer,
	defence: m.rules_f_side_defence,
} satisfies Choices;

export const MISSED = {
	free: m.rules_f_missed_free,
	costs: m.rules_f_missed_costs,
} satisfies Choices;

export const BETWEEN = {
	sides: m.rules_f_between_sides,
	players: m.rules_f_between_players,
	holder: m.rules_f_between_holder,
} satisfies Choices;

/** Of one premium. */
export const BESIDE_VALAT = {
	all: m.rules_f_beside_all,
	announced: m.rules_f_beside_only_announced,
	silent: m.rules_f_beside_only_silent,
	none: m.rules_f_beside_none,
} satisfies Choices;

/** Of all premiums. */
export const VALAT_PREMIUMS = {
	all: m.rules_f_valat_premiums_all,
	announced: m.rules_f_valat_premiums_only_announced,
	none: m.rules_f_valat_premiums_none,
} satisfies Choices;
export const VALAT_PREMIUMS_MADE = {
	...VALAT_PREMIUMS,
	dearer: m.rules_f_beside_dearer,
} satisfies Choices;

export const KONTRA_NEGATIVE = {
	common: m.rules_f_kontra_common,
	personal: m.rules_f_kontra_personal,
} satisfies Choices;

export const KONTRA_TRISCHAKEN = {
	none: m.rules_f_kontra_trischaken_none,
	pairs: m.rules_f_kontra_trischaken_pairs,
	payer: m.rules_f_kontra_trischaken_payer,
	riders: m.rules_f_kontra_trischaken_riders,
} satisfies Choices;

export const BOOKED = {
	sheet: m.rules_f_booked_sheet,
	cash: m.rules_f_booked_cash,
	box: m.rules_f_booked_box,
} satisfies Choices;

export const VALAT_SCHEME = {
	'game-factor': m.rules_f_valat_scheme_game_factor,
	fixed: m.rules_f_valat_scheme_fixed,
	'deal-factor': m.rules_f_valat_scheme_deal_factor,
} satisfies Choices;

export const VALAT_GAME = {
	replaced: m.rules_f_valat_replaced,
	beside: m.rules_f_valat_beside,
} satisfies Choices;

export const VALAT_BY = {
	both: m.rules_f_side_both,
	declarer: m.rules_f_side_declarer,
} satisfies Choices;

export const VALAT_KONTRA = {
	shared: m.rules_f_valat_shared,
	own: m.rules_f_valat_own,
} satisfies Choices;

export const SCHEME = {
	'loser-pays': m.rules_f_scheme_loser_pays,
	'second-pays': m.rules_f_scheme_second_pays,
	'two-pay-two': m.rules_f_scheme_two_pay_two,
	pairwise: m.rules_f_scheme_pairwise,
} satisfies Choices;

export const TALON = {
	'in-tricks': m.rules_f_tr_talon_tricks,
	unused: m.rules_f_tr_talon_unused,
	'fifth-hand': m.rules_f_tr_talon_fifth,
} satisfies Choices;

export const COUNTING = {
	exact: m.rules_f_counting_exact,
	rounded: m.rules_f_counting_rounded,
	'rounded-up': m.rules_f_counting_rounded_up,
} satisfies Choices;

export const FOREHAND_WHEN = {
	always: m.rules_f_forehand_always,
	'alone-without-virgin': m.rules_f_forehand_alone,
} satisfies Choices;

export const SEVERAL_VIRGINS = {
	each: m.rules_f_several_each,
	none: m.rules_f_several_none,
} satisfies Choices;

export const ROW = {
	none: m.rules_f_row_none,
	one: m.rules_f_row_one,
	two: m.rules_f_row_two,
	all: m.rules_f_row_all,
} satisfies Choices;

export const ROW_TO = {
	everybody: m.rules_f_row_to_everybody,
	virgins: m.rules_f_row_to_virgins,
} satisfies Choices;

export const AMOUNT = {
	'to-each': m.rules_f_amount_each,
	'in-all': m.rules_f_amount_all,
} satisfies Choices;

export const ROUNDING = {
	down: m.rules_f_rounding_down,
	nearest: m.rules_f_rounding_nearest,
	up: m.rules_f_rounding_up,
} satisfies Choices;

/** What a special case asks of the deal, in the order in which it is told. */
export const CASE_WHEN = {
	virgins: {
		none: m.rules_f_case_virgins_none,
		one: m.rules_f_case_virgins_one,
		two: m.rules_f_case_virgins_two,
		all: m.rules_f_case_virgins_all,
		some: m.rules_f_case_virgins_some,
		several: m.rules_f_case_virgins_several,
	},
	mayor: {
		nobody: m.rules_f_case_mayor_nobody,
		somebody: m.rules_f_case_mayor_somebody,
		forehand: m.rules_f_case_mayor_forehand,
		other: m.rules_f_case_mayor_other,
	},
	most: {
		alone: m.rules_f_case_most_alone,
		tied: m.rules_f_case_most_tied,
	},
	forehand: {
		most: m.rules_f_case_forehand_most,
		'most-alone': m.rules_f_case_forehand_most_alone,
		second: m.rules_f_case_forehand_second,
		'not-most': m.rules_f_case_forehand_not_most,
	},
} satisfies Record<string, Choices>;

export const CASE_FROM = {
	most: m.rules_f_case_from_most,
	second: m.rules_f_case_from_second,
	mayor: m.rules_f_case_from_mayor,
	forehand: m.rules_f_case_from_forehand,
	rest: m.rules_f_case_from_rest,
} satisfies Choices;

export const CASE_TO = {
	rest: m.rules_f_case_to_rest,
	virgins: m.rules_f_case_to_virgins,
	fewest: m.rules_f_case_to_fewest,
} satisfies Choices;

export const FOREHAND_TIE = {
	alone: m.rules_f_forehand_tie_alone,
	'like-others': m.rules_f_forehand_tie_like,
} satisfies Choices;

export const TIES = {
	'each-alone': m.rules_f_ties_alone,
	'each-to-rest': m.rules_f_ties_rest,
	'share-pot': m.rules_f_ties_share,
} satisfies Choices;

export const RENONCE = {
	'as-if-won': m.rules_f_renonce_as_if_won,
	'side-loses': m.rules_f_renonce_side_loses,
	fixed: m.rules_f_renonce_fixed,
} satisfies Choices;

export const LENGTH_UNIT = {
	round: m.rules_f_length_round,
	deals: m.rules_f_length_deals,
} satisfies Choices;

export const MEETING = {
	multiply: m.rules_f_round_multiply,
	append: m.rules_f_round_append,
} satisfies Choices;

export const DIRECTION = {
	'counter-clockwise': m.rules_f_direction_ccw,
	clockwise: m.rules_f_direction_cw,
} satisfies Choices;

export const CUP_SCORING = {
	points: m.rules_f_cup_points,
	steps: m.rules_f_cup_steps,
	ranks: m.rules_f_cup_ranks,
} satisfies Choices;

export const UNIT = {
	point: m.rules_f_unit_point,
	chip: m.rules_f_unit_chip,
} satisfies Choices;

export const COUNTS = {
	cards: m.rules_f_counts_cards,
	suits: m.rules_f_counts_suits,
	nothing: m.rules_f_counts_nothing,
} satisfies Choices;
