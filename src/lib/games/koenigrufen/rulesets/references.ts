/** Wherever a ruleset names its contracts and premiums by their ids: the check asks them all, the editor keeps them. */
import { own } from '#lib/domain/own.ts';
import { isObject, type Check } from '#lib/domain/shape.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { valueAt } from '#lib/rulesets/merge-patch.ts';
import { VALAT } from '../domain/tables.ts';

type List = 'contracts' | 'premiums';

/** A set, or a map, whose keys are ids. */
interface Reference {
	/** `*`: in each of that list. */
	readonly path: readonly string[];
	readonly lists: readonly List[];
	/** Whether a valat may be named there too. */
	readonly valat?: true;
	/** Rulesets that name there what is gone were taken before it was asked: they are still read. */
	readonly lenient?: true;
}

const REFERENCES: readonly Reference[] = [
	{ path: ['contracts', '*', 'only'], lists: ['premiums'], valat: true },
	{ path: ['contracts', '*', 'demands', 'premiums'], lists: ['premiums'] },
	{ path: ['contracts', '*', 'bonus'], lists: ['premiums'], lenient: true },
	{ path: ['bei', 'contracts'], lists: ['contracts'] },
	{ path: ['rounds', 'after', 'contracts'], lists: ['contracts'] },
	{ path: ['rounds', 'after', 'lost'], lists: ['contracts'], lenient: true },
	{ path: ['rounds', 'after', 'premiums'], lists: ['premiums'], valat: true },
	{ path: ['rounds', 'lengthAfter'], lists: ['contracts', 'premiums'], valat: true },
	{ path: ['valat', 'brings'], lists: ['premiums'] },
];

/** The places that a path stands for. */
function placesOf(inner: unknown, [key, ...rest]: readonly string[]): string[][] {
	if (key === undefined) return [[]];
	const fields = isObject(inner) ? inner : {};
	const keys = key === '*' ? Object.keys(fields) : [key];
	return keys.flatMap((one) => placesOf(own(fields, one), rest).map((place) => [one, ...place]));
}

/** Every place where a ruleset may name this contract or premium. */
export const referencesTo = (ruleset: KoenigrufenRuleset, list: List, id: string): string[][] =>
	REFERENCES.filter(({ lists }) => lists.includes(list)).flatMap(({ path }) =>
		placesOf(ruleset, path).map((place) => [...place, id]),
	);

/** Reports every id that names nothing; as a warning, where such rulesets were taken before. */
export function checkReferences(ruleset: KoenigrufenRuleset, at: Check): void {
	for (const { path, lists, valat, lenient } of REFERENCES) {
		const known = lists.flatMap((list) => Object.keys(ruleset[list]));
		const code = lists.includes('premiums') ? 'no-such-premium' : 'no-such-contract';
		for (const place of placesOf(ruleset, path)) {
			const named = valueAt(ruleset, place);
			for (const id of Object.keys(isObject(named) ? named : {})) {
				const isValat = valat && id === VALAT;
				if (known.includes(id) || (isValat && ruleset.valat)) continue;
				const params = { value: id, ruleset: ruleset.id, known: known.join(', ') };
				at[lenient || isValat ? 'warnAt' : 'reportAt']([...place, id], code, params);
			}
		}
	}
}
