/**
 * Where there is room for two screens, two stand side by side: on a tablet, a desktop, a phone on its side.
 * One is the screen that the address names; the other is a pane beside it, without a title of the page's own.
 */
import { createContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { page } from '$app/state';

/** Each of the two is as wide as a phone; in rem, so that larger text asks for more room. */
export const twoPanes = new MediaQuery(
	'(min-width: 48rem), (min-width: 40rem) and (max-height: 32rem)',
);

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
