/**
 * The tables of a person – contracts, premiums, kontra, partners and opponents – against a count of the deals
 * themselves. What a role is, who won and whose a premium was is said here once more, from the session file
 * format, and nothing is taken from the code that counts.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import type { Deal, NegativeGame, PremiumFact } from '#lib/domain/deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { ScoredDeal } from '#lib/domain/stats/deal-digest.ts';
import type { GameRole, KontraCount, PremiumCount } from '#lib/domain/stats/digest.ts';
import { personStats } from '#lib/domain/stats/person.ts';
import type { KoenigrufenRuleset, PositiveContract } from '#lib/games/koenigrufen/domain/rules.ts';
import { SIMPLE } from '#lib/games/strohmandeln/domain/rules.ts';
import { PEOPLE } from '../../property/deals.ts';
import { one, seeded, type Draw } from '../../property/draw.ts';
import { houseRuleset } from '../../property/rulesets.ts';
import { detailsIn, makeEvening, RULESETS, type MadeEvening } from './evenings.ts';
import { isCalling } from '../../calling.ts';

const self = (player: string): string => player;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

// --- what the facts say -----------------------------------------------------------------------

const calling = (ruleset: Ruleset): KoenigrufenRuleset | undefined =>
	isCalling(ruleset) ? ruleset : undefined;
const contractOf = (ruleset: Ruleset, id = '') => calling(ruleset)?.contracts[id];

/** Those who play with the declarer, himself among them; nobody where there are no two sides. */
function withDeclarer(ruleset: Ruleset, deal: Deal): readonly string[] {
	const kind = contractOf(ruleset, deal.contract)?.kind;
	if (deal.declarer === undefined || kind === undefined || kind === 'trischaken') return [];
	if ((deal.bei ?? []).length > 0) return [];
	const holder = deal.called?.holder;
	return holder === undefined || holder === 'talon' || holder === deal.declarer
		? [deal.declarer]
		: [deal.declarer, holder];
}

const sideOf = (ruleset: Ruleset, deal: Deal, side: string | undefined): readonly string[] => {
	const own = withDeclarer(ruleset, deal);
	return side === 'declarer' ? own : deal.hands.filter((player) => !own.includes(player));
};

const isOpen = ({ outcome }: Deal): boolean =>
	outcome.manual !== undefined || outcome.renonce !== undefined;

const wonByTricks = (ruleset: Ruleset, { contract, outcome }: NegativeGame): boolean => {
	const rule = contractOf(ruleset, contract);
	return outcome.won ?? (rule?.kind === 'negative' && rule.tricks === outcome.tricks);
};

/** "What is paid", §1: a valat decides, else who counts enough, where a bird is part of the game with it. */
function wonByPoints(ruleset: KoenigrufenRuleset, contract: PositiveContract, deal: Deal): boolean {
	const { outcome, premiums = [] } = deal;
	if (outcome.gaveUp) return false;
	const valat = premiums.find(({ premium }) => premium === 'valat');
	const { game, value } = ruleset.valat ?? {};
	if (valat && (valat.won || game === 'replaced' || value?.scheme === 'deal-factor'))
		return (valat.side === 'declarer') === valat.won;
	const { win, total, defenceUnderKontra } = ruleset.cards;
	const void_ = deal.called?.holder === 'talon' && contract.kingInTalon === 'kontra-void';
	const turned = typeof deal.kontra === 'number' && deal.kontra > 0 && !void_;
	const count = outcome.cardPoints as CardPoints | undefined;
	const enough =
		count !== undefined &&
		(turned && defenceUnderKontra
			? total * 3 - thirds(count) < thirds(defenceUnderKontra)
			: thirds(count) >= thirds(win));
	const bird = ({ premium, side, announced, won }: PremiumFact): boolean =>
		announced && side === 'declarer' && premium in (contract.demands?.premiums ?? {}) && !won;
	const missed = contract.demands?.settled === 'with-game' && premiums.some(bird);
	return (outcome.won ?? enough) && !missed;
}

interface Played {
	readonly contract: string;
	readonly role: GameRole;
	readonly won: boolean | undefined;
}

/** What this player played in the deal. */
function rolesIn({ deal, ruleset, score }: ScoredDeal, player: string): Played[] {
	const rules = calling(ruleset);
	const { contract = '', declarer = '', outcome, kontra = 0, bei = [] } = deal;
	const rule = contractOf(ruleset, contract);
	if (!rules || !rule || !deal.hands.includes(player)) return [];
	if (rule.kind === 'trischaken') {
		const net = score.net[player]!;
		return [{ contract, role: 'each', won: net === 0 ? undefined : net > 0 }];
	}
	if (deal.declarer === undefined) return [];
	// What nobody takes up with two at the table is told as forehand's, and declared by nobody.
	if (ruleset.game === 'strohmandeln' && contract === SIMPLE) return [];
	if (rule.kind === 'negative' && bei.length > 0) {
		const games = [{ contract, declarer, outcome, kontra }, ...bei];
		return games
			.filter((game) => game.declarer === player)
			.map((game) => ({
				contract: game.contract,
				role: 'declarer',
				won: isOpen(deal) ? undefined : wonByTricks(ruleset, game),
			}));
	}
	const wins =
		rule.kind === 'negative'
			? wonByTricks(ruleset, { contract, declarer, outcome })
			: wonByPoints(rules, rule, deal);
	const mine = withDeclarer(ruleset, deal).includes(player);
	const role = player === declarer ? 'declarer' : mine ? 'partner' : 'against';
	return [{ contract, role, won: isOpen(deal) ? undefined : mine === wins }];
}

/** Premiums and declarations with whose they were: those written, and those that followed. */
function bets({ deal, ruleset, score }: ScoredDeal) {
	if (isOpen(deal) || deal.outcome.gaveUp) return [];
	const written = (deal.premiums ?? []).map((fact) => ({
		...fact,
		whose: fact.side ? sideOf(ruleset, deal, fact.side) : [fact.to!],
	}));
	const followed = new Map(
		score.entries
			.filter(({ reason }) => reason.derived)
			.map(({ item: premium, reason: { side } }) => [
				`${premium} ${side!}`,
				{ premium, announced: false, won: true, whose: sideOf(ruleset, deal, side) },
			]),
	);
	const declared = (deal.declarations ?? []).map(({ kind, player }) => ({ premium: kind, player }));
	const { pagat } = deal;
	const event = pagat ? [{ premium: `pagat-${pagat.event}`, player: pagat.player }] : [];
	return [
		...written,
		...followed.values(),
		...[...declared, ...event].map(({ premium, player }) => ({
			...{ premium, announced: false, won: true, whose: [player] },
		})),
	];
}

/** Who said kontra: of one bet its opponents the first, third and fifth time, its own side the others. */
function saidKontra(ruleset: Ruleset, deal: Deal): ReadonlySet<string> {
	const said = new Set<string>();
	const on = (level: number, own: readonly string[], others: readonly string[]): void => {
		if (level > 0) for (const player of others) said.add(player);
		if (level > 1) for (const player of own) said.add(player);
	};
	const without = (own: readonly string[]) => deal.hands.filter((hand) => !own.includes(hand));
	const { declarer } = deal;
	const rules = calling(ruleset);
	const onOne = rules?.kontra.trischaken === 'payer' && declarer === undefined;
	const sides = withDeclarer(ruleset, deal);
	const own = sides.length > 0 ? sides : declarer === undefined ? [] : [declarer];
	for (const game of [{ kontra: deal.kontra ?? 0, own }, ...(deal.bei ?? [])]) {
		const mine = 'own' in game ? game.own : [game.declarer];
		const { kontra = 0 } = game;
		if (typeof kontra === 'number') on(kontra, mine, without(mine));
		else
			for (const [player, level] of Object.entries(kontra)) {
				if (onOne) on(level, [player], without([player]));
				else on(level, mine, [player]);
			}
	}
	for (const { kontra = 0, side, from, to } of deal.premiums ?? []) {
		const mine = side ? sideOf(ruleset, deal, side) : [to!];
		on(kontra, mine, from === undefined ? without(mine) : [from]);
	}
	return said;
}

/** Under a kontra, or somebody's riding along, which is said as one. */
const isDoubled = ({ score }: ScoredDeal): boolean =>
	// One that turned the game round may itself be void.
	Object.entries(score.net).some(([player, points]) => points !== score.netWithoutKontra[player]) ||
	score.entries.some(({ reason }) =>
		[reason.factors, ...(reason.pot?.parts ?? [])]
			.flat()
			.some((factor) => factor && (factor.by === 'kontra' || factor.by === 'riders')),
	);

// --- the same tables, counted from them -------------------------------------------------------

/** Sums under a key, by whatever comes first. */
class Sums<T extends Record<string, number>> {
	readonly all = new Map<string, T>();
	add(key: string, more: T): void {
		const before = this.all.get(key);
		const next = Object.entries(more).map(([name, value]) => [name, (before?.[name] ?? 0) + value]);
		this.all.set(key, Object.fromEntries(next) as T);
	}
	get plain(): Record<string, T> {
		return Object.fromEntries([...this.all].sort(([a], [b]) => (a < b ? -1 : 1)));
	}
}
const byKey = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => object) =>
	Object.fromEntries(
		rows.map((row) => [key(row), value(row)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
	);

function counted(season: readonly MadeEvening[], person: string) {
	const games = new Sums<{ deals: number; won: number; lost: number; points: number }>();
	const premiums = new Sums<Omit<PremiumCount, 'premium'>>();
	const others = new Sums<Record<'together' | 'togetherPoints' | 'against' | 'paid', number>>();
	const kontras: Record<'given' | 'got', KontraCount> = {
		given: { deals: 0, won: 0, points: 0 },
		got: { deals: 0, won: 0, points: 0 },
	};
	for (const scored of season.flatMap((evening) => evening.scored)) {
		const { deal, ruleset, score } = scored;
		const net = score.net[person]!;
		for (const { contract, role, won } of rolesIn(scored, person)) {
			const [w, l] = [Number(won === true), Number(won === false)];
			games.add(`${role} ${contract}`, { deals: 1, won: w, lost: l, points: net });
		}
		const rules = calling(ruleset);
		const isPremium = (item: string) =>
			rules
				? item === 'valat' || Object.hasOwn(rules.premiums, item)
				: item !== 'card-points' && item !== 'manual';
		for (const { item, from, to, points } of score.entries) {
			if (!isPremium(item) || (from !== person && to !== person)) continue;
			const own = to === person ? points : -points;
			premiums.add(item, { announced: 0, made: 0, silent: 0, points: own });
		}
		for (const { premium, announced, won, whose } of bets(scored)) {
			if (!whose.includes(person)) continue;
			const [said, made] = [Number(announced), Number(announced && won)];
			premiums.add(premium, {
				announced: said,
				made,
				silent: Number(!announced && won),
				points: 0,
			});
		}
		if (deal.hands.includes(person) && isDoubled(scored)) {
			const count = kontras[saidKontra(ruleset, deal).has(person) ? 'given' : 'got'];
			count.deals++;
			count.won += Number(net > 0);
			count.points += net - score.netWithoutKontra[person]!;
		}
		const side = withDeclarer(ruleset, deal);
		for (const other of deal.hands) {
			if (other === person || !deal.hands.includes(person)) continue;
			const together = side.length > 0 && side.includes(other) === side.includes(person);
			const between = score.entries.filter(
				({ from, to }) => [from, to].includes(person) && [from, to].includes(other),
			);
			others.add(other, {
				together: Number(together),
				togetherPoints: together ? net : 0,
				against: Number(!together),
				paid: sum(between.map(({ to, points }) => (to === person ? points : -points))),
			});
		}
	}
	return { games: games.plain, premiums: premiums.plain, kontras, others: others.plain };
}

/** Some evenings of one table under one ruleset: its tables are of all their deals. */
const seasonUnder = (draw: Draw, ruleset: Ruleset): MadeEvening[] =>
	Array.from({ length: 1 + draw(5) }, (_, i) => makeEvening(draw, `e${String(i)}`, ruleset));

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });

describe('the tables of a person are a count of the deals', () => {
	test.each<readonly [string, (draw: Draw) => Ruleset, number]>([
		['rulesets that come with the app', (draw) => one(draw, RULESETS), 150],
		['house rules', houseRuleset, 100],
	])('%s', (_, rulesetOf, numRuns) => {
		fc.assert(
			fc.property(seed, fc.constantFrom(...PEOPLE), (value, person) => {
				const draw = seeded(value);
				const ruleset = rulesetOf(draw);
				const season = seasonUnder(draw, ruleset);
				const digests = season.map(({ digest }) => digest);
				const { unit } = ruleset;
				const detailsOf = detailsIn(digests);
				const stats = personStats(digests, { person, unit, personOf: self, detailsOf });
				const [table] = stats.rules;
				expect({
					games: byKey(
						table!.games,
						({ role, contract }) => `${role} ${contract}`,
						({ deals, won, lost, points }) => ({ deals, won, lost, points }),
					),
					premiums: byKey(
						table!.premiums,
						({ premium }) => premium,
						({ premium: _premium, ...count }) => count,
					),
					kontras: table!.kontras,
					others: byKey(
						stats.others,
						({ other }) => other,
						({ other: _other, ...count }) => count,
					),
				}).toEqual(counted(season, person));
			}),
			{ numRuns },
		);
	});
});
