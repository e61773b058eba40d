/** A phone with a camera, in a browser of its own: Chromium films a file in place of the world. */
import { writeFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from '@playwright/test';
import encodeQR from 'qr';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';

/** The dark and light modules of a code. */
export interface Modules {
	readonly size: number;
	get(x: number, y: number): boolean;
}

export function codeOf(text: string): Modules {
	const rows = encodeQR(text, 'raw', { ecc: 'low', border: 1 });
	return { size: rows.length - 2, get: (x, y) => rows[y + 1]?.[x + 1] === true };
}

/** A code as a page draws it, told by its own picture. */
export async function drawnCode(page: Page, label: string): Promise<Modules> {
	const svg = page.getByRole('img', { name: label });
	const size = Number(await svg.getAttribute('data-modules'));
	const path = (await svg.locator('path').getAttribute('d')) ?? '';
	const dark = new Set<number>();
	for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
		for (let step = 0; step < Number(run); step++) dark.add(Number(y) * size + Number(x) + step);
	return { size, get: (x, y) => dark.has(y * size + x) };
}

const [WIDTH, HEIGHT] = [640, 480];

/** A film of these codes, one after the other, in the middle of 640 × 480. */
export function film(path: string, codes: readonly Modules[]): void {
	const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
	const frames = codes.map((code) =>
		Buffer.concat([Buffer.from('FRAME\n'), pictureOf(code), colours]),
	);
	// One picture alone would be no film.
	const [first = Buffer.alloc(0)] = frames;
	const rate = codes.length > 1 ? 4 : 30;
	const head = `YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F${String(rate)}:1 Ip A1:1 C420jpeg\n`;
	writeFileSync(path, Buffer.concat([Buffer.from(head), ...frames, first]));
}

function pictureOf(code: Modules): Buffer {
	const side = Math.floor(HEIGHT / (code.size + 8));
	const left = Math.floor((WIDTH - code.size * side) / 2);
	const top = Math.floor((HEIGHT - code.size * side) / 2);
	const luma = Buffer.alloc(WIDTH * HEIGHT, 235);
	for (let y = 0; y < code.size * side; y++) {
		for (let x = 0; x < code.size * side; x++) {
			const dark = code.get(Math.floor(x / side), Math.floor(y / side));
			if (dark) luma[(top + y) * WIDTH + left + x] = 16;
		}
	}
	return luma;
}

/** A browser whose camera sees the film at this path; it may be written until the camera goes on. */
export function withCamera(path: string): Promise<Browser> {
	const executablePath = findChromium();
	return chromium.launch({
		args: [
			...chromiumArgs,
			'--use-fake-device-for-media-stream',
			'--use-fake-ui-for-media-stream',
			`--use-file-for-fake-video-capture=${path}`,
		],
		...(executablePath !== undefined && { executablePath }),
	});
}
