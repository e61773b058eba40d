/** What is kept of screens that were left, by pathname, for as long as the page lives. */
interface Kept {
	/** How far the page was scrolled, in px. */
	top: number;
	/** Labels of what was opened by hand. */
	readonly open: Set<string>;
	/** What was chosen there, as the screen itself says it. */
	chosen?: unknown;
}

const screens = new Map<string, Kept>();

/** The screen that is shown; none while pages are made at build time. */
export const here = (): string => (typeof location === 'undefined' ? '' : location.pathname);

/** What is kept of a screen, to be read and changed in place: top and closed where it was never left. */
export function keptOf(pathname = here()): Kept {
	const kept = screens.get(pathname) ?? { top: 0, open: new Set() };
	screens.set(pathname, kept);
	return kept;
}

/** Lets a screen begin anew. */
export const forget = (pathname: string): void => void screens.delete(pathname);
