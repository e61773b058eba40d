/** Who owes whom in a Runde, over all its evenings, and what lies in its pot. */
import { POT } from '#lib/domain/cash/amounts.ts';
import type { Movement } from '#lib/domain/cash/evening.ts';
import { nightOfEntries, potUntil, type Pot } from '#lib/domain/cash/pot.ts';
import type { PotEntry } from '#lib/domain/cash/settlement-shape.ts';
import { openTabs, pairTabs, type PairTab } from '#lib/domain/cash/tabs.ts';
import type { EveningMoney } from '#lib/storage/group-money.ts';

/** What two people owe each other from the Runde's evenings, in one currency. */
export interface Debt extends PairTab {
	/** ISO 4217. */
	readonly currency: string;
}

/**
 * Largest first, currency by currency.
 * @param evenings all evenings there are: a later one, of whatever Runde, may have taken a tab over
 */
export function debtsOf(evenings: readonly EveningMoney[], id: string): Debt[] {
	const own = new Set(evenings.filter((one) => one.group === id).map(({ session }) => session));
	// What two people owed each other who were merged since, nobody owes.
	const tabs = openTabs(evenings).filter(
		({ session, from, to }) => own.has(session) && from !== to,
	);
	const currencies = [...new Set(tabs.map(({ currency }) => currency))].sort();
	return currencies.flatMap((currency) =>
		pairTabs(tabs.filter((tab) => tab.currency === currency)).map((pair) => ({
			...pair,
			currency,
		})),
	);
}

/**
 * The Runde's evenings that nobody has settled, the latest first: what they come to is in no debt.
 * @param played the evening that is played still, which is nobody's to settle yet
 */
export const unsettledOf = (
	evenings: readonly EveningMoney[],
	id: string,
	played?: string,
): EveningMoney[] =>
	evenings
		.filter((one) => one.group === id && one.unsettled && one.session !== played)
		.toReversed();

/** Its closed evenings that were never settled here, the latest first: they count as paid some other way. */
export const paidElsewhereOf = (evenings: readonly EveningMoney[], id: string): EveningMoney[] =>
	evenings.filter((one) => one.group === id && one.paidElsewhere).toReversed();

/** A Runde's pot in one currency. */
export interface GroupPot extends Pot {
	/** ISO 4217. */
	readonly currency: string;
}

/**
 * The Runde's pots, only where ever something was put in or owed; those of other Runden are none of them.
 * @param entries what was put in or taken out beside its evenings
 * @param until ISO 8601: as it lay then; absent: as it lies now
 */
export function potsOf(
	evenings: readonly EveningMoney[],
	entries: readonly PotEntry[],
	id: string,
	until?: string,
): GroupPot[] {
	const own = evenings.filter((one) => one.group === id && touchesPot(one));
	const currencies = [...new Set([...own, ...entries].map(({ currency }) => currency))].sort();
	return currencies.map((currency) => ({
		currency,
		...potUntil(
			[...nightOfEntries(entries, currency), ...own.filter((one) => one.currency === currency)],
			until,
			evenings,
		),
	}));
}

/** One line of the Runde's pot book. */
export interface PotLine extends Pick<Movement, 'id' | 'from' | 'to' | 'minor' | 'note' | 'gift'> {
	readonly at: string;
	/** ISO 4217. */
	readonly currency: string;
	/** The evening it was written in; absent: it is the Runde's own. */
	readonly session?: string;
}

/**
 * What was put into the pot or taken out by hand, in evenings and beside them, the latest first.
 * @param until as of {@link potsOf}
 */
export function potBook(
	evenings: readonly EveningMoney[],
	entries: readonly PotEntry[],
	id: string,
	until?: string,
): PotLine[] {
	const inEvenings = evenings
		.filter((one) => one.group === id)
		.flatMap(({ session, startedAt, currency, movements }) =>
			movements
				.filter(({ from, to, minor }) => minor > 0 && (from === POT || to === POT))
				.map((movement) => ({ at: startedAt, ...movement, session, currency })),
		);
	return [...inEvenings, ...entries.map((entry) => ({ ...entry, gift: true as const }))]
		.filter(({ at }) => until === undefined || Date.parse(at) < Date.parse(until))
		.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const touchesPot = ({ movements, settlements }: EveningMoney): boolean =>
	[...movements, ...settlements.flatMap(({ transfers }) => transfers)].some(
		({ from, to }) => from === POT || to === POT,
	);
