/**
 * Places given by a neighbour: a patch says `after: 'piccolo'` of what it inserts, and what stands behind that moves on
 * by one. In the rules that come of it there are numbers only.
 */
import { own } from '#lib/domain/own.ts';
import { asked, isObject, type Check } from '#lib/domain/shape.ts';
import { mergePatch } from './merge-patch.ts';

/** Lists in which something stands in an order, by the field of the ruleset. */
const LISTS = ['contracts', 'premiums'];

type Fields = Readonly<Record<string, unknown>>;

/** The ruleset with a number in place of every `after` whose neighbour is found; the others are left as they are. */
export function withPlaces(ruleset: unknown): unknown {
	if (!isObject(ruleset)) return ruleset;
	let placed: Fields = ruleset;
	for (const list of LISTS) {
		const records = own(placed, list);
		if (isObject(records)) placed = { ...placed, [list]: numbered(records) };
	}
	return placed;
}

/**
 * Reports every `after` that is left, as its neighbour is missing or they stand after each other in a circle, and gives
 * each some number, so that the rest of the ruleset can still be checked.
 */
export function withAnyPlaces(ruleset: unknown, at: Check): unknown {
	let all = ruleset;
	for (const list of LISTS) {
		const records = isObject(all) ? own(all, list) : undefined;
		const entries = isObject(records) ? Object.entries(records) : [];
		const known = entries.filter(([, record]) => isNumbered(record)).map(([id]) => id);
		for (const [id, record] of entries) {
			if (!isTold(record)) continue;
			at.reportAt([list, id, 'after'], 'unknown-value', asked(record.after, known));
			all = mergePatch(all, { [list]: { [id]: { after: null, order: 0 } } });
		}
	}
	return all;
}

function numbered(records: Fields): Fields {
	const waiting = Object.entries(records).filter((entry): entry is [string, Told] =>
		isTold(entry[1]),
	);
	let all = records;
	while (waiting.length > 0) {
		const next = waiting.findIndex(([, { after }]) => isNumbered(own(all, after)));
		const [found] = next < 0 ? [] : waiting.splice(next, 1);
		if (!found) break;
		const [id, { after, ...record }] = found;
		all = inserted(all, id, record, (own(all, after) as Numbered).order);
	}
	return all;
}

/** The list with a record behind this place: the rest moves on where nothing is free. */
function inserted(all: Fields, id: string, record: Fields, place: number): Fields {
	const order = place + 1;
	const isTaken = Object.values(all).some((other) => isNumbered(other) && other.order === order);
	const moved = Object.entries(all).map(([key, other]) =>
		isTaken && isNumbered(other) && other.order >= order
			? [key, { ...other, order: other.order + 1 }]
			: [key, other],
	);
	return { ...(Object.fromEntries(moved) as Fields), [id]: { ...record, order } };
}

type Numbered = Fields & { readonly order: number };
type Told = Fields & { readonly after: string };

const isNumbered = (record: unknown): record is Numbered =>
	isObject(record) && typeof record.order === 'number' && !isTold(record);
const isTold = (record: unknown): record is Told =>
	isObject(record) && Object.hasOwn(record, 'after');
