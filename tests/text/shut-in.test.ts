/** A name of letters that run from right to left turns round nothing that stands beside it. Signs: `storage/as-read`. */
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/domain/ruleset.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { shutIn } from '#lib/text/shut-in.ts';

const HEBREW = '\u05d0\u05d1\u05e8\u05d4\u05dd';

describe.each(LOCALES)('in a sentence in %s', (locale) => {
	const won = (name: string) => m.groups_won({ name, points: '+12' }, { locale });

	test('a name of letters that run the other way is shut in', () => {
		expect(won(HEBREW)).toBe(won('Anna').replace('Anna', `\u2068${HEBREW}\u2069`));
	});

	test.each(['Anna', 'Zoë', 'Łukasz', 'Живко', '王', '👨‍👩‍👧', 'D\u2019Arc'])(
		'%s is what it was',
		(name) => {
			expect(won(name)).toContain(name);
			expect(won(name)).not.toMatch(/[\u2066-\u2069]/);
		},
	);

	test('a sentence within a sentence keeps its name shut in', () => {
		const both = m.memory_deal_heading({ number: 3, title: won(HEBREW) }, { locale });
		const signs = both.replace(/[^\u2066-\u2069]/g, '');
		expect(signs).toBe('\u2068\u2068\u2069\u2069');
	});
});

test('all letters that Unicode has run from right to left are known', () => {
	const scripts =
		/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Mende_Kikakui}\p{Script=Hanifi_Rohingya}\p{Script=Phoenician}\p{Script=Old_Hungarian}\p{Script=Avestan}]/u;
	for (let code = 0; code <= 0x1ffff; code++) {
		const letter = String.fromCodePoint(code);
		if (scripts.test(letter) && /\p{L}/u.test(letter)) expect(shutIn(letter)).not.toBe(letter);
	}
});
