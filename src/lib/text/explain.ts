/**
 * Why a deal paid what it paid, line by line. The lines are the deal's own entries in groups, so
 * that what is explained is what is paid.
 */
import { type Aside, type Entry, type Reason, factorsOf } from '#lib/domain/entry.ts';
import { grouped } from '#lib/domain/grouped.ts';
import { itemOf } from '#lib/domain/named.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Citation } from '#lib/domain/rules.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import { type ShownFactor, productText, shownFactors } from './arithmetic.ts';
import { type Flow, flowOf } from './flow.ts';
import { formatList } from './format.ts';
import type { Telling } from './game-words.ts';
import { gameWords } from './games.ts';
import { citationOf, contractName, itemName, kontraName } from './names.ts';
import { potText, trischakenState } from './trischaken-words.ts';
import * as m from './paraglide/messages.js';

export { citeText } from './names.ts';

/** Payments of one size for one reason. */
export interface ExplainedLine {
	/** The item's id: `game`, a premium, … */
	readonly item: string;
	/** `Pagat` */
	readonly name: string;
	/** `angesagt, verloren` – empty where there is nothing to say. */
	readonly state: string;
	readonly factors: readonly ShownFactor[];
	/** `2 × Kontra 2 = 4` */
	readonly arithmetic: string;
	/** Of each of the payments: the product of the factors. */
	readonly points: number;
	/** `von jedem`, `an Resi`, `Resi an Gerti, Sepp an Franz` */
	readonly who: string;
	readonly flow: Flow['kind'];
	/** What was said or done and pays nothing: `Kontra gilt nicht: König im Talon` */
	readonly asides: readonly string[];
	/** All of it: `Pagat angesagt 2 × Kontra 2 = 4 von jedem` */
	readonly text: string;
	/** The rule (`citeText` says where it stands); none for what was settled by hand. */
	readonly cite: Citation | undefined;
	readonly entries: readonly Entry[];
}

/**
 * One line for each item of a settled deal; every entry is in exactly one of them.
 *
 * @param entries what `settle` gave for this deal under this ruleset
 */
export function explainDeal(telling: Telling<Ruleset>, entries: readonly Entry[]): ExplainedLine[] {
	const lines = grouped(entries, (entry) => sameLine(entry.reason, aboutWhom(telling, entry)));
	return [...lines.values()].map((group) => lineOf(telling, group));
}

/** Equal reasons for payments of the same player make one line. */
function sameLine(reason: Reason, about: PlayerId | undefined): string {
	const { won, trischaken, ...rest } = reason;
	// What a side would have won is paid by the offender either way.
	const result = reason.renonce ? null : (won ?? null);
	// Pairs of payers are told together, whatever the single ones are.
	const note = trischaken?.part === 'highest-lowest' ? trischaken.part : trischaken;
	return JSON.stringify([about ?? null, result, note ?? null, rest]);
}

/** The player whom a line is about, so that only the others must be named. */
function aboutWhom(telling: Telling<Ruleset>, entry: Entry): PlayerId | undefined {
	const { item } = entry.reason;
	if (item === 'manual' || item === 'limit') return undefined;
	return gameWords(telling.ruleset).aboutWhom(telling, entry);
}

function lineOf(telling: Telling<Ruleset>, entries: readonly Entry[]): ExplainedLine {
	const { ruleset, deal, locale } = telling;
	const [entry] = entries as [Entry];
	const about = aboutWhom(telling, entry);
	const { reason, points } = entry;
	const distance = gameWords(ruleset).distanceOf?.(telling, entry);
	const factors = shownFactors(telling, reason).map((factor, i) =>
		i === 0 && distance ? { ...factor, from: distance.text } : factor,
	);
	const arithmetic = productText(factors, points, locale);
	const flow = flowOf(telling, entries, about);
	const name = lineName(telling, reason, about);
	const state = lineState(telling, reason, about);
	const isLabelled = factors[0]?.label !== undefined;
	const head = lineHead(telling, reason, { name, state, isLabelled });
	const who = flow.kind === 'pairs' ? `(${flow.text})` : flow.text;
	const pot = reason.pot && potText(telling, reason.pot);
	const asides = [
		...(pot === undefined ? [] : [pot]),
		...[...grouped(reason.asides ?? [], ({ why }) => why).values()].map((alike) =>
			asideText(telling, alike),
		),
	];
	return {
		item: entry.item,
		name,
		state,
		factors,
		arithmetic,
		points,
		who: flow.text,
		flow: flow.kind,
		asides,
		text: [`${head} ${arithmetic} ${who}`, ...asides].join('; '),
		cite: citationOf(ruleset, deal, reason),
		entries,
	};
}

const OF_KONTRA = {
	'kontra-void-king-in-talon': m.explain_void_king,
	'kontra-void-valat': m.explain_void_valat,
};
const OF_ITEM = {
	'beside-valat': m.explain_beside_valat,
	'made-with-game': m.explain_made_with_game,
	'missed-with-game': m.explain_missed_with_game,
	'part-of-higher': m.explain_part_of_higher,
};
const OF_PLAYERS = {
	'tied-in-the-middle': m.explain_tied_in_the_middle,
	'forehand-alone': m.explain_forehand_alone,
	'several-virgins': m.explain_several_virgins,
};
const BY_ITSELF = {
	'dearer-than-valat': m.explain_dearer_than_valat,
	'in-place-of-game': m.explain_in_place_of_game,
	'without-demanded': m.explain_without_demanded,
	'special-case': m.explain_special_case,
};

/** What is told of these, which are there for the same reason. */
function asideText({ ruleset, nameOf, locale }: Telling<Ruleset>, alike: readonly Aside[]): string {
	const say = { locale };
	const [aside] = alike as readonly [Aside];
	if ('level' in aside) {
		return OF_KONTRA[aside.why]({ kontra: kontraName(ruleset, aside.level, locale) }, say);
	}
	if ('item' in aside) {
		const names = alike.flatMap((one) =>
			'item' in one ? itemName(ruleset, one.item, locale) : [],
		);
		return OF_ITEM[aside.why]({ item: formatList([...new Set(names)], locale) }, say);
	}
	if ('players' in aside) {
		return OF_PLAYERS[aside.why]({ names: formatList(aside.players.map(nameOf), locale) }, say);
	}
	return BY_ITSELF[aside.why]({}, say);
}

interface LineWords {
	readonly name: string;
	/** Whether it was made, announced or lost; empty where there is nothing to say. */
	readonly state: string;
	/** Whether the arithmetic begins with words of its own. */
	readonly isLabelled: boolean;
}

/** What stands before the arithmetic. */
function lineHead(
	{ ruleset }: Telling<Ruleset>,
	reason: Reason,
	{ name, state, isLabelled }: LineWords,
): string {
	const colon = isLabelled ? ':' : '';
	if (state === '') return `${name}${colon}`;
	if (reason.item === 'renonce') return `${name} ${state}:`;
	if (reason.renonce) return `${state}: ${name}${colon}`;
	if (reason.trischaken) return `${name}: ${state}:`;
	if (gameWords(ruleset).isPersonal) return `${name}, ${state}:`;
	return `${name} ${state}${colon}`;
}

function lineName(telling: Telling<Ruleset>, reason: Reason, about: PlayerId | undefined): string {
	const { ruleset, deal, nameOf, locale } = telling;
	switch (reason.item) {
		case 'manual':
			return m.explain_manual({}, { locale });
		case 'renonce':
			return m.explain_renonce({}, { locale });
		case 'limit':
			return m.explain_limit({}, { locale });
		case 'card-points':
			return m.explain_card_points({}, { locale });
		case 'trischaken':
			return contractName(ruleset, deal.contract ?? reason.item, locale);
		case 'game': {
			// Where the contract is a factor of its own, its name stands there.
			if (factorsOf(reason).some(({ by }) => by === 'contract')) {
				return m.explain_game({}, { locale });
			}
			const name = contractName(ruleset, reason.contract ?? deal.contract ?? '', locale);
			const several = (deal.bei?.length ?? 0) > 0 && reason.declarer !== undefined;
			return several ? `${name} (${nameOf(reason.declarer)})` : name;
		}
	}
	const name = itemName(ruleset, reason.item, locale);
	if (reason.renonce) {
		const words = [m.explain_announced({}, { locale })];
		if (reason.bonus) words.push(m.explain_bonus({}, { locale }));
		return `${name} ${words.join(', ')}`;
	}
	const counted = gameWords(ruleset).countOf?.(telling, reason, about);
	return counted === undefined ? name : `${name} (${String(counted)})`;
}

function lineState(telling: Telling<Ruleset>, reason: Reason, about: PlayerId | undefined): string {
	if (reason.trischaken) return trischakenState(telling, reason.trischaken, about);
	const { ruleset, deal, nameOf, locale } = telling;
	const say = { locale };
	if (reason.item === 'manual' || reason.item === 'limit') return '';
	if (gameWords(ruleset).isPersonal || reason.item === 'renonce') {
		return about === undefined ? '' : nameOf(about);
	}
	if (reason.renonce) {
		return m.explain_renonce_of({ name: nameOf(deal.outcome.renonce ?? '') }, say);
	}
	const words: string[] = [];
	if (reason.item !== 'game') {
		if (reason.announced) words.push(m.explain_announced({}, say));
		else if (itemOf(ruleset, reason.item)?.announceable) words.push(m.explain_silent({}, say));
		if (reason.bonus) words.push(m.explain_bonus({}, say));
		if (reason.derived) words.push(m.explain_by_itself({}, say));
	}
	if (reason.gaveUp) words.push(m.explain_given_up({}, say));
	// The game beside it may be won all the same: a valat is made or missed.
	else if (reason.won === false && reason.item === VALAT) words.push(m.explain_missed({}, say));
	else if (reason.won === false) words.push(m.explain_lost({}, say));
	else if (reason.item === 'game') words.push(m.explain_won({}, say));
	const state = words.join(', ');
	return reason.side === 'defence' ? `${state} (${m.explain_defence({}, say)})`.trim() : state;
}
