/**
 * Every value of a ruleset that can be told by itself, found by its path, so that a change nobody
 * foresaw is still found. Each rule's words stand in a file of their own in `units/`.
 */
import { GAME_UNITS } from './units/games.ts';
import { ABOUT } from './units/about.ts';
import { CASH } from './units/cash.ts';
import { ROUNDS } from './units/rounds.ts';
import type { Group, Unit, Units } from './units/unit.ts';
import * as m from '../paraglide/messages.js';
import type * as choice from './choices.ts';

export const GROUP_NAMES: Readonly<Record<Group, choice.Words>> = {
	games: m.rules_g_games,
	premiums: m.rules_g_premiums,
	kontra: m.rules_g_kontra,
	trischaken: m.rules_g_trischaken,
	rounds: m.rules_g_rounds,
	cash: m.rules_g_cash,
	about: m.rules_g_about,
};

/** In the order in which they are told: games and premiums first, whoever's they are. */
const UNITS: Units = [...GAME_UNITS, ...ROUNDS, ...CASH, ...ABOUT];

interface Node {
	unit?: Unit;
	rank?: number;
	readonly next: Map<string, Node>;
}

const tree = treeOf(UNITS);

function treeOf(units: Units): Node {
	const root: Node = { next: new Map() };
	for (const [rank, [pattern, unit]] of units.entries()) {
		let node = root;
		for (const key of pattern.split('.')) {
			let next = node.next.get(key);
			if (!next) node.next.set(key, (next = { next: new Map() }));
			node = next;
		}
		node.unit = unit;
		node.rank = rank;
	}
	return root;
}

export interface FoundUnit {
	readonly unit: Unit;
	/** Where it comes in the telling. */
	readonly rank: number;
	readonly ids: readonly string[];
	/** Whether what is inside it can be told by itself. */
	readonly inside: boolean;
}

/** The unit at exactly this path. */
export function unitAt(path: readonly string[]): FoundUnit | undefined {
	let node = tree;
	const ids: string[] = [];
	for (const key of path) {
		const next = node.next.get(key) ?? node.next.get('*');
		if (!next) return undefined;
		if (!node.next.has(key)) ids.push(key);
		node = next;
	}
	const { unit, rank = 0, next } = node;
	return unit && { unit, rank, ids, inside: next.size > 0 };
}
