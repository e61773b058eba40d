/** A QR code as one SVG path. */
import type { Bitmap2D } from 'lean-qr';

/** Modules of white that readers need around a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrPath {
	/** Modules along one side, without the quiet zone. */
	readonly size: number;
	/** Outline of the dark modules, each one unit wide, for the `d` of a `path`. */
	readonly path: string;
}

/** The dark modules of a code, those beside one another at once. */
export function pathOf(code: Bitmap2D): QrPath {
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
