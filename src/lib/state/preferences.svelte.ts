/**
 * What somebody chose on this device for themselves: look, keeping awake, where they sit. It is no part
 * of any evening, and it has to be known before the first frame, so it lies beside the store.
 */
const storageKey = 'schrieb-preferences';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

interface Stored {
	readonly theme: Theme;
	/** Keep the screen on while the table is shown. */
	readonly keepAwake: boolean;
	/** Each saved deal is read out by the device's voice. */
	readonly spoken: boolean;
	/** Single keys do what a control on the screen does. */
	readonly shortcuts: boolean;
	/** The player who holds the phone, and so sits at the bottom of the table. */
	readonly self: string | null;
	/** The hint to put the app on the home screen was read. */
	readonly installHintRead: boolean;
	/** When the whole store was last checked on this device, milliseconds since 1970; 0 for never. */
	readonly storeCheckedAt: number;
	/**
	 * When something was last seen in the store, milliseconds since 1970; 0 for never. Lies outside the
	 * store, so that a store that comes up empty can be told from a new one.
	 */
	readonly writtenAt: number;
	/** What backups of this device are called. */
	readonly backupName: string;
}

const defaults: Stored = {
	theme: 'system',
	keepAwake: true,
	spoken: false,
	shortcuts: true,
	self: null,
	installHintRead: false,
	storeCheckedAt: 0,
	writtenAt: 0,
	backupName: '',
};

function read(): Stored {
	try {
		const found = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Stored> | null;
		return {
			theme: THEMES.find((theme) => theme === found?.theme) ?? defaults.theme,
			keepAwake: typeof found?.keepAwake === 'boolean' ? found.keepAwake : defaults.keepAwake,
			spoken: found?.spoken === true,
			shortcuts: found?.shortcuts !== false,
			self: typeof found?.self === 'string' ? found.self : defaults.self,
			installHintRead: found?.installHintRead === true,
			storeCheckedAt: typeof found?.storeCheckedAt === 'number' ? found.storeCheckedAt : 0,
			writtenAt: typeof found?.writtenAt === 'number' ? found.writtenAt : 0,
			backupName: typeof found?.backupName === 'string' ? found.backupName : '',
		};
	} catch {
		// Nothing stored, something foreign, or storage denied.
		return defaults;
	}
}

const inBrowser = typeof document !== 'undefined';

export class Preferences {
	#stored = $state.raw<Stored>(defaults);

	constructor() {
		if (!inBrowser) return;
		this.#show(read());
		addEventListener('storage', (event) => {
			if (event.key === storageKey) this.#show(read());
		});
	}

	get theme(): Theme {
		return this.#stored.theme;
	}
	set theme(theme: Theme) {
		this.#set({ theme });
	}

	get keepAwake(): boolean {
		return this.#stored.keepAwake;
	}
	set keepAwake(keepAwake: boolean) {
		this.#set({ keepAwake });
	}

	get spoken(): boolean {
		return this.#stored.spoken;
	}
	set spoken(spoken: boolean) {
		this.#set({ spoken });
	}

	get shortcuts(): boolean {
		return this.#stored.shortcuts;
	}
	set shortcuts(shortcuts: boolean) {
		this.#set({ shortcuts });
	}

	get self(): string | null {
		return this.#stored.self;
	}
	set self(self: string | null) {
		this.#set({ self });
	}

	get installHintRead(): boolean {
		return this.#stored.installHintRead;
	}
	set installHintRead(installHintRead: boolean) {
		this.#set({ installHintRead });
	}

	get storeCheckedAt(): number {
		return this.#stored.storeCheckedAt;
	}
	set storeCheckedAt(storeCheckedAt: number) {
		this.#set({ storeCheckedAt });
	}

	get writtenAt(): number {
		return this.#stored.writtenAt;
	}
	set writtenAt(writtenAt: number) {
		this.#set({ writtenAt });
	}

	get backupName(): string {
		return this.#stored.backupName;
	}
	set backupName(backupName: string) {
		this.#set({ backupName });
	}

	#set(change: Partial<Stored>) {
		const next = { ...this.#stored, ...change };
		this.#show(next);
		try {
			localStorage.setItem(storageKey, JSON.stringify(next));
		} catch {
			// Denied storage forgets the choice with the tab; the choice itself stands.
		}
	}

	#show(stored: Stored) {
		this.#stored = stored;
		if (!inBrowser) return;
		const { dataset } = document.documentElement;
		if (stored.theme === 'system') delete dataset.theme;
		else dataset.theme = stored.theme;
	}
}

export const preferences = new Preferences();
