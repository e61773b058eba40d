/**
 * Which tabs of the app are open: each holds a lock of its own name for as long as it lives, so that what is half
 * written in one is its own, and what a closed one left is anybody's. A browser without locks tells no tab from
 * another.
 */
import { deviceIds } from '#lib/storage/uuid.ts';

/** What of the browser's locks is used. */
export interface TabLocks {
	request<T>(
		name: string,
		options: { readonly mode?: 'shared'; readonly ifAvailable?: boolean },
		held: (lock: unknown) => T | PromiseLike<T>,
	): Promise<T>;
}

const lockOf = (tab: string): string => `schrieb-tab:${tab}`;

/** Which tab this was before it was reloaded; a tab that is duplicated takes its storage along. */
const KEPT = 'schrieb-tab';
/** Set when a page goes: who finds it is the same tab again, not a second one. */
const LEFT = 'schrieb-tab-left';

export class Tabs {
	/** This tab. */
	readonly id: string;
	readonly #locks: TabLocks | undefined;

	constructor(locks: TabLocks | undefined, id: string) {
		this.#locks = locks;
		this.id = id;
		void this.#live();
	}

	/** Held until the page goes, and given back by the browser however it goes. */
	async #live(): Promise<void> {
		try {
			await this.#locks?.request(lockOf(this.id), {}, () => new Promise<never>(() => undefined));
		} catch {
			// Denied: as in a browser without locks.
		}
	}

	/** Of these tabs, those that are there no more. */
	async gone(tabs: Iterable<string>): Promise<ReadonlySet<string>> {
		const others = [...new Set(tabs)].filter((tab) => tab !== this.id);
		const living = await Promise.all(others.map((tab) => this.#lives(tab)));
		return new Set(others.filter((_, index) => !living[index]));
	}

	/** Tells when somebody comes back to this tab; returns how to stop. */
	onReturn(tell: () => void): () => void {
		const { document } = globalThis as { document?: Document };
		const returned = () => document?.visibilityState === 'visible' && tell();
		const stop = new AbortController();
		document?.addEventListener('visibilitychange', returned, { signal: stop.signal });
		document?.defaultView?.addEventListener('focus', returned, { signal: stop.signal });
		return () => stop.abort();
	}

	async #lives(tab: string): Promise<boolean> {
		if (!this.#locks) return false;
		try {
			const free = (lock: unknown): boolean => lock !== null;
			// Several may ask at once: they must not be in each other's way.
			const asking = { mode: 'shared', ifAvailable: true } as const;
			return !(await this.#locks.request(lockOf(tab), asking, free));
		} catch {
			return false;
		}
	}
}

/** This page's own. */
function thisTab(): Tabs {
	const { navigator, addEventListener } = globalThis as {
		navigator?: { locks?: TabLocks };
		addEventListener?: typeof globalThis.addEventListener;
	};
	let id = deviceIds();
	try {
		const storage = globalThis.sessionStorage;
		if (storage.getItem(LEFT) !== null) id = storage.getItem(KEPT) ?? id;
		storage.removeItem(LEFT);
		storage.setItem(KEPT, id);
		addEventListener?.('pagehide', () => storage.setItem(LEFT, ''));
		addEventListener?.('pageshow', () => storage.removeItem(LEFT));
	} catch {
		// Without storage of its own a tab is a new one after each reload, and takes up what it left.
	}
	return new Tabs(navigator?.locks, id);
}

let own: Tabs | undefined;

/** This tab among the others; the same one as long as the page lives. */
export const tabs = (): Tabs => (own ??= thisTab());
