/** What lies in a room beside what it is of: the rules and the people that this names. */
import type { Person, RulesetBody } from '../storage/bodies.ts';
import type { Revision } from '../storage/revision.ts';

interface Beside {
	readonly rules: ReadonlySet<string>;
	/** An evening's rules are a snapshot that nobody edits, a Runde's are its house rules. */
	readonly kind: RulesetBody['kind'];
	readonly people: ReadonlySet<string>;
}

/** Whether a version is of one of them; one that deletes it, too. */
export function liesBeside(
	{ entity, entityId, body }: Revision,
	{ rules, kind, people }: Beside,
): boolean {
	if (entity === 'ruleset')
		return rules.has(entityId) && (body === null || (body as unknown as RulesetBody).kind === kind);
	if (entity !== 'person') return false;
	return people.has(body === null ? entityId : (body as unknown as Person).id);
}
