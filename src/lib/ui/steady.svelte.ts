/**
 * A value that reaches its readers only when it has changed. What is derived marks all that hangs on it
 * whenever anything below it was written, and each must then be asked whether it has to be drawn: on the
 * sheet of a long evening that took longer than drawing what had changed.
 */
import { untrack } from 'svelte';
import { sameJson } from '#lib/storage/json.ts';

/**
 * Called in a component's script, whose life it follows.
 * @param read plain JSON, compared as such
 */
export function steady<T>(read: () => T): { readonly value: T } {
	let value = $state.raw(untrack(read));
	$effect.pre(() => {
		const now = read();
		const before = untrack(() => value);
		if (!sameJson(now, before)) value = now;
	});
	return {
		get value() {
			return value;
		},
	};
}
