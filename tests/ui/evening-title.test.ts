// What an evening is called where nobody has named it.
import { expect, test } from 'vitest';
import { eveningTitle } from '#lib/ui/evening-title.ts';

const startedAt = '2026-11-26T12:00:00Z';

test('a day begins with a capital, as a title does, in every language', () => {
	expect(eveningTitle({ startedAt }, 'de', 'evening')).toMatch(/^Do/);
	expect(eveningTitle({ startedAt }, 'sv', 'evening')).toMatch(/^Tors/);
	expect(eveningTitle({ startedAt }, 'en', 'evening')).toMatch(/^Thu/);
});

test('a name stays as it was given', () => {
	expect(eveningTitle({ name: 'beim Wirt', startedAt }, 'de')).toBe('beim Wirt');
});
