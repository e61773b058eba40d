/** What a contract and a premium bring stands on their controls as the tariff says it, halves of a point too. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { mergePatch } from '#lib/rulesets/merge-patch.ts';
import { offers } from '#lib/state/deal-form/offers.ts';
import ContractGrid from '#lib/ui/deal/ContractGrid.svelte';
import PremiumRow from '#lib/ui/deal/PremiumRow.svelte';

const RUEDIGER = BUILT_IN['koenigrufen-ruediger']!;
const HANDS = ['a', 'b', 'c', 'd'];
const SETTING = { id: 'd1', dealer: 'd', hands: HANDS, seats: HANDS, factor: 1 };
const FORM = { contract: 'dreier', declarer: 'a' };
const ignored = () => undefined;

/** The buttons of the contracts, each as it reads. */
function contractsOf(ruleset: Ruleset): string[] {
	const { contracts } = offers(ruleset, {}, SETTING);
	const props = { contracts, value: undefined, often: new Set<string>(), onchange: ignored };
	const { body } = render(ContractGrid, { props });
	return [...body.matchAll(/<label[\s\S]*?<\/label>/g)].map(([label]) =>
		label
			.replace(/<[^>]*>/g, ' ')
			.replace(/\s+/g, ' ')
			.trim(),
	);
}

function premiumOf(ruleset: Ruleset, id: string): string | undefined {
	const offer = offers(ruleset, FORM, SETTING).premiums.find(({ rule }) => rule.id === id)!;
	const { body } = render(PremiumRow, {
		props: {
			...{ ruleset, ...offer, form: FORM, how: 'result', hands: HANDS, declarerName: 'Anna' },
			...{ nameOf: (player: string) => player, onchange: ignored },
		},
	});
	return /<small[^>]*>(.*?)<\/small>/.exec(body)?.[1];
}

test('a Bettler of two and a half is no five (Rüdiger)', () => {
	expect(contractsOf(RUEDIGER)).toEqual(expect.arrayContaining(['Bettler 2½', 'Piccolo 2']));
});

test('a premium of half a point and one', () => {
	const value = { silent: 1, announced: 2, halves: true };
	const house = mergePatch(RUEDIGER, { premiums: { pagat: { value } } }) as Ruleset;
	expect(premiumOf(house, 'pagat')).toBe('½ / 1');
	expect(premiumOf(house, 'uhu')).toBe('2 / 4');
});
