// Rounds count as often as a house says: double in most, threefold in some. What is said of them follows that.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { m } from '#lib/text/paraglide/messages.js';
import { locales } from '#lib/text/locales.ts';
import { doublingText } from '#lib/ui/table/factor-words.ts';

test.each<readonly [factor: number, times: string, title: string]>([
	[2, 'doppelt', 'Doppelte Runden'],
	[3, 'dreifach', 'Dreifache Runden'],
	[4, 'vierfach', 'Vierfache Runden'],
	[8, '8-fach', '8-fache Runden'],
])('a round that counts ×%i', (factor, times, title) => {
	expect(m.deal_times({ factor })).toBe(times);
	expect(doublingText([factor, factor])).toBe(`${times}, noch 2`);
	expect(m.people_rounds_title({ factor })).toBe(title);
	expect(m.table_round_ask({ times: m.deal_times({ factor }) })).toBe(
		`Wird jetzt ${times} gespielt?`,
	);
	expect(m.table_round_yes({ times: m.deal_times({ factor }) })).toBe(`Ja, ${times}`);
});

/** What stands in a reason where the factor is two, and nowhere else (`arithmetic.ts`). */
const CHOSEN = ['explain_double_round'];

test.each(locales)('where nothing says how often, no round is called double: %s', (locale) => {
	const areas = ['table', 'people', 'sheet', 'explain', 'rules'];
	const said = areas.flatMap((area) => {
		const file = `src/lib/text/messages/${area}/${locale}.json`;
		return Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
	});
	const ofRounds = said.filter(
		([key]) => /round|undo|sheet_counts|factor/.test(key) && !CHOSEN.includes(key),
	);
	expect(ofRounds.length).toBeGreaterThan(30);
	for (const [key, words] of ofRounds) {
		const text = JSON.stringify(words).replaceAll(/"factor=2":"[^"]*"/g, '');
		const double = locale === 'sv' ? /(?<!tre|fyr|-)dubb(el|l)/i : /(?<!ver)doppel|\bdoubl/i;
		expect(text, key).not.toMatch(double);
	}
});
