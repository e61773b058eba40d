// A language is shown once its words are there. Of two that are chosen meanwhile the later one is shown, and kept.
import { afterAll, expect, test, vi } from 'vitest';
import { need } from '#lib/text/words.ts';

afterAll(() => void vi.unstubAllGlobals());

test('the language chosen last is what the next start is in, whichever words come first', async () => {
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	});
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	vi.stubGlobal('navigator', { languages: ['de'] });
	vi.stubGlobal('addEventListener', () => undefined);
	const { locale } = await import('#lib/text/locale.svelte.ts');
	const swedish = Promise.withResolvers<{ from: number; texts: [] }>();
	const there = () => Promise.resolve({ from: 0, texts: [] as const });
	need({ de: there, en: there, sv: () => swedish.promise });

	const first = locale.set('sv');
	expect(await locale.set('en')).toBe(true);
	swedish.resolve({ from: 0, texts: [] });
	await first;
	expect(locale.current).toBe('en');
	expect([...kept.values()]).toEqual(['en']);
});
