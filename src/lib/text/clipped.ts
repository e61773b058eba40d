/** More of a name than anybody reads in a sentence. */
const MOST = 100;

/** A text that a file may have made as long as it liked, cut where it is too long to be said; no letter is cut in two. */
export function clipped(text: string): string {
	if (text.length <= MOST) return text;
	let kept = '';
	for (const { segment } of new Intl.Segmenter().segment(text)) {
		if (kept.length + segment.length >= MOST) break;
		kept += segment;
	}
	return `${kept}…`;
}
