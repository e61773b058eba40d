/** The second copy thrown away by the page itself, where its worker cannot. */
import { FOLDER } from '#lib/storage/copy/place.ts';

const MOST_MS = 5000;

/** There is none where the browser says one of these. */
const NONE = new Set(['NotFoundError', 'SecurityError', 'NotSupportedError', 'NotAllowedError']);

/** Resolves once it is gone. Rejects where another tab holds it, or the browser does not answer. */
export async function removeFolder(): Promise<void> {
	const { navigator } = globalThis as { navigator?: { storage?: Partial<StorageManager> } };
	const storage = navigator?.storage;
	if (typeof storage?.getDirectory !== 'function') return;
	let timer: ReturnType<typeof setTimeout> | undefined;
	const tooLate = new Promise<never>((_, reject) => {
		const late = () => reject(new DOMException('no answer', 'TimeoutError'));
		timer = setTimeout(late, MOST_MS);
	});
	const removed = async () => {
		const root = await (storage as StorageManager).getDirectory();
		await root.removeEntry(FOLDER, { recursive: true });
	};
	try {
		await Promise.race([removed(), tooLate]);
	} catch (error) {
		if (!(error instanceof Error && NONE.has(error.name))) throw error;
	} finally {
		clearTimeout(timer);
	}
}
