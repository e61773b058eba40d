/** Counters and gauges in the text format that Prometheus reads. */

export class Metrics {
	readonly #counters = new Map<string, number>();
	readonly #gauges = new Map<string, () => number | Promise<number>>();

	/** Counts; a label stands in the name as Prometheus writes it. */
	add(name: string, by = 1): void {
		this.#counters.set(name, (this.#counters.get(name) ?? 0) + by);
	}

	gauge(name: string, read: () => number | Promise<number>): void {
		this.#gauges.set(name, read);
	}

	async text(): Promise<string> {
		const lines: string[] = [];
		const typed = new Set<string>();
		const say = (name: string, kind: 'counter' | 'gauge', value: number): void => {
			const family = name.replace(/\{.*/, '');
			if (!typed.has(family)) lines.push(`# TYPE ${family} ${kind}`);
			typed.add(family);
			lines.push(`${name} ${String(value)}`);
		};
		for (const [name, value] of [...this.#counters].sort()) say(name, 'counter', value);
		for (const [name, read] of this.#gauges) say(name, 'gauge', await read());
		return `${lines.join('\n')}\n`;
	}
}
