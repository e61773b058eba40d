/** Tarocks as they are printed on the cards. */
const SKUES = 22;
const ROMAN = [
	[10, 'X'],
	[9, 'IX'],
	[5, 'V'],
	[4, 'IV'],
	[1, 'I'],
] as const;

/** `XXI` for 21; the Sküs, the highest, carries no number. */
export function tarockText(card: number): string {
	if (card === SKUES) return 'Sküs';
	let text = '';
	let rest = card;
	for (const [value, sign] of ROMAN) {
		for (; rest >= value; rest -= value) text += sign;
	}
	return text;
}
