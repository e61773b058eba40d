/** What is usual in a Runde and who is what in it, as people call it. */
import type { CashHabits } from '#lib/domain/cash/settlement-shape.ts';
import type { DEALER_HABITS, MemberRole, SEAT_HABITS } from '#lib/storage/bodies.ts';
import { m } from '#lib/text/paraglide/messages.js';

type Words<T extends string> = Readonly<Record<T, () => string>>;

export const SEATS: Words<(typeof SEAT_HABITS)[number]> = {
	usual: m.groups_seating_usual,
	drawn: m.groups_seating_drawn,
};
export const DEALERS: Words<(typeof DEALER_HABITS)[number]> = {
	first: m.groups_dealer_first,
	turns: m.groups_dealer_turns,
	drawn: m.groups_dealer_drawn,
};
export const EVERY: Words<NonNullable<CashHabits['every']>> = {
	deal: m.cash_every_deal,
	round: m.cash_every_round,
	end: m.cash_every_end,
};
export const ROLES: Words<MemberRole> = {
	regular: m.groups_role_regular,
	guest: m.groups_role_guest,
	former: m.groups_role_former,
};
