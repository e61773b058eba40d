import { expect, test, vi } from 'vitest';
import { builtIn } from '#lib/rulesets/resolve.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import { readMeta, writeMeta } from '#lib/storage/meta.ts';
import { newStore } from '../../storage/store.ts';

const RULES = builtIn('koenigrufen-upper-austria')!;
const UNSOUND = { ...RULES, kontra: { ...RULES.kontra, names: [] }, table: { hands: 0 } };

/** As each start reads it: another object that says the same. */
const read = (ruleset: object): object => structuredClone(ruleset);

/** An evening pinned to these rules, shown by an app that has just been started. */
async function started(db: LedgerDatabase, ruleset: object, fields: object = {}) {
	vi.resetModules();
	const { withRulesThere, SOUND_RULES } = await import('#lib/state/evening/rules-there.ts');
	const { areRulesThere, readRules } = await import('#lib/state/evening/rules.ts');
	const head = { ruleset: 'x', rulesetSnapshot: read(ruleset), ...fields };
	const record = { session: { status: 'sound', head } } as unknown as EveningRecord;
	const source = withRulesThere(
		{
			subscribe: ({ next }) => {
				next(record);
				return { unsubscribe: () => undefined };
			},
		},
		db,
	);
	const told = await new Promise<EveningRecord>((next, error) => source.subscribe({ next, error }));
	expect(told).toBe(record);
	return {
		rules: readRules(head),
		/** Any others could be read too. */
		checked: areRulesThere({ ruleset: 'x', rulesetSnapshot: {} }),
		kept: () => readMeta(db, SOUND_RULES),
		forge: (row: unknown) => writeMeta(db, SOUND_RULES, row),
	};
}

test('rules that this build has found sound are not checked again, and are the same', async () => {
	const { db } = newStore();
	const first = await started(db, RULES);
	expect(first.checked).toBe(true);
	await expect.poll(first.kept).toBeDefined();
	const second = await started(db, RULES);
	expect(second.checked).toBe(false);
	expect(second.rules).toEqual(first.rules);
	expect(second.rules).toMatchObject({ ok: true, value: { ruleset: RULES } });
});

test('rules that differ by one value from those that were found sound are checked', async () => {
	const { db } = newStore();
	await expect.poll((await started(db, RULES)).kept).toBeDefined();
	const altered = await started(db, UNSOUND);
	expect(altered.checked).toBe(true);
	expect(altered.rules.ok).toBe(false);
	// And sound ones are still known: unsound ones are never kept.
	expect((await started(db, RULES)).checked).toBe(false);
	expect((await started(db, UNSOUND)).rules.ok).toBe(false);
});

test('what another build found sound is checked', async () => {
	const { db } = newStore();
	const first = await started(db, RULES);
	await expect.poll(first.kept).toBeDefined();
	await first.forge(String(await first.kept()).replace(/^[^\n]*/, 'another build'));
	expect((await started(db, RULES)).checked).toBe(true);
});

test('rules that changed in the middle of an evening are checked', async () => {
	const { db } = newStore();
	await expect.poll((await started(db, RULES)).kept).toBeDefined();
	const patch = { contracts: null };
	const changed = await started(db, RULES, { rulesetChanges: [{ afterDeals: [], patch }] });
	expect(changed.checked).toBe(true);
	expect(changed.rules.ok).toBe(false);
});

test('a row that is none keeps no evening from being shown', async () => {
	const { db } = newStore();
	for (const row of [null, 7, '', {}]) {
		await writeMeta(db, 'sound-rules', row);
		expect((await started(db, RULES)).rules.ok).toBe(true);
	}
});
