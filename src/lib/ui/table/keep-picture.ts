/** The picture of the table for the next start, kept as long as an evening is on the screen. */
import { keepShown } from '#lib/state/evening/last-shown.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { app } from '#lib/state/app.svelte.ts';
import { selfCheck } from '#lib/state/self-check.svelte.ts';
import { depictTable } from './picture.ts';

/**
 * In an effect: looks again whenever the picture says something else. What is written at the table carries it
 * along already; a language, another seat at the bottom, another phone's deals do not.
 */
export function keepPicture(evening: Evening): (() => void) | undefined {
	if (evening.status !== 'ready') return undefined;
	evening.showTable(depictTable);
	evening.depict(depictTable);
	// What was tapped is painted first.
	const timer = setTimeout(() => {
		void selfCheck.copied.then(() => keepShown(app.ledger.db)).catch(() => undefined);
	});
	return () => clearTimeout(timer);
}
