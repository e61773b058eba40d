/** What a tariff leaves out of Trischaken: numbers that no deal of this ruleset comes to. */
import {
	type TrischakenWhen,
	TRISCHAKEN_NUMBERS,
	type KoenigrufenRuleset,
	type TrischakenRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { dividesLate } from './values.ts';

/** Paths below the ruleset that say nothing. */
export function quietTrischaken(ruleset: KoenigrufenRuleset): string[] {
	const { trischaken: rule, kontra, cards, table } = ruleset;
	const { scheme, extra, forehand, twoPayTwo } = rule;
	const used = TRISCHAKEN_NUMBERS[scheme];
	const unused = Object.values(TRISCHAKEN_NUMBERS).filter((numbers) => numbers !== used);
	return [
		...unused,
		...(used === 'loserPays' ? quietRows(rule) : []),
		// Of three, two without a trick are all but one.
		...(table.hands === 3 && rule.talon !== 'fifth-hand' ? ['loserPays.two'] : []),
		...(cards.leaves ? [] : ['counting']),
		...(dividesLate(rule) ? [] : ['rounding']),
		...(kontra.trischaken === 'riders' ? [] : ['riders']),
		...(twoPayTwo?.mayorAlone ? [] : ['twoPayTwo.mayorAlone']),
		...(twoPayTwo?.allTricks ? [] : ['twoPayTwo.allTricks']),
		...(extra.virginFromEach === 0 ? ['extra.virginFromEach'] : []),
		...(extra.virginFromMost ? [] : ['extra.virginFromMost']),
		...(extra.virginFromEach || extra.virginFromMost ? [] : ['extra.severalVirgins']),
		...(extra.mayorToEach === 0 ? ['extra.mayorToEach'] : []),
		...(forehand.factor === 1 ? ['forehand.when'] : []),
		...(mayorPays(rule) ? [] : ['mayor']),
	].map((path) => `trischaken.${path}`);
}

const ROWS = ['none', 'one', 'two', 'all'] as const;
type Row = (typeof ROWS)[number];
type Virgins = NonNullable<TrischakenWhen['virgins']>;

/** Rows in whose place a special case is always paid, and what a tie that cannot be would pay. */
function quietRows(rule: TrischakenRule): string[] {
	const { loserPays } = rule;
	if (!loserPays) return [];
	const left = ROWS.filter((row) => !isReplaced(rule, row));
	const tied = left.some((row) => row !== 'all' && loserPays[row].tied === undefined);
	return [
		...ROWS.filter((row) => !left.includes(row)),
		...(tied ? [] : ['ties']),
		...(tied && loserPays.ties === 'each-to-rest' ? [] : ['tiePoints']),
	].map((name) => `loserPays.${name}`);
}

/** How many virgins a case that asks for nothing else takes in. */
const TAKES_IN: Readonly<Record<Virgins, readonly Row[]>> = {
	none: ['none'],
	one: ['one'],
	two: ['two'],
	all: ['all'],
	several: ['two', 'all'],
	some: ['one', 'two', 'all'],
};

const isReplaced = ({ cases = {} }: TrischakenRule, row: Row): boolean =>
	Object.values(cases).some(({ when: { virgins, ...asked } }) => {
		const rest = Object.keys(asked).length > 0;
		return !rest && (virgins === undefined || TAKES_IN[virgins].includes(row));
	});

/** Whether a mayor's count changes anything. */
function mayorPays({ scheme, extra, loserPays, twoPayTwo, cases = {} }: TrischakenRule): boolean {
	const used = TRISCHAKEN_NUMBERS[scheme];
	return (
		extra.mayorToEach > 0 ||
		(used === 'loserPays' &&
			ROWS.some((row) => loserPays && loserPays[row].mayor !== loserPays[row].plain)) ||
		(used === 'twoPayTwo' && (twoPayTwo?.mayorAlone ?? 0) > 0) ||
		Object.values(cases).some(({ when, from }) => when.mayor !== undefined || from === 'mayor')
	);
}
