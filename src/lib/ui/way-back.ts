/**
 * Going up a screen is a step back where the one above lies right behind: so the device's own back leaves a deal
 * and an evening in one step each, and never leads into a form that was saved.
 */
import { goto } from '$app/navigation';

/** The pathname of each entry of the history that this page has shown, by SvelteKit's number for it. */
const trail = new Map<number, string>();

function here(): number | undefined {
	const state: unknown = history.state;
	if (typeof state !== 'object' || state === null) return undefined;
	const index = (state as Record<string, unknown>)['sveltekit:history'];
	return typeof index === 'number' ? index : undefined;
}

/** After each navigation: what is shown now. */
export function noteWay(): void {
	const index = here();
	if (index !== undefined) trail.set(index, location.pathname);
}

/** To the screen above, in the place of this one. */
export async function goUp(href: string): Promise<void> {
	const index = here();
	if (index !== undefined && trail.get(index - 1) === href) history.back();
	else await goto(href, { replaceState: true });
}

/** Of a link that leads up; opened beside, it is a link like any other. */
export function upBy(event: MouseEvent, href: string): void {
	const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
	if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
	event.preventDefault();
	void goUp(href);
}
