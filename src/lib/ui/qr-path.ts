/** A QR code as one SVG path. */

/** Modules of white that readers need around a code (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

export interface QrPath {
	/** Modules along one side, without the quiet zone. */
	readonly size: number;
	/** Outline of the dark modules, each one unit wide, for the `d` of a `path`. */
	readonly path: string;
}

/**
 * The dark modules of a code, those beside one another at once.
 * @param rows from top to bottom, with a border of one light module
 */
export function pathOf(rows: readonly (readonly boolean[])[]): QrPath {
	let path = '';
	for (const [y, row] of rows.entries()) {
		for (let x = 0; x < row.length; x++) {
			if (row[x] !== true) continue;
			let run = 1;
			while (row[x + run] === true) run++;
			path += `M${String(x - 1)} ${String(y - 1)}h${String(run)}v1h-${String(run)}z`;
			x += run;
		}
	}
	return { size: rows.length - 2, path };
}
