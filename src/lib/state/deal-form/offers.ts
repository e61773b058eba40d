/** What can be chosen now: the controls show this and nothing else. */
import { fromThirds, type CardPoints } from '#lib/domain/card-points.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import { winThreshold } from '#lib/games/koenigrufen/domain/bets.ts';
import { tablesOf } from '#lib/games/koenigrufen/domain/tables.ts';
import { own } from '#lib/domain/own.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { Contract } from '#lib/games/koenigrufen/domain/rules.ts';
import {
	contractOf,
	declarerOf,
	fifthOffered,
	handsOf,
	holderOf,
	howOf,
	howsOf,
	kontraTaking,
	premiumRules,
	premiumState,
	type KontraTaking,
	type PremiumRule,
	type PremiumState,
} from './effective.ts';
import type { DealForm, How } from './form.ts';
import { beiContracts, project } from './project.ts';
import type { Setting } from './setting.ts';

export interface ContractOffer {
	readonly id: string;
	readonly contract: Contract;
	/** False: forehand's alone, and somebody else was chosen as declarer. */
	readonly offered: boolean;
}

export interface PremiumOffer {
	readonly rule: PremiumRule;
	readonly state: PremiumState;
}

export interface Offers {
	readonly hands: readonly PlayerId[];
	/** In bidding order. */
	readonly contracts: readonly ContractOffer[];
	readonly contract: Contract | undefined;
	/** Who may be the declarer; empty where there is none. */
	readonly declarers: readonly PlayerId[];
	readonly declarer: PlayerId | undefined;
	/** Who may turn out to hold the called king; empty where none is called. */
	readonly holders: readonly (PlayerId | 'talon')[];
	readonly holder: PlayerId | 'talon' | undefined;
	readonly hows: readonly How[];
	readonly how: How;
	readonly kontra: KontraTaking;
	/** Who may say a personal kontra. */
	readonly opponents: readonly PlayerId[];
	readonly premiums: readonly PremiumOffer[];
	/** Contracts that may be played beside this one, and how many further declarers. */
	readonly bei: { readonly contracts: readonly string[]; readonly most: number };
	/** Who would take the talon as a fifth hand. */
	readonly fifth: PlayerId | undefined;
}

export function offers(ruleset: Ruleset, form: DealForm, setting: Setting): Offers {
	const hands = handsOf(ruleset, form, setting);
	const contract = contractOf(ruleset, form);
	const how = howOf(ruleset, contract, form);
	const declarer = declarerOf(contract, form, hands);
	const common = {
		hands,
		contract,
		declarer,
		hows: howsOf(ruleset, contract, form),
		how,
		fifth: fifthOffered(ruleset, form, setting),
	};
	if (ruleset.game === 'tarok') {
		return {
			...common,
			contracts: [],
			declarers: [],
			holders: [],
			holder: undefined,
			kontra: { kind: 'none' },
			opponents: [],
			premiums: [],
			bei: { contracts: [], most: 0 },
		};
	}
	const callsKing = contract?.kind === 'positive' && contract.callsKing;
	const noHolder: readonly PlayerId[] = [];
	return {
		...common,
		contracts: contractOffers(ruleset, form, hands),
		declarers: declarersOf(contract, hands),
		holders: callsKing
			? [...hands.filter((player) => player !== declarer || ruleset.selfCall), 'talon' as const]
			: noHolder,
		holder: callsKing ? holderOf(ruleset, form, declarer, hands) : undefined,
		kontra: !contract || how === 'manual' ? { kind: 'none' } : kontraTaking(ruleset, contract, how),
		opponents: hands.filter((player) => player !== declarer),
		premiums: premiumRules(ruleset, contract, how).map((rule) => ({
			rule,
			state: premiumState(rule, own(form.premiums, rule.id)),
		})),
		bei:
			contract?.kind === 'negative' && how !== 'renonce' && how !== 'manual'
				? { contracts: beiContracts(ruleset, form), most: ruleset.bei?.most ?? 0 }
				: { contracts: [], most: 0 },
	};
}

function contractOffers(
	ruleset: Extract<Ruleset, { game: 'koenigrufen' }>,
	form: DealForm,
	hands: readonly PlayerId[],
): ContractOffer[] {
	const other =
		form.declarer !== undefined && hands.includes(form.declarer) && form.declarer !== hands[0];
	return [...tablesOf(ruleset).contracts]
		.sort(([, a], [, b]) => a.order - b.order)
		.map(([id, contract]) => ({
			id,
			contract,
			offered: !(other && contract.declarer === 'forehand') || id === form.contract,
		}));
}

function declarersOf(
	contract: Contract | undefined,
	hands: readonly PlayerId[],
): readonly PlayerId[] {
	if (contract?.kind === 'trischaken') return [];
	return contract?.declarer === 'forehand' ? hands.slice(0, 1) : hands;
}

/** What the declarer's side has to count to win the game as it is tapped: a kontra may turn that round. */
export function neededCount(
	ruleset: Ruleset,
	form: DealForm,
	setting: Setting,
): Required<CardPoints> | undefined {
	if (ruleset.game !== 'koenigrufen') return undefined;
	const contract = contractOf(ruleset, form);
	if (contract?.kind !== 'positive') return undefined;
	const least = winThreshold(ruleset, contract, project(ruleset, form, setting));
	return fromThirds(ruleset.cards.leaves ? least : 3 * Math.ceil(least / 3));
}
