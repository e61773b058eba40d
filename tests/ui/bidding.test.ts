// What the table, and the others' phones, say of a deal that is being played: what was said of it, nothing that was hidden since.
import { describe, expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import type { Setting } from '#lib/state/deal-form/setting.ts';
import { tapPersonal, tapPremium, tapPremiumKontra } from '#lib/state/deal-form/taps.ts';
import { seenOf } from '#lib/state/writing.ts';
import { biddingText } from '#lib/ui/table/bidding.ts';

const UPPER = BUILT_IN['koenigrufen-upper-austria']!;
const NAMES: Readonly<Record<string, string>> = { a: 'Anna', b: 'Bert', c: 'Cleo', d: 'Dora' };
const SETTING: Setting = {
	...{ id: 'd1', dealer: 'd', factor: 1 },
	...{ hands: ['a', 'b', 'c', 'd'], seats: ['a', 'b', 'c', 'd'] },
};
const said = (form: DealForm) => biddingText(UPPER, form, SETTING, (id) => NAMES[id] ?? id);
const seen = (form: DealForm) => seenOf(UPPER, { content: { form } as never }, SETTING);

const announced = tapPremium({ contract: 'besserrufer', declarer: 'b', holder: 'c' }, 'kakadu', {
	form: 'announced',
});
const doubled = tapPremiumKontra({ ...announced, kontra: 1 }, 'kakadu', 'declarer', 1);

test('the table says contract, announcements and kontras in their order', () => {
	expect(said(doubled)).toBe('Bert · Besser-Rufer · Kontra · Kakadu angesagt · Kontra (Kakadu)');
});

describe('what another contract hides', () => {
	test('an announcement, and kontra on the whole game', () => {
		const form = { ...doubled, contract: 'bettler' };
		expect(said(form)).toBe('Bert · Bettler');
		expect(seen(form)).toEqual({ contract: 'bettler', declarer: 'b' });
	});

	test('a declarer, where nobody plays', () => {
		expect(said({ ...doubled, contract: 'trischaken' })).toBe('Trischaken');
		expect(seen({ ...doubled, contract: 'trischaken' })).toEqual({ contract: 'trischaken' });
	});

	test('nothing of it, once it is played again', () => {
		expect(seen(doubled)).toEqual({
			...{ contract: 'besserrufer', declarer: 'b', holder: 'c' },
			premiums: ['kakadu'],
		});
	});
});

test('kontra by single players is theirs', () => {
	const form = tapPersonal({ contract: 'bettler', declarer: 'b' }, 'd', 2);
	expect(said(form)).toBe('Bert · Bettler · Rekontra (Dora)');
});
