/** How a text leaves the app: as a file, through the share sheet, over the clipboard. */

export const JSON_TYPE = 'application/json';

const asFile = (text: string, name: string): File => new File([text], name, { type: JSON_TYPE });

/** Hands a file to the browser's downloads. */
export function download(text: string, name: string): void {
	const address = URL.createObjectURL(asFile(text, name));
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
export async function share(text: string, name: string, title: string): Promise<Sent> {
	try {
		await navigator.share({ files: [asFile(text, name)], title });
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
