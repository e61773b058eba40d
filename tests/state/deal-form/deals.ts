/** Legal deals of a ruleset, made without the form: random facts, of which the door lets some through. */
import { type Deal, SUITS } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset, Side } from '#lib/domain/ruleset.ts';
import { forCalling } from '#lib/games/koenigrufen/domain/calling.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { DECLARATIONS, PAGAT_EVENTS } from '#lib/games/tarok/domain/rules.ts';
import type { Setting } from '#lib/state/deal-form/setting.ts';
import fc from 'fast-check';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';

export const PLAYERS = ['a', 'b', 'c', 'd', 'constructor'] as const;

/** House rules that no built-in has: they reach the controls that would otherwise never be seen. */
const house: Ruleset[] = [
	patched('koenigrufen-swedish', {
		premiums: {
			fang: {
				names: { de: 'Mondfang', sv: 'Mondfang', en: 'Mondfang' },
				order: 20,
				group: 'capture',
				played: true,
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				silentToOtherSide: false,
				between: 'players',
				value: { silent: 1, announced: 2 },
				cite: { source: 'description', section: 'Figurer' },
				missedSilently: 'costs',
			},
			grammeln: { silentToOtherSide: true, missedSilently: 'costs' },
			trull: { silentToOtherSide: true },
		},
		kontra: { trischaken: 'payer', highest: { game: 5, premium: 4 } },
		bei: { most: 3 },
		contracts: { pagatrufer: { demands: { settled: 'with-game' } } },
	}),
	patched('koenigrufen-upper-austria', {
		kontra: { negative: 'common' },
		valat: { game: 'beside' },
		renonce: { scheme: 'side-loses' },
		selfCall: true,
		contracts: { dreier: { declarerAnnounces: false } },
	}),
];

function patched(base: string, patch: object): Ruleset {
	const resolved = resolveRuleset({ extends: base, patch });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
}

export const RULESETS: readonly (readonly [string, Ruleset])[] = [
	...Object.entries(BUILT_IN),
	...house.map((ruleset, i) => [`house rules ${i + 1}`, ruleset] as const),
];

/** What a table proposes, other than any deal here says of itself. */
export const settingOf = (ruleset: Ruleset): Setting => ({
	id: 'new',
	dealer: ruleset.table.hands === 3 ? 'c' : 'constructor',
	hands: PLAYERS.slice(0, ruleset.table.hands),
	seats: ruleset.table.hands === 3 ? PLAYERS.slice(0, 3) : PLAYERS,
	factor: 2,
});

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const player = fc.constantFrom(...PLAYERS);
const level = fc.integer({ min: 0, max: 5 });
const side = fc.constantFrom<Side>('declarer', 'defence');
/** Fields of a later version, or of another program. */
const unknown = fc.oneof(fc.constant({}), fc.constant({ x_shown: true, more: { deep: [1] } }));
const without = (facts: object): object =>
	Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

const kontra = fc.oneof(
	level,
	fc.dictionary(player, fc.integer({ min: 0, max: 2 }), { maxKeys: 3, noNullPrototype: true }),
);

const count = (total: number, leaves: boolean) =>
	fc.record({
		points: fc.integer({ min: 0, max: total }),
		...(leaves && { leaves: fc.integer({ min: 0, max: 2 }) }),
	});

/** So many counts that make exactly the pack. */
const split = (total: number, parts: number) =>
	fc
		.array(fc.integer({ min: 0, max: total }), { minLength: parts - 1, maxLength: parts - 1 })
		.map((cuts) => {
			const at = [0, ...cuts.sort((a, b) => a - b), total];
			return at.slice(1).map((cut, i) => cut - (at[i] ?? 0));
		});

/** Who pays whom, or between which sides. */
const ENDS = {
	sides: ({ side }: Ends) => ({ side }),
	players: ({ from, to }: Ends) => ({ from, to }),
	holder: ({ to }: Ends) => ({ to }),
};
interface Ends {
	readonly side: Side;
	readonly from: string;
	readonly to: string;
}

function koenigrufenDraft(ruleset: KoenigrufenRuleset) {
	const players = ruleset.table.hands;
	const contracts = Object.keys(ruleset.contracts);
	const premiums = [...Object.keys(ruleset.premiums), 'valat'];
	const { total, leaves } = ruleset.cards;
	const fact = fc
		.record({
			premium: fc.constantFrom(...premiums),
			side,
			announced: fc.boolean(),
			won: fc.boolean(),
			kontra: maybe(level),
			from: player,
			to: player,
			extra: unknown,
		})
		.map(({ premium, side, announced, won, kontra, from, to, extra }) => ({
			premium,
			...ENDS[own(ruleset.premiums, premium)?.between ?? 'sides']({ side, from, to }),
			announced,
			won,
			kontra: announced ? kontra : undefined,
			extra,
		}));
	const trischakenCounts = (hands: readonly string[]) =>
		split(leaves ? total * 3 : total, hands.length).map((parts) => ({
			cardPoints: Object.fromEntries(
				hands.map((hand, i) => {
					const part = parts[i] ?? 0;
					return [
						hand,
						leaves ? { points: Math.floor(part / 3), leaves: part % 3 } : { points: part },
					];
				}),
			),
		}));
	return fc
		.record({
			contract: fc.constantFrom(...contracts),
			hands: fc.shuffledSubarray([...PLAYERS], { minLength: players, maxLength: players + 1 }),
			premiums: maybe(fc.array(fact, { maxLength: 3 })),
			manualAnyway: fc.nat(39),
		})
		.chain(({ contract, hands, premiums, manualAnyway }) => {
			const rule = ruleset.contracts[contract]!;
			const four = rule.kind === 'trischaken' ? hands : hands.slice(0, players);
			const declarer =
				rule.declarer === 'forehand' ? fc.constant(four[0]!) : fc.constantFrom(...four);
			const hand = fc.constantFrom(...four);
			const game = fc.record({ won: fc.boolean() });
			const tricks = fc.record({ tricks: fc.integer({ min: 0, max: 12 }) });
			const renonce = fc.record({ renonce: hand });
			const manual = fc
				.tuple(hand, hand, fc.integer({ min: 0, max: 9 }))
				.map(([from, to, points]) => ({
					manual: from === to ? {} : { [from]: 0 - points, [to]: points },
				}));
			const demanded =
				rule.kind === 'positive' && rule.demands
					? fc
							.constantFrom(...Object.keys(rule.demands.premiums))
							.map((premium) => [{ premium, side: 'declarer', announced: true, won: true }])
					: fc.constant<{ premium: string; side: string; announced: boolean; won: boolean }[]>([]);
			const outcome =
				manualAnyway === 0
					? manual
					: rule.kind === 'trischaken'
						? fc.oneof(
								{ weight: 3, arbitrary: trischakenCounts(four) },
								{ weight: 1, arbitrary: renonce },
							)
						: rule.kind === 'negative'
							? fc.oneof(game as fc.Arbitrary<object>, tricks, renonce)
							: fc.oneof(
									game as fc.Arbitrary<object>,
									count(total, leaves).map((cardPoints) => ({ cardPoints })),
									fc.constant({ gaveUp: true }),
									renonce,
								);
			return fc
				.record({
					declarer,
					called: fc.record({
						suit: fc.constantFrom(null, ...SUITS),
						holder: fc.oneof(hand, fc.constant('talon')),
						extra: unknown,
					}),
					outcome,
					demanded,
					kontra: maybe(kontra),
					bei: maybe(
						fc.array(
							fc.record({
								contract: fc.constantFrom(...contracts),
								declarer: hand,
								outcome: fc.oneof(game as fc.Arbitrary<object>, tricks),
								kontra: maybe(kontra),
								extra: unknown,
							}),
							{ maxLength: 2 },
						),
					),
					extra: unknown,
				})
				.map(({ called, demanded, bei, extra, ...facts }) => {
					const positive = rule.kind === 'positive';
					const others = (premiums ?? []).filter(
						({ premium }) => !demanded.some((one) => one.premium === premium),
					);
					const all = [...demanded, ...others.map(spread)];
					return without({
						...facts,
						...extra,
						outcome: { ...facts.outcome, ...extra },
						contract,
						hands: four,
						declarer: rule.kind === 'trischaken' ? undefined : facts.declarer,
						called: positive && rule.callsKing ? spread(called) : undefined,
						premiums: positive && (all.length > 0 || premiums) ? all : undefined,
						bei: rule.kind === 'negative' ? bei?.map(spread) : undefined,
					});
				});
		});
}

const spread = ({ extra, ...facts }: { extra: object } & object): object =>
	without({ ...facts, ...extra });

function tarokDraft(ruleset: Extract<Ruleset, { game: 'tarok' }>) {
	const hands = PLAYERS.slice(0, 3);
	const hand = fc.constantFrom(...hands);
	return fc
		.record({
			hands: fc.constant(hands),
			declarations: maybe(
				fc.array(
					fc
						.record({
							player: hand,
							kind: fc.constantFrom(...DECLARATIONS),
							count: fc.integer({ min: 1, max: 22 }),
						})
						.map(({ count: many, ...fact }) =>
							fact.kind.endsWith('kings') ? fact : { ...fact, count: many },
						),
					{ maxLength: 4 },
				),
			),
			pagat: maybe(fc.record({ player: hand, event: fc.constantFrom(...PAGAT_EVENTS) })),
			discardedPagat: maybe(fc.record({ tarokTricks: fc.integer({ min: 0, max: 25 }) })),
			outcome: split(ruleset.cards.total, 3).map((parts) => ({
				cardPoints: Object.fromEntries(hands.map((one, i) => [one, parts[i]])),
			})),
			extra: unknown,
		})
		.map(({ extra, ...facts }) => without({ ...facts, ...extra }));
}

type Draft<R> = (ruleset: R) => fc.Arbitrary<object>;
/** A line for each game. */
const DRAFTS: { readonly [G in Ruleset['game']]: Draft<Extract<Ruleset, { game: G }>> } = {
	...forCalling(koenigrufenDraft),
	tarok: tarokDraft,
};

/** Legal deals, as other programs and older versions may have written them. */
export function legalDeals(ruleset: Ruleset): fc.Arbitrary<Deal> {
	const draft = (DRAFTS[ruleset.game] as Draft<Ruleset>)(ruleset);
	return fc
		.record({
			facts: draft,
			// Who laid the pagat away holds cards.
			dealer: 'discardedPagat' in ruleset ? fc.constantFrom('a', 'b', 'c') : player,
			factor: maybe(fc.integer({ min: 1, max: 4 })),
			seats: maybe(fc.constant([...PLAYERS])),
			note: maybe(fc.constantFrom('', 'Pagat!')),
			at: maybe(fc.constant('2026-11-20T20:00:00Z')),
		})
		.map(({ facts, ...rest }) => ({ id: 'd1', ...without(rest), ...facts }))
		.filter((deal) => parseDeal(ruleset, deal).ok) as unknown as fc.Arbitrary<Deal>;
}
