// What is said at the end of the cash screen, with the way back: each time anew.
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { Change } from '#lib/storage/write.ts';
import { Evening } from '#lib/state/evening.svelte.ts';
import { Desk } from '#lib/ui/cash/desk.svelte.ts';

test('what is done twice is said twice: the second time stands as long as the first', async () => {
	vi.stubGlobal('document', { activeElement: null });
	const desk = new Desk(new Evening('e'));
	let told = 0;
	const stop = $effect.root(() => {
		$effect(() => {
			if (desk.done) told++;
		});
	});
	for (const id of ['r1', 'r2']) {
		const change = { revisions: [{ id }] } as unknown as Change;
		await desk.does(() => Promise.resolve(change), 'Gelöscht');
		flushSync();
	}
	expect(told).toBe(2);
	expect(desk.done?.revisions).toEqual(['r2']);
	stop();
	vi.unstubAllGlobals();
});
