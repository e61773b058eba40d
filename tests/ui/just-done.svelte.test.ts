// What was just done on the sheet is said in a sentence, whose words may have to be fetched first.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { announcer } from '#lib/ui/announce.svelte.ts';
import { JustDone } from '#lib/ui/sheet/just-done.svelte.ts';

const evening = { endsRound: false, last: undefined } as unknown as Evening;
const nothing = () => Promise.resolve({ revisions: [], conflicts: [] });

test('what was done last is what is said, also where the words of what was done before come later', async () => {
	let just: JustDone | undefined;
	const stop = $effect.root(() => void (just = new JustDone(() => evening)));
	flushSync();
	const words = Promise.withResolvers<string>();
	const first = just?.do(nothing, words.promise);
	await just?.do(nothing, 'The second.');
	words.resolve('The first.');
	await first;
	expect(just?.said).toBe('The second.');
	expect(announcer.polite.trim()).toBe('The second.');
	stop();
});
