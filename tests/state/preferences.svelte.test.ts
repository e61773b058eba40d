// What somebody chose for themselves, with two tabs open: each writes down all of it, and must not undo the other's.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Module from '#lib/state/preferences.svelte.ts';

const KEY = 'schrieb-preferences';
const kept = new Map<string, string>();
let full = false;
const told: ((event: { key: string }) => void)[] = [];
let preferences: typeof Module.preferences;

beforeAll(async () => {
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => {
			if (full) throw new DOMException('full', 'QuotaExceededError');
			kept.set(key, value);
		},
	});
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.stubGlobal('addEventListener', (_: string, hear: (event: { key: string }) => void) =>
		told.push(hear),
	);
	({ preferences } = await import('#lib/state/preferences.svelte.ts'));
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
	full = false;
	preferences.theme = 'system';
	preferences.backupName = '';
});

const stored = () => JSON.parse(kept.get(KEY) ?? '{}') as Record<string, unknown>;
const chosenElsewhere = (change: object) =>
	kept.set(KEY, JSON.stringify({ ...stored(), ...change }));

test('what another tab chose a moment ago is not undone by what this one notes by itself', () => {
	chosenElsewhere({ theme: 'dark', backupName: 'Handy' });
	preferences.copyCompared = 7;
	expect(stored()).toMatchObject({ theme: 'dark', backupName: 'Handy', copyCompared: 7 });
	expect([preferences.theme, preferences.backupName]).toEqual(['dark', 'Handy']);
});

test('what could not be kept stands all the same, and is kept with the next that can be', () => {
	full = true;
	preferences.theme = 'dark';
	expect(stored()).toMatchObject({ theme: 'system' });
	for (const hear of told) hear({ key: KEY });
	preferences.keepAwake = false;
	expect([preferences.theme, preferences.keepAwake]).toEqual(['dark', false]);
	full = false;
	preferences.keepAwake = true;
	expect(stored()).toMatchObject({ theme: 'dark', keepAwake: true });
});
