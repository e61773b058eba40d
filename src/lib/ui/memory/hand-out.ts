/** How texts, tables and pictures leave the app: over the share sheet, the clipboard, or as a file. */

export type HandedOut = 'shared' | 'copied' | 'saved' | 'cancelled' | 'failed';

const cancelled = (error: unknown): boolean =>
	error instanceof DOMException && error.name === 'AbortError';

/** Hands a file to the browser's downloads. */
export function saveFile(file: File): void {
	const address = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = address;
	link.download = file.name;
	link.click();
	// Some browsers read the address only after the click has been handled.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Through the share sheet, or onto the clipboard where there is none. */
export async function handOutText(text: string, title: string): Promise<HandedOut> {
	const { share } = navigator as { share?: Navigator['share'] };
	if (share) {
		try {
			await share.call(navigator, { text, title });
			return 'shared';
		} catch (error) {
			if (cancelled(error)) return 'cancelled';
		}
	}
	try {
		await navigator.clipboard.writeText(text);
		return 'copied';
	} catch {
		return 'failed';
	}
}

/** Through the share sheet where it takes files, with a text beside it, or into the downloads. */
export async function handOutFile(file: File, title: string, text?: string): Promise<HandedOut> {
	const { canShare } = navigator as { canShare?: Navigator['canShare'] };
	if (canShare?.call(navigator, { files: [file] })) {
		try {
			await navigator.share({ files: [file], title, ...(text !== undefined && { text }) });
			return 'shared';
		} catch (error) {
			if (cancelled(error)) return 'cancelled';
		}
	}
	saveFile(file);
	return 'saved';
}
