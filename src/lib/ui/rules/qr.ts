/** QR codes without a network: drawn by `qr`, read by the browser's own detector or by `qr`. */
import { pathOf, type QrPath } from '../qr-path.ts';
import type { Image } from 'qr/decode.js';

/** The most a code holds that a phone still reads off another phone. */
const LONGEST_CODE = 1800;

/** The code of a link, or `undefined` where it is too long for one. */
export async function linkCode(text: string): Promise<QrPath | undefined> {
	if (text.length > LONGEST_CODE) return undefined;
	const { default: encode } = await import('qr');
	const smallest = encode(text, 'raw', { ecc: 'low', border: 1 });
	// As much of it may be unreadable as there is room for at that size (ISO/IEC 18004: 4 modules a version).
	const version = (smallest.length - 19) / 4;
	for (const ecc of ['high', 'quartile', 'medium'] as const) {
		try {
			return pathOf(encode(text, 'raw', { ecc, version, border: 1 }));
		} catch {
			// It does not fit.
		}
	}
	return pathOf(smallest);
}

interface Detector {
	detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
	new (options: { readonly formats: readonly string[] }): Detector;
	getSupportedFormats(): Promise<readonly string[]>;
}

let detector: Promise<Detector | undefined> | undefined;

async function ownDetector(): Promise<Detector | undefined> {
	const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
	if (!BarcodeDetector) return undefined;
	try {
		const formats = await BarcodeDetector.getSupportedFormats();
		return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
	} catch {
		return undefined;
	}
}

/** Larger pictures are read smaller; a code fills enough of them. */
const LARGEST_SIDE = 1024;

/** The text of a QR code in a picture or video frame, or `undefined` where there is none to be read. */
export async function readCode(
	source: ImageBitmap | HTMLVideoElement,
): Promise<string | undefined> {
	detector ??= ownDetector();
	const own = await detector;
	if (own) {
		try {
			const [found] = await own.detect(source);
			if (found) return found.rawValue;
		} catch {
			// Some browsers have the class and no reader behind it.
			detector = Promise.resolve(undefined);
		}
	}
	const pixels = pixelsOf(source);
	return pixels && readPixels(pixels);
}

/** The same from pixels, whatever they show. */
export async function readPixels(pixels: Image): Promise<string | undefined> {
	const { default: decode } = await import('qr/decode.js');
	try {
		return decode(pixels);
	} catch {
		return undefined;
	}
}

function pixelsOf(source: ImageBitmap | HTMLVideoElement): ImageData | undefined {
	const [wide, high] =
		source instanceof HTMLVideoElement
			? [source.videoWidth, source.videoHeight]
			: [source.width, source.height];
	if (wide === 0 || high === 0) return undefined;
	const scale = Math.min(1, LARGEST_SIDE / Math.max(wide, high));
	const canvas = document.createElement('canvas');
	canvas.width = Math.round(wide * scale);
	canvas.height = Math.round(high * scale);
	const context = canvas.getContext('2d', { willReadFrequently: true });
	context?.drawImage(source, 0, 0, canvas.width, canvas.height);
	return context?.getImageData(0, 0, canvas.width, canvas.height);
}
