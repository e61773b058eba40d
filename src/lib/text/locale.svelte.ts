import { baseLocale, isLocale, preferredLocale, type Locale } from './locales.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';

const storageKey = 'schrieb-locale';

/** What a person chose earlier on this device; null where nobody did or storage is denied. */
function storedLocale(): Locale | null {
	try {
		const stored = localStorage.getItem(storageKey);
		return isLocale(stored) ? stored : null;
	} catch {
		return null;
	}
}

const inBrowser = typeof document !== 'undefined';

class LocaleState {
	#current = $state<Locale>(baseLocale);
	#within: Locale | null = null;

	constructor() {
		// Pages are prerendered in German; in the browser the right language stands before hydration.
		if (!inBrowser) return;
		this.#show(storedLocale() ?? preferredLocale(navigator.languages));
		addEventListener('storage', (event) => {
			if (event.key === storageKey)
				this.#show(storedLocale() ?? preferredLocale(navigator.languages));
		});
	}

	/** The language everything is shown in; reading it in markup or a `$derived` follows a switch. */
	get current(): Locale {
		return this.#within ?? this.#current;
	}

	/**
	 * What `make` says, in another language than the screen's: a text that goes to a group of its own language. Only
	 * for what is made at once and anew: a `$derived` computed in it would keep that language.
	 */
	within<T>(language: Locale, make: () => T): T {
		const before = this.#within;
		this.#within = language;
		try {
			return make();
		} finally {
			this.#within = before;
		}
	}

	#show(locale: Locale) {
		this.#current = locale;
		document.documentElement.lang = locale;
	}

	/** Switches the language at once and remembers it on this device where storage allows. */
	set(locale: Locale) {
		this.#show(locale);
		try {
			localStorage.setItem(storageKey, locale);
		} catch {
			// Denied storage forgets the choice with the tab; the switch itself stands.
		}
	}
}

/**
 * The language of the app. Messages (`m.some_key()` from `#lib/text/paraglide/messages.js`) read it, so
 * markup that calls them is rendered again when it changes. In a script, call them inside `$derived`.
 */
export const locale = new LocaleState();

export function setLocale(next: Locale) {
	locale.set(next);
}

overwriteGetLocale(() => locale.current);
