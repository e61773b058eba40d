/** Payment codes, drawn as banks' apps expect them. */
import { correction, generate, mode } from 'lean-qr';
import { pathOf, type QrPath } from '../qr-path.ts';

/** EPC069-12: correction level M, version 13 at most. */
const LARGEST_VERSION = 13;

/**
 * Draws a text as bytes of UTF-8, which payment codes say they are: other encodings would announce
 * themselves in a way that not every bank's app expects.
 */
export const paymentCode = (text: string): QrPath =>
	pathOf(
		generate(mode.bytes(new TextEncoder().encode(text)), {
			minCorrectionLevel: correction.M,
			maxCorrectionLevel: correction.M,
			maxVersion: LARGEST_VERSION,
		}),
	);
