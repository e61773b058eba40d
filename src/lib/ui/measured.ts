/** Measures an element, and again whenever it becomes wider or narrower or the text larger. */
import type { Attachment } from 'svelte/attachments';

/** The element's width and a rem, both in px, and the element itself. */
export type Measure = (width: number, rem: number, node: HTMLElement) => void;

/** An attachment that calls `tell` once at first and after each change, for as long as the element is there. */
export const measured =
	(tell: Measure): Attachment<HTMLElement> =>
	(node) => {
		const observer = new ResizeObserver(() =>
			tell(
				node.clientWidth,
				parseFloat(getComputedStyle(document.documentElement).fontSize) || 16,
				node,
			),
		);
		observer.observe(node);
		return () => observer.disconnect();
	};
