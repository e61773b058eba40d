/** What the three-handed game demands of a deal (Tarok, "Before play", "During play", "After play"). */
import type { DeclarationFact } from './facts.ts';
import { checkOneOf, has, inHands, refuse, sumOfHands, type Reading } from '#lib/domain/reading.ts';
import type { DeclarationKind, TarokRuleset } from './rules.ts';
import { whole } from '#lib/domain/shape.ts';

/** Reports what a deal names that the game has no room for, and counts, declarations and pagat that cannot be. */
export function checkTarok(ruleset: TarokRuleset, reading: Reading): void {
	const { facts, at, form } = reading;
	refuse(reading, ['contract', 'declarer', 'called', 'kontra', 'premiums', 'bei']);
	if (Array.isArray(facts.hands) && facts.hands.length !== ruleset.table.hands) {
		at.reportAt(['hands'], 'wrong-number-of-hands', {
			count: facts.hands.length,
			expected: ruleset.table.hands,
		});
	}
	if (form === 'cardPoints') checkCounts(ruleset, reading);
	else if (form !== undefined && form !== 'manual') {
		at.reportAt(['outcome', form], 'outcome-form', { known: 'cardPoints, manual' });
	}
	checkDeclarations(ruleset, reading);
	checkOneOf(reading, facts.pagat, 'player', ['pagat']);
	if (has(reading, 'discardedPagat')) {
		if (facts.pagat !== undefined)
			at.reportAt(['discardedPagat'], 'excluded-beside', { other: 'pagat' });
		if (has(reading, 'dealer')) inHands(reading, facts.dealer, ['dealer']);
	}
}

/** Whole points per player, summing to the pack. */
function checkCounts({ cards }: TarokRuleset, reading: Reading): void {
	const { at, hands } = reading;
	if (!hands) return;
	const shape = whole(0, cards.total);
	const sum = sumOfHands(reading, hands, (count) => shape.check(count, at) && count);
	if (sum === undefined || sum === cards.total) return;
	at.reportAt(['outcome', 'cardPoints'], 'card-points-sum', { sum, expected: cards.total });
}

function checkDeclarations(ruleset: TarokRuleset, reading: Reading): void {
	const { declarations = [] } = reading.facts;
	if (!Array.isArray(declarations)) return;
	const read: DeclarationFact[] = [];
	for (const [i, fact] of (declarations as readonly DeclarationFact[]).entries()) {
		checkOneOf(reading, fact, 'player', ['declarations', i]);
		if (!has(reading, 'declarations', i)) continue;
		checkOne(ruleset, reading, fact, i);
		for (const earlier of read) {
			if (earlier.player !== fact.player) continue;
			if (!checkBeside(ruleset, reading, earlier, fact, i)) break;
		}
		read.push(fact);
	}
}

function checkOne(ruleset: TarokRuleset, reading: Reading, fact: DeclarationFact, i: number): void {
	const { at } = reading;
	const { kind, count } = fact;
	const { counts, from, most } = ruleset.declarations[kind];
	if (counts === 'nothing') {
		if (count !== undefined) at.reportAt(['declarations', i, 'count'], 'does-not-belong');
	} else if (count === undefined) {
		at.reportAt(['declarations', i, 'count'], 'missing');
	} else if (count < from || count > most) {
		at.reportAt(['declarations', i, 'count'], 'out-of-range', { least: from, most });
	}
}

/** Of which declaration this is the half, or the other way round. */
const COUNTERPARTS: Readonly<Partial<Record<DeclarationKind, DeclarationKind>>> = {
	kings: 'half-kings',
	'half-kings': 'kings',
	cavalry: 'half-cavalry',
	'half-cavalry': 'cavalry',
};

/** Four kings exclude the half of them; full and half cavalries are of no more than four suits. */
function checkBeside(
	ruleset: TarokRuleset,
	{ at }: Reading,
	earlier: DeclarationFact,
	fact: DeclarationFact,
	i: number,
): boolean {
	const path = ['declarations', i];
	if (earlier.kind === fact.kind) return at.reportAt(path, 'duplicate', { value: fact.kind });
	if (COUNTERPARTS[fact.kind] !== earlier.kind) return true;
	if (ruleset.declarations[fact.kind].counts === 'nothing') {
		return at.reportAt(path, 'excluded-beside', { other: earlier.kind });
	}
	const count = (fact.count ?? 0) + (earlier.count ?? 0);
	const { most } = ruleset.declarations.cavalry;
	return count <= most || at.reportAt([...path, 'count'], 'too-many-suits', { count, most });
}
