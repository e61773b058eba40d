/** How a text leaves the app: as a file, through the share sheet, over the clipboard. */

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

/** Whether the share sheet takes files here. */
export function sharesFiles(): boolean {
	const { canShare } = navigator as { canShare?: Navigator['canShare'] };
	return canShare?.call(navigator, { files: [asFile('{}', 'schrieb.json')] }) ?? false;
}

export type Sent = 'sent' | 'cancelled' | 'failed';

/** Offers a file to other apps. */
export const share = (content: string | Blob, name: string, title: string): Promise<Sent> =>
	offer({ files: [asFile(content, name)], title });

/** Opens the share sheet. Somebody who closes it has not failed. */
export async function offer(what: ShareData): Promise<Sent> {
	try {
		await navigator.share(what);
		return 'sent';
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
	}
}

/** Puts a text on the clipboard. */
export async function copy(text: string): Promise<Sent> {
	try {
		await navigator.clipboard.writeText(text);
		return 'sent';
	} catch {
		return 'failed';
	}
}
