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
		// Cut, or a byte altered: most letters read all the same, and are not to become others.
		const flawed = new TextDecoder().decode(bytes);
		return readsMostly(flawed) ? flawed : new TextDecoder('windows-1252').decode(bytes);
	}
}

/** Whether of what is no plain letter more reads than does not. */
function readsMostly(text: string): boolean {
	let reads = 0;
	for (let at = 0; at < text.length; at++) {
		const sign = text.charCodeAt(at);
		if (sign === 0xfffd) reads--;
		else if (sign > 0x7f) reads++;
	}
	return reads >= 0;
}
