/** Characters of a text's longest word, which decide how large it may be without being broken. */
export const longestWord = (text: string): number =>
	Math.max(0, ...text.split(/[\s-]/).map(({ length }) => length));
