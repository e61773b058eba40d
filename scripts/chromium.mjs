// Where Debian's Chromium is and how it is started: one place for tests, icons and measurements.
import { existsSync } from 'node:fs';

export const chromiumArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser's path; `CHROMIUM_PATH` decides where it is set. Undefined where none is installed. */
export function findChromium() {
	const { CHROMIUM_PATH } = process.env;
	if (CHROMIUM_PATH) return CHROMIUM_PATH;
	return places.find((place) => existsSync(place));
}

/** Like `findChromium`, but throws where none is installed. */
export function chromiumPath() {
	const path = findChromium();
	if (!path)
		throw new Error('Chromium is missing: apt-get install -y chromium, or set CHROMIUM_PATH');
	return path;
}
