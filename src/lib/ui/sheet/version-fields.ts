/** What a version of an evening's facts, a person's, a Runde's or of house rules says, field by field. */
import { plain, type JsonObject } from '#lib/storage/json.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { m } from '#lib/text/paraglide/messages.js';

type Said = Pick<Revision, 'entity' | 'body'>;

const headOf = ({ body }: Said): JsonObject => (body?.head as JsonObject | undefined) ?? {};

/** The fields of a version by which it is compared with another; none where it deletes. */
export function fieldsOf(version: Said): JsonObject {
	const { entity, body } = version;
	// Deleted in one version, changed in another.
	if (body === null) return {};
	if (entity === 'session') {
		const { ruleset, rulesetChanges, rulesReplaced: _, ...head } = headOf(version);
		const { snapshot } = body;
		// Rules corrected under the same name differ in what they are pinned to alone.
		return { ...head, rules: plain([ruleset, rulesetChanges ?? [], snapshot]) };
	}
	if (entity === 'ruleset') {
		const { name, ...rules } = (body.value as JsonObject | undefined) ?? {};
		return { ...(name !== undefined && { name }), rules: plain([rules, []]) };
	}
	if (entity === 'group') {
		const { ruleset, ...group } = body;
		return { ...group, rules: plain([ruleset ?? null, []]) };
	}
	return body;
}

/** By which names a version of an evening calls its players: what another calls them now may be what differs. */
export function namesIn(version: Said): ReadonlyMap<string, string> {
	const { players } = version.entity === 'session' ? headOf(version) : {};
	const named = (players ?? []) as unknown as readonly {
		readonly id: string;
		readonly name: string;
	}[];
	return new Map(named.map(({ id, name }) => [id, name]));
}

const LABELS: Readonly<Record<string, () => string>> = {
	name: () => m.sheet_field_name(),
	players: () => m.sheet_field_players(),
	seats: () => m.sheet_field_seats(),
	stake: () => m.sheet_field_stake(),
	rounds: () => m.sheet_field_rounds(),
	closedAt: () => m.sheet_field_closed(),
	nextDeal: () => m.sheet_field_next(),
	rules: () => m.sheet_field_rules(),
	movements: () => m.sheet_field_movements(),
	stakeChanges: () => m.sheet_field_stake_changes(),
	cash: () => m.sheet_field_cash(),
	group: () => m.sheet_field_group(),
	house: () => m.sheet_field_house(),
	note: () => m.sheet_note(),
	members: () => m.groups_members(),
	mergedInto: () => m.sheet_field_merged(),
	archived: () => m.sheet_field_archived(),
	startedAt: () => m.sheet_field_started(),
	timeZone: () => m.sheet_field_zone(),
	formerly: () => m.sheet_field_formerly(),
	initials: () => m.sheet_field_initials(),
	colour: () => m.groups_mark(),
	mark: () => m.groups_mark(),
	language: () => m.groups_language(),
	seating: () => m.groups_seating(),
	pot: () => m.groups_pot(),
	brought: () => m.sheet_field_brought(),
};

/** What a field is called; its own name where a newer version of the app wrote it. */
export const labelOf = (name: string): string =>
	Object.hasOwn(LABELS, name) ? (LABELS[name]?.() ?? name) : name;
