/**
 * Facts that two phones wrote in two ways, brought together where they do not contradict each other: field by
 * field, over the version that both were written over. It is offered, and a person decides.
 */
import { bodyAs, type Entity } from './bodies.ts';
import { ENTERING } from './entering.ts';
import { sameJson, type Json, type JsonObject } from './json.ts';
import { winner, type Revision } from './revision.ts';
import { parseShape } from './storage-issue.ts';

/**
 * What a deal, a payment by hand or a ruleset says hangs together: of these one version is right. So does what a settlement
 * agreed on; what was paid of it is a list.
 */
const JOINED: readonly Entity[] = ['session', 'settlement', 'person', 'group'];

type Fields = Readonly<Record<string, unknown>>;
/** `null`: they contradict each other. */
type Joined = { readonly value: unknown } | null;

/**
 * What all the heads say together.
 * @returns `null` where they contradict each other, or one deletes
 */
export function joined(
	ofEntity: readonly Revision[],
	open: readonly Revision[],
): JsonObject | null {
	const [first, ...rest] = open;
	const base = commonBase(ofEntity, open)?.body;
	if (!first || !base || !JOINED.includes(first.entity) || first.body === null) return null;
	let fields: Fields | null = fieldsOf(first.entity, first.body);
	for (const { entity, body } of rest) {
		if (body === null || fields === null) return null;
		fields = joinedFields(fieldsOf(entity, base), fields, fieldsOf(entity, body));
	}
	const both = fields && bodyOf(first, fields);
	// One took somebody out whom the other says something of.
	const isNone = first.entity === 'session' && !parseShape(ENTERING.session, both).ok;
	return isNone ? null : both;
}

/** The latest version that all of these were written over. */
function commonBase(
	ofEntity: readonly Revision[],
	open: readonly Revision[],
): Revision | undefined {
	const known = new Map(ofEntity.map((revision) => [revision.id, revision]));
	const below = open.map((head) => {
		const found = new Set<string>();
		const pending = [...head.parents];
		for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
			if (found.has(id)) continue;
			found.add(id);
			pending.push(...(known.get(id)?.parents ?? []));
		}
		return found;
	});
	const common = ofEntity.filter(({ id }) => below.every((ids) => ids.has(id)));
	return common.length === 0 ? undefined : winner(common);
}

/** An evening's rules are one field: what changed them later is written over those it began with. */
function fieldsOf(entity: Entity, body: JsonObject): Fields {
	const settlement = bodyAs('settlement', { entity, body });
	if (settlement) return settlement.value;
	const session = bodyAs('session', { entity, body });
	if (!session) return body;
	const { head, snapshot } = session;
	const { ruleset, rulesetChanges, rulesReplaced, ...fields } = head;
	return { ...fields, rules: { ruleset, rulesetChanges, rulesReplaced, snapshot } };
}

function bodyOf({ entity, body }: Revision, fields: Fields): JsonObject {
	if (entity === 'settlement') return { ...body, value: fields as JsonObject };
	if (entity !== 'session') return fields as JsonObject;
	const { rules, ...head } = fields;
	const { ruleset, rulesetChanges, rulesReplaced, snapshot } = rules as Record<string, Json>;
	return {
		head: {
			...{ ...head, ruleset },
			...(rulesetChanges !== undefined && { rulesetChanges }),
			...(rulesReplaced !== undefined && { rulesReplaced }),
		},
		snapshot,
	} as JsonObject;
}

function joinedFields(base: Fields, a: Fields, b: Fields): Fields | null {
	const fields: Record<string, unknown> = {};
	for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
		const found = joinedField(name, base[name], a[name], b[name]);
		if (found === null) return null;
		if (found.value !== undefined) fields[name] = found.value;
	}
	return fields;
}

function joinedField(name: string, base: unknown, a: unknown, b: unknown): Joined {
	const one = changedOnce(base, a, b);
	if (one !== null) return one;
	if (isTexts(base) && isTexts(a) && isTexts(b))
		return name === 'seats' ? joinedSeats(base, a, b) : null;
	if (!(isNamed(base) && isNamed(a) && isNamed(b))) return null;
	return joinedNamed(base, a, b, name === 'transfers' ? joinedTransfer : () => null);
}

/** Where only one of them changed it, or both in the same way. */
function changedOnce(base: unknown, a: unknown, b: unknown): Joined {
	if (same(a, b) || same(b, base)) return { value: a };
	return same(a, base) ? { value: b } : null;
}

const same = (a: unknown, b: unknown): boolean =>
	a === undefined || b === undefined ? a === b : sameJson(a, b);

type One = { readonly id: string } | undefined;
type Named = readonly NonNullable<One>[];
const isTexts = (value: unknown): value is readonly string[] =>
	Array.isArray(value) && value.every((one) => typeof one === 'string');
const isNamed = (value: unknown): value is Named =>
	Array.isArray(value) &&
	value.every((one: unknown) => typeof (one as { id?: unknown } | null)?.id === 'string');

/**
 * Players, members, movements of the cash, payments: who or what came on either side is there.
 * @param within what one comes to that both sides changed
 */
function joinedNamed(
	base: Named,
	a: Named,
	b: Named,
	within: (base: One, a: One, b: One) => Joined,
): Joined {
	const by = (list: Named, id: string) => list.find((one) => one.id === id);
	const value: unknown[] = [];
	for (const id of new Set([...a, ...b].map((one) => one.id))) {
		const versions = [by(base, id), by(a, id), by(b, id)] as const;
		const one = changedOnce(...versions) ?? within(...versions);
		if (one === null) return null;
		if (one.value !== undefined) value.push(one.value);
	}
	return { value };
}

/** One hand-over that was agreed on: what was paid of it on either side was paid. */
function joinedTransfer(base: One, a: One, b: One): Joined {
	if (!base || !a || !b) return null;
	const value = joinedFields({ paid: [], ...base }, { paid: [], ...a }, { paid: [], ...b });
	return value && { value };
}

/** Who sat down on either side sits, who left on either side is gone; moved may they have been on one alone. */
function joinedSeats(base: readonly string[], a: readonly string[], b: readonly string[]): Joined {
	const stay = base.filter((player) => a.includes(player) && b.includes(player));
	const ordered = (seats: readonly string[]) => seats.filter((player) => stay.includes(player));
	const order = changedOnce(stay, ordered(a), ordered(b));
	if (order === null) return null;
	const seats = [...(order.value as readonly string[])];
	for (const side of [a, b])
		for (const [index, player] of side.entries()) {
			if (base.includes(player) || seats.includes(player)) continue;
			const before = side.slice(0, index).findLast((other) => seats.includes(other));
			seats.splice(before === undefined ? 0 : seats.indexOf(before) + 1, 0, player);
		}
	return { value: seats };
}
