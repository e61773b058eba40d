import {
	addContract,
	addPremium,
	copyRecord,
	doubled,
	dropRecord,
	restoreRecord,
	withCount,
	withOptional,
	withScheme,
} from '#lib/games/koenigrufen/rulesets/edit.ts';
import {
	dropSource,
	freeId,
	moved,
	patchOf,
	patched,
	withCup,
	withScoring,
	withValue,
} from '#lib/rulesets/edit.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { cupPoints } from '#lib/domain/table/cup.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { addNote, addSource, dropNote } from '#lib/rulesets/edit-about.ts';
import { ranksOf, ranksText } from '#lib/rulesets/cup-ranks.ts';
import {
	addCase,
	dropCase,
	withTrischakenKontra,
} from '#lib/games/koenigrufen/rulesets/edit-trischaken.ts';
import { isObject } from '#lib/domain/shape.ts';
import { KOENIGRUFEN } from '#lib/games/koenigrufen/rulesets/game.ts';
import { parseRuleset } from '#lib/rulesets/parse.ts';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { points } from '#lib/rulesets/shapes.ts';
import { tariff } from '#lib/text/rules/tariff.ts';
import { PEOPLE, legalDeal } from '../property/deals.ts';
import { drawn, one, rarely, type Draw } from '../property/draw.ts';
import { isCalling } from '../calling.ts';

const swedish = BUILT_IN['koenigrufen-swedish'] as KoenigrufenRuleset;
const upper = BUILT_IN['koenigrufen-upper-austria'] as KoenigrufenRuleset;
const CASES = ['trischaken', 'cases'];

/** Paths of the values that the editor's steppers, switches and sets stand for. */
function controls(value: unknown, path: readonly string[] = []): (readonly string[])[] {
	if (isObject(value)) {
		return Object.entries(value).flatMap(([key, inner]) => controls(inner, [...path, key]));
	}
	const points = typeof value === 'number' && !NO_POINTS.test(path.join('.'));
	return points || typeof value === 'boolean' ? [path] : [];
}
const NO_POINTS =
	/order|talon|leaves|total|hands|most|factor|deals|win|from$|highest|mayor\.points/;

/** Another value at one of them; members of sets are only taken out. */
function touched(ruleset: Ruleset, draw: Draw): Ruleset {
	const path = one(draw, controls(ruleset));
	const value = valueAt(ruleset, path);
	const member = /\.(only|brings|premiums|contracts)\.[^.]+$/.test(path.join('.'));
	if (typeof value === 'number') return withValue(ruleset, path, draw(12));
	return withValue(ruleset, path, member ? undefined : !value);
}

/** One thing that the editor offers, on whatever stands there. */
function step(ruleset: Ruleset, base: Ruleset, draw: Draw): Ruleset {
	if ('declarations' in ruleset) {
		const kind = one(draw, Object.keys(ruleset.declarations));
		return withValue(ruleset, ['declarations', kind, 'value'], draw(50));
	}
	if (!isCalling(ruleset)) return ruleset;
	const contract = one(draw, Object.keys(ruleset.contracts));
	const premium = one(draw, Object.keys(ruleset.premiums));
	const isLast = Object.keys(ruleset.contracts).length === 1;
	const { kind } = ruleset.contracts[contract]!;
	const at = (...keys: string[]) => ['contracts', contract, ...keys];
	switch (draw(23)) {
		case 0:
			return addContract(ruleset, one(draw, ['positive', 'negative', 'trischaken']), {
				name: 'Hausspiel',
				house: 'Haus',
			}).ruleset;
		case 1:
			return addPremium(ruleset, one(draw, ['sides', 'players']), { name: 'Fang', house: 'Haus' })
				.ruleset;
		case 2:
			// The game for two has two contracts: the last one stays.
			return draw(2) === 0 || isLast
				? dropRecord(ruleset, 'premiums', premium)
				: dropRecord(ruleset, 'contracts', contract);
		case 3:
			return moved(ruleset, ['contracts'], contract, one(draw, [-1, 1]));
		case 4:
			return moved(ruleset, ['premiums'], premium, one(draw, [-1, 1]));
		case 5:
			return withScheme(
				ruleset,
				one(draw, ['loser-pays', 'second-pays', 'two-pay-two', 'pairwise']),
				base,
			);
		case 6:
			return withOptional(ruleset, 'renonce', { on: draw(2) === 0, base, house: 'Haus' });
		case 7:
			return withOptional(ruleset, 'bei', { on: draw(2) === 0, base, house: 'Haus' });
		case 8:
			return withOptional(ruleset, 'valat', { on: draw(3) > 0, base, house: 'Haus' });
		case 9:
			return withCup(ruleset, { on: draw(2) === 0, base, house: 'Haus' });
		case 10:
			return kind === 'trischaken'
				? ruleset
				: withValue(
						ruleset,
						['contracts', contract, 'value', one(draw, ['won', 'lost'])],
						draw(12),
					);
		case 11:
			return withValue(ruleset, ['premiums', premium, 'value'], { silent: draw(5) });
		case 12:
			return withValue(ruleset, ['premiums', premium, 'played'], draw(2) === 0);
		case 13:
			return kind === 'positive'
				? withValue(ruleset, at('only'), { [premium]: true, valat: true })
				: ruleset;
		case 14:
			return kind === 'positive'
				? withValue(ruleset, at('demands'), {
						premiums: { [premium]: true },
						settled: one(draw, ['separately', 'with-game']),
					})
				: ruleset;
		case 15:
			return withValue(
				withValue(ruleset, ['premiums', premium, 'atLeast'], { points: 45, leaves: 0 }),
				['premiums', premium, 'insteadOfLower'],
				draw(2) === 0 ? undefined : true,
			);
		case 16:
			return withValue(ruleset, ['kontra', 'highest'], { game: draw(6), premium: draw(6) });
		case 17:
		case 18:
			return touched(ruleset, draw);
		case 19:
			return addCase(ruleset).ruleset;
		case 20: {
			const cases = Object.keys(ruleset.trischaken.cases ?? {});
			if (cases.length === 0) return ruleset;
			const chosen = one(draw, cases);
			if (rarely(draw, 2)) return dropCase(ruleset, chosen, base);
			return moved(ruleset, CASES, chosen, one(draw, [-1, 1]));
		}
		case 21:
			return withTrischakenKontra(ruleset, one(draw, ['none', 'pairs', 'payer', 'riders']), base);
		default:
			return withValue(ruleset, ['contracts', contract, 'played'], draw(3) > 0);
	}
}

const edited = drawn((draw) => {
	const base = one(draw, Object.values(BUILT_IN));
	let ruleset = base;
	for (let steps = draw(12); steps > 0; steps--) ruleset = step(ruleset, base, draw);
	const parsed = parseRuleset(ruleset);
	const deals = parsed.ok ? Array.from({ length: 10 }, () => legalDeal(parsed.value, draw)) : [];
	return { base, ruleset, parsed, deals };
});

test('base plus patch is what the editor shows, whatever was done', () => {
	fc.assert(
		fc.property(edited, ({ base, ruleset, parsed }) => {
			const patch = patchOf(base, ruleset);
			expect(patched(base, patch)).toEqual(ruleset);
			// What the editor does is never of the wrong shape; only contradictions are left to name.
			const shape = ['missing', 'wrong-type', 'unknown-field', 'unknown-value', 'out-of-range'];
			if (!parsed.ok) for (const { code } of parsed.issues) expect(shape).not.toContain(code);
			expect(resolveRuleset({ extends: base.id, patch }).ok).toBe(parsed.ok);
		}),
		{ numRuns: 300 },
	);
});

test('a ruleset that the editor saves settles every legal deal to zero', () => {
	fc.assert(
		fc.property(edited, ({ ruleset, deals }) => {
			for (const deal of deals) {
				const result = parseDeal(ruleset, deal, new Set(PEOPLE));
				// The maker of deals announces the first bird a contract demands, played or not.
				if (!result.ok && result.issues[0]?.code === 'demanded-premium-missing') continue;
				if (!result.ok) throw new Error(`${JSON.stringify(result.issues)} ${JSON.stringify(deal)}`);
				const { net } = scoreDeal(ruleset, result.value, PEOPLE);
				expect(Object.values(net).reduce((sum, points) => sum + points, 0)).toBe(0);
			}
		}),
		{ numRuns: 300 },
	);
});

const halves = drawn((draw) => {
	const ids = ['swedish', 'pagat', 'upper-austria', 'lungau', 'vienna-cup'];
	const ruleset = BUILT_IN[`koenigrufen-${one(draw, ids)}`] as KoenigrufenRuleset;
	return { ruleset, deal: legalDeal(ruleset, draw) };
});

test('with all values doubled every deal pays double', () => {
	fc.assert(
		fc.property(halves, ({ ruleset, deal }) => {
			fc.pre(deal.outcome.manual === undefined);
			const [once, twice] = [ruleset, doubled(ruleset)].map((one) => {
				const result = parseDeal(one, deal, new Set(PEOPLE));
				if (!result.ok) throw new Error(JSON.stringify(result.issues));
				return scoreDeal(one, result.value, PEOPLE).net;
			});
			for (const player of PEOPLE) expect(twice?.[player]).toBe(2 * (once?.[player] ?? 0));
		}),
		{ numRuns: 1000 },
	);
});

/** Where the shape of a ruleset has a number of points; `*`: under any id. */
function* pointsIn(shape: unknown, path: readonly string[] = []): Generator<readonly string[]> {
	if (!isObject(shape)) return;
	if (shape === points.schema) yield path;
	for (const other of Array.isArray(shape.anyOf) ? shape.anyOf : []) yield* pointsIn(other, path);
	for (const [key, inner] of Object.entries(shape.properties ?? {}))
		yield* pointsIn(inner, [...path, key]);
	yield* pointsIn(shape.additionalProperties, [...path, '*']);
}

test('whatever is worth points is doubled, under whatever id', () => {
	const places = [...pointsIn(KOENIGRUFEN.shape.schema)].filter(([rule]) => rule !== 'cup');
	expect(places.length).toBeGreaterThan(30);
	for (const place of places) {
		const path = place.map((key) => (key === '*' ? 'an.id' : key));
		const fixed = withValue(upper, ['valat', 'value', 'scheme'], 'fixed');
		const twice = doubled(withValue(fixed, path, 3));
		expect([path.join(' '), valueAt(twice, path)]).toEqual([path.join(' '), 6]);
	}
});

describe('single steps', () => {
	it('set, take away and put back a value', () => {
		const path = ['contracts', 'farbendreier', 'value', 'lostByForehand'];
		const without = withValue(swedish, path, undefined);
		expect(valueAt(without, path)).toBeUndefined();
		expect(valueAt(swedish, path)).toBe(6);
		expect(withValue(without, path, 6)).toEqual(swedish);
	});

	it('drop a premium with whatever named it', () => {
		const dropped = dropRecord(swedish, 'premiums', 'grammeln');
		expect(JSON.stringify(dropped)).not.toContain('"grammeln"');
		expect(parseRuleset(dropped).ok).toBe(true);
	});

	it('bring back what was dropped with whatever named it', () => {
		for (const list of ['contracts', 'premiums'] as const) {
			for (const id of Object.keys(swedish[list])) {
				const dropped = dropRecord(swedish, list, id);
				expect(restoreRecord(dropped, list, id, swedish)).toEqual(swedish);
			}
		}
	});

	it('drop a contract or premium from every rule that may name it', () => {
		const named = patched(swedish, {
			contracts: { dreier: { bonus: { trull: { silent: 1 } } } },
			rounds: {
				after: { lost: { bettler: true }, contracts: { bettler: true }, premiums: { trull: true } },
				lengthAfter: { bettler: { unit: 'round' }, trull: { unit: 'round' } },
			},
			bei: { contracts: { bettler: true } },
			valat: { brings: { trull: true } },
		}) as KoenigrufenRuleset;
		for (const [list, id] of [
			['contracts', 'bettler'],
			['premiums', 'trull'],
		] as const) {
			const dropped = dropRecord(named, list, id);
			expect(JSON.stringify(dropped)).not.toContain(`"${id}":`);
			expect(restoreRecord(dropped, list, id, named)).toEqual(named);
			const { ruleset, id: copy } = copyRecord(named, list, {
				from: id,
				name: 'Kopie',
				house: 'Haus',
			});
			const times = (text: string) => JSON.stringify(ruleset).split(`"${text}":`).length;
			expect(times(copy)).toBe(times(id));
		}
	});

	it('name the contract that demands what was dropped', () => {
		const parsed = parseRuleset(dropRecord(swedish, 'premiums', 'pagat'));
		expect(parsed).toMatchObject({
			ok: false,
			issues: [
				{ code: 'nothing-demanded', path: ['contracts', 'pagatrufer', 'demands', 'premiums'] },
			],
		});
	});

	it('move a contract and back', () => {
		const up = moved(swedish, ['contracts'], 'rufer', -1);
		expect(up.contracts.rufer?.order).toBe(swedish.contracts.sechserdreier?.order);
		expect(moved(up, ['contracts'], 'rufer', 1)).toEqual(swedish);
		expect(moved(swedish, ['contracts'], 'trischaken', -1)).toBe(swedish);
	});

	it('give Trischaken the numbers it had when its scheme comes back', () => {
		const pairwise = withScheme(upper, 'pairwise', upper);
		expect(pairwise.trischaken.loserPays).toBeUndefined();
		expect(parseRuleset(pairwise).ok).toBe(true);
		expect(withScheme(pairwise, 'loser-pays', upper)).toEqual(upper);
	});

	it('add special cases of Trischaken, looked at in their order, and leave nothing behind', () => {
		const first = addCase(upper);
		const second = addCase(first.ruleset);
		expect([first.id, second.id]).toEqual(['case', 'case-2']);
		const { cases } = moved(second.ruleset, CASES, 'case-2', -1).trischaken;
		expect(cases?.['case-2']?.order).toBeLessThan(cases?.case?.order ?? 0);
		const without = dropCase(dropCase(second.ruleset, 'case', upper), 'case-2', upper);
		expect(without).toEqual(upper);
	});

	it('make a premium by a count, and back, whatever was said of it meanwhile', () => {
		const counted = withCount(upper, 'trull', { on: true, base: upper });
		expect(counted.premiums.trull).toMatchObject({ atLeast: { points: 45, leaves: 2 } });
		const instead = withValue(counted, ['premiums', 'trull', 'insteadOfLower'], true);
		const back = withCount(instead, 'trull', { on: false, base: upper });
		expect(patchOf(upper, back)).toEqual({});
	});
	it.each(Object.values(BUILT_IN))('score the cup of $id another way, and back', (base) => {
		const cup = withCup(base, { on: true, base, house: 'Haus' });
		const before = cup.cup!.scoring;
		for (const scoring of ['points', 'steps', 'ranks'] as const) {
			const other = withScoring(cup, scoring, base);
			expect(parseRuleset(other).ok).toBe(true);
			expect(other.cup!.scoring).toBe(scoring);
			expect(withScoring(other, before, base)).toEqual(cup);
		}
	});
	it.each(Object.values(BUILT_IN).filter(({ cup }) => !cup))(
		'begin a cup of $id that its table can play and count',
		(base) => {
			const cup = withCup(base, { on: true, base, house: 'Haus' });
			const { hands, most } = base.table;
			const sizes = Object.keys(cup.cup!.deals).map(Number);
			expect(Math.min(...sizes)).toBe(hands);
			expect(Math.max(...sizes)).toBeLessThanOrEqual(most);
			const players = Array.from({ length: hands }, (_, i) => `p${String(i)}`);
			const totals = Object.fromEntries(players.map((player, i) => [player, 10 - i]));
			const points = cupPoints(withScoring(cup, 'ranks', base), totals, players);
			expect(Object.values(points!)).toEqual(players.map((_, i) => hands - i));
		},
	);
	it('say what riding along costs as soon as it is played, and no longer than it is', () => {
		const riding = withTrischakenKontra(upper, 'riders', upper);
		expect(parseRuleset(riding).ok).toBe(true);
		expect(riding.trischaken.riders).toEqual({ each: 2, payer: 2 });
		expect(withTrischakenKontra(riding, 'none', upper)).toEqual(upper);
	});

	it('find ids that nothing else has', () => {
		expect(freeId('Mondraub!', {})).toBe('mondraub');
		expect(freeId('Uhu', { uhu: 1, 'uhu-2': 1 })).toBe('uhu-3');
		expect(freeId('???', {})).toBe('own-');
		expect(freeId(`${'a'.repeat(39)} b`, {})).toBe('a'.repeat(39));
		expect(freeId('constructor', {})).not.toBe('constructor');
		for (const name of ['Valat', 'Game', 'Limit', 'Manual'])
			expect(freeId(name, {})).toBe(`own-${name.toLowerCase()}`);
	});
});

it.each([
	['Köpfe', 'koepfe'],
	['Ko\u0308pfe', 'koepfe'],
	['Große Äpfel für Überall', 'grosse-aepfel-fuer-ueberall'],
	['Åsna på ön', 'asna-pa-oen'],
	['Café Żółć', 'cafe-zolc'],
	['Smørrebrød & æbler', 'smoerrebroed-aebler'],
	['Œuvre ½', 'oeuvre-1-2'],
])('an id for %s is its letters: %s', (name, id) => {
	expect(freeId(name, {})).toBe(id);
});

describe('a copy to begin an own one with', () => {
	it('is worth what the first is worth, and named wherever that one is', () => {
		const named = withValue(upper, ['rounds', 'after', 'contracts', 'bettler'], true);
		const { ruleset, id } = copyRecord(named, 'contracts', {
			from: 'bettler',
			name: 'Bettler (Kopie)',
			house: 'Unsere',
		});
		expect(id).toBe('bettler-kopie');
		const { names, cite, order, ...copy } = ruleset.contracts[id]!;
		const { names: _names, cite: _cite, order: _order, ...first } = upper.contracts.bettler!;
		expect(copy).toEqual(first);
		expect(names.de).toBe('Bettler (Kopie)');
		expect(cite.source).toBe('house');
		expect(order).toBeGreaterThan(upper.contracts.bettler!.order);
		expect(ruleset.rounds.after.contracts).toMatchObject({ bettler: true, [id]: true });
		expect(parseRuleset(ruleset).ok).toBe(true);
	});

	it.each(['contracts', 'premiums'] as const)('can be made of all %s', (list) => {
		for (const from of Object.keys(upper[list])) {
			const { ruleset } = copyRecord(upper, list, { from, name: 'Eins', house: 'Unsere' });
			expect(parseRuleset(ruleset)).toMatchObject({ ok: true });
		}
	});
});

describe('what a ruleset says of itself', () => {
	it('takes in a source and lets it go only where nothing is written in it', () => {
		const more = addSource(upper, 'Stammtisch Wels');
		expect(more.sources['stammtisch-wels']).toEqual({ title: 'Stammtisch Wels' });
		expect(dropSource(more, 'stammtisch-wels')).toEqual(upper);
		const cited = withValue(more, ['kontra', 'cite', 'source'], 'stammtisch-wels');
		expect(dropSource(cited, 'stammtisch-wels')).toBe(cited);
	});

	it('takes in remarks and loses them without a trace', () => {
		const bare = withValue(upper, ['notes'], undefined);
		const one = addNote(bare, 'Erste');
		const two = addNote(one, 'Zweite');
		expect(Object.values(two.notes ?? {}).map(({ de }) => de)).toEqual(['Erste', 'Zweite']);
		expect(parseRuleset(two).ok).toBe(true);
		const [first = '', second = ''] = Object.keys(two.notes ?? {});
		expect(dropNote(dropNote(two, first), second)).toEqual(bare);
	});

	it('is said once, also where it is written twice: no two lines of a screen may be alike', () => {
		const twice = addNote(addNote(upper, 'Noch zu schreiben'), 'Noch zu schreiben');
		const told = tariff(addSource(addSource(twice, 'Rosenrunde'), 'Rosenrunde'), 'de');
		for (const lines of [told.notes, told.sources]) expect(new Set(lines).size).toBe(lines.length);
		expect(told.notes).toContain('Noch zu schreiben');
		expect(told.sources).toContain('Rosenrunde');
	});
});

test('cup points by rank in one line, as many ranks as a cup has', () => {
	const fifty = Array.from({ length: 50 }, (_, i) => 50 - i);
	const line = fifty.join(' ');
	expect(ranksText(ranksOf(line)!)).toBe(line);
	expect(ranksOf('4, 2;1')).toEqual({ 1: 4, 2: 2, 3: 1 });
	for (const wrong of ['4 -2', 'vier', '1.5', '20000']) expect(ranksOf(wrong)).toBeUndefined();
});

test('a rank nobody knows the points of is no rank that brings 0', () => {
	// "Published rulesets", 5: `fixed cup points 223, 198, 180 … 50th 1`.
	const vienna = { 1: 223, 2: 198, 3: 180, 50: 1 };
	expect(ranksText(vienna)).toBe('223 198 180 50:1');
	expect(ranksOf('223 198 180 50:1')).toEqual(vienna);
	expect(ranksOf('5 3 : 2, 1')).toEqual({ 1: 5, 3: 2, 4: 1 });
	expect(ranksText({ 2: 0, 3: 0 })).toBe('2:0 0');
	for (const wrong of ['0:4', '3:', ':4', '3:4:5', '3:2 1:9 2', '2:1 2:1']) {
		expect(ranksOf(wrong), wrong).toBeUndefined();
	}
});
