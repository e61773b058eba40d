// A value that reaches its readers only when it says something else.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { steady } from '#lib/ui/steady.svelte.ts';

test('reaches its readers when it says something else, and only then', () => {
	let evening = $state.raw({ players: ['Anna'], deals: 1 });
	const seen: string[][] = [];
	const stop = $effect.root(() => {
		const players = steady(() => evening.players);
		$effect(() => void seen.push(players.value));
	});
	flushSync();
	evening = { players: ['Anna'], deals: 2 };
	flushSync();
	expect(seen).toEqual([['Anna']]);
	evening = { players: ['Anna', 'Bert'], deals: 2 };
	flushSync();
	expect(seen).toEqual([['Anna'], ['Anna', 'Bert']]);
	stop();
});
