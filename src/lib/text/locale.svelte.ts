import { baseLocale, isLocale, preferredLocale, type Locale } from './locales.ts';
import { loadWords, speak } from './words.ts';

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

/** What this device is spoken to in. */
const wishedLocale = (): Locale => storedLocale() ?? preferredLocale(navigator.languages);

class LocaleState {
	#current = $state<Locale>(baseLocale);
	#within: Locale | null = null;
	/** The language that was chosen last, whose words may still be on their way. */
	#chosen: Locale = baseLocale;

	constructor() {
		// Pages are prerendered in German; in the browser the right language stands before hydration.
		if (!inBrowser) return;
		this.#show(wishedLocale());
		addEventListener('storage', (event) => {
			if (event.key === storageKey) void this.#change(wishedLocale());
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
		this.#chosen = locale;
		this.#current = locale;
		document.documentElement.lang = locale;
	}

	/**
	 * The language that a text can be made in: this one, or the screen's where there are no words of it to be had
	 * (`within` takes them as they are).
	 */
	async ready(language: Locale): Promise<Locale> {
		try {
			await loadWords(language);
			return language;
		} catch {
			return this.current;
		}
	}

	/** Shows a language once its words are there: at once where they are. False where they are not to be had. */
	async #change(locale: Locale): Promise<boolean> {
		this.#chosen = locale;
		try {
			for (let loading = loadWords(locale); loading; loading = loadWords(locale)) await loading;
		} catch {
			return false;
		}
		if (this.#chosen === locale) this.#show(locale);
		return true;
	}

	/**
	 * Switches the language and remembers it on this device where storage allows. False where its words are not to be
	 * had, without a network before the app was stored: the language stays.
	 */
	async set(locale: Locale): Promise<boolean> {
		if (!(await this.#change(locale))) return false;
		// Another one was chosen while its words came.
		if (this.#chosen !== locale) return true;
		try {
			localStorage.setItem(storageKey, locale);
		} catch {
			// Denied storage forgets the choice with the tab; the switch itself stands.
		}
		return true;
	}
}

/**
 * The language of the app. Messages (`m.some_key()` from `#lib/text/paraglide/messages.js`) read it, so
 * markup that calls them is rendered again when it changes. In a script, call them inside `$derived`.
 */
export const locale = new LocaleState();

speak(() => locale.current);
