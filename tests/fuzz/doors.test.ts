/**
 * Every door through which text comes in, against texts made to break it: nothing is thrown, nothing
 * hangs, what is refused says why, and what is refused leaves the store as it was.
 *
 * `FUZZ_RUNS` is the number of inputs a door; `npm run test:long` takes thousands.
 */
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import encodeQR from 'qr';
import { beforeAll, describe, expect, test } from 'vitest';
import { scoreSession } from '#lib/domain/score.ts';
import { LARGEST_RULESET_LINK, readRulesetText, rulesetText } from '#lib/rulesets/share.ts';
import { fragmentOf, packRuleset, unpackRuleset } from '#lib/state/rules/link.ts';
import { BACKUP_MOST_FILE_BYTES, makeBackup, readBackup } from '#lib/storage/backup.ts';
import { restoreBackup } from '#lib/storage/restore.ts';
import { DATABASE_NAME } from '#lib/storage/database.ts';
import { LARGEST_SESSION_TEXT, parseSessionText } from '#lib/storage/session-file.ts';
import { readIncoming, toStore } from '#lib/state/archive/incoming.ts';
import { readPixels } from '#lib/ui/rules/qr.ts';
import { newStore, type TestStore } from '../storage/store.ts';
import { hostileText } from './mutate.ts';
import { readRawStore } from '../storage/raw-store.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);
/** No text of this size may keep a phone busy longer; a hundred times what is usual. */
const MOST_MS = 2_000;
const SAMPLES = new URL('../conformance/samples/', import.meta.url);

const sessions = readdirSync(SAMPLES)
	.filter((name) => /^[a-z-]+\.json$/.test(name))
	.map((name) => readFileSync(new URL(name, SAMPLES), 'utf8'));

const backups: string[] = [];
const rulesets: string[] = [];
const links: string[] = [];

beforeAll(async () => {
	const { ledger } = newStore();
	for (const text of sessions.slice(0, 2)) {
		const parsed = parseSessionText(text);
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		await ledger.importSession(toStore(parsed.session));
	}
	const revisions = await ledger.exportRevisions();
	backups.push(await makeBackup(revisions, '2026-11-20T23:45:00Z'));
	backups.push(await makeBackup(revisions.slice(0, 3), '2026-11-20T23:45:00Z'));
	backups.push(
		await makeBackup(revisions.slice(0, 2), '2026-11-20T23:45:00Z', { passphrase: 'Gstieß' }),
	);
	for (const patch of [{ selfCall: false }, { trischaken: { scheme: 'pairwise' } }]) {
		const shared = { extends: 'koenigrufen-pagat', name: 'Rosenrunde <b>', patch };
		rulesets.push(rulesetText(shared));
		links.push(`https://example.org/rules/import#${await packRuleset(shared)}`);
	}
});

/** A code as a camera sees it: four pixels a module, a white margin. */
function picture(text: string): { width: number; height: number; data: Uint8ClampedArray } {
	const [scale, margin] = [4, 4];
	const code = encodeQR(text, 'raw', { ecc: 'low', border: margin });
	const side = code.length * scale;
	const data = new Uint8ClampedArray(side * side * 4).fill(255);
	for (let y = 0; y < side; y++) {
		for (let x = 0; x < side; x++) {
			const dark = code[Math.floor(y / scale)]?.[Math.floor(x / scale)];
			if (dark === true) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
		}
	}
	return { width: side, height: side, data };
}

/** Opens a door with hostile texts; `open` says why a text is refused, or `null`. */
async function besiege(
	sound: readonly string[],
	open: (
		text: string,
	) =>
		| readonly { readonly code: string }[]
		| null
		| Promise<readonly { readonly code: string }[] | null>,
	numRuns = RUNS,
): Promise<void> {
	let refused = 0;
	await fc.assert(
		fc.asyncProperty(hostileText(sound), async (text) => {
			const begun = performance.now();
			const issues = await open(text);
			expect(performance.now() - begun).toBeLessThan(MOST_MS);
			if (issues === null) return;
			refused++;
			expect(issues.length).toBeGreaterThan(0);
			for (const { code } of issues) expect(code).not.toBe('');
		}),
		{ numRuns },
	);
	expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	// A siege that never meets a refusal has not come near the door.
	expect(refused).toBeGreaterThan(numRuns / 10);
}

const timeout = 60_000 + RUNS * 100;

describe('hostile texts', { timeout }, () => {
	test('a session file is scored to zero or refused', () =>
		besiege(sessions, (text) => {
			const parsed = parseSessionText(text);
			if (!parsed.ok) return parsed.issues;
			const { totals, deals } = scoreSession(parsed.session);
			for (const net of [totals, ...deals.map((deal) => deal.net)]) {
				expect(Object.values(net).reduce((sum, points) => sum + points, 0)).toBe(0);
			}
			return null;
		}));

	test('a backup is read or refused, with and without its passphrase', () =>
		besiege(backups, async (text) => {
			const reading = await readBackup(text);
			if (reading.status !== 'locked') return reading.status === 'refused' ? reading.issues : null;
			// Thousands of rounds of key derivation: only the door's own lock is tried.
			if (!text.includes('"rounds": 600000') || RUNS > 500) return null;
			const unlocked = await readBackup(text, 'Gstieß');
			return unlocked.status === 'refused' ? unlocked.issues : null;
		}));

	test('a shared ruleset is read or refused', () =>
		besiege(rulesets, (text) => {
			const read = readRulesetText(text);
			return read.ok ? null : read.issues;
		}));

	test('a link or a scanned code is read or refused', () =>
		besiege(links, async (text) => {
			const read = await unpackRuleset(fragmentOf(text) ?? text.slice(text.indexOf('#') + 1));
			return read.ok ? null : read.issues;
		}));

	test('a scanned picture gives what was drawn, something else that is refused, or nothing', async () => {
		const runs = Math.max(20, Math.floor(RUNS / 10));
		let read = 0;
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...links),
				fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4000 }),
				async (link, blots) => {
					const pixels = picture(link);
					for (const [at, value] of blots) pixels.data[at % pixels.data.length] = value;
					const begun = performance.now();
					const text = await readPixels(pixels);
					expect(performance.now() - begun).toBeLessThan(MOST_MS);
					if (text === undefined) return;
					if (text === link) read++;
					else expect(await unpackRuleset(fragmentOf(text) ?? text)).toMatchObject({ ok: false });
				},
			),
			{ numRuns: runs },
		);
		expect(read).toBeGreaterThan(0);
		for (const [width, height] of [
			[0, 0],
			[1, 1],
			[3, 900],
		] as const) {
			const data = new Uint8ClampedArray(width * height * 4);
			expect(await readPixels({ width, height, data })).toBeUndefined();
		}
	});

	test('a pasted text is what it is, or refused', () =>
		besiege([...sessions, ...backups, ...rulesets, ...links], async (text) => {
			const incoming = await readIncoming(text);
			return incoming.kind === 'session' && !incoming.parsed.ok ? incoming.parsed.issues : null;
		}));
});

describe('nothing is half applied', { timeout }, () => {
	const runs = Math.max(20, Math.floor(RUNS / 5));
	const everything = async ({ factory }: TestStore) =>
		JSON.stringify((await readRawStore(factory, DATABASE_NAME))?.tables);

	test('an evening from a hostile file is imported whole or not at all', () =>
		besiege(
			sessions.slice(0, 2),
			async (text) => {
				const parsed = parseSessionText(text);
				if (!parsed.ok) return parsed.issues;
				const { ledger } = newStore();
				const result = await ledger.importSession(toStore(parsed.session));
				if (result.status !== 'imported') throw new Error(result.status);
				expect(await ledger.verify()).toMatchObject({ ok: true });
				expect(await ledger.sessionFile(result.sessionId)).toEqual({
					file: toStore(parsed.session),
					damaged: [],
				});
				return null;
			},
			runs,
		));

	test('a hostile backup is merged whole or not at all', async () => {
		const store = newStore();
		const parsed = parseSessionText(sessions[0] ?? '');
		if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
		await store.ledger.importSession(toStore(parsed.session));
		await besiege(
			backups.slice(0, 2),
			async (text) => {
				const reading = await readBackup(text);
				if (reading.status === 'locked') return null;
				// What is sound in a damaged file may be asked for, and is no way in for the rest.
				const backup = reading.status === 'read' ? reading.backup : reading.salvage;
				if (!backup) return reading.status === 'refused' ? reading.issues : null;
				const before = await everything(store);
				const result = await restoreBackup(store.ledger.context, backup);
				if (result.status === 'refused') expect(await everything(store)).toBe(before);
				expect(await store.ledger.verify()).toMatchObject({
					findings: expect.not.arrayContaining([
						expect.objectContaining({ code: expect.stringMatching(/^projection-/) as string }),
					]) as unknown[],
				});
				return reading.status === 'refused' ? reading.issues : null;
			},
			runs,
		);
	});
});

describe('sizes', () => {
	const most = 250;
	const swift = async (work: () => unknown): Promise<unknown> => {
		const begun = performance.now();
		const result = await work();
		expect(performance.now() - begun).toBeLessThan(most);
		return result;
	};

	test('what is too large is refused unread', async () => {
		const huge = 'x'.repeat(BACKUP_MOST_FILE_BYTES + 1);
		expect(await swift(() => readBackup(huge))).toMatchObject({ issues: [{ code: 'too-large' }] });
		const session = 'x'.repeat(LARGEST_SESSION_TEXT + 1);
		expect(await swift(() => parseSessionText(session))).toMatchObject({
			issues: [{ code: 'too-long' }],
		});
		const link = 'z'.repeat(LARGEST_RULESET_LINK + 1);
		expect(await swift(() => unpackRuleset(link))).toMatchObject({
			issues: [{ code: 'too-long' }],
		});
	});

	test('a lock that would take hours is refused, not tried', async () => {
		const lock = {
			kdf: 'PBKDF2-SHA-256',
			rounds: 2 ** 40,
			salt: 'AA',
			cipher: 'AES-256-GCM',
			iv: 'AA',
		};
		const text = JSON.stringify({
			...{ format: 'schrieb/backup', version: 1 },
			...{ encryption: lock, payload: 'AA' },
		});
		expect(await swift(() => readBackup(text, 'x'))).toMatchObject({
			issues: [{ code: 'out-of-range' }],
		});
	});
});
