/**
 * Places given by a neighbour: a patch says `after: 'piccolo'` of what it inserts, and what stands behind that moves on
 * by one. In the rules that come of it there are numbers only.
 */
import { MOST_NAMED } from '#lib/domain/check.ts';
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
		const told = entries.filter((entry): entry is [string, Told] => isTold(entry[1]));
		if (told.length === 0) continue;
		const known = entries.filter(([, record]) => isNumbered(record)).map(([id]) => id);
		for (const [id, { after }] of told) {
			at.reportAt([list, id, 'after'], 'unknown-value', asked(after, known.slice(0, MOST_NAMED)));
		}
		const any = Object.fromEntries(told.map(([id]) => [id, { after: null, order: 0 }]));
		all = mergePatch(all, { [list]: any });
	}
	return all;
}

function numbered(records: Fields): Fields {
	const entries = Object.entries(records);
	const waiting = entries.filter((entry): entry is [string, Told] => isTold(entry[1]));
	const places = new Map(
		entries.flatMap(([id, record]) => (isNumbered(record) ? [[id, record.order]] : [])),
	);
	while (waiting.length > 0) {
		const next = waiting.findIndex(([, { after }]) => places.has(after));
		const [found] = next < 0 ? [] : waiting.splice(next, 1);
		if (!found) break;
		const [id, { after }] = found;
		insert(places, id, (places.get(after) ?? 0) + 1);
	}
	return Object.fromEntries(entries.map(([id, record]) => [id, placed(record, places.get(id))]));
}

/** Gives it this place: the rest moves on where it is taken. */
function insert(places: Map<string, number>, id: string, order: number): void {
	if ([...places.values()].includes(order)) {
		for (const [other, place] of places) if (place >= order) places.set(other, place + 1);
	}
	places.set(id, order);
}

function placed(record: unknown, order: number | undefined): unknown {
	if (order === undefined || !isObject(record)) return record;
	const { after: _, ...fields } = record;
	return { ...fields, order };
}

type Numbered = Fields & { readonly order: number };
type Told = Fields & { readonly after: string };

const isNumbered = (record: unknown): record is Numbered =>
	isObject(record) && typeof record.order === 'number' && !isTold(record);
const isTold = (record: unknown): record is Told =>
	isObject(record) && Object.hasOwn(record, 'after');
