// What a file from elsewhere calls its players, beside what the cash calls its own ("pot", "out": docs/settlements.md).
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { scoreSession } from '#lib/domain/score.ts';
import { rulesetText } from '#lib/rulesets/share.ts';
import { readIncoming, toStore } from '#lib/state/archive/incoming.ts';
import { packText, unpackRuleset } from '#lib/state/rules/link.ts';
import { readSessionFile } from '#lib/storage/session-export.ts';
import { parseSession, parseSessionText, type Session } from '#lib/storage/session-file.ts';
import { newStore, type TestStore } from '../../storage/store.ts';

const IDS = [
	...['koenigrufen-swedish', 'koenigrufen-pagat', 'koenigrufen-upper-austria'],
	...['koenigrufen-lungau', 'tarok-swedish', 'dreiertarock-tapp', 'strohmandeln-mayr'],
];
const textOf = (ruleset: string): string =>
	readFileSync(new URL(`../../conformance/samples/${ruleset}.json`, import.meta.url), 'utf8');
const read = (text: string): Session => {
	const parsed = parseSessionText(text);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	return parsed.session;
};
/** The sample with other names for its first players. */
function called(ruleset: string, ...ids: readonly string[]): Session {
	let text = textOf(ruleset);
	const { players } = JSON.parse(text) as { players: { id: string }[] };
	ids.forEach((id, i) => {
		text = text.replaceAll(JSON.stringify(players[i]!.id), JSON.stringify(id));
	});
	return read(text);
}
const stored = (session: Session): Session => {
	const parsed = parseSession(structuredClone(toStore(session)));
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
	return parsed.session;
};

describe.each(IDS)('%s', (ruleset) => {
	test('a player called like the pot comes in under another id, and is paid the same', () => {
		const file = called(ruleset, 'pot', 'out');
		const session = stored(file);
		expect(session.players.map(({ id }) => id).slice(0, 2)).toEqual(['pot_', 'out_']);
		expect(session.players.map(({ name }) => name)).toEqual(file.players.map(({ name }) => name));
		expect(JSON.stringify(scoreSession(session))).toBe(
			JSON.stringify(scoreSession(file))
				.replaceAll('"pot":', '"pot_":')
				.replaceAll('"out":', '"out_":'),
		);
		expect(JSON.stringify(session)).not.toContain('"pot"');
	});

	test('any other player keeps the id', () => {
		const { file, ruleset: rules } = read(textOf(ruleset));
		expect(toStore(read(textOf(ruleset)))).toEqual({ ...file, rulesetSnapshot: rules });
	});
});

test('the id is nobody else’s', () => {
	const session = stored(called('koenigrufen-swedish', 'pot', 'pot_'));
	expect(session.players.map(({ id }) => id).slice(0, 2)).toEqual(['pot__', 'pot_']);
});

test('what the table says of the next deal and by hand follows the player', () => {
	const file = called('koenigrufen-pagat', 'pot', 'b');
	const id = file.deals[0]!.id;
	const more = {
		nextDeal: { after: id, dealer: 'pot', sitOut: ['pot'] },
		adjustments: [{ id: 'a1', transfers: [{ from: 'pot', to: 'b', points: 3 }], note: 'pot' }],
	};
	const session = stored(read(JSON.stringify({ ...file.file, ...more })));
	expect(session.nextDeal).toEqual({ after: id, dealer: 'pot_', sitOut: ['pot_'] });
	expect(session.adjustments).toEqual([
		{ id: 'a1', transfers: [{ from: 'pot_', to: 'b', points: 3 }], note: 'pot' },
	]);
});

describe('in the store', () => {
	let here: TestStore;
	beforeEach(() => {
		here = newStore();
	});

	test('it is settled with the pot, leaves as a file, and the file reads', async () => {
		const session = called('koenigrufen-swedish', 'pot');
		const came = await here.ledger.importSession(toStore(session));
		expect(came.status).toBe('imported');
		expect((await here.ledger.importSession(toStore(session))).status).toBe('same');
		const out = await readSessionFile(here.db, session.id);
		if (!out || !('file' in out)) throw new Error('no file');
		const settled = {
			...out.file,
			movements: [{ id: 'm1', from: 'pot_', to: 'pot', minor: 200 }],
			settlements: [
				{
					...{ id: 's1', at: '2026-11-20T22:00:00Z', covers: { deals: [] } },
					transfers: [{ id: 't1', from: 'pot', to: 'pot_', minor: 100 }],
				},
			],
		};
		expect(parseSession(settled)).toMatchObject({ ok: true });
	});
});

describe('rules that come as a file', () => {
	const shared = { extends: 'koenigrufen-swedish', name: 'Rosenrunde', patch: { selfCall: false } };
	test.each([
		['right', rulesetText(shared), []],
		['wrong', rulesetText({ ...shared, patch: { selfcall: false } }), ['unknown-field selfcall']],
		[
			'of a newer app',
			rulesetText(shared).replace('"version":1', '"version":2'),
			['newer-version version'],
		],
	])('are known and told about where rules are: %s', async (_, text, wrong) => {
		expect(await readIncoming(text)).toEqual({ kind: 'rules', text });
		const read = await unpackRuleset(await packText(text));
		const issues = read.ok ? [] : read.issues;
		expect(issues.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual(wrong);
	});
});
