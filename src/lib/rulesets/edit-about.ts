/** What a ruleset says of itself: remarks, and the sources its rules are written in. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { inAllLanguages } from '#lib/domain/rules.ts';
import { freeId, withValue } from './edit.ts';

/** One more source, under an id made of its title. */
export function addSource(ruleset: Ruleset, title: string): Ruleset {
	const id = freeId(title, ruleset.sources);
	return { ...ruleset, sources: { ...ruleset.sources, [id]: { title } } };
}

/** One more remark, which says the same in every language until it is translated. */
export function addNote(ruleset: Ruleset, text: string): Ruleset {
	const notes = ruleset.notes ?? {};
	return { ...ruleset, notes: { ...notes, [freeId('note', notes)]: inAllLanguages(text) } };
}

/** The ruleset without a remark; without any, it has none at all. */
export function dropNote(ruleset: Ruleset, id: string): Ruleset {
	const notes = withValue(ruleset.notes ?? {}, [id], undefined);
	return withValue(ruleset, ['notes'], Object.keys(notes).length === 0 ? undefined : notes);
}
