/** Example deals of Königrufen. */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { PlayerId, PremiumFact } from '#lib/domain/deal.ts';
import type {
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { VALAT, allows } from '#lib/games/koenigrufen/domain/tables.ts';
import {
	EXAMPLE_PLAYERS,
	type Example,
	type ExamplePart,
	type Facts,
	example,
} from '#lib/rulesets/example.ts';

const [FOREHAND, SECOND, THIRD, FOURTH] = EXAMPLE_PLAYERS;
const won = { won: true };
const lost = { won: false };
const byDeclarer = (premium: string, how: { announced: boolean; won: boolean }) => ({
	premium,
	side: 'declarer' as const,
	...how,
});

/**
 * One deal for each game, premium, valat and Trischaken that is played, legal or not; at a table of fewer hands the
 * first of the example's players.
 */
export function koenigrufenExamples(ruleset: KoenigrufenRuleset): Example[] {
	const scenes = playedOf(ruleset, 'positive').map((entry) => sceneOf(ruleset, entry));
	const found = [
		...scenes.flatMap(positiveExamples),
		...playedOf(ruleset, 'negative').flatMap(([id]) => negativeExamples(ruleset, id)),
		...scenes.flatMap(valatExamples),
		...trischakenExamples(ruleset),
		...betweenPlayers(ruleset, scenes),
	];
	const { hands } = ruleset.table;
	if (hands === EXAMPLE_PLAYERS.length) return found;
	const players = EXAMPLE_PLAYERS.slice(0, hands);
	const dealer = players.at(-1) ?? '';
	return found.map((one) => ({ ...one, deal: { ...one.deal, dealer, hands: players } }));
}

function playedOf<K extends 'positive' | 'negative' | 'trischaken'>(
	{ contracts }: KoenigrufenRuleset,
	kind: K,
): (readonly [string, KoenigrufenRuleset['contracts'][string] & { readonly kind: K }])[] {
	return Object.entries(contracts)
		.filter(
			(entry): entry is [string, (typeof entry)[1] & { readonly kind: K }] =>
				entry[1].kind === kind && entry[1].played,
		)
		.sort(([, a], [, b]) => a.order - b.order);
}

type Positive = readonly [string, PositiveContract];

/** Premiums between the sides that this contract allows, in their order. */
const premiumsIn = (
	{ premiums }: KoenigrufenRuleset,
	contract: PositiveContract,
): (readonly [string, Premium])[] =>
	Object.entries(premiums)
		.filter(
			([id, premium]) =>
				premium.played && premium.between === 'sides' && allows(contract, id, premium),
		)
		.sort(([, a], [, b]) => a.order - b.order);

/** What the examples of one contract have in common. */
interface Scene {
	readonly ruleset: KoenigrufenRuleset;
	readonly id: string;
	readonly contract: PositiveContract;
	/** Who plays it, and with whom. */
	readonly facts: Pick<Facts, 'called'> & { readonly declarer: PlayerId };
	readonly who: ExamplePart;
	readonly premiums: ReturnType<typeof premiumsIn>;
	/** The bird it demands. */
	readonly demanded: string | undefined;
	readonly need: readonly PremiumFact[];
	readonly needed: readonly ExamplePart[];
}

function sceneOf(ruleset: KoenigrufenRuleset, [id, contract]: Positive): Scene {
	const declarer = contract.declarer === 'forehand' ? FOREHAND : SECOND;
	const premiums = premiumsIn(ruleset, contract);
	const allowed = new Set(premiums.map(([name]) => name));
	const demanded = Object.keys(contract.demands?.premiums ?? {}).find((name) => allowed.has(name));
	const opposite = declarer === FOREHAND ? THIRD : FOURTH;
	const players = EXAMPLE_PLAYERS.slice(0, ruleset.table.hands);
	const last = players.findLast((player) => player !== declarer) ?? FOREHAND;
	const called = { suit: null, holder: players.includes(opposite) ? opposite : last };
	return {
		...{ ruleset, id, contract, premiums, demanded },
		facts: { declarer, ...(contract.callsKing && { called }) },
		who: { kind: contract.callsKing ? 'with-partner' : 'alone' },
		need: demanded === undefined ? [] : [byDeclarer(demanded, { announced: true, won: true })],
		needed: demanded === undefined ? [] : [{ kind: 'announced', item: demanded }],
	};
}

function positiveExamples(scene: Scene): Example[] {
	const { ruleset, id, contract, facts, who, need, needed } = scene;
	const { declarer } = facts;
	const plain = (name: string, parts: readonly ExamplePart[], more: Facts): Example =>
		example(`${id}:${name}`, id, parts, { ...facts, premiums: need, ...more });
	const found = [
		plain('won', [who, ...needed, { kind: 'won' }], { outcome: won }),
		plain('lost', [who, ...needed, { kind: 'lost' }], { outcome: lost }),
	];
	if (contract.value.lostByForehand !== undefined) {
		const parts: ExamplePart[] = [{ kind: 'forehand' }, { kind: 'lost' }];
		const byForehand = { ...facts, declarer: FOREHAND, outcome: lost };
		found.push(example(`${id}:forehand`, id, parts, byForehand));
	}
	found.push(...announcedExamples(scene), ...missedExamples(scene));
	if (contract.givingUp && contract.callsKing) {
		const called = { suit: null, holder: 'talon' };
		const outcome = { gaveUp: true } as const;
		found.push(plain('gave-up', [...needed, { kind: 'gave-up' }], { called, outcome }));
	}
	if (ruleset.renonce) {
		const other = ruleset.table.hands > 2 ? THIRD : FOREHAND;
		const outcome = { renonce: declarer === FOREHAND ? SECOND : other };
		found.push(plain('renonce', [who, ...needed, { kind: 'renonce-defence' }], { outcome }));
	}
	return found;
}

/** A premium announced, under kontra, and another made silently. */
function announcedExamples({ ruleset, id, contract, facts, who, premiums, demanded }: Scene) {
	const announceable =
		demanded ??
		premiums.find(
			([, { value, sides }]) => value.announced !== undefined && sides.announced !== 'defence',
		)?.[0];
	if (announceable === undefined || !contract.declarerAnnounces) return [];
	const made = premiums.find(
		([name, { value, sides, group }]) =>
			name !== announceable &&
			value.silent !== undefined &&
			sides.silent !== 'defence' &&
			group !== 'count',
	)?.[0];
	const kontra = ruleset.kontra.highest.premium > 0 ? 1 : 0;
	const parts: ExamplePart[] = [who, { kind: 'announced', item: announceable }];
	const bets: PremiumFact[] = [
		{ ...byDeclarer(announceable, { announced: true, won: true }), kontra },
	];
	if (kontra > 0) parts.push({ kind: 'kontra' });
	if (made !== undefined) {
		parts.push({ kind: 'silent', item: made });
		bets.push(byDeclarer(made, { announced: false, won: true }));
	}
	const more = { ...facts, outcome: won, premiums: bets };
	return [example(`${id}:announced`, id, [...parts, { kind: 'won' }], more)];
}

/** A silent attempt that failed and costs. */
function missedExamples({ id, facts, who, need, needed, premiums, demanded }: Scene): Example[] {
	const costly = premiums.find(
		([name, { value, sides, missedSilently }]) =>
			name !== demanded &&
			missedSilently === 'costs' &&
			value.silent !== undefined &&
			sides.silent !== 'defence',
	)?.[0];
	if (costly === undefined) return [];
	const parts: ExamplePart[] = [who, ...needed, { kind: 'missed-silently', item: costly }];
	const bets = [...need, byDeclarer(costly, { announced: false, won: false })];
	const more = { ...facts, outcome: won, premiums: bets };
	return [example(`${id}:missed`, id, [...parts, { kind: 'won' }], more)];
}

function negativeExamples(ruleset: KoenigrufenRuleset, id: string): Example[] {
	const { highest, negative } = ruleset.kontra;
	const forehand = ruleset.contracts[id]?.declarer === 'forehand';
	const declarer = forehand ? FOREHAND : SECOND;
	const found = [
		example(`${id}:won`, id, [{ kind: 'won' }], { declarer, outcome: won }),
		example(`${id}:lost`, id, [{ kind: 'lost' }], { declarer, outcome: lost }),
	];
	if (highest.game > 0) {
		const kontra = negative === 'common' ? 1 : { [THIRD]: 1 };
		const facts = { declarer, outcome: lost, kontra };
		found.push(example(`${id}:kontra`, id, [{ kind: 'kontra' }, { kind: 'lost' }], facts));
	}
	return found;
}

function valatExamples({ ruleset, id, contract, facts, who, need }: Scene): Example[] {
	if (!ruleset.valat || !allows(contract, VALAT, undefined)) return [];
	const valat = (name: string, kind: 'silent' | 'announced' | 'missed') => {
		const bet = byDeclarer(VALAT, { announced: kind !== 'silent', won: kind !== 'missed' });
		const more = { ...facts, outcome: won, premiums: [...need, bet] };
		return example(`${id}:${name}`, id, [who, { kind, item: VALAT }], more);
	};
	return [
		valat('valat', 'silent'),
		valat('valat-announced', 'announced'),
		valat('valat-missed', 'missed'),
	];
}

/** Shares of a pack of 70 in thirds, forehand first; other packs keep the proportions. */
const COUNTS: readonly (readonly [id: string, thirds: readonly number[]])[] = [
	['plain', [40, 80, 50, 40]],
	['forehand', [80, 50, 40, 40]],
	['mayor', [30, 120, 30, 30]],
	['virgin', [60, 90, 60, 0]],
	['mayor-virgin', [45, 120, 45, 0]],
	['two-virgins', [104, 106, 0, 0]],
	['two-virgins-tied', [0, 105, 105, 0]],
	['all', [0, 210, 0, 0]],
	['tied', [40, 65, 65, 40]],
	['forehand-tied', [65, 65, 40, 40]],
];

/** The same for three hands, which take their tricks by threes. */
const COUNTS_OF_THREE: typeof COUNTS = [
	['plain', [60, 90, 60]],
	['forehand', [90, 60, 60]],
	['tied', [60, 75, 75]],
	['all', [0, 210, 0]],
];

function trischakenExamples(ruleset: KoenigrufenRuleset): Example[] {
	const { total, leaves } = ruleset.cards;
	return playedOf(ruleset, 'trischaken').flatMap(([id]) =>
		(ruleset.table.hands === 3 ? COUNTS_OF_THREE : COUNTS).map(([name, shares]) => {
			const counts = shares.map((share): CardPoints => {
				const thirds = Math.round((share * total) / 70);
				const points = Math.floor(thirds / 3);
				return leaves && thirds % 3 > 0 ? { points, leaves: thirds % 3 } : { points };
			});
			// Whole points do not always sum to the pack: the first who has some takes the rest.
			const missing = total * 3 - counts.reduce((sum, one) => sum + thirdsOf(one), 0);
			const most = counts.findIndex((one) => thirdsOf(one) > 0);
			const filled = counts.map((one, i) =>
				i === most && missing % 3 === 0 ? { ...one, points: one.points + missing / 3 } : one,
			);
			const cardPoints = Object.fromEntries(
				EXAMPLE_PLAYERS.slice(0, filled.length).map((player, i) => [
					player,
					filled[i] ?? { points: 0 },
				]),
			);
			const shown = filled.map(({ points, leaves: rest = 0 }) =>
				rest === 0 ? String(points) : `${String(points)}/${String(rest)}`,
			);
			return example(`${id}:${name}`, id, [{ kind: 'counts', counts: shown }], {
				outcome: { cardPoints },
			});
		}),
	);
}

const thirdsOf = ({ points, leaves = 0 }: CardPoints): number => points * 3 + leaves;

/** Captures that pass from one player to another, the partner's among them, and what one holds. */
function betweenPlayers(ruleset: KoenigrufenRuleset, scenes: readonly Scene[]): Example[] {
	const between = Object.entries(ruleset.premiums).filter(
		([, { played, between }]) => played && between !== 'sides',
	);
	return between.flatMap(([id, premium]) => {
		const scene = scenes.find(({ contract }) => !contract.demands && allows(contract, id, premium));
		if (!scene) return [];
		const { declarer: from, called } = scene.facts;
		const announced = premium.value.silent === undefined;
		const to =
			called?.holder ??
			(from === FOREHAND && ruleset.table.hands > 2
				? THIRD
				: (EXAMPLE_PLAYERS[ruleset.table.hands - 1] ?? THIRD));
		const ends = premium.between === 'players' ? { from, to } : { to };
		const premiums = [{ premium: id, ...ends, announced, won: true }];
		const parts: ExamplePart[] = [{ kind: announced ? 'announced' : 'silent', item: id }];
		const more = { ...scene.facts, outcome: won, premiums };
		return [example(`between:${id}`, scene.id, [...parts, { kind: 'won' }], more)];
	});
}
