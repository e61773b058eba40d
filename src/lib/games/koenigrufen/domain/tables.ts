/** What a ruleset's data says, looked up safely: ids from outside never reach a prototype. */
import { thirds } from '#lib/domain/card-points.ts';
import type { PremiumFact } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
	TrischakenCase,
} from './rules.ts';

export const VALAT = 'valat';

export interface Tables {
	/** Contracts that are played. */
	readonly contracts: ReadonlyMap<string, Contract>;
	/** Premiums that are played, valat not among them. */
	readonly premiums: ReadonlyMap<string, Premium>;
	/** Premiums that follow from the card points, with their thirds. */
	readonly counted: readonly {
		readonly id: string;
		readonly atLeast: number;
		readonly premium: Premium;
	}[];
	/** All card points, and what the declarer's side needs, in thirds. */
	readonly total: number;
	readonly win: number;
	/** What the defence needs where a kontra was said on the game, if that decides. */
	readonly defenceUnderKontra: number | undefined;
	/** Special cases of Trischaken in the order in which they are looked at. */
	readonly cases: readonly TrischakenCase[];
}

const cache = new WeakMap<KoenigrufenRuleset, Tables>();
/** Most deals are of the same ruleset as the one before. */
let latest: { readonly ruleset: KoenigrufenRuleset; readonly tables: Tables } | undefined;

/** What is looked up of a ruleset in every deal, made once for as long as that ruleset object lives. */
export function tablesOf(ruleset: KoenigrufenRuleset): Tables {
	if (latest?.ruleset === ruleset) return latest.tables;
	const tables = cache.get(ruleset) ?? makeTables(ruleset);
	cache.set(ruleset, tables);
	latest = { ruleset, tables };
	return tables;
}

function makeTables(ruleset: KoenigrufenRuleset): Tables {
	const played = <T extends { readonly played: boolean }>(all: Readonly<Record<string, T>>) =>
		new Map(Object.entries(all).filter(([, one]) => one.played));
	const premiums = played(ruleset.premiums);
	const { defenceUnderKontra: underKontra } = ruleset.cards;
	return {
		contracts: played(ruleset.contracts),
		premiums,
		counted: [...premiums].flatMap(([id, premium]) =>
			premium.atLeast ? [{ id, atLeast: thirds(premium.atLeast), premium }] : [],
		),
		total: ruleset.cards.total * 3,
		win: thirds(ruleset.cards.win),
		defenceUnderKontra: underKontra && thirds(underKontra),
		cases: Object.values(ruleset.trischaken.cases ?? {}).sort((a, b) => a.order - b.order),
	};
}

/** Whether a premium, or valat, exists in this contract. */
export function allows(
	contract: PositiveContract,
	id: string,
	premium: Premium | undefined,
): boolean {
	if (contract.only && !Object.hasOwn(contract.only, id)) return false;
	return !premium?.needsKing || contract.callsKing;
}

/** An announcement that the contract demands of its declarer. */
export const isDemanded = ({ demands }: PositiveContract, fact: PremiumFact): boolean =>
	demands !== undefined &&
	fact.announced &&
	fact.side === 'declarer' &&
	Object.hasOwn(demands.premiums, fact.premium);

/** Highest kontra on a game. */
export const highestOnGame = ({ kontra }: KoenigrufenRuleset, contract: Contract): number =>
	contract.highestKontra ?? kontra.highest.game;

/** Highest kontra on a premium, or on valat: where it is the game's bet too, the game's. */
export function highestOnPremium(
	{ kontra, premiums, valat }: KoenigrufenRuleset,
	contract: Contract,
	id: string,
): number {
	if (id !== VALAT) return own(premiums, id)?.highestKontra ?? kontra.highest.premium;
	return valat?.highestKontra ?? contract.highestKontra ?? kontra.highest.game;
}

/** Whether what the hands count in Trischaken is the whole pack: the talon is in somebody's tricks. */
export const countsWholePack = (
	{ trischaken: { talon }, table }: KoenigrufenRuleset,
	{ length }: readonly unknown[],
): boolean => talon === 'in-tricks' || (talon === 'fifth-hand' && length > table.hands);

/** Cards outside the talon. */
const CARDS = 48;

/** How many tricks there are: twelve with four hands, sixteen with three. */
export const tricksOf = ({ table }: KoenigrufenRuleset): number => Math.floor(CARDS / table.hands);
