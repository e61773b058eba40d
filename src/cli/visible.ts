/** Text from a file as it may be shown in a terminal: on one line, without control characters. */
export function visible(text: string, longest = 1000): string {
	const cut = text.length > longest ? `${text.slice(0, longest)}…` : text;
	return cut.replace(
		/[\p{Cc}\p{Cs}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}
