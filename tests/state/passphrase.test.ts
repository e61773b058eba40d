import { describe, expect, test } from 'vitest';
import { bitsOf, strengthOf } from '../../src/lib/state/passphrase.ts';

describe('a passphrase is told weak', () => {
	test.each([
		'',
		'tarock',
		'Passwort1',
		'passwort1234',
		'Anna1998',
		'qwertzuiop',
		'1234567890',
		'abcdefghijklmnop',
		'aaaaaaaaaaaaaaaaaaaa',
		'Donnerstag!',
		'hallo hallo hallo hallo',
		'20111998',
		'Stich und',
	])('%s', (passphrase) => expect(strengthOf(passphrase)).toBe('weak'));
});

describe('a passphrase is taken as it is', () => {
	test.each([
		'Gugelhupf Laterne Moped Zwirn',
		'xkqjzvbwpmfd',
		'korrekt-pferd-batterie-klammer',
		'häst batteri gafflar rätt',
		'7Qv!tz93kPl#',
	])('%s', (passphrase) => expect(strengthOf(passphrase)).not.toBe('weak'));
});

test('more characters never make it weaker by more than a habit', () => {
	// A letter more may turn what looked random into a word; nothing else takes away.
	for (const [less, more] of [
		['Laterne Moped', 'Laterne Moped Zwirn'],
		['1998', '1998 Pagat Gugelhupf'],
	] as const) {
		expect(bitsOf(more)).toBeGreaterThan(bitsOf(less));
	}
});
