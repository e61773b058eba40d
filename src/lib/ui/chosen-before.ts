import { beforeNavigate } from '$app/navigation';
import { here, keptOf } from './kept.ts';

/** What was chosen on this screen when it was left. Called in a component's script, with how to read it then. */
export function chosenBefore<T>(read: () => T): T | undefined {
	const pathname = here();
	beforeNavigate(() => {
		keptOf(pathname).chosen = read();
	});
	return keptOf(pathname).chosen as T | undefined;
}
