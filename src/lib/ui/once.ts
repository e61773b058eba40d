/**
 * What another tap does not begin anew before it is over: of an evening, a Runde, rules, or a payment there would be
 * two, as the button stands there until it is written and the screen it leads to is drawn.
 */
export function once<Given extends unknown[]>(
	work: (...given: Given) => Promise<unknown>,
): (...given: Given) => Promise<void> {
	let runs = false;
	return async (...given) => {
		if (runs) return;
		runs = true;
		try {
			await work(...given);
		} finally {
			runs = false;
		}
	};
}
