/** What a deal moved is told in what its game counts in. */
import { expect, test } from 'vitest';
import { sizeText } from '#lib/ui/memory/size-text.ts';
import { locale } from '#lib/text/locale.svelte.ts';

test.each([
	['de', ['12 P.', '1 Chip', '12 Chips', '1 200 Chips']],
	['sv', ['12 p', '1 mark', '12 marker', '1 200 marker']],
	['en', ['12 pts', '1 chip', '12 chips', '1,200 chips']],
] as const)('in %s', (language, told) => {
	locale.within(language, () => {
		const texts = [
			sizeText(12, 'point', language),
			...[1, 12, 1200].map((size) => sizeText(size, 'chip', language)),
		];
		expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(told);
	});
});
