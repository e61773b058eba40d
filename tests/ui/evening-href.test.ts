/** An evening that is closed opens on its ending wherever it is found, one that is played on its table. */
import { expect, test } from 'vitest';
import { Known, answerPerson } from '#lib/state/memory/answers.ts';
import { answerEvenings } from '#lib/state/memory/find.ts';
import { answerRecords } from '#lib/state/memory/history.ts';
import { eveningHref } from '#lib/ui/evening-href.ts';
import { recordHref } from '#lib/ui/memory/record-words.ts';
import { makeEvening, detailsIn } from '../domain/stats/evenings.ts';
import { PEOPLE } from '../property/deals.ts';
import { seeded } from '../property/draw.ts';

test.each([
	[true, '/s/e1/end'],
	[false, '/s/e1'],
])('closed: %s', (closed, href) => {
	const evening = { ...makeEvening(seeded(7), 'e1').digest, closed };
	const known = new Known([evening], []);
	const [found] = answerEvenings(known, {}, 1).evenings;
	expect(eveningHref(found!)).toBe(href);
	const person = answerPerson(
		known,
		{ kind: 'person', person: PEOPLE[0]!, most: 1 },
		detailsIn([evening]),
	);
	expect(eveningHref(person!.stats.evenings[0]!)).toBe(href);
	const { records } = answerRecords(known, { query: {} }, () => []);
	expect(records.length).toBeGreaterThan(0);
	expect(new Set(records.map(recordHref))).toEqual(new Set([href]));
});
