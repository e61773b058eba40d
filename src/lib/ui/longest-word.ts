/** Characters of a text's longest word, which decide how large it may be without being broken. */
export const longestWord = (text: string): number =>
	Math.max(0, ...text.split(/[\s-]/).map(({ length }) => length));

/** The words of a name that somebody is called by: a sign or a picture among them is none, unless there is nothing else. */
export function wordsOf(name: string): readonly string[] {
	const all = name.trim().split(/\s+/);
	const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
	return spoken.length > 0 ? spoken : all;
}
