import { byName } from '#lib/storage/by-name.ts';

interface Named {
	readonly id: string;
	readonly value: { readonly name: string };
}

interface Evening {
	readonly head: { readonly group?: string };
}

/** Runden as their evenings come in the list, the latest first; behind them those that have none, by name. */
export function lastPlayedFirst<One extends Named>(
	groups: readonly One[],
	latestFirst: readonly Evening[],
): readonly One[] {
	const order = [...new Set(latestFirst.map(({ head }) => head.group))];
	const places = new Map(order.map((id, place) => [id, place]));
	const place = ({ id }: One) => places.get(id) ?? order.length;
	return [...groups].sort((a, b) => place(a) - place(b) || byName(a.value, b.value));
}
