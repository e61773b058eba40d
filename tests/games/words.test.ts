// What a ruleset has not, its tariff does not speak of: kings nobody calls, kontra nobody says, a Trischaken nobody plays.
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale, type Ruleset } from '#lib/domain/ruleset.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import { tariff } from '#lib/text/rules/tariff.ts';

function rules(id: string, patch: object = {}): Ruleset {
	const resolved = resolveRuleset({ extends: id, patch });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
}
const linesOf = (ruleset: Ruleset, locale: Locale = 'de') =>
	tariff(ruleset, locale).sections.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines));
const pathsOf = (ruleset: Ruleset): string[] => linesOf(ruleset).map(({ path }) => path.join('.'));

describe('a tariff leaves out what there is not', () => {
	test.each<readonly [id: string, absent: readonly string[]]>([
		[
			'dreiertarock-tapp',
			['selfCall', 'bei', 'kontra.negative', 'trischaken.counting', 'trischaken.loserPays.two'],
		],
		['dreiertarock-carinthia', ['selfCall', 'bei', 'kontra.negative', 'kontra.trischaken']],
		[
			'strohmandeln-mayr',
			[
				...['selfCall', 'bei', 'kontra.highest.game', 'kontra.negative', 'kontra.booked'],
				...['valat.announcedBy', 'valat.kontra', 'valat.premiums.announced'],
				...['valat.premiums.missed', 'renonce.trischaken.toEach'],
			],
		],
	])('%s', (id, absent) => {
		const paths = pathsOf(rules(id));
		for (const path of absent) expect(paths).not.toContain(path);
		expect(paths).toContain('cards.win');
	});

	test('what a house adds is told', () => {
		const contracts = { dreier: { callsKing: true } };
		expect(pathsOf(rules('dreiertarock-tapp', { contracts }))).toContain('selfCall');
		const kontra = pathsOf(rules('strohmandeln-mayr', { kontra: { highest: { game: 1 } } }));
		for (const path of ['kontra.highest.game', 'kontra.booked', 'valat.kontra'])
			expect(kontra).toContain(path);
	});

	test('a kontra on one game alone is told', () => {
		const patch = { contracts: { 'taken-up': { highestKontra: 1 } } };
		expect(pathsOf(rules('strohmandeln-mayr', patch))).toContain('kontra.highest.game');
	});

	test.each(LOCALES)(
		'Strohmandeln has one column of premiums and one number for a valat: %s',
		(locale) => {
			const { sections } = tariff(builtIn('strohmandeln-mayr')!, locale);
			const premiums = sections.find(({ group }) => group === 'premiums');
			expect(premiums?.table?.columns).toHaveLength(1);
			const worth = premiums?.parts[0]?.lines.find(({ path }) => path.join('.') === 'valat.value');
			expect(worth?.value).toBe('12');
		},
	);

	test('Königrufen tells all of it as before', () => {
		const paths = pathsOf(builtIn('koenigrufen-pagat')!);
		for (const path of ['selfCall', 'kontra.negative', 'kontra.trischaken', 'valat.announcedBy'])
			expect(paths).toContain(path);
	});
});

/** What differs of doubled rounds ("How far house rules differ", 43–45) is told as it is played. */
describe('a tariff tells of doubled rounds', () => {
	const rounds = (patch: object): string[] =>
		pathsOf(rules('koenigrufen-pagat', { rounds: patch })).filter((path) =>
			path.startsWith('rounds.'),
		);

	test.each([
		['after a kontra', { after: { kontra: true } }, 'rounds.after.kontra'],
		['after a lost game', { after: { lost: { dreier: true } } }, 'rounds.after.lost'],
	])('that begin %s, and not only where the table agrees', (_, patch, path) => {
		expect(rounds(patch)).toContain(path);
		expect(rounds(patch)).not.toContain('rounds.after');
	});

	test('that the table alone begins, whatever it says does not', () => {
		const said = rounds({ after: { kontra: false, lost: {}, premiums: {} }, halfTime: false });
		expect(said).toEqual(rounds({}));
		expect(said).toContain('rounds.after');
	});

	test('that begin after what is switched off: then only the table does', () => {
		const contracts = { trischaken: { played: false } };
		const paths = pathsOf(
			rules('koenigrufen-upper-austria', { contracts, rounds: { lastRound: false } }),
		);
		expect(paths).toContain('rounds.after');
		expect(paths).not.toContain('rounds.after.contracts');
	});

	test.each([
		['de', /doppelt/],
		['sv', /\bdubbelt/],
		['en', /double/],
	] as const)(
		'that count threefold, and says of none that it counts double: %s',
		(locale, word) => {
			const patch = { rounds: { factor: 3, halfTime: true, lastRound: true, ask: true } };
			const told = linesOf(rules('koenigrufen-upper-austria', patch), locale)
				.filter(({ path }) => path[0] === 'rounds')
				.map(({ value }) => value);
			expect(told.length).toBeGreaterThan(5);
			expect(told.filter((value) => word.test(value))).toEqual([]);
		},
	);
});

/** A patch may switch a contract or premium off (What is paid, §6): nothing is then said of it. */
describe('a tariff names nothing that is switched off', () => {
	const off = { played: false };
	const notesOf = (ruleset: Ruleset, id: string): readonly string[] =>
		tariff(ruleset, 'de')
			.sections.flatMap(({ table }) => table?.rows ?? [])
			.find((row) => row.id === id)?.notes ?? [];

	test('among what a game demands or allows', () => {
		const oo = rules('koenigrufen-upper-austria', { premiums: { uhu: off, 'four-kings': off } });
		expect(notesOf(oo, 'besserrufer')).toContain(
			'mindestens eins angesagt: Pagat, Kakadu, Wildsau',
		);
		expect(notesOf(oo, 'farbensolo')).toContain('nur Valat');
	});

	test('among what a valat brings or what goes beside another game', () => {
		const se = rules('koenigrufen-swedish', {
			premiums: { trull: off },
			contracts: { piccolo: off },
		});
		const told = new Map(linesOf(se).map(({ path, value }) => [path.join('.'), value]));
		expect(told.get('valat.brings')).toBe('Vier Könige, Grammeln und Großgrammeln');
		expect(told.get('bei.contracts')).toBe('Bettler');
	});
});

test('a rule that is switched off by 0 has no price in the tariff', () => {
	const trischaken = { extra: { virginFromMost: 0 }, twoPayTwo: { allTricks: 0 } };
	const paths = pathsOf(rules('koenigrufen-pagat', { trischaken }));
	expect(paths).not.toContain('trischaken.twoPayTwo.allTricks');
	expect(paths).not.toContain('trischaken.extra.virginFromMost');
	const priced = { extra: { virginFromMost: 1 }, twoPayTwo: { allTricks: 2 } };
	expect(pathsOf(rules('koenigrufen-pagat', { trischaken: priced }))).toEqual(
		expect.arrayContaining(['trischaken.twoPayTwo.allTricks', 'trischaken.extra.virginFromMost']),
	);
});
