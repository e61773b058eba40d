// What is read out is what stands now.
import { beforeEach, expect, test } from 'vitest';
import { announce, announcer } from '#lib/ui/announce.svelte.ts';

const said = (): readonly string[] =>
	[announcer.polite, announcer.urgent].map((text) => text.replace('\u00a0', ''));

beforeEach(() => {
	announcer.leave();
	announcer.leave();
});

test('an error does not stand beside what mended it', () => {
	announce('Eine Zahl eingeben', { urgent: true });
	expect(said()).toEqual(['', 'Eine Zahl eingeben']);
	announce('Gespeichert');
	expect(said()).toEqual(['Gespeichert', '']);
});

test('what is said on the way to a screen stands there, and is gone on the next', () => {
	announce('Gespeichert');
	announcer.leave();
	expect(said()).toEqual(['Gespeichert', '']);
	announcer.leave();
	expect(said()).toEqual(['', '']);
});

test('the same twice is told apart', () => {
	announce('Gespeichert');
	const first = announcer.polite;
	announce('Gespeichert');
	expect(announcer.polite).not.toBe(first);
	expect(said()).toEqual(['Gespeichert', '']);
});
