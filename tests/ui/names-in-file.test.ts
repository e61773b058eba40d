import { expect, test } from 'vitest';
import { parseSession } from '#lib/storage/session-file.ts';
import { problemText } from '#lib/text/problems.ts';
import { namesInFile } from '#lib/ui/data/names-in-file.ts';
import { UPPER_AUSTRIA, sample } from '../evenings.ts';

const { deals, ...head } = sample(UPPER_AUSTRIA, 2);
const [first, second] = deals;

/** What is wrong with a file, as the screen tells it. */
function told(file: unknown): string[] {
	const parsed = parseSession(file);
	if (parsed.ok) return [];
	const names = namesInFile(parsed.file, parsed.ruleset);
	return parsed.issues.map(({ deal = '', ...issue }) =>
		[names.deal(deal), problemText(issue, 'de', names)].join(': '),
	);
}

test('what is wrong with a deal of a file is told in names and by its number', () => {
	const idle = { ...second, declarer: second!.dealer };
	expect(told({ ...head, deals: [first, idle] })).toContain(
		'2: Bert hat in diesem Spiel keine Karten',
	);
	const other = { ...second, contract: 'dreyer' };
	expect(told({ ...head, deals: [first, other] }).join('\n')).toMatch(/^2: „dreyer“.*\bDreier\b/);
});

test('a file that is wrong throughout still has its problems told', () => {
	const wrong = {
		players: [null, { id: 3, name: 4 }, { id: 'a', name: ' ' }],
		deals: [null, 5, {}],
	};
	for (const file of [null, [], 7, {}, { players: 3, deals: {} }, wrong]) {
		const all = told(file);
		expect(all).not.toEqual([]);
		for (const text of all) expect(text).not.toMatch(/\[object/);
	}
});
