/** What the three-handed game demands of a deal (Tarok, "Before play", "During play", "After play"). */
import type { DeclarationFact } from '../deal.ts';
import { checkManual, has, inHands, refuse, type Reading } from '../reading.ts';
import type { TarokRuleset } from '../ruleset.ts';
import { whole } from '../shape.ts';

export function checkTarok(ruleset: TarokRuleset, reading: Reading): void {
	const { facts, at, form } = reading;
	refuse(reading, ['contract', 'declarer', 'called', 'kontra', 'premiums', 'bei']);
	if (Array.isArray(facts.hands) && facts.hands.length !== ruleset.table.hands) {
		at.reportAt(['hands'], 'wrong-number-of-hands', {
			count: facts.hands.length,
			expected: ruleset.table.hands,
		});
	}
	if (form === 'manual') checkManual(reading);
	else if (form === 'cardPoints') checkCounts(ruleset, reading);
	else if (form !== undefined) {
		at.reportAt(['outcome', form], 'outcome-form', { known: 'cardPoints, manual' });
	}
	checkDeclarations(ruleset, reading);
	if (has(reading, 'pagat') && facts.pagat)
		inHands(reading, facts.pagat.player, ['pagat', 'player']);
	if (has(reading, 'discardedPagat')) {
		if (facts.pagat !== undefined)
			at.reportAt(['discardedPagat'], 'excluded-beside', { other: 'pagat' });
		if (has(reading, 'dealer')) inHands(reading, facts.dealer, ['dealer']);
	}
}

/** Whole points per player, summing to the pack. */
function checkCounts({ cards }: TarokRuleset, reading: Reading): void {
	const { facts, at } = reading;
	if (!has(reading, 'hands')) return;
	const counts = facts.outcome.cardPoints as Readonly<Record<string, unknown>>;
	const path = ['outcome', 'cardPoints'];
	const points = whole(0, cards.total);
	let sum = 0;
	let good = true;
	for (const player of Object.keys(counts)) {
		if (!inHands(reading, player, [...path, player])) good = false;
	}
	for (const player of facts.hands) {
		if (!Object.hasOwn(counts, player)) {
			good = at.reportAt([...path, player], 'missing');
			continue;
		}
		at.path.push(...path, player);
		const count = counts[player];
		if (points.check(count, at)) sum += count;
		else good = false;
		at.path.length -= path.length + 1;
	}
	if (good && sum !== cards.total) {
		at.reportAt(path, 'card-points-sum', { sum, expected: cards.total });
	}
}

function checkDeclarations(ruleset: TarokRuleset, reading: Reading): void {
	const { facts, at } = reading;
	const { declarations = [] } = facts;
	if (!Array.isArray(declarations)) return;
	const read: DeclarationFact[] = [];
	for (const [i, fact] of (declarations as readonly DeclarationFact[]).entries()) {
		if (!has(reading, 'declarations', i)) continue;
		const path = ['declarations', i] as const;
		inHands(reading, fact.player, [...path, 'player']);
		const rule = ruleset.declarations[fact.kind];
		if (rule.counts === 'nothing') {
			if (fact.count !== undefined) at.reportAt([...path, 'count'], 'does-not-belong');
		} else if (fact.count === undefined) {
			at.reportAt([...path, 'count'], 'missing');
		} else if (fact.count < rule.from || fact.count > rule.most) {
			at.reportAt([...path, 'count'], 'out-of-range', { least: rule.from, most: rule.most });
		}
		const earlier = read.filter((other) => other.player === fact.player);
		if (earlier.some((other) => other.kind === fact.kind)) {
			at.reportAt(path, 'duplicate', { value: fact.kind });
		}
		checkHalves(ruleset, reading, earlier, fact, i);
		read.push(fact);
	}
}

/** Four kings exclude the half of them; full and half cavalries are of no more than four suits. */
function checkHalves(
	ruleset: TarokRuleset,
	{ at }: Reading,
	earlier: readonly DeclarationFact[],
	fact: DeclarationFact,
	i: number,
): void {
	const kings = earlier.find(({ kind }) => kind === 'kings' || kind === 'half-kings');
	if (kings && (fact.kind === 'kings' || fact.kind === 'half-kings') && kings.kind !== fact.kind) {
		at.reportAt(['declarations', i], 'excluded-beside', { other: kings.kind });
	}
	const other = { cavalry: 'half-cavalry', 'half-cavalry': 'cavalry' }[fact.kind as string];
	const beside = earlier.find(({ kind }) => kind === other);
	const suits = (fact.count ?? 0) + (beside?.count ?? 0);
	if (beside && suits > ruleset.declarations.cavalry.most) {
		at.reportAt(['declarations', i, 'count'], 'too-many-suits', {
			count: suits,
			most: ruleset.declarations.cavalry.most,
		});
	}
}
