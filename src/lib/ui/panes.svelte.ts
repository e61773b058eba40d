/**
 * Where there is room for two screens, two stand side by side: on a tablet, a desktop, a phone on its side.
 * One is the screen that the address names; the other is a pane beside it, without a title of the page's own.
 */
import { createContext } from 'svelte';
import { page } from '$app/state';

/** Each of the two is as wide as a phone; in rem, so that larger text asks for more room. */
const ENOUGH = '(min-width: 48rem), (min-width: 40rem) and (max-height: 32rem)';

/** Svelte's own `MediaQuery` comes with all its reactive collections; a page made at build time has no room. */
class Space {
	current = $state(false);

	constructor(query: string) {
		if (typeof matchMedia === 'undefined') return;
		const asked = matchMedia(query);
		const paper = matchMedia('print');
		// Paper has what the screen shows, however wide it is: the browser waits for no second screen.
		const look = () => {
			if (!paper.matches) this.current = asked.matches;
		};
		look();
		for (const one of [asked, paper]) one.addEventListener('change', look);
	}
}

export const twoPanes = new Space(ENOUGH);

/** Beside what a screen is for its tabs and its bar: on the smallest phone on its side, too, which has no height for them. */
export const sideways = new Space(`${ENOUGH}, (min-width: 34rem) and (max-height: 24rem)`);

const [, mark, isPane] = createContext<true>();

/** `isPane`, asked while a component is made: whether it stands in the pane beside the page's own screen. */
export { isPane };

/** Everything within the component that says so is the pane. */
export const markPane = (): void => void mark(true);

/** Whether what a row leads to is shown beside its list. Asked within a component that stands in a pane. */
export const isBeside = (href: string): boolean =>
	page.url.pathname === href || page.url.pathname.startsWith(`${href}/`);

/** The row of what is shown beside its list, brought into sight there. */
export const inSight = (row: Element): void => row.scrollIntoView({ block: 'nearest' });
