declare global {
	namespace App {}

	/** A digest of the code that evenings are counted by (`vite.config.ts`). */
	const __COUNTED_BY__: string;
}

export {};
