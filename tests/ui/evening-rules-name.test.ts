// What the rules of one evening are called on a phone of another language.
import { expect, test } from 'vitest';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { rulesetName } from '#lib/ui/ruleset-name.ts';
import { namedForEvening, nameForEvening } from '#lib/ui/rules/evening-rules-name.ts';

const startedAt = '2026-11-20T19:00:00Z';
const house = (name: string, patch: object = {}) => ({
	...{ extends: 'koenigrufen-pagat', name, patch },
});
const byLanguage = {
	de: 'Regeln vom 20.11.2026',
	sv: 'Regler från 2026-11-20',
	en: 'Rules of 20/11/2026',
};

test('rules that kept the name proposed for an evening are called so in every language', async () => {
	const named = await namedForEvening(house(nameForEvening(startedAt)), startedAt);
	expect({
		de: rulesetName(named, 'de'),
		sv: rulesetName(named, 'sv'),
		en: rulesetName(named, 'en'),
	}).toEqual(byLanguage);
	const resolved = resolveRuleset(named);
	expect(resolved.ok && resolved.value.names).toEqual(byLanguage);
	// Whoever opens the file with an app that knows nothing of this reads the name beside the patch.
	expect(named.name).toBe(byLanguage.de);
});

test('a name that a person gave stays in every language', async () => {
	const own = house('Rosenregeln');
	expect(await namedForEvening(own, startedAt)).toEqual(own);
	expect(rulesetName(own, 'sv')).toBe('Rosenregeln');
	const told = house(nameForEvening(startedAt), { names: { sv: 'Rosregler' } });
	expect(await namedForEvening(told, startedAt)).toEqual(told);
	expect([rulesetName(told, 'sv'), rulesetName(told, 'de')]).toEqual(['Rosregler', byLanguage.de]);
});
