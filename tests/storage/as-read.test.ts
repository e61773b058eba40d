/** What screens read of a name: nothing that nobody sees. The record keeps what came (docs/decisions.md). */
import { expect, test } from 'vitest';
import { sameName } from '#lib/text/same-name.ts';
import { savePerson } from './edits.ts';
import { head, newStore } from './store.ts';

const UNSEEN = [
	'\u061c',
	'\u200b',
	'\u200e',
	'\u200f',
	'\u202a',
	'\u202e',
	'\u2066',
	'\u2069',
	'\ufeff',
];

test.each(UNSEEN)('%j is in no name that a screen shows, and stays in the record', async (sign) => {
	const { ledger } = newStore();
	const name = `An${sign}na`;
	const evening = head('evening');
	await ledger.createSession({
		...evening,
		name,
		players: evening.players.map((one) => ({ ...one, name })),
	});
	await savePerson(ledger, { id: 'p', name, formerly: [name] });
	const read = await ledger.readSession('evening');
	if (read?.status !== 'sound') throw new Error('damaged');
	expect(read.head.name).toBe('Anna');
	expect(new Set(read.head.players.map((one) => one.name))).toEqual(new Set(['Anna']));
	expect(await ledger.readPeople()).toMatchObject([
		{ status: 'sound', value: { name: 'Anna', formerly: ['Anna'] } },
	]);
	expect(JSON.stringify(await ledger.exportRevisions())).toContain(
		JSON.stringify(name).slice(1, -1),
	);
	// A file taken in again changes nothing.
	const found = await ledger.sessionFile('evening');
	expect(found).toMatchObject({ file: { name, players: [{ name }, { name }] } });
	expect(await ledger.verify()).toMatchObject({ ok: true });
});

test('a picture of several parts, and letters that are joined, stay as they are', async () => {
	const { ledger } = newStore();
	for (const [id, name] of [
		['a', '👨‍👩‍👧'],
		['b', 'می‌خواهم'],
	] as const)
		await savePerson(ledger, { id, name });
	expect(
		(await ledger.readPeople()).map((one) => one.status === 'sound' && one.value.name),
	).toEqual(['👨‍👩‍👧', 'می‌خواهم']);
});

test('two names that look the same are one to whoever reads them', () => {
	for (const sign of [...UNSEEN, '\u00ad', '\u200d', '\u{e0041}'])
		expect(sameName(`An${sign}na`, 'anna')).toBe(true);
	expect(sameName('Anna', 'Anna B')).toBe(false);
});
