/** Payment codes, drawn as banks' apps expect them. */
import { pathOf, type QrPath } from '../qr-path.ts';

/**
 * Draws a text as bytes of UTF-8, which payment codes say they are: other encodings would announce themselves in a
 * way that not every bank's app expects. Correction level M (EPC069-12); its 331 bytes fit version 13, the largest.
 */
export async function paymentCode(text: string): Promise<QrPath> {
	const { default: encode } = await import('qr');
	return pathOf(encode(text, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 }));
}
