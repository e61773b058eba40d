import type { Part } from '#lib/domain/parts.ts';
import { FACT_WORDS } from '#lib/text/games.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** What a part of a deal is called where it is said to have changed. */
export function partName(part: Part): string {
	switch (part) {
		case 'contract':
			return m.sheet_part_contract();
		case 'declarer':
			return m.sheet_part_declarer();
		case 'called':
			return m.sheet_part_called();
		case 'outcome':
			return m.sheet_part_outcome();
		case 'kontra':
			return m.sheet_part_kontra();
		case 'premiums':
			return m.sheet_part_premiums();
		case 'bei':
			return m.sheet_part_bei();
		case 'dealer':
			return m.sheet_part_dealer();
		case 'hands':
			return m.sheet_part_hands();
		case 'factor':
			return m.sheet_part_factor();
		case 'note':
			return m.sheet_part_note();
		default:
			return FACT_WORDS[part].part();
	}
}
