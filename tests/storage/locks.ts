type Work = (lock: object | null) => Promise<unknown>;

/** As much of the browser's locks as is used, one after the other in the order they are asked for. */
export class Locks {
	readonly #held = new Map<string, { shared: boolean; over: Promise<unknown> }[]>();

	async request(name: string, ...rest: [Work] | [LockOptions, Work]): Promise<unknown> {
		const [{ mode = 'exclusive', ifAvailable = false, signal }, work] =
			rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
		const shared = mode === 'shared';
		const held = this.#held.get(name) ?? [];
		const inTheWay = held.filter((one) => !shared || !one.shared).map(({ over }) => over);
		if (ifAvailable && inTheWay.length > 0) return work(null);
		const givenUp = new Promise<never>((_, reject) => {
			const giveUp = () => reject(signal?.reason as Error);
			if (signal?.aborted) giveUp();
			signal?.addEventListener('abort', giveUp);
		});
		const over = Promise.race([Promise.allSettled(inTheWay), givenUp]).then(() => work({}));
		const mine = { shared, over };
		this.#held.set(name, [...held, mine]);
		try {
			return await over;
		} finally {
			const left = (this.#held.get(name) ?? []).filter((one) => one !== mine);
			this.#held.set(name, left);
		}
	}
}
