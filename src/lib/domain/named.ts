/** What a ruleset has a name and a source for, by id. */
import { VALAT } from './koenigrufen/tables.ts';
import { own } from './own.ts';
import type { Citation, Contract, Ruleset, Words } from './ruleset.ts';

export const contractOf = (ruleset: Ruleset, id: string | undefined): Contract | undefined =>
	ruleset.game === 'koenigrufen' && id !== undefined ? own(ruleset.contracts, id) : undefined;

interface NamedItem {
	readonly names: Words;
	readonly cite: Citation;
	/** Whether it exists in the announced form. */
	readonly announceable: boolean;
}

/** A premium, valat, or one of the three-handed game's items. */
export function itemOf(ruleset: Ruleset, item: string): NamedItem | undefined {
	if (ruleset.game === 'tarok') {
		const event = item.startsWith('pagat-') ? item.slice('pagat-'.length) : '';
		const found =
			item === 'discarded-pagat'
				? ruleset.discardedPagat
				: (own(ruleset.declarations, item) ?? own(ruleset.pagat, event));
		return found && { ...found, announceable: false };
	}
	if (item === VALAT) return ruleset.valat && { ...ruleset.valat, announceable: true };
	const premium = own(ruleset.premiums, item);
	return premium && { ...premium, announceable: premium.value.announced !== undefined };
}
