/**
 * A few deals that show what a ruleset's rules come to, made from its own contracts and premiums,
 * so that whoever changes a rule sees what that does.
 */
import type { CardPoints } from '#lib/domain/card-points.ts';
import type { Deal, DealFacts, PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import type { Issue } from '#lib/domain/issue.ts';
import { VALAT, allows } from '#lib/domain/koenigrufen/tables.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type {
	KoenigrufenRuleset,
	PositiveContract,
	Premium,
	Ruleset,
	TarokRuleset,
} from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score.ts';

/** Forehand first; the fourth deals. */
export const EXAMPLE_PLAYERS = ['p1', 'p2', 'p3', 'p4'] as const;

/** What distinguishes an example, to be put into words. */
export type ExamplePart =
	| { readonly kind: 'won' | 'lost' | 'alone' | 'with-partner' | 'kontra' | 'forehand' | 'gave-up' }
	| { readonly kind: 'announced' | 'silent' | 'missed-silently' | 'missed'; readonly item: string }
	| { readonly kind: 'renonce-defence' | 'renonce-declarer' }
	| { readonly kind: 'declared'; readonly item: string; readonly count?: number }
	| { readonly kind: 'counts'; readonly counts: readonly string[] };

export interface Example {
	/** The same for the same kind of deal, whatever the ruleset. */
	readonly id: string;
	readonly contract: string | undefined;
	readonly parts: readonly ExamplePart[];
	readonly deal: DealFacts;
}

/** Who won and lost what, or why the deal is none under this ruleset. */
export type ExampleResult =
	| { readonly ok: true; readonly deal: Deal; readonly net: Net }
	| { readonly ok: false; readonly issues: readonly Issue[] };

export function payExample(ruleset: Ruleset, { deal }: Example): ExampleResult {
	const parsed = parseDeal(ruleset, deal);
	if (!parsed.ok) return { ok: false, issues: parsed.issues };
	const { net } = scoreDeal(ruleset, parsed.value, deal.hands);
	return { ok: true, deal: parsed.value, net };
}

/** The examples of a ruleset, every one of them legal under it. */
export function examplesOf(ruleset: Ruleset): Example[] {
	const examples = ruleset.game === 'tarok' ? tarokExamples(ruleset) : koenigrufenExamples(ruleset);
	return examples.filter((example) => payExample(ruleset, example).ok);
}

type Facts = Omit<DealFacts, 'id' | 'dealer' | 'hands' | 'contract'>;

function example(
	id: string,
	contract: string | undefined,
	parts: readonly ExamplePart[],
	facts: Facts,
	players: readonly PlayerId[] = EXAMPLE_PLAYERS,
): Example {
	const deal = {
		id,
		dealer: players.at(-1) ?? '',
		hands: players,
		...(contract !== undefined && { contract }),
		...facts,
	};
	return { id, contract, parts, deal };
}

const [FOREHAND, SECOND, THIRD, FOURTH] = EXAMPLE_PLAYERS;
const won = { won: true };
const lost = { won: false };
const byDeclarer = (premium: string, announced: boolean, made = true) => ({
	premium,
	side: 'declarer' as const,
	announced,
	won: made,
});

function koenigrufenExamples(ruleset: KoenigrufenRuleset): Example[] {
	const positives = playedOf(ruleset, 'positive');
	return [
		...positives.flatMap((entry) => positiveExamples(ruleset, entry)),
		...playedOf(ruleset, 'negative').flatMap(([id]) => negativeExamples(ruleset, id)),
		...valatExamples(ruleset, positives),
		...trischakenExamples(ruleset),
		...betweenPlayers(ruleset, positives),
	];
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

/** Who plays it, and the bird it demands. */
function setting(ruleset: KoenigrufenRuleset, [, contract]: Positive) {
	const declarer = contract.declarer === 'forehand' ? FOREHAND : SECOND;
	const allowed = new Set(premiumsIn(ruleset, contract).map(([id]) => id));
	const demanded = Object.keys(contract.demands?.premiums ?? {}).find((id) => allowed.has(id));
	const called = contract.callsKing
		? { called: { suit: null, holder: declarer === FOREHAND ? THIRD : FOURTH } }
		: {};
	return { declarer, demanded, called };
}

function positiveExamples(ruleset: KoenigrufenRuleset, entry: Positive): Example[] {
	const [id, contract] = entry;
	const { declarer, demanded, called } = setting(ruleset, entry);
	const who: ExamplePart = { kind: contract.callsKing ? 'with-partner' : 'alone' };
	const premiums = premiumsIn(ruleset, contract);
	const announceable =
		demanded ??
		premiums.find(
			([, premium]) =>
				premium.value.announced !== undefined && premium.sides.announced !== 'defence',
		)?.[0];
	const made = premiums.find(
		([name, premium]) =>
			name !== announceable &&
			premium.value.silent !== undefined &&
			premium.sides.silent !== 'defence' &&
			premium.group !== 'count',
	)?.[0];
	const basis: Facts = { declarer, ...called, outcome: won };
	const need = demanded === undefined ? [] : [byDeclarer(demanded, true)];
	const needed: ExamplePart[] =
		demanded === undefined ? [] : [{ kind: 'announced', item: demanded }];
	const found = [
		example(`${id}:won`, id, [who, ...needed, { kind: 'won' }], { ...basis, premiums: need }),
		example(`${id}:lost`, id, [who, ...needed, { kind: 'lost' }], {
			...basis,
			outcome: lost,
			premiums: need,
		}),
	];
	if (contract.value.lostByForehand !== undefined) {
		found.push(
			example(`${id}:forehand`, id, [{ kind: 'forehand' }, { kind: 'lost' }], {
				...basis,
				declarer: FOREHAND,
				outcome: lost,
			}),
		);
	}
	if (announceable !== undefined && contract.declarerAnnounces) {
		const level = ruleset.kontra.highest.premium > 0 ? 1 : 0;
		const parts: ExamplePart[] = [who, { kind: 'announced', item: announceable }];
		if (level > 0) parts.push({ kind: 'kontra' });
		if (made !== undefined) parts.push({ kind: 'silent', item: made });
		found.push(
			example(`${id}:announced`, id, [...parts, { kind: 'won' }], {
				...basis,
				premiums: [
					{ ...byDeclarer(announceable, true), kontra: level },
					...(made === undefined ? [] : [byDeclarer(made, false)]),
				],
			}),
		);
	}
	const costly = premiums.find(
		([name, premium]) =>
			name !== demanded &&
			premium.missedSilently === 'costs' &&
			premium.value.silent !== undefined &&
			premium.sides.silent !== 'defence',
	)?.[0];
	if (costly !== undefined) {
		const parts: ExamplePart[] = [who, ...needed, { kind: 'missed-silently', item: costly }];
		found.push(
			example(`${id}:missed`, id, [...parts, { kind: 'won' }], {
				...basis,
				premiums: [...need, byDeclarer(costly, false, false)],
			}),
		);
	}
	if (contract.givingUp) {
		found.push(
			example(`${id}:gave-up`, id, [...needed, { kind: 'gave-up' }], {
				declarer,
				called: { suit: null, holder: 'talon' },
				outcome: { gaveUp: true },
				premiums: need,
			}),
		);
	}
	if (ruleset.renonce) {
		found.push(
			example(`${id}:renonce`, id, [who, ...needed, { kind: 'renonce-defence' }], {
				...basis,
				outcome: { renonce: declarer === FOREHAND ? SECOND : THIRD },
				premiums: need,
			}),
		);
	}
	return found;
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

function valatExamples(ruleset: KoenigrufenRuleset, positives: readonly Positive[]): Example[] {
	if (!ruleset.valat) return [];
	return positives
		.filter(([, contract]) => allows(contract, VALAT, undefined))
		.flatMap((entry) => {
			const [id, contract] = entry;
			const { declarer, demanded, called } = setting(ruleset, entry);
			const who: ExamplePart = { kind: contract.callsKing ? 'with-partner' : 'alone' };
			const need = demanded === undefined ? [] : [byDeclarer(demanded, true)];
			const facts = (premium: ReturnType<typeof byDeclarer>, outcome: Facts['outcome']) => ({
				declarer,
				...called,
				outcome,
				premiums: [...need, premium],
			});
			return [
				example(
					`${id}:valat`,
					id,
					[who, { kind: 'silent', item: VALAT }],
					facts(byDeclarer(VALAT, false), won),
				),
				example(
					`${id}:valat-announced`,
					id,
					[who, { kind: 'announced', item: VALAT }],
					facts(byDeclarer(VALAT, true), won),
				),
				example(
					`${id}:valat-missed`,
					id,
					[who, { kind: 'missed', item: VALAT }],
					facts(byDeclarer(VALAT, true, false), won),
				),
			];
		});
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

function trischakenExamples(ruleset: KoenigrufenRuleset): Example[] {
	const { total, leaves } = ruleset.cards;
	return playedOf(ruleset, 'trischaken').flatMap(([id]) =>
		COUNTS.map(([name, shares]) => {
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
				EXAMPLE_PLAYERS.map((player, i) => [player, filled[i] ?? { points: 0 }]),
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

/** Captures that pass from one player to another, the partner's among them. */
function betweenPlayers(ruleset: KoenigrufenRuleset, positives: readonly Positive[]): Example[] {
	const between = Object.entries(ruleset.premiums).filter(
		([, { played, between }]) => played && between === 'players',
	);
	return between.flatMap(([id, premium]) => {
		const entry = positives.find(
			([, contract]) => !contract.demands && allows(contract, id, premium),
		);
		if (!entry) return [];
		const { declarer, called } = setting(ruleset, entry);
		const announced = premium.value.silent === undefined;
		const to = called.called?.holder ?? (declarer === FOREHAND ? THIRD : FOURTH);
		const premiums = [{ premium: id, from: declarer, to, announced, won: true }];
		const parts: ExamplePart[] = [{ kind: announced ? 'announced' : 'silent', item: id }];
		return [
			example(`between:${id}`, entry[0], [...parts, { kind: 'won' }], {
				declarer,
				...called,
				outcome: won,
				premiums,
			}),
		];
	});
}

// --- three-handed -----------------------------------------------------------------------------

function tarokExamples(ruleset: TarokRuleset): Example[] {
	const players = EXAMPLE_PLAYERS.slice(0, ruleset.table.hands);
	const [first = '', second = '', third = ''] = players;
	const even = (player: PlayerId, points: number) => ({ [player]: points });
	const { total } = ruleset.cards;
	const third1 = Math.floor(total / 3);
	const level = {
		cardPoints: {
			...even(first, third1),
			...even(second, third1),
			...even(third, total - 2 * third1),
		},
	};
	const uneven = {
		cardPoints: {
			...even(first, third1 + 9),
			...even(second, third1 - 4),
			...even(third, total - 2 * third1 - 5),
		},
	};
	const shown = Object.values(uneven.cardPoints).map(String);
	const make = (id: string, parts: readonly ExamplePart[], facts: Facts) =>
		example(id, undefined, parts, facts, players);
	return [
		make('counts', [{ kind: 'counts', counts: shown }], { outcome: uneven }),
		...Object.entries(ruleset.declarations).map(([kind, rule]) => {
			const count = rule.counts === 'nothing' ? {} : { count: Math.min(rule.from + 1, rule.most) };
			return make(`declared:${kind}`, [{ kind: 'declared', item: kind, ...count }], {
				declarations: [{ player: second, kind: kind as never, ...count }],
				outcome: level,
			});
		}),
		...Object.keys(ruleset.pagat).map((event) =>
			make(`pagat:${event}`, [{ kind: 'declared', item: event }], {
				pagat: { player: second, event: event as never },
				outcome: level,
			}),
		),
	];
}

export interface ComparedExample {
	readonly example: Example;
	readonly before: ExampleResult;
	readonly after: ExampleResult;
	readonly changed: boolean;
}

/** The examples of both rulesets, what they paid and what they pay; those that change come first. */
export function compareExamples(base: Ruleset, ruleset: Ruleset): ComparedExample[] {
	const byId = new Map<string, Example>();
	for (const one of [...examplesOf(ruleset), ...examplesOf(base)]) {
		if (!byId.has(one.id)) byId.set(one.id, one);
	}
	const compared = [...byId.values()].map((one): ComparedExample => {
		const before = payExample(base, one);
		const after = payExample(ruleset, one);
		return { example: one, before, after, changed: !sameResult(before, after) };
	});
	return [
		...compared.filter(({ changed }) => changed),
		...compared.filter(({ changed }) => !changed),
	];
}

function sameResult(before: ExampleResult, after: ExampleResult): boolean {
	if (!before.ok || !after.ok) return before.ok === after.ok;
	return Object.keys(before.net).every((player) => before.net[player] === after.net[player]);
}
