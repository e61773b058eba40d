import { expect, test } from 'vitest';
import { backupFileName, rulesetFileName } from '#lib/ui/data/file-names.ts';

const NOW = new Date(2026, 10, 20, 22).getTime();

test('a backup says in its file name what it is called, when, and whether it is locked', () => {
	expect(backupFileName(NOW, { name: '' })).toBe('schrieb-backup-2026-11-20.json');
	expect(backupFileName(NOW, { name: 'Annas Händy / 2' })).toBe(
		'schrieb-backup-annas-händy-2-2026-11-20.json',
	);
	expect(backupFileName(NOW, { name: ' ../ ', isLocked: true })).toBe(
		'schrieb-backup-2026-11-20-locked.json',
	);
	expect(backupFileName(NOW, { name: 'x'.repeat(300), isLocked: true }).length).toBeLessThan(100);
});

test('rules are called by their name, or are rules', () => {
	expect(rulesetFileName('Rosenrunde (2)')).toBe('schrieb-rosenrunde-2.json');
	expect(rulesetFileName('…')).toBe('schrieb-regeln.json');
});
