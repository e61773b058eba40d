/** The pictures of the evening for the next start, kept as long as it is on the screen. */
import { homeIsDrawn, isDrawn, keepShown, tableShown } from '#lib/state/evening/last-shown.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { app } from '#lib/state/app.svelte.ts';
import { afterPaint } from '../first-frame.ts';
import { depictTable, drawnBy } from './picture.ts';

/**
 * For an effect that looks again whenever the table says something else. What is written at it carries its picture
 * along already; a language, another seat at the bottom, another phone's deals do not.
 */
export function pictureKeeper(): (evening: Evening) => (() => void) | undefined {
	/** What the pictures hung on besides the evening when they were compared last. */
	let compared: readonly unknown[] = [];
	return (evening) => {
		if (evening.status !== 'ready') return undefined;
		tableShown(evening.table(depictTable));
		// What it is drawn from; the drawing itself waits until the screen has drawn that.
		const { model, others } = evening.depict((model, people) => ({
			model,
			others: [people, ...drawnBy()],
		}));
		if (isDrawn(model) && others.every((one, index) => one === compared[index])) return undefined;
		return afterPaint(async () => {
			const { depictHome } = await import('../home/picture.ts');
			homeIsDrawn(depictHome);
			await keepShown(app.ledger.db);
			compared = others;
		});
	};
}
