/** Evenings as files: samples of which is known what every deal pays, and small ones made for a test. */
import { readSample } from '../scripts/evenings.mjs';

export interface DealFile {
	readonly id: string;
	readonly contract?: string;
	readonly hands?: readonly string[];
	readonly [field: string]: unknown;
}

export interface EveningFile {
	readonly id: string;
	readonly ruleset: string | object;
	readonly players: readonly { readonly id: string; readonly name: string }[];
	readonly seats: readonly string[];
	readonly deals: readonly DealFile[];
	readonly [field: string]: unknown;
}

type Net = Readonly<Record<string, number>>;

export const UPPER_AUSTRIA = 'koenigrufen-upper-austria';
export const SWEDISH = 'koenigrufen-swedish';
export const PAGAT = 'koenigrufen-pagat';
export const SAMPLES = [SWEDISH, PAGAT, UPPER_AUSTRIA, 'koenigrufen-lungau', 'tarok-swedish'];

/** The first deals of a sample, or all. */
export function sample(ruleset: string, count?: number): EveningFile {
	const file = readSample(ruleset) as EveningFile;
	return { ...file, deals: file.deals.slice(0, count) };
}

/** What everybody has after each deal of a sample, and what the deal changed. */
export function courseOf(ruleset: string, count?: number): { net: Net; running: Net }[] {
	const running: Record<string, number> = {};
	const expected = readSample(`${ruleset}.expected`) as readonly { readonly net: Net }[];
	return expected.slice(0, count).map(({ net }) => {
		for (const player in net) running[player] = (running[player] ?? 0) + net[player]!;
		return { net, running: { ...running } };
	});
}

/** What everybody has in the end. */
export const totalsOf = (ruleset: string, count?: number): Net =>
	courseOf(ruleset, count).at(-1)?.running ?? {};

/** As the app writes points: `−43`, and with a sign to be told from what was before `+24`. */
export const figure = (points = 0): string => String(points).replace('-', '−');
export const signed = (points = 0): string => (points > 0 ? `+${figure(points)}` : figure(points));

export const FIVE = ['Resi', 'Franz', 'Hubert', 'Gerti', 'Sepp'];
export const idsOf = (names: readonly string[]) => names.map((name) => name.toLowerCase());

/** An evening at which Resi deals first, so that Franz is forehand. */
export function evening(
	ruleset: string | object,
	names: readonly string[] = FIVE,
	deals: readonly DealFile[] = [],
): EveningFile {
	return {
		format: 'schrieb/session',
		version: 1,
		id: 'evening',
		startedAt: '2026-11-20T19:00:00Z',
		ruleset,
		stake: { currency: 'EUR', minorPerPoint: 10 },
		players: names.map((name) => ({ id: name.toLowerCase(), name })),
		seats: idsOf(names),
		deals,
	};
}

interface Solo {
	readonly dealer?: string;
	/** Forehand where nobody is named. */
	readonly declarer?: string;
	readonly won?: boolean;
	readonly seats?: readonly string[];
	readonly kontra?: number;
	readonly outcome?: object;
	readonly factor?: number;
}

/** Dreier, `d1` and so on: 4 points to or from each of the three others. Of five, the dealer sits out. */
export const dreiers = (...solos: readonly Solo[]): DealFile[] =>
	solos.map(({ dealer = 'resi', declarer, won = true, seats = idsOf(FIVE), ...rest }, i) => {
		const at = seats.indexOf(dealer);
		const around = [...seats.slice(at + 1), ...seats.slice(0, at)];
		return {
			id: `d${String(i + 1)}`,
			dealer,
			hands: around.length === 4 ? around : [...around, dealer],
			seats,
			contract: 'dreier',
			declarer: declarer ?? around[0],
			outcome: { won },
			...rest,
		};
	});
