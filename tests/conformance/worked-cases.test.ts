import { describe, expect, it } from 'vitest';
import { scored, sumOfEntries } from './scored.ts';
import { WORKED_CASES } from './worked-cases/index.ts';
import { sessionAround } from './worked-cases/session-around.ts';

describe.each(Object.entries(WORKED_CASES))('worked cases of %s', (_ruleset, cases) => {
	for (const workedCase of cases) {
		it(`${workedCase.id} ${workedCase.covers}`, () => {
			const deal = scored(sessionAround(workedCase)).deals[0]!;
			expect(deal.net, workedCase.situation).toEqual(workedCase.net);
			expect(sumOfEntries(deal)).toEqual(workedCase.net);
			if (workedCase.sheet) expect(deal.netWithoutKontra).toEqual(workedCase.sheet);
		});
	}
});

it('works through all 381 cases, each once', () => {
	const ids = Object.values(WORKED_CASES).flatMap((cases) => cases.map(({ id }) => id));
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids).toHaveLength(381);
});
