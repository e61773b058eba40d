/** What screen readers are told: one polite and one urgent sentence at a time. */
class Announcer {
	polite = $state('');
	urgent = $state('');
	#turn = false;

	/** The same sentence twice is read twice: the second time it ends in a space that nobody hears. */
	say(text: string, urgent: boolean) {
		this.#turn = !this.#turn;
		const said = this.#turn ? text : `${text}\u00a0`;
		if (urgent) this.urgent = said;
		else this.polite = said;
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
