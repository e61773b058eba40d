/** Payment codes as one SVG path. */
import { correction, generate, mode } from 'lean-qr';

/** EPC069-12: correction level M, version 13 at most. */
const LARGEST_VERSION = 13;
/** Modules of white that readers need around a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrPath {
	/** Modules along one side, without the quiet zone. */
	readonly size: number;
	/** Outline of the dark modules, each one unit wide, for the `d` of a `path`. */
	readonly path: string;
}

/**
 * Draws a text as bytes of UTF-8, which payment codes say they are: other encodings would announce
 * themselves in a way that not every bank's app expects.
 */
export function qrPath(text: string): QrPath {
	const code = generate(mode.bytes(new TextEncoder().encode(text)), {
		minCorrectionLevel: correction.M,
		maxCorrectionLevel: correction.M,
		maxVersion: LARGEST_VERSION,
	});
	let path = '';
	for (let y = 0; y < code.size; y++) {
		for (let x = 0; x < code.size; x++) {
			if (!code.get(x, y)) continue;
			let run = 1;
			while (code.get(x + run, y)) run++;
			path += `M${String(x)} ${String(y)}h${String(run)}v1h-${String(run)}z`;
			x += run;
		}
	}
	return { size: code.size, path };
}
