/**
 * What a file from outside says, as text. Spreadsheets write letters in more ways than one: UTF-8, UTF-16 with its
 * mark, or – Excel's plain CSV – the letters of Windows, which are no UTF-8 as soon as an umlaut is among them.
 * @throws where the file cannot be read
 */
export async function textOf(file: Blob): Promise<string> {
	const bytes = new Uint8Array(await file.arrayBuffer());
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}
