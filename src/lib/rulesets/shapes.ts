/** The pieces that the descriptions of all games' rulesets are made of. */
import { inAllLanguages, type RoundLength } from '#lib/domain/rules.ts';
import {
	Check,
	type Shape,
	asked,
	closed,
	custom,
	exactly,
	flag,
	id,
	isObject,
	mapOf,
	maybe,
	oneOf,
	text,
	typeName,
	whole,
} from '#lib/domain/shape.ts';
import { HIGHEST_KONTRA } from '#lib/domain/deal-shape.ts';

/** Points no table pays; the limit keeps every sum an exact integer. */
export const LARGEST_VALUE = 10_000;
/** Most players at one table. */
export const MOST_AT_TABLE = 8;
/** No rule multiplies an item by more. */
export const LARGEST_TIMES = 64;

export const points = whole(0, LARGEST_VALUE);
export const times = whole(0, LARGEST_TIMES);
/** Longest name of a ruleset, contract or premium, in characters. */
export const LONGEST_NAME = 80;

const name = text(LONGEST_NAME);
const words = closed(inAllLanguages(name));
const sentence = text(400);
const sentences = closed(inAllLanguages(sentence));
export const cite = closed({ source: id, section: text(300) });
export const ids: Shape<Readonly<Record<string, true>>> = mapOf(exactly(true));
export const cardPoints = closed({ points: whole(0, 1000), leaves: whole(0, 2) });
export const named = { names: words, cite, order: whole(0, 10_000) };

/** One of several shapes, told apart by a field with a fixed value. */
export function byField<T>(
	field: string,
	shapes: Readonly<Record<string, Shape<unknown>>>,
): Shape<T> {
	const known = Object.keys(shapes);
	return custom<T>(
		{ anyOf: Object.values(shapes).map((shape) => shape.schema) },
		(value: unknown, at: Check) => {
			if (!isObject(value)) {
				return at.report('wrong-type', { expected: 'object', got: typeName(value) });
			}
			const kind = value[field];
			if (typeof kind === 'string' && Object.hasOwn(shapes, kind)) {
				return shapes[kind]?.check(value, at) ?? false;
			}
			if (kind === undefined) at.reportAt([field], 'missing');
			else at.reportAt([field], 'unknown-value', asked(kind, known));
			return reportShared(Object.values(shapes), value, field, at);
		},
	);
}

/** Reports what is wrong whichever of these shapes it is meant to be, beside the field that says which. */
function reportShared(
	shapes: readonly Shape<unknown>[],
	value: unknown,
	field: string,
	at: Check,
): false {
	const [first = [], ...others] = shapes.map((shape) => {
		const inside = new Check();
		shape.check(value, inside);
		return inside.issues.filter(({ path }) => path[0] !== field);
	});
	const known = others.map((issues) => new Set(issues.map((issue) => JSON.stringify(issue))));
	for (const issue of first) {
		if (known.every((issues) => issues.has(JSON.stringify(issue)))) {
			at.reportAt(issue.path, issue.code, issue.params);
		}
	}
	return false;
}

export const level = whole(0, HIGHEST_KONTRA);
const KONTRA_LEVELS = Array.from({ length: HIGHEST_KONTRA }, (_, i) => String(i + 1));

export const kontra = closed({
	cite,
	names: mapOf(words, KONTRA_LEVELS),
	times: maybe(mapOf(times, KONTRA_LEVELS)),
	highest: closed({ game: level, premium: level }),
	negative: oneOf(['common', 'personal']),
	trischaken: oneOf(['none', 'pairs', 'payer', 'riders']),
	booked: oneOf(['sheet', 'cash', 'box']),
});

const roundLength = byField<RoundLength>('unit', {
	round: closed({ unit: exactly('round') }),
	deals: closed({ unit: exactly('deals'), deals: whole(1, 100) }),
});
const rounds = closed({
	cite,
	factor: whole(1, 16),
	after: closed({
		contracts: ids,
		premiums: ids,
		nobodyPays: flag,
		lost: maybe(ids),
		kontra: maybe(flag),
	}),
	ask: maybe(flag),
	lastRound: flag,
	halfTime: maybe(flag),
	length: roundLength,
	lengthAfter: mapOf(roundLength),
	meeting: oneOf(['multiply', 'append']),
});

/** What every ruleset has; `hands`: how many may hold cards, fewest and most. */
export const commonRuleset = (hands: readonly [fewest: number, most: number]) => ({
	id,
	names: words,
	summary: sentences,
	notes: maybe(mapOf(sentences)),
	unit: oneOf(['point', 'chip']),
	sources: mapOf(closed({ title: text(300), edition: maybe(text(100)) })),
	table: closed({
		hands: whole(...hands),
		most: whole(hands[0], MOST_AT_TABLE),
		direction: oneOf(['counter-clockwise', 'clockwise']),
	}),
	rounds,
	cup: maybe(
		closed({
			cite,
			deals: mapOf(whole(1, 1000)),
			scoring: oneOf(['points', 'steps', 'ranks']),
			steps: maybe(closed({ fullTo: points, cap: points })),
			ranks: maybe(mapOf(points)),
		}),
	),
});

/** An object that has all of these keys and no others, each with a value of this shape. */
export const eachOf = <T>(keys: readonly string[], shape: Shape<T>) =>
	closed(Object.fromEntries(keys.map((key) => [key, shape])));

/** One of a few numbers; `unknown-value` names them. */
export function oneOfNumbers(known: readonly number[]): Shape<number> {
	return custom<number>(
		{ enum: known },
		(value: unknown, at: Check) =>
			known.includes(value as number) || at.report('unknown-value', asked(value, known)),
	);
}

interface Bounded {
	readonly value: number | undefined;
	/** Another value of the ruleset. */
	readonly least: number | undefined;
	/** What the value may be at most, to be named. */
	readonly most: number;
}

/** Reports what is to be at least as much as another value of the ruleset, and is not. */
export function notBelow(
	at: Check,
	path: readonly string[],
	{ value, least, most }: Bounded,
): void {
	if (least === undefined || value === undefined || value >= least) return;
	at.reportAt(path, 'out-of-range', { least, most });
}
