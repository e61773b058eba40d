/** Example deals of three-handed Tarok. */
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import {
	EXAMPLE_PLAYERS,
	type Example,
	type ExamplePart,
	type Facts,
	example,
} from '#lib/rulesets/example.ts';

/** A deal counted unevenly, and one for each declaration and each event of the pagat. */
export function tarokExamples(ruleset: TarokRuleset): Example[] {
	const players = EXAMPLE_PLAYERS.slice(0, ruleset.table.hands);
	const [first = '', second = '', last = ''] = players;
	const { total } = ruleset.cards;
	const third = Math.floor(total / 3);
	const level = { [first]: third, [second]: third, [last]: total - 2 * third };
	const uneven = { [first]: third + 9, [second]: third - 4, [last]: total - 2 * third - 5 };
	const counts = Object.values(uneven).map(String);
	const make = (id: string, parts: readonly ExamplePart[], facts: Facts) =>
		example(id, undefined, parts, facts, players);
	return [
		make('counts', [{ kind: 'counts', counts }], { outcome: { cardPoints: uneven } }),
		...Object.entries(ruleset.declarations).map(([kind, rule]) => {
			const count = rule.counts === 'nothing' ? {} : { count: Math.min(rule.from + 1, rule.most) };
			return make(`declared:${kind}`, [{ kind: 'declared', item: kind, ...count }], {
				declarations: [{ player: second, kind: kind as never, ...count }],
				outcome: { cardPoints: level },
			});
		}),
		...Object.keys(ruleset.pagat).map((event) =>
			make(`pagat:${event}`, [{ kind: 'declared', item: event }], {
				pagat: { player: second, event: event as never },
				outcome: { cardPoints: level },
			}),
		),
	];
}
