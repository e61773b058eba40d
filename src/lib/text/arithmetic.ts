/** The factors of a payment as they are shown; their product is always the payment's points. */
import { type Factor, type Reason, factorsOf } from '#lib/domain/entry.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { valatOf } from '#lib/games/koenigrufen/domain/bets.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import { formatHalves, formatInteger } from './format.ts';
import type { Telling } from './game-words.ts';
import { contractName, itemName, kontraName } from './names.ts';
import * as m from './paraglide/messages.js';

/** A number of the product, and what it stands for; the first is usually the item's own value. */
export interface ShownFactor {
	readonly label?: string;
	readonly times: number;
	/** It is a number of halves. */
	readonly halves?: true;
	/** How the number came about, where it is a difference: `33 − 26`. */
	readonly from?: string;
}

/** A reason leaves out factors of one; what everything else multiplies is shown all the same. */
export function shownOf(reason: Reason): readonly Factor[] {
	const factors = factorsOf(reason);
	const based = factors.some(({ by }) => by === 'value' || by === 'difference');
	return based ? factors : [{ by: 'difference', times: 1 }, ...factors];
}

/** The factors of a payment, each with what it stands for; the first is the item's own value and needs no words. */
export function shownFactors(telling: Telling<Ruleset>, reason: Reason): ShownFactor[] {
	const { ruleset, deal, locale } = telling;
	const contract = contractName(ruleset, reason.contract ?? deal.contract ?? '', locale);
	// The value of a valat that multiplies the game is the game's, and is said to be.
	const ofGame = reason.item === VALAT && factorsOf(reason).some(({ by }) => by === 'valat');
	const label = (factor: Factor): string | undefined => {
		switch (factor.by) {
			case 'value':
				return ofGame ? contract : undefined;
			case 'difference':
				return undefined;
			case 'contract':
			case 'solo':
				return contract;
			case 'valat':
				// Where it multiplies everything it has no line of its own to say how it came to it.
				return reason.item === VALAT ? itemName(ruleset, VALAT, locale) : valatLabel(telling);
			case 'kontra':
				// Two who both said kontra double twice; that is no rekontra.
				return reason.trischaken?.part === 'pair' && (factor.level ?? 0) > 1
					? m.explain_kontra_both({}, { locale })
					: kontraName(ruleset, factor.level ?? 0, locale);
			case 'forehand':
				return m.explain_forehand({}, { locale });
			case 'riders':
				return m.explain_riders({}, { locale });
			case 'tricks':
				return m.explain_tarok_tricks({}, { locale });
			case 'round':
				return factor.times === 2
					? m.explain_double_round({}, { locale })
					: m.explain_round_factor({}, { locale });
		}
	};
	return shownOf(reason).map((factor) => {
		const said = label(factor);
		const half = factor.by === 'value' && reason.halves;
		return {
			times: factor.times,
			...(said !== undefined && { label: said }),
			...(half && { halves: true as const }),
		};
	});
}

/** `Valat angesagt`; only an announced one can be missed, and none in a deal that was broken off. */
function valatLabel({ ruleset, deal, locale }: Telling<Ruleset>): string {
	const say = { locale };
	const name = itemName(ruleset, VALAT, locale);
	const fact = valatOf(deal);
	if (!fact) return name;
	const isPlayedOut = deal.outcome.renonce === undefined;
	if (!fact.won && isPlayedOut) return `${name} ${m.explain_missed({}, say)}`;
	return `${name} ${fact.announced ? m.explain_announced({}, say) : m.explain_silent({}, say)}`;
}

/** Whether half a point is left over. */
const isRoundedDown = (factors: readonly ShownFactor[]): boolean =>
	factors.some(({ halves }) => halves) &&
	factors.reduce((product, { times }) => product * times, 1) % 2 === 1;

/** `2 × Kontra 2 = 4`, or just `2`; `2½, abgerundet 2`. */
export function productText(
	factors: readonly ShownFactor[],
	points: number,
	locale: Locale,
): string {
	const parts = factors.map(({ label, times, from, halves }) => {
		const written = halves ? formatHalves(times, locale) : formatInteger(times, locale);
		const number = from === undefined ? written : factors.length > 1 ? `(${from})` : from;
		return label === undefined ? number : `${label} ${number}`;
	});
	const product = parts.join(' × ');
	if (isRoundedDown(factors)) {
		const rest = formatInteger(points, locale);
		return m.explain_rounded_down({ product, points: rest }, { locale });
	}
	const plain = factors.length === 1 && factors[0]?.from === undefined;
	return plain ? product : `${product} = ${formatInteger(points, locale)}`;
}
