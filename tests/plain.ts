/** A text as one reads it: without what keeps an amount together and a name apart. */
export const plain = (text: string): string =>
	text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2060-\u2069]/g, '');
