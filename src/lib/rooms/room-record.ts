/**
 * What a room holds of the record: an evening with all that is written in it, or a Runde by itself, whose evenings lie in
 * rooms of their own (`group-book.ts`), and the rules and the people that these name. Nothing else goes out, and nothing
 * else is taken in.
 */
import { bodyAs, type RulesetKind } from '../storage/bodies.ts';
import type { LedgerDatabase } from '../storage/database.ts';
import { loadEntity, sessionRecord } from '../storage/record-store.ts';
import type { Revision } from '../storage/revision.ts';
import { peopleOf } from './people-of.ts';
import { refTo, type Subject } from './subject.ts';
import { deletesNothing, deletionsThatStand, standingDeletions } from './taken-back.ts';

interface Named {
	readonly rules: ReadonlySet<string>;
	readonly people: ReadonlySet<string>;
}

function namedBy(versions: readonly Revision[]): Named {
	const rules = new Set<string>();
	const people = new Set<string>();
	for (const one of versions) {
		const [evening, runde] = [bodyAs('session', one), bodyAs('group', one)];
		for (const id of [evening?.snapshot, runde?.house]) if (id) rules.add(id);
		for (const { id } of evening?.head.players ?? runde?.members ?? []) people.add(id);
	}
	return { rules, people };
}

/** An evening's rules are a snapshot that nobody edits, a Runde's are its house rules. */
const KIND: { readonly [K in Subject['kind']]: RulesetKind } = {
	evening: 'snapshot',
	group: 'house',
};

const versionsOf = (db: LedgerDatabase, subject: Subject): Promise<readonly Revision[]> =>
	loadEntity(db, refTo(subject));

/** The ids of all revisions that belong into its room. May stand in a live query. */
export function idsOf(store: LedgerDatabase, subject: Subject): Promise<readonly string[]> {
	return store.read(
		async (db) => {
			const versions = await versionsOf(db, subject);
			const { rules, people: named } = namedBy(versions);
			const people = await peopleOf(db, named);
			const own =
				subject.kind === 'evening'
					? await sessionRecord(db, subject.id).primaryKeys()
					: versions.map(({ id }) => id);
			const beside = await db.revisions
				.where('[entity+entityId]')
				.anyOf([
					...[...rules].map((id) => ['ruleset', id]),
					...[...people].map((id) => ['person', id]),
				])
				.primaryKeys();
			const standing = standingDeletions(versions);
			return [...own.filter((id) => !standing.has(id)), ...beside];
		},
		[store.revisions, store.people],
	);
}

/** Those of what came in that belong into its room. */
export async function belongingTo(
	store: LedgerDatabase,
	subject: Subject,
	revisions: readonly Revision[],
): Promise<readonly Revision[]> {
	const { kind, id } = subject;
	const isOwn = ({ entity, entityId, sessionId }: Revision): boolean =>
		kind === 'evening' ? sessionId === id : entity === 'group' && entityId === id;
	const own = revisions.filter(isOwn);
	// Only people and rules belong to it by what it says.
	const isNamed = ({ entity }: Revision) => entity === 'ruleset' || entity === 'person';
	if (!revisions.some(isNamed) && deletesNothing(own)) return own;
	const { rules, people, standing } = await store.read(
		async (db) => {
			const named = namedBy([...(await versionsOf(db, subject)), ...own]);
			return {
				rules: named.rules,
				people: await peopleOf(db, named.people, revisions),
				standing: await deletionsThatStand(db, revisions),
			};
		},
		[store.revisions, store.people],
	);
	return revisions.filter((revision) => {
		// A room may bring rules that nobody here edits, and never take a person away, nor what it is of.
		if (standing.has(revision.id)) return false;
		const { entity, entityId } = revision;
		if (entity === 'person') return people.has(entityId);
		if (entity !== 'ruleset') return isOwn(revision);
		const deletes = revision.body === null;
		return rules.has(entityId) && (deletes || bodyAs('ruleset', revision)?.kind === KIND[kind]);
	});
}
