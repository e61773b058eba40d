/** A Runde's usual evening, begun without a question. */
import { NewEvening } from '../new-evening.svelte.ts';

/**
 * Everybody in the usual seat, the usual rules and stake. Resolves with the evening's id; with `null` where
 * that makes no table: then a person has to say who plays.
 */
export async function startUsual(group: string): Promise<string | null> {
	const evening = new NewEvening(group);
	let stop = (): void => undefined;
	try {
		await new Promise<void>((known) => {
			stop = $effect.root(() => {
				$effect(() => {
					if (evening.ready) known();
				});
			});
		});
		if (!evening.group) return null;
		evening.suggest(evening.stake, evening.rulesetKey);
		return evening.missing === 0 ? await evening.start() : null;
	} finally {
		stop();
	}
}
