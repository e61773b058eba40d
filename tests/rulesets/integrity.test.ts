import { describe, expect, it } from 'vitest';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { BUILT_IN, builtInIds } from '#lib/rulesets/built-in.ts';
import { flawsOf } from './flaws.ts';

describe('the built-in rulesets', () => {
	// Evenings, Runden and house rules name them by id: whoever adds one adds a line, and none goes.
	it('are these, of which none may go', () => {
		expect([...builtInIds].sort()).toEqual([
			'dreiertarock-carinthia',
			'dreiertarock-tapp',
			'koenigrufen-cheltenham',
			'koenigrufen-erasmus',
			'koenigrufen-lungau',
			'koenigrufen-pagat',
			'koenigrufen-ruediger',
			'koenigrufen-sauwald-cup',
			'koenigrufen-styria-cup',
			'koenigrufen-swedish',
			'koenigrufen-tyrol-cup',
			'koenigrufen-upper-austria',
			'koenigrufen-upper-austria-cup',
			'koenigrufen-vienna-cup',
			'strohmandeln-mayr',
			'tarok-swedish',
		]);
	});

	it.each(Object.entries(BUILT_IN))('%s is found by its own id', (id, ruleset) => {
		expect(ruleset.id).toBe(id);
	});

	it.each(Object.values(BUILT_IN))('$id has no flaw in its data', (ruleset) => {
		expect(flawsOf(ruleset)).toEqual([]);
	});

	it.each(Object.values(BUILT_IN))('$id is plain data that a patch can reach', (ruleset) => {
		expect(JSON.parse(JSON.stringify(ruleset))).toEqual(ruleset);
		expect(JSON.stringify(ruleset)).not.toMatch(/:null|\[/);
	});
});

/** A copy to break. */
type Writable<T> = T extends object ? { -readonly [K in keyof T]: Writable<T[K]> } : T;
const copyOf = <T>(id: string): Writable<T> => structuredClone(BUILT_IN[id]) as Writable<T>;

type Break = (ruleset: Writable<KoenigrufenRuleset>) => void;

const broken: readonly (readonly [string, Break])[] = [
	[
		'contract "piccolo" has no words in "sv"',
		({ contracts }) => (contracts.piccolo!.names.sv = ' '),
	],
	[
		'contracts "piccolo" and "bettler" are both called "Piccolo" in "de"',
		({ contracts }) => (contracts.bettler!.names.de = 'Piccolo'),
	],
	[
		'premiums "uhu" and "valat" are both called "Uhu" in "en"',
		({ valat }) => (valat!.names.en = 'Uhu'),
	],
	[
		'contracts.dreier cites "hearsay", which is none of its sources',
		({ contracts }) => (contracts.dreier!.cite.source = 'hearsay'),
	],
	['kontra cites no section of "description"', ({ kontra }) => (kontra.cite.section = '')],
	['source "hearsay" is never cited', ({ sources }) => (sources.hearsay = { title: 'Hearsay' })],
	[
		'contracts "rufer" and "piccolo" both stand at position 3',
		({ contracts }) => (contracts.piccolo!.order = 3),
	],
	[
		'a double round starts after "zwanzigerrufen", which is no contract',
		({ rounds }) => (rounds.after.contracts.zwanzigerrufen = true),
	],
	[
		'a double round starts after "mondfang", which is no premium',
		({ rounds }) => (rounds.after.premiums.mondfang = true),
	],
	[
		'contract "pagatrufer" demands "pagta", which is no premium',
		({ contracts }) => {
			const { pagatrufer } = contracts;
			if (pagatrufer?.kind === 'positive') pagatrufer.demands!.premiums = { pagta: true };
		},
	],
	[
		'contract "dreier" allows "king-ultimo", but calls no king',
		({ contracts }) => {
			const { dreier } = contracts;
			if (dreier?.kind === 'positive') dreier.only = { 'king-ultimo': true };
		},
	],
	[
		'contract "uhurufer" demands "uhu", but does not allow it',
		({ contracts }) => {
			const { uhurufer } = contracts;
			if (uhurufer?.kind === 'positive') uhurufer.only = { trull: true };
		},
	],
	[
		'premium "king-ultimo" is allowed in no contract',
		({ contracts }) => {
			for (const contract of Object.values(contracts))
				if (contract.kind === 'positive' && contract.callsKing) contract.only = { trull: true };
		},
	],
	[
		'premium "trull" can be made neither silently nor announced',
		({ premiums }) => (premiums.trull!.value = {}),
	],
	[
		'a made valat brings "marabu", which is no premium',
		({ valat }) => (valat!.brings.marabu = true),
	],
	['kontra level 4 has no name', ({ kontra }) => delete kontra.names['4']],
	[
		'kontra level "21" is named, but cannot be said',
		({ kontra }) => (kontra.names['21'] = { de: 'Mehr', sv: 'Mer', en: 'More' }),
	],
	[
		'Trischaken has "pairwise", which "loser-pays" does not read',
		({ trischaken }) => (trischaken.pairwise = { points: 2 }),
	],
	[
		'Trischaken is paid by "loser-pays", but "loserPays" is missing',
		({ trischaken }) => delete trischaken.loserPays,
	],
	[
		'bei is played with "dreier", which is no negative contract',
		({ bei }) => (bei!.contracts.dreier = true),
	],
];

describe('a flaw in the data is named in a sentence', () => {
	it.each(broken)('%s', (sentence, breakIt) => {
		const ruleset = copyOf<KoenigrufenRuleset>('koenigrufen-swedish');
		breakIt(ruleset);
		expect(flawsOf(ruleset)).toContain(`koenigrufen-swedish: ${sentence}.`);
	});

	it('also in the three-handed game', () => {
		const ruleset = copyOf<TarokRuleset>('tarok-swedish');
		ruleset.pagat.lost.names.de = 'Pagat weggelegt';
		ruleset.rounds.after.contracts.trischaken = true;
		expect(flawsOf(ruleset)).toEqual([
			'tarok-swedish: events "lost" and "discardedPagat" are both called "Pagat weggelegt" in "de".',
			'tarok-swedish: a double round starts after "trischaken", which is no contract.',
		]);
	});
});
