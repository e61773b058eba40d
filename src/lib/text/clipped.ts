/** More of a name than anybody reads in a sentence. */
const MOST = 100;

/** A text that a file may have made as long as it liked, cut where it is too long to be said; no letter is cut in two. */
export function clipped(text: string): string {
	if (text.length <= MOST) return text;
	let kept = '';
	for (const letter of lettersOf(text)) {
		if (kept.length + letter.length >= MOST) break;
		kept += letter;
	}
	return `${kept}…`;
}

/** As people see them; in a browser that cannot tell (Firefox until 125), at least no sign is halved. */
function* lettersOf(text: string): Iterable<string> {
	if (!('Segmenter' in Intl)) yield* text;
	else for (const { segment } of new Intl.Segmenter().segment(text)) yield segment;
}
