/** An evening's file before it leaves: what the app takes for a file it also gives out as one. */
import type { Issue } from '#lib/domain/issue.ts';
import type { JsonObject } from '#lib/storage/json.ts';
import { LIST_FIELDS } from '#lib/storage/session-fields.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { withoutDeal } from '../evening/without-deal.ts';

export interface Exportable {
	readonly file: JsonObject;
	/** Entries that do not read, or not under the rules of the evening: nobody could take a file with them in. */
	readonly left: number;
}

/** They only propose the next deal. */
const PROPOSING: readonly unknown[] = ['rounds', 'nextDeal'];
const LISTS: readonly unknown[] = Object.values(LIST_FIELDS);

/**
 * The file without what its own door refuses; `null` where that is more than entries, and the rest would count otherwise.
 * @param damaged what is not in the file because it does not read
 */
export function exportable(
	given: JsonObject,
	damaged: readonly { readonly id: string }[] = [],
): Exportable | null {
	let file = withoutGone(given, damaged);
	let left = 0;
	for (;;) {
		const parsed = parseSession(file);
		if (parsed.ok) return { file, left };
		const rest = without(file, parsed.issues);
		if (rest === null) return null;
		file = rest.file;
		left += rest.left;
	}
}

const rowsOf = (value: unknown): readonly JsonObject[] =>
	Array.isArray(value) ? (value as readonly JsonObject[]) : [];

/**
 * Another phone may have deleted a deal while this one wrote something behind it: what was paid then counts as if it
 * stood before the first deal, and a stake changed then never came to hold (`stakesOf`). The file says that.
 */
function withoutGone(file: JsonObject, damaged: readonly { readonly id: string }[]): JsonObject {
	const there = new Set([...rowsOf(file.deals).map(nameOf), ...damaged.map(({ id }) => id)]);
	const isGone = ({ afterDeal }: JsonObject): boolean =>
		typeof afterDeal === 'string' && !there.has(afterDeal);
	const placed = (row: JsonObject): JsonObject => {
		if (!isGone(row)) return row;
		const { afterDeal: _, ...rest } = row;
		return rest;
	};
	const { adjustments, movements, stakeChanges } = file;
	return {
		...file,
		...(Array.isArray(adjustments) && { adjustments: rowsOf(adjustments).map(placed) }),
		...(Array.isArray(movements) && { movements: rowsOf(movements).map(placed) }),
		...(Array.isArray(stakeChanges) && {
			stakeChanges: rowsOf(stakeChanges).filter((row) => !isGone(row)),
		}),
	};
}

type Head = Parameters<typeof withoutDeal>[0];

/** As the door calls a deal. */
const nameOf = ({ id }: JsonObject): string => (typeof id === 'string' ? id : '');

/** `null` where none of the problems is of an entry that can be left out. */
function without(file: JsonObject, issues: readonly Issue[]): Exportable | null {
	const deals = new Set(issues.flatMap(({ deal }) => deal ?? []));
	const places = new Set(
		issues.flatMap(({ deal, path: [field, at] }) =>
			deal === undefined && LISTS.includes(field) ? [JSON.stringify([field, at])] : [],
		),
	);
	const gone = issues.flatMap(({ deal, path: [field] }) =>
		deal === undefined && PROPOSING.includes(field) ? [field] : [],
	);
	let left = 0;
	const kept = Object.entries(file)
		.filter(([field]) => !gone.includes(field))
		.map(([field, value]) => {
			if (!LISTS.includes(field) || !Array.isArray(value)) return [field, value] as const;
			const sound = (value as readonly JsonObject[]).filter((one, at) =>
				field === LIST_FIELDS.deal
					? !deals.has(nameOf(one)) && !deals.has(`#${String(at + 1)}`)
					: !places.has(JSON.stringify([field, at])),
			);
			left += value.length - sound.length;
			return [field, sound] as const;
		});
	if (left + gone.length === 0) return null;
	const ids = rowsOf(file.deals).map(nameOf);
	const lost = ids.filter((id) => deals.has(id));
	return { file: placedAnew(Object.fromEntries(kept), ids, lost), left };
}

/** What was paid behind a deal that is left out counts all the same: it leaves as if the deal were deleted. */
function placedAnew(
	file: JsonObject,
	deals: readonly string[],
	lost: readonly string[],
): JsonObject {
	let ids = deals;
	let all = file;
	for (const id of lost) {
		const { head, payments } = withoutDeal(
			all as unknown as Head,
			rowsOf(all.adjustments),
			ids,
			id,
		);
		all = {
			...(head as unknown as JsonObject),
			...(all.adjustments !== undefined && { adjustments: payments }),
		};
		ids = ids.filter((other) => other !== id);
	}
	return all;
}
