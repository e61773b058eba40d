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
	/**
	 * How often the second copy was compared with the store: each time another part of the earlier rows is. Counted, not
	 * told by the date: somebody who comes every other Thursday would never see half of them.
	 */
	readonly copyCompared: number;
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
	copyCompared: 0,
	backupName: '',
};

/** Whether somebody may have chosen this; anything else is as if nobody had. */
function isChoice(key: keyof Stored, value: unknown): boolean {
	if (key === 'theme') return THEMES.some((theme) => theme === value);
	return key === 'self' ? typeof value === 'string' : typeof value === typeof defaults[key];
}

/** What is kept of what somebody chose. */
function read(): Partial<Stored> {
	try {
		const found = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as object | null;
		return Object.fromEntries(
			Object.entries(found ?? {}).filter(
				([key, value]) => Object.hasOwn(defaults, key) && isChoice(key as keyof Stored, value),
			),
		);
	} catch {
		// Nothing stored, something foreign, or storage denied.
		return {};
	}
}

const inBrowser = typeof document !== 'undefined';
let stored = $state.raw(defaults);
/** What was chosen here and could not be kept: it stands as long as the page does. */
let unkept: Partial<Stored> = {};

/** Takes it as it stands by now, in other tabs too: what these chose a moment ago may not have been told here yet. */
function look(): void {
	stored = { ...defaults, ...read(), ...unkept };
	if (!inBrowser) return;
	const { dataset } = document.documentElement;
	if (stored.theme === 'system') delete dataset.theme;
	else dataset.theme = stored.theme;
}

function choose(change: Partial<Stored>): void {
	unkept = { ...unkept, ...change };
	look();
	try {
		localStorage.setItem(storageKey, JSON.stringify(stored));
		unkept = {};
	} catch {
		// Denied storage forgets the choice with the tab; the choice itself stands.
	}
}

if (inBrowser) {
	look();
	addEventListener('storage', (event) => {
		if (event.key === storageKey) look();
	});
}

/** Each as it was chosen, here or in another tab; what is set is kept at once. */
export const preferences = Object.defineProperties(
	{} as { -readonly [Key in keyof Stored]: Stored[Key] },
	Object.fromEntries(
		(Object.keys(defaults) as (keyof Stored)[]).map((key) => [
			key,
			{ get: () => stored[key], set: (value: never) => choose({ [key]: value }) },
		]),
	),
);
