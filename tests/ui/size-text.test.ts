/** What a deal moved is told in what its game counts in. */
import { expect, test } from 'vitest';
import { sizeText } from '#lib/ui/memory/size-text.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { locale } from '#lib/text/locale.svelte.ts';

test.each([
	['de', ['1 P.', '12 P.', '1 Chip', '12 Chips', '1 200 Chips']],
	['sv', ['1 p', '12 p', '1 mark', '12 marker', '1 200 marker']],
	['en', ['1 pt', '12 pts', '1 chip', '12 chips', '1,200 chips']],
] as const)('in %s', (language, told) => {
	locale.within(language, () => {
		const texts = [
			...[1, 12].map((size) => sizeText(size, 'point', language)),
			...[1, 12, 1200].map((size) => sizeText(size, 'chip', language)),
		];
		expect(texts.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(told);
	});
});

test.each([
	['de', ['1 aus 1 Karte', '9 aus 7 Karten']],
	['sv', ['1 av 1 kort', '9 av 7 kort']],
	['en', ['1 from 1 card', '9 from 7 cards']],
] as const)('a pile of one card is no pile of cards: %s', (locale, told) => {
	const piles = [
		{ count: '1', cards: 1 },
		{ count: '9', cards: 7 },
	];
	expect(piles.map((pile) => m.deal_pile_sum(pile, { locale }))).toEqual(told);
});
