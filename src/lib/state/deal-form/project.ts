/**
 * From taps to facts: only what belongs to the chosen contract is written, so nothing that a change
 * of contract has hidden can linger. A pure function of the taps; the order they came in is unknown to it.
 */
import type {
	CalledKing,
	DealFacts,
	Kontra,
	NegativeGame,
	Outcome,
	PlayerId,
	PremiumFact,
} from '#lib/domain/deal.ts';
import type { DeclarationFact } from '#lib/games/tarok/domain/rules.ts';
import { decidesGame } from '#lib/games/koenigrufen/domain/bets.ts';
import { reachedBy } from '#lib/games/koenigrufen/domain/check-premiums.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import { thirds, type CardPoints } from '#lib/domain/card-points.ts';
import { own } from '#lib/domain/own.ts';
import type { Ruleset, Side } from '#lib/domain/ruleset.ts';
import type { Contract, KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { DECLARATIONS, type TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { countRule, countedOf, sideCount } from './counts.ts';
import {
	contractOf,
	dealerOf,
	declarerOf,
	handsOf,
	holderOf,
	howOf,
	kontraTaking,
	premiumRules,
	premiumState,
	type PremiumRule,
} from './effective.ts';
import type { BeiTaps, DealForm, How, PairTaps } from './form.ts';
import { keepUntouched } from './keep.ts';
import { fromFacts } from './read.ts';
import type { Setting } from './setting.ts';

/** A deal as far as it is known: `parseDeal` says what it still lacks. */
export type DealDraft = Partial<DealFacts> & { readonly outcome: Outcome };

type Fields = Partial<Omit<DealFacts, 'id' | 'at'>> & { readonly outcome: Outcome };

/**
 * The facts of the deal as tapped so far. Where a deal is being corrected, whatever the taps leave as
 * it was stays word for word, fields nobody knows included.
 */
export function toFacts(ruleset: Ruleset, form: DealForm, setting: Setting): DealDraft {
	const fields = project(ruleset, form, setting);
	if (!form.base) {
		return defined({ id: setting.id, at: setting.at, ...fields }) as DealDraft;
	}
	const before = project(ruleset, fromFacts(ruleset, form.base as unknown as DealFacts), setting);
	return keepUntouched(form.base, before, fields) as DealDraft;
}

/** The fields that the taps alone amount to. */
export function project(ruleset: Ruleset, form: DealForm, setting: Setting): Fields {
	const hands = handsOf(ruleset, form, setting);
	const factor = form.factor ?? setting.factor;
	const played: Partial<Fields> & { outcome: Outcome } =
		ruleset.game === 'tarok'
			? tarokFields(ruleset, form, hands)
			: koenigrufenFields(ruleset, form, hands);
	return defined({
		dealer: dealerOf(form, setting),
		hands,
		factor: factor === 1 ? undefined : factor,
		seats: form.seats ?? (form.base ? undefined : setting.seats),
		note: form.note === '' ? undefined : form.note,
		...played,
	}) as Fields;
}

/** Without the fields that hold nothing. */
function defined(fields: object): object {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
		),
	);
}

type Played = { readonly [K in keyof Fields]?: Fields[K] | undefined } & {
	readonly outcome: Outcome;
};

// --- Königrufen ---------------------------------------------------------------------------------

function koenigrufenFields(
	ruleset: KoenigrufenRuleset,
	form: DealForm,
	hands: readonly PlayerId[],
): Fields {
	const contract = contractOf(ruleset, form);
	const how = howOf(ruleset, contract, form);
	const declarer = declarerOf(contract, form, hands);
	const called = calledOf(ruleset, contract, form, declarer, hands);
	const who = { contract: contract && form.contract, declarer, called };
	if (!contract || how === 'manual') {
		return { ...who, outcome: outcomeOf(ruleset, contract, form, how, hands) } as Fields;
	}
	const rules = premiumRules(ruleset, contract, how);
	const outcome = outcomeOf(ruleset, contract, form, how, hands, rules);
	const played: Played = {
		...who,
		outcome,
		kontra: kontraOf(ruleset, contract, how, form, hands, declarer),
		premiums: premiumFacts(ruleset, rules, form, how, hands),
		bei: how === 'renonce' ? undefined : beiOf(ruleset, contract, form, hands, declarer),
	};
	return played as Fields;
}

function calledOf(
	ruleset: KoenigrufenRuleset,
	contract: Contract | undefined,
	form: DealForm,
	declarer: PlayerId | undefined,
	hands: readonly PlayerId[],
): CalledKing | undefined {
	if (contract?.kind !== 'positive' || !contract.callsKing) return undefined;
	const holder = holderOf(ruleset, form, declarer, hands);
	return holder === undefined ? undefined : { suit: form.suit ?? null, holder };
}

function outcomeOf(
	ruleset: KoenigrufenRuleset,
	contract: Contract | undefined,
	form: DealForm,
	how: How,
	hands: readonly PlayerId[],
	rules: readonly PremiumRule[] = [],
): Outcome {
	switch (how) {
		case 'result': {
			const won = valatDecides(ruleset, rules, form) ?? form.won;
			return won === undefined ? {} : { won };
		}
		case 'count': {
			const rule = countRule(ruleset, hands);
			if (contract?.kind === 'trischaken') {
				const { counts } = countedOf(rule, form, hands);
				return { cardPoints: Object.fromEntries(counts) };
			}
			const count = sideCount(rule, form);
			return count ? { cardPoints: count } : {};
		}
		case 'tricks':
			return form.tricks === undefined ? {} : { tricks: form.tricks };
		case 'gaveUp':
			return { gaveUp: true };
		case 'renonce':
			return form.renonce !== undefined && hands.includes(form.renonce)
				? { renonce: form.renonce }
				: {};
		case 'manual':
			return { manual: manualOf(form, hands) };
	}
}

/** Points by hand, without those who neither win nor pay. */
function manualOf(form: DealForm, hands: readonly PlayerId[]): Record<PlayerId, number> {
	const manual: Record<PlayerId, number> = {};
	for (const player of hands) {
		const points = own(form.manual, player) ?? 0;
		if (points !== 0) manual[player] = points;
	}
	return manual;
}

/** Where a valat says who won the game, the table need not say so again. */
export function valatDecides(
	ruleset: KoenigrufenRuleset,
	rules: readonly PremiumRule[],
	form: DealForm,
): boolean | undefined {
	const rule = rules.find(({ id }) => id === VALAT);
	if (!rule || !ruleset.valat) return undefined;
	const [bet] = premiumState(rule, own(form.premiums, VALAT)).bets;
	if (!bet || !decidesGame(ruleset.valat, !bet.missed)) return undefined;
	return (bet.side === 'declarer') !== bet.missed;
}

// --- kontra -------------------------------------------------------------------------------------

function kontraOf(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	how: How,
	taps: Pick<DealForm, 'kontra' | 'personal'>,
	hands: readonly PlayerId[],
	declarer: PlayerId | undefined,
): Kontra | undefined {
	const taking = kontraTaking(ruleset, contract, how);
	if (taking.kind === 'none') return undefined;
	const { kind, highest } = taking;
	if (kind === 'common') return Math.min(taps.kontra ?? 0, highest) || undefined;
	const levels: Record<PlayerId, number> = {};
	for (const player of hands) {
		const level = Math.min(own(taps.personal, player) ?? 0, highest);
		if (level > 0 && player !== declarer) levels[player] = level;
	}
	return Object.keys(levels).length > 0 ? levels : undefined;
}

// --- premiums -----------------------------------------------------------------------------------

function premiumFacts(
	ruleset: KoenigrufenRuleset,
	rules: readonly PremiumRule[],
	form: DealForm,
	how: How,
	hands: readonly PlayerId[],
): PremiumFact[] {
	const count = how === 'count' ? sideCount(countRule(ruleset, hands), form) : undefined;
	return rules.flatMap((rule) => {
		if (rule.between === 'players')
			return pairFacts(rule, own(form.premiums, rule.id)?.pairs, hands);
		return premiumState(rule, own(form.premiums, rule.id)).bets.flatMap((bet): PremiumFact[] => {
			const { side, announced, kontra } = bet;
			let won = !bet.missed;
			if (rule.counted && count) {
				const reached = reaches(ruleset, rule.id, count, side);
				// A silent one follows from the count by itself.
				if (!announced && (reached || won)) return [];
				won = reached;
			}
			return [{ premium: rule.id, side, announced, won, ...(kontra > 0 && { kontra }) }];
		});
	});
}

/** Whether this side has the card points that the premium is made by. */
export function reaches(
	ruleset: KoenigrufenRuleset,
	premium: string,
	count: CardPoints,
	side: Side,
): boolean {
	const atLeast = own(ruleset.premiums, premium)?.atLeast;
	return atLeast !== undefined && reachedBy(ruleset, count, side) >= thirds(atLeast);
}

function pairFacts(
	rule: PremiumRule,
	pairs: readonly PairTaps[] | undefined,
	hands: readonly PlayerId[],
): PremiumFact[] {
	const known = (player: PlayerId | undefined) =>
		player !== undefined && hands.includes(player) ? player : undefined;
	return (pairs ?? []).flatMap((pair): PremiumFact[] => {
		const { form } = pair;
		if (form === undefined || !rule.forms.includes(form)) return [];
		const from = known(pair.from);
		const to = known(pair.to);
		const announced = form === 'announced';
		const kontra = announced ? Math.min(pair.kontra ?? 0, rule.highest.defence) : 0;
		return [
			{
				premium: rule.id,
				...(from !== undefined && { from }),
				...(to !== undefined && { to }),
				announced,
				won: !((announced || rule.missable) && pair.missed),
				...(kontra > 0 && { kontra }),
			},
		];
	});
}

// --- bei ----------------------------------------------------------------------------------------

/** Which contracts can be played beside this one. */
export function beiContracts(
	ruleset: KoenigrufenRuleset,
	form: Pick<DealForm, 'contract'>,
): readonly string[] {
	const { bei, contracts } = ruleset;
	const { contract } = form;
	if (!bei || contract === undefined || !Object.hasOwn(bei.contracts, contract)) return [];
	const beside = bei.equalOnly ? [contract] : Object.keys(bei.contracts);
	return beside.filter((id) => contracts[id]?.played && contracts[id].kind === 'negative');
}

function beiOf(
	ruleset: KoenigrufenRuleset,
	contract: Contract,
	form: DealForm,
	hands: readonly PlayerId[],
	declarer: PlayerId | undefined,
): NegativeGame[] {
	if (contract.kind !== 'negative') return [];
	const allowed = beiContracts(ruleset, form);
	if (allowed.length === 0) return [];
	const taken = new Set([declarer]);
	return (form.bei ?? []).slice(0, ruleset.bei?.most ?? 0).map((taps) => {
		const player =
			taps.declarer !== undefined && hands.includes(taps.declarer) && !taken.has(taps.declarer)
				? taps.declarer
				: undefined;
		taken.add(player);
		return defined({
			contract: beiContract(taps, allowed),
			declarer: player,
			outcome:
				taps.tricks !== undefined
					? { tricks: taps.tricks }
					: taps.won === undefined
						? {}
						: { won: taps.won },
			kontra: kontraOf(ruleset, contract, 'result', taps, hands, player),
		}) as NegativeGame;
	});
}

/** The contract of a game beside the first; asked for only where there are several. */
export const beiContract = (taps: BeiTaps, allowed: readonly string[]): string | undefined =>
	taps.contract !== undefined && allowed.includes(taps.contract)
		? taps.contract
		: allowed.length === 1
			? allowed[0]
			: undefined;

// --- Tarok --------------------------------------------------------------------------------------

function tarokFields(ruleset: TarokRuleset, form: DealForm, hands: readonly PlayerId[]): Fields {
	if (howOf(ruleset, undefined, form) === 'manual') {
		return { outcome: { manual: manualOf(form, hands) } };
	}
	const { counts } = countedOf(countRule(ruleset, hands), form, hands);
	const points = [...counts].map(([player, count]): [string, number] => [player, count.points]);
	const played: Played = {
		declarations: hands.flatMap((player) => declarationFacts(ruleset, form, player)),
		...pagatOf(form, hands),
		outcome: { cardPoints: Object.fromEntries(points) },
	};
	return played as Fields;
}

function declarationFacts(
	ruleset: TarokRuleset,
	form: DealForm,
	player: PlayerId,
): DeclarationFact[] {
	const taps = own(form.declarations, player);
	if (!taps) return [];
	return DECLARATIONS.flatMap((kind): DeclarationFact[] => {
		if (kind === 'kings' || kind === 'half-kings') {
			return taps.kings === kind ? [{ player, kind }] : [];
		}
		const count = taps[kind] ?? 0;
		const { from, most } = ruleset.declarations[kind];
		if (count < from) return [];
		// Full and half cavalries together are of no more suits than there are.
		const room =
			kind === 'half-cavalry'
				? ruleset.declarations.cavalry.most - Math.max(0, taps.cavalry ?? 0)
				: most;
		return room < from ? [] : [{ player, kind, count: Math.min(count, most, room) }];
	});
}

function pagatOf(
	{ pagat }: DealForm,
	hands: readonly PlayerId[],
): Pick<Fields, 'pagat' | 'discardedPagat'> {
	if (pagat?.event === undefined) return {};
	if (pagat.event === 'discarded')
		return { discardedPagat: { tarokTricks: pagat.tarokTricks ?? 0 } };
	const player = pagat.player !== undefined && hands.includes(pagat.player) && pagat.player;
	return {
		pagat: { ...(player && { player }), event: pagat.event } as NonNullable<DealFacts['pagat']>,
	};
}
