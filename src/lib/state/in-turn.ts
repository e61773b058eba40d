/**
 * Does one after the other, in the order they were asked for, whatever becomes of each: what takes several steps, and
 * was asked for first, may not end last.
 */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T>): Promise<T> => {
		const done = last.then(work, work);
		last = done;
		return done;
	};
}
