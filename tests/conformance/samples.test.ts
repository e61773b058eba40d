import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Points, scored, sumOfEntries } from './scored.ts';
import { WORKED_CASES } from './worked-cases/index.ts';

type Expected = { id: string; net: Points; netWithoutKontra: Points };

const sample = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`./samples/${name}.json`, import.meta.url), 'utf8'));

describe.each(Object.keys(WORKED_CASES))('the sample session of %s', (ruleset) => {
	const expected = sample(`${ruleset}.expected`) as Expected[];
	let session: ReturnType<typeof scored>;
	beforeAll(() => {
		session = scored(sample(ruleset));
	});

	it('scores every deal once, in order', () => {
		expect(session.deals.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
	});

	it.each(expected.map((deal, index) => ({ ...deal, index })))(
		'pays $id',
		({ index, net, netWithoutKontra }) => {
			const deal = session.deals[index]!;
			expect(deal.net).toEqual(net);
			expect(deal.netWithoutKontra).toEqual(netWithoutKontra);
			expect(sumOfEntries(deal)).toEqual(net);
		},
	);

	it('adds up to the totals', () => {
		expect(session.totals).toEqual(total(expected.map(({ net }) => net)));
		expect(session.totalsWithoutKontra).toEqual(
			total(expected.map(({ netWithoutKontra }) => netWithoutKontra)),
		);
	});
});

function total(nets: readonly Points[]): Points {
	const sum: Points = {};
	for (const net of nets)
		for (const [player, points] of Object.entries(net)) sum[player] = (sum[player] ?? 0) + points;
	return sum;
}
