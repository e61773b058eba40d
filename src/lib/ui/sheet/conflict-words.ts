/** What a conflict is about, in words. */
import type { Conflict } from '#lib/storage/conflicts.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** @param numberOf what people call a deal's number; absent where it is not on the sheet */
export function conflictTitle(
	{ ref, heads }: Conflict,
	numberOf: (dealId: string) => number | undefined,
): string {
	const name =
		heads.map(({ body }) => body?.name).find((called) => typeof called === 'string') ??
		ref.entityId;
	switch (ref.entity) {
		case 'deal': {
			const number = numberOf(ref.entityId);
			return number === undefined ? m.sheet_conflict_deleted() : m.sheet_conflict_deal({ number });
		}
		case 'adjustment':
			return m.sheet_conflict_payment();
		case 'settlement':
			return m.sheet_conflict_settlement();
		case 'session':
			return m.sheet_conflict_evening();
		case 'person':
			return m.sheet_conflict_person({ name });
		case 'group':
			return m.sheet_conflict_group({ name });
		case 'ruleset':
			return m.sheet_conflict_rules();
	}
}
