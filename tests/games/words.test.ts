// What a ruleset has not, its tariff does not speak of: kings nobody calls, kontra nobody says, a Trischaken nobody plays.
import { describe, expect, test } from 'vitest';
import { LOCALES, type Ruleset } from '#lib/domain/ruleset.ts';
import { builtIn, resolveRuleset } from '#lib/rulesets/resolve.ts';
import { tariff } from '#lib/text/rules/tariff.ts';

function rules(id: string, patch: object = {}): Ruleset {
	const resolved = resolveRuleset({ extends: id, patch });
	if (!resolved.ok) throw new Error(JSON.stringify(resolved.issues));
	return resolved.value;
}
const pathsOf = (ruleset: Ruleset): string[] =>
	tariff(ruleset, 'de').sections.flatMap(({ parts }) =>
		parts.flatMap(({ lines }) => lines.map(({ path }) => path.join('.'))),
	);

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
