/** A premium that both sides announced is two bets (session file format, "Königrufen deals"): each control says whose it is. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { offers } from '#lib/state/deal-form/offers.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import PremiumRow from '#lib/ui/deal/PremiumRow.svelte';

const ruleset = BUILT_IN['koenigrufen-upper-austria']!;
const hands = ['a', 'b', 'c', 'd'];
const setting = { id: 'd1', dealer: 'd', hands, seats: hands, factor: 1 };
const form: DealForm = {
	...{ contract: 'dreier', declarer: 'a' },
	premiums: { pagat: { form: 'announced', by: 'both' } },
};

test('no two controls of a premium are called the same', () => {
	const { premiums } = offers(ruleset, form, setting);
	const offer = premiums.find(({ rule }) => rule.id === 'pagat')!;
	const { body } = render(PremiumRow, {
		props: {
			...{ ruleset, ...offer, form, how: 'result', hands, declarerName: 'Anna' },
			...{ nameOf: (player: string) => player, onchange: () => undefined },
		},
	});
	const called = [...body.matchAll(/role="radiogroup" aria-label="([^"]*)"/g)].map(
		([, name = '']) => name,
	);
	expect(called.length).toBeGreaterThan(3);
	expect(new Set(called).size).toBe(called.length);
});
