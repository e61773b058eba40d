/** How a text leaves the app: as a file, through the share sheet, over the clipboard. */

export const JSON_TYPE = 'application/json';

const asFile = (content: string | Blob, name: string): File =>
	new File([content], name, { type: JSON_TYPE });

/** Hands a file to the browser's downloads. */
export function download(content: string | Blob, name: string): void {
	const address = URL.createObjectURL(asFile(content, name));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
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

/** Offers a file to other apps. Somebody who closes the share sheet has not failed. */
export async function share(content: string | Blob, name: string, title: string): Promise<Sent> {
	try {
		await navigator.share({ files: [asFile(content, name)], title });
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
