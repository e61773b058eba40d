import { beforeEach, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { verifyAll } from '#lib/state/sums.ts';
import { parseSessionText } from '#lib/storage/session-file.ts';
import { toStore } from '#lib/ui/data/incoming.ts';
import { newStore, type TestStore } from '../storage/store.ts';
import { saveAdjustment, saveDeal } from '../storage/edits.ts';

const sample = readFileSync(
	new URL('../conformance/samples/koenigrufen-pagat.json', import.meta.url),
	'utf8',
);
const parsed = parseSessionText(sample);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
const { session } = parsed;

let store: TestStore;
beforeEach(async () => {
	store = newStore();
	await store.ledger.importSession(toStore(session));
});

describe('the self-check of sums', () => {
	test('finds nothing where every deal reads and sums to zero', async () => {
		expect(await verifyAll(store.ledger)).toMatchObject({ ok: true, findings: [] });
		const one = await verifyAll(store.ledger, { sessionId: session.id });
		expect(one).toMatchObject({ ok: true });
	});

	test('names a deal that its evening has no rules for, and counts nothing of it', async () => {
		const [deal] = session.deals;
		const stored = (await store.ledger.readDeals(session.id))[0];
		if (stored?.status !== 'sound') throw new Error();
		const wrong = { ...stored.value, contract: 'none' };
		await saveDeal(store.ledger, session.id, wrong, { seen: stored.revision });
		// Store and record agree; only settling shows it.
		expect(await store.ledger.verify()).toMatchObject({ ok: true });
		const { ok, findings } = await verifyAll(store.ledger);
		expect(ok).toBe(false);
		expect(findings).toEqual([
			expect.objectContaining({ path: ['deals', session.id, deal!.id, 'contract'] }),
		]);
	});

	test('names a payment by hand to somebody who is not there', async () => {
		const transfers = [{ from: session.players[0]!.id, to: 'nobody', points: 3 }];
		await saveAdjustment(store.ledger, session.id, { id: 'a', transfers } as { id: string });
		const { findings } = await verifyAll(store.ledger, { sessionId: session.id });
		expect(findings).toEqual([
			expect.objectContaining({
				code: 'unknown-player',
				path: ['adjustments', session.id, 'a', 'transfers'],
			}),
		]);
	});

	test('names rules that do not read', async () => {
		const row = (await store.db.sessions.get(session.id))!;
		const head = { ...row.head, ruleset: 'no-such' };
		await store.db.sessions.put({ ...row, head, snapshot: null });
		const { findings } = await verifyAll(store.ledger);
		expect(findings).toContainEqual(expect.objectContaining({ code: 'unknown-ruleset' }));
	});
});
