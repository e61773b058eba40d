import { expect, test } from 'vitest';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';

test('a text is made in another language than the screen’s, which stays what it is', () => {
	const shown = locale.current;
	expect(locale.within('sv', () => m.groups_remind_text({ group: 'Torsdag' }))).toContain('ännu');
	expect(locale.current).toBe(shown);
	expect(() =>
		locale.within('en', () => {
			throw new Error('no words');
		}),
	).toThrow('no words');
	expect(locale.current).toBe(shown);
	expect(locale.within('en', () => locale.within('de', () => locale.current))).toBe('de');
});
