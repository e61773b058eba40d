/** The pictures of the evening for the next start, kept as long as it is on the screen. */
import { homeIsDrawn, keepShown } from '#lib/state/evening/last-shown.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { app } from '#lib/state/app.svelte.ts';
import { afterPaint } from '../first-frame.ts';
import { depictTable, drawnBy } from './picture.ts';

/**
 * In an effect: looks again whenever the table says something else. What is written at it carries its picture
 * along already; a language, another seat at the bottom, another phone's deals do not.
 */
export function keepPicture(evening: Evening): (() => void) | undefined {
	if (evening.status !== 'ready') return undefined;
	evening.showTable(depictTable);
	// What it is drawn from; the drawing itself waits until the screen has drawn that.
	evening.depict(drawnBy);
	return afterPaint(async () => {
		const { depictHome } = await import('../home/picture.ts');
		homeIsDrawn(depictHome);
		await keepShown(app.ledger.db);
	});
}
