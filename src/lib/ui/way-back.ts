/**
 * Going up a screen is a step back where the one above lies right behind: so the device's own back leaves a deal
 * and an evening in one step each, and never leads into a form that was saved.
 */
import { goto } from '$app/navigation';
import { overScreen } from './over.svelte.ts';

/** The pathname of each entry of the history that this page has shown, by SvelteKit's number for it. */
const trail = new Map<number, string>();

const here = (): number =>
	(history.state as Readonly<Record<string, number>> | null)?.['sveltekit:history'] ?? 0;

/** After each navigation: what is shown now. */
export function noteWay(): void {
	trail.set(here(), location.pathname);
	overScreen.look();
}

/** What lies right behind: as the browser tells it, after a reload too; else as far as this page has shown it. */
function behind(): string | undefined {
	// Not in every browser, whatever the types say.
	const { navigation } = globalThis as Partial<Pick<Window, 'navigation'>>;
	const entry = navigation?.entries()[Number(navigation.currentEntry?.index) - 1];
	return entry?.sameDocument ? new URL(String(entry.url)).pathname : trail.get(here() - 1);
}

/** To the screen above, or the one that shows what was saved, in the place of this one: never twice in a row. */
export async function goUp(href: string, stay?: { readonly noScroll: true }): Promise<void> {
	if (behind() === href) history.back();
	else await goto(href, { ...stay, replaceState: true });
}

/** Of a link that leads up; opened beside, it is a link like any other. */
export function upBy(event: MouseEvent, href: string): void {
	const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
	if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
	event.preventDefault();
	void goUp(href);
}
