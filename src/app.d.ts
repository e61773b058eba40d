declare global {
	namespace App {}

	/** A digest of the code that evenings are counted by (`vite.config.ts`). */
	const __COUNTED_BY__: string;

	/** The build's name, as `app.html` tells it to `static/first-frame.js`. */
	const __EDITION__: string;
}

export {};
