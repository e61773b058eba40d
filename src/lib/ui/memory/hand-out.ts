/** How texts, tables and pictures leave the app: over the share sheet, the clipboard, or as a file. */

import { copy, offer, saveFile } from '../data/send.ts';

export type HandedOut = 'shared' | 'copied' | 'saved' | 'cancelled' | 'failed';

const TOLD = { sent: 'shared', cancelled: 'cancelled' } as const;

/** Through the share sheet, or onto the clipboard where there is none. */
export async function handOutText(text: string, title: string): Promise<HandedOut> {
	const sent = 'share' in navigator ? await offer({ text, title }) : 'failed';
	if (sent !== 'failed') return TOLD[sent];
	return (await copy(text)) === 'sent' ? 'copied' : 'failed';
}

/** Through the share sheet where it takes files, with a text beside it, or into the downloads. */
export async function handOutFile(file: File, title: string, text?: string): Promise<HandedOut> {
	const { canShare } = navigator as { canShare?: Navigator['canShare'] };
	if (canShare?.call(navigator, { files: [file] })) {
		const sent = await offer({ files: [file], title, ...(text !== undefined && { text }) });
		if (sent !== 'failed') return TOLD[sent];
	}
	saveFile(file);
	return 'saved';
}
