/**
 * Evenings, people and Runden as they are read. What is stored stays as it came.
 *
 * Currencies are said as ISO 4217 writes them: older versions and other programs have written `eur`, which is no other
 * money than `EUR`. Names go without what nobody sees: signs that turn the writing around take the amount beside a name
 * along, and come with a name that is pasted from a chat; signs without width make two names look like one.
 */
import type { Group, Person, StoredFields } from './bodies.ts';

interface Coded {
	readonly currency: string;
}

/** The same with its currency in capitals. */
export const inCode = <T extends Coded>(of: T): T => ({
	...of,
	currency: of.currency.toUpperCase(),
});

/** Not among them: what joins letters, and pictures of several parts (U+200C, U+200D). */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const seen = (name: string): string => name.replace(UNSEEN, '');
const named = <T extends { readonly name: string }>(of: T): T => ({ ...of, name: seen(of.name) });

/** An evening's fields. */
export const headAsRead = (head: StoredFields): StoredFields => ({
	...head,
	...(head.name !== undefined && { name: seen(head.name) }),
	stake: inCode(head.stake),
	players: head.players.map(named),
});

/** Somebody. */
export const personAsRead = <T extends Person>(person: T): T => ({
	...named(person),
	...(person.formerly && { formerly: person.formerly.map(seen) }),
});

/** A Runde. */
export const groupAsRead = <T extends Group>(group: T): T => ({
	...named(group),
	stake: inCode(group.stake),
});
