/**
 * A fold from the left that remembers what each step made: one that begins with the same state and the
 * same input is not taken again. So a change at the end costs one step, and one further up the steps
 * behind it, as far as the state is not what it was before.
 */

export interface Step<State, Out> {
	/** The state before it, and the one it left. */
	readonly from: State;
	readonly to: State;
	/** How often the input counted. */
	readonly times: number;
	readonly out: Out;
}

/** What one input makes of a state. */
type Take<In, State, Out> = (
	from: State,
	input: In,
	times: number,
) => { readonly to: State; readonly out: Out };

const once = (): number => 1;

/** Inputs are objects that stay the same as long as what they say does. */
export class Fold<In extends object, State, Out> {
	readonly #known = new WeakMap<In, Step<State, Out>>();
	readonly #take: Take<In, State, Out>;
	readonly #same: (a: State, b: State) => boolean;

	constructor(take: Take<In, State, Out>, same: (a: State, b: State) => boolean) {
		this.#take = take;
		this.#same = same;
	}

	/** @param timesOf how often each input counts, by its index */
	over(
		start: State,
		inputs: readonly In[],
		timesOf: (index: number) => number = once,
	): readonly Step<State, Out>[] {
		let state = start;
		return inputs.map((input, i) => {
			const known = this.#known.get(input);
			const times = timesOf(i);
			// Equal to what this step began with before: then so is what it made.
			const from = known && this.#same(known.from, state) ? known.from : state;
			if (known?.from === from && known.times === times) {
				state = known.to;
				return known;
			}
			const step = { from, times, ...this.#take(from, input, times) };
			this.#known.set(input, step);
			state = step.to;
			return step;
		});
	}
}
