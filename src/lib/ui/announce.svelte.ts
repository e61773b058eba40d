/** What screen readers are told: one sentence at a time, polite or urgent. */
class Announcer {
	polite = $state('');
	urgent = $state('');
	#turn = false;
	#old = false;

	/**
	 * The same sentence twice is read twice: the second time it ends in a space that nobody hears. What was said before
	 * no more stands: an error that was mended would be found by whoever reads on.
	 */
	say(text: string, urgent: boolean) {
		this.#turn = !this.#turn;
		this.#old = false;
		const said = this.#turn ? text : `${text}\u00a0`;
		this.polite = urgent ? '' : said;
		this.urgent = urgent ? said : '';
	}

	/** Another screen: what was said on the way to it still stands, what was said before that does not. */
	leave() {
		if (this.#old) this.polite = this.urgent = '';
		this.#old = true;
	}
}

export const announcer = new Announcer();

/**
 * Reads `text` out to whoever uses a screen reader, when it is done with what it is saying; `urgent`
 * interrupts it.
 */
export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}) {
	announcer.say(text, urgent);
}
