// Rounds count as often as a house says: double in most, threefold in some. What is said of them follows that.
import { expect, test } from 'vitest';
import { m } from '#lib/text/paraglide/messages.js';
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
