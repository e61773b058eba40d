/**
 * What an evening comes to for the memory: everything that people, seasons and searches ask about it,
 * so that no deal has to be settled again. Plain data, to be kept as text.
 *
 * Over 350 lines: what is counted stands beside how it is counted, so that neither changes alone.
 */
import { commonKontra, type Deal, type PlayerId } from '../deal.ts';
import type { Entry, Net } from '../entry.ts';
import type { Roles } from '../game.ts';
import { gameOf } from '../games.ts';
import { own } from '../own.ts';
import type { Ruleset, Words } from '../ruleset.ts';
import type { DealScore } from '../score-deal.ts';
import { Counter } from './counter.ts';
import { betsOf, type ScoredDeal } from './deal-digest.ts';
import { rolesOf } from './roles.ts';

/** What an evening counts in: points of Königrufen are no chips of the game with 78 cards. */
export type Unit = Ruleset['unit'];
export const UNITS = ['point', 'chip'] as const satisfies readonly Unit[];

/** Where somebody sat in a game: its declarer, with the declarer, against them, or each for himself. */
export const GAME_ROLES = ['declarer', 'partner', 'against', 'each'] as const;
export type GameRole = (typeof GAME_ROLES)[number];

/** A contract, by where the player sat in it. */
export interface GameCount {
	readonly contract: string;
	readonly role: GameRole;
	deals: number;
	/** Of those that say who won: each for himself, whoever got points. */
	won: number;
	lost: number;
	/** What those deals brought the player, premiums included. */
	points: number;
}

/** A premium, valat or declaration of one's own side. */
export interface PremiumCount {
	readonly premium: string;
	announced: number;
	/** Of those announced. */
	made: number;
	/** Made without having been announced. */
	silent: number;
	/** What passed to (+) or from (−) the player for it, whichever side it was of. */
	points: number;
}

/** Deals with kontra, how many of them brought points, and by how much the kontras changed what they paid. */
export interface KontraCount {
	deals: number;
	won: number;
	points: number;
}

/** Two people at one table. */
export interface PairCount {
	readonly other: PlayerId;
	/** Deals on one side, and what they brought the player (not the other). */
	together: number;
	togetherPoints: number;
	/** Deals against each other, and what the other paid the player in them, and the player the other (−). */
	against: number;
	paid: number;
}

/** One player's evening in sums: what rankings and lists ask. */
export interface PersonSums {
	readonly id: PlayerId;
	readonly name: string;
	/** Deals with cards in hand. */
	deals: number;
	/** What the deals brought. */
	played: number;
	/** The sum of the squares of what each deal brought: how much is chance. */
	squares: number;
	/** The evening's total, payments by hand included. */
	points: number;
	/** Minor units of the evening's currency. */
	money: number;
	/** Of those what the deals brought. */
	playedMoney: number;
}

/** One player's evening in detail: what only that person's own page asks. */
export interface PersonDetails {
	/** Beside several games at once only those who declared one are counted: the others were against all. */
	games: readonly GameCount[];
	premiums: readonly PremiumCount[];
	/** Kontras by the player's side, and those by the others alone. */
	kontras: { readonly given: KontraCount; readonly got: KontraCount };
	pairs: readonly PairCount[];
}

/** An evening in sums. */
export interface EveningSums {
	readonly id: string;
	/** The local day it began on, `2026-11-20`. */
	readonly day: string;
	readonly startedAt: string;
	readonly name?: string;
	readonly note?: string;
	/** The Runde it belongs to. */
	readonly group?: string;
	readonly closed: boolean;
	/** The rules it began under. */
	readonly rules: { readonly id: string; readonly names: Words };
	readonly unit: Unit;
	readonly currency: string;
	/** What a point was worth when it began. */
	readonly minorPerPoint: number;
	/** Whether a point was worth anything. */
	readonly forMoney: boolean;
	/** Deals that count, and those that do not read. */
	readonly deals: number;
	readonly damaged: number;
	readonly people: readonly PersonSums[];
}

/** Both together: sums are wanted of all evenings at once, details of one person's. */
export interface EveningDigest {
	readonly sums: EveningSums;
	/** Of everybody in `sums.people`, in that order. */
	readonly details: readonly PersonDetails[];
}

export interface DigestInput extends Omit<
	EveningSums,
	'people' | 'deals' | 'rules' | 'unit' | 'name' | 'note' | 'group'
> {
	readonly name?: string | undefined;
	readonly group?: string | undefined;
	readonly note?: string | undefined;
	readonly ruleset: Ruleset;
	readonly players: readonly { readonly id: PlayerId; readonly name: string }[];
	readonly scored: readonly ScoredDeal[];
	/** Totals in points and in minor units. */
	readonly totals: Net;
	readonly money: Net;
	/** Minor units that passed by payments by hand alone. */
	readonly moneyByHand: Net;
}

/** A player's games, premiums and kontras while they are being added up. */
export class Counts {
	readonly #games = new Map<GameRole, Counter<string, GameCount>>(
		GAME_ROLES.map((role) => [
			role,
			new Counter((contract) => ({ contract, role, deals: 0, won: 0, lost: 0, points: 0 })),
		]),
	);
	readonly premiums = new Counter<string, PremiumCount>((premium) => ({
		premium,
		announced: 0,
		made: 0,
		silent: 0,
		points: 0,
	}));
	readonly kontras = {
		given: { deals: 0, won: 0, points: 0 },
		got: { deals: 0, won: 0, points: 0 },
	};

	game({ contract, role, deals, won, lost, points }: GameCount): void {
		const count = this.#games.get(role)?.of(contract);
		if (!count) return;
		count.deals += deals;
		count.won += won;
		count.lost += lost;
		count.points += points;
	}

	get games(): readonly GameCount[] {
		return [...this.#games.values()].flatMap(({ values }) => values);
	}
}

/** What two people had to do with each other: deals and points (game points, not money) with and against. */
export const pairCounter = (): Counter<PlayerId, PairCount> =>
	new Counter((other) => ({ other, together: 0, togetherPoints: 0, against: 0, paid: 0 }));

/** A player's evening while it is being added up. */
class Person extends Counts {
	deals = 0;
	played = 0;
	squares = 0;
	readonly pairs = pairCounter();
}

/** The digest of an evening whose deals have been scored. */
export function digestOf({
	ruleset,
	players,
	scored,
	totals,
	money,
	moneyByHand,
	name,
	note,
	group,
	...facts
}: DigestInput): EveningDigest {
	const people = new Counter<PlayerId, Person>(() => new Person());
	for (const one of scored) addDeal(people, one);
	const sums: EveningSums = {
		...facts,
		...(name !== undefined && { name }),
		...(note !== undefined && { note }),
		...(group !== undefined && { group }),
		rules: { id: ruleset.id, names: ruleset.names },
		unit: ruleset.unit,
		deals: scored.length,
		people: players.map(({ id, name: called }): PersonSums => {
			const { deals, played, squares } = people.of(id);
			const [points, minor] = [pointsOf(totals, id), pointsOf(money, id)];
			const playedMoney = minor - pointsOf(moneyByHand, id);
			return { id, name: called, deals, played, squares, points, money: minor, playedMoney };
		}),
	};
	const details = players.map(({ id }): PersonDetails => {
		const { games, premiums, kontras, pairs } = people.of(id);
		return {
			games,
			premiums: premiums.values,
			kontras,
			pairs: pairs.values,
		};
	});
	return { sums, details };
}

const pointsOf = (net: Net, player: PlayerId): number => own(net, player) ?? 0;

type People = Counter<PlayerId, Person>;

function addDeal(people: People, { deal, ruleset, score }: ScoredDeal): void {
	const roles = rolesOf(ruleset, deal);
	const { entries } = score;
	for (const player of deal.hands) {
		const net = pointsOf(score.net, player);
		const person = people.of(player);
		person.deals++;
		person.played += net;
		person.squares += net * net;
	}
	addGames(people, deal, roles, score.net);
	addPairs(people, deal, roles, score.net, entries);
	addPremiums(people, ruleset, deal, roles, entries);
	addKontras(people, deal, roles, score);
}

function addGames(people: People, { hands }: Deal, { games, sides, each }: Roles, net: Net): void {
	const count = (player: PlayerId, contract: string, role: GameRole, won?: boolean): void =>
		people.of(player).game({
			...{ contract, role, deals: 1, points: pointsOf(net, player) },
			won: Number(won === true),
			lost: Number(won === false),
		});
	for (const { contract, declarer, won } of games) count(declarer, contract, 'declarer', won);
	for (const player of each === undefined ? [] : hands) {
		const points = pointsOf(net, player);
		count(player, each ?? '', 'each', points === 0 ? undefined : points > 0);
	}
	const [game] = games;
	if (!sides || !game) return;
	for (const player of sides.declarer.slice(1)) count(player, game.contract, 'partner', game.won);
	const lost = game.won === undefined ? undefined : !game.won;
	for (const player of sides.defence) count(player, game.contract, 'against', lost);
}

function addPairs(
	people: People,
	{ hands }: Deal,
	{ sides }: Roles,
	net: Net,
	entries: readonly Entry[],
): void {
	const together = (a: PlayerId, b: PlayerId): boolean =>
		sides !== undefined && sides.declarer.includes(a) === sides.declarer.includes(b);
	for (const player of hands) {
		for (const other of hands) {
			if (player === other) continue;
			const pair = people.of(player).pairs.of(other);
			if (together(player, other)) {
				pair.together++;
				pair.togetherPoints += pointsOf(net, player);
			} else pair.against++;
		}
	}
	for (const { from, to, points } of entries) {
		people.of(from).pairs.of(to).paid -= points;
		people.of(to).pairs.of(from).paid += points;
	}
}

function addPremiums(
	people: People,
	ruleset: Ruleset,
	deal: Deal,
	{ sides }: Roles,
	entries: readonly Entry[],
): void {
	const game = gameOf(ruleset);
	for (const { item, from, to, points } of entries) {
		if (!game.itemOf(ruleset, item)) continue;
		people.of(from).premiums.of(item).points -= points;
		people.of(to).premiums.of(item).points += points;
	}
	// Of a deal that was broken off nobody can say what was made.
	if (deal.outcome.renonce !== undefined || deal.outcome.gaveUp || deal.outcome.manual) return;
	for (const { premium, side, to, announced, won } of betsOf(deal, entries)) {
		// Between two players it is of the one who gets it.
		const whose = side && sides ? sides[side] : to === undefined ? [] : [to];
		for (const player of whose) {
			const count = people.of(player).premiums.of(premium);
			if (announced) count.announced++;
			if (announced && won) count.made++;
			if (!announced && won) count.silent++;
		}
	}
	for (const { player, item } of game.itemsOf?.(deal) ?? []) {
		people.of(player).premiums.of(item).silent++;
	}
}

function addKontras(people: People, deal: Deal, roles: Roles, score: DealScore): void {
	// The same object where there was none: nothing to look for in most deals.
	if (score.netWithoutKontra === score.net) return;
	const givers = kontraGivers(deal, roles);
	for (const player of deal.hands) {
		const { given, got } = people.of(player).kontras;
		const count = givers.has(player) ? given : got;
		const net = pointsOf(score.net, player);
		count.deals++;
		if (net > 0) count.won++;
		count.points += net - pointsOf(score.netWithoutKontra, player);
	}
}

/**
 * Those whose side said any kontra: of levels one, three and five the other side than the bet's, of
 * two and four the bet's own.
 */
function kontraGivers(deal: Deal, { sides, namesUnderKontra }: Roles): ReadonlySet<PlayerId> {
	const givers = new Set<PlayerId>();
	const othersThan = (some: readonly PlayerId[]): readonly PlayerId[] =>
		deal.hands.filter((player) => !some.includes(player));
	const say = (level: number, own: readonly PlayerId[], others = othersThan(own)): void => {
		if (level >= 1) for (const player of others) givers.add(player);
		if (level >= 2) for (const player of own) givers.add(player);
	};
	const said = (kontra: Deal['kontra'], declarer: readonly PlayerId[]): void => {
		const levels = typeof kontra === 'object' ? Object.entries(kontra) : [];
		for (const [player, level] of levels) {
			if (namesUnderKontra) say(level, [player]);
			else say(level, declarer, [player]);
		}
		say(commonKontra(kontra), declarer);
	};
	const declarers = sides?.declarer ?? (deal.declarer === undefined ? [] : [deal.declarer]);
	said(deal.kontra, declarers);
	for (const { kontra, declarer } of deal.bei ?? []) said(kontra, [declarer]);
	for (const { kontra = 0, side, from, to } of deal.premiums ?? []) {
		if (side && sides) say(kontra, sides[side]);
		else if (to !== undefined) say(kontra, [to], from === undefined ? undefined : [from]);
	}
	return givers;
}
