/** How texts, tables, pictures and files leave the app: over the share sheet, the clipboard, or into the downloads. */

const JSON_TYPE = 'application/json';

const asFile = (content: string | Blob, name: string): File =>
	new File([content], name, { type: JSON_TYPE });

/** Hands a file to the browser's downloads. */
export const download = (content: string | Blob, name: string): void =>
	saveFile(asFile(content, name));

/** Hands the file to the browser's downloads. Whether it was kept the browser tells nobody. */
export function saveFile(file: File): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = address;
	link.download = file.name;
	link.click();
	// Some browsers read the address only after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function takesFile(file: File): boolean {
	const { canShare } = navigator as { canShare?: Navigator['canShare'] };
	return canShare?.call(navigator, { files: [file] }) ?? false;
}

/** Whether the share sheet takes files here. */
export const sharesFiles = (): boolean => takesFile(asFile('{}', 'schrieb.json'));

/** Opens the share sheet. Somebody who closes it has not failed. */
export async function offer(what: ShareData): Promise<'shared' | 'cancelled' | 'failed'> {
	try {
		await navigator.share(what);
		return 'shared';
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
	}
}

/** What became of a file. */
export type FileSent = 'shared' | 'saved' | 'cancelled';

/** Through the share sheet where it takes files, with a text beside it; where it does not, into the downloads. */
export async function handOutFile(file: File, title: string, text?: string): Promise<FileSent> {
	if (takesFile(file)) {
		const sent = await offer({ files: [file], title, ...(text !== undefined && { text }) });
		if (sent !== 'failed') return sent;
	}
	saveFile(file);
	return 'saved';
}

/** How somebody wants a file. */
export type FileWay = 'file' | 'share';

/** Into the downloads, or to other apps: also into the downloads where these do not get it. */
export async function sendFile(
	way: FileWay,
	content: string | Blob,
	name: string,
	title: string,
): Promise<FileSent> {
	const file = asFile(content, name);
	if (way === 'share') return handOutFile(file, title);
	saveFile(file);
	return 'saved';
}

/** What became of a text. */
export type TextSent = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Through the share sheet, or onto the clipboard where there is none. */
export async function handOutText(text: string, title: string): Promise<TextSent> {
	const sent = 'share' in navigator ? await offer({ text, title }) : 'failed';
	if (sent !== 'failed') return sent;
	return (await copy(text)) ? 'copied' : 'failed';
}

/** Puts a text on the clipboard; says whether it is there. */
export async function copy(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
