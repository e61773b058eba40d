/**
 * Hostile texts: sound ones with bytes flipped, cut, doubled and spliced, JSON ones also with single
 * values exchanged, and texts made up from nothing. Everything shrinks to a small case.
 */
import fc from 'fast-check';

/** What breaks readers: nesting, numbers beyond exactness, names of prototypes, halves of characters. */
const NASTY: readonly string[] = [
	'null',
	'{}',
	'[]',
	'""',
	'-1',
	'1e999',
	'9007199254740993',
	'0.1',
	'{"__proto__":{"polluted":true}}',
	'{"constructor":{"prototype":{"polluted":true}}}',
	'"\\ud800"',
	'"\\u0000"',
	'"\u202egnp.exe\u202c"',
	'"<img src=x onerror=alert(1)>"',
	'"=HYPERLINK(\\"http://x\\")"',
	'['.repeat(5000),
	'{"a":'.repeat(2000),
	'"'.padEnd(30_000, 'x'),
	'\ufeff',
	'\u0000',
	'\ud83c',
];

/** Keys and values put in place of others. */
const VALUES: readonly unknown[] = [
	...[null, true, -0, 0, -1, 0.5, 1e21, 2 ** 53, '', 'x'.repeat(5000), [], {}, [[]], [null]],
	...['__proto__', 'constructor', 'toString', 'talon', '\u202eabc', '<b>x</b>', '🂡'],
	...[
		'2026-02-30T25:61:00Z',
		'-271821-04-20T00:00:00Z',
		'1',
		'koenigrufen-pagat',
		'schrieb/backup',
	],
];

interface Step {
	readonly kind: 'flip' | 'cut' | 'double' | 'insert' | 'swap' | 'value' | 'drop' | 'rename';
	/** Where, as a share of the text's length or of the number of places. */
	readonly at: number;
	readonly to: number;
	readonly which: number;
}

const share = fc.nat({ max: 1_000_000 }).map((part) => part / 1_000_001);
const step: fc.Arbitrary<Step> = fc.record({
	kind: fc.constantFrom('value', 'drop', 'rename', 'flip', 'cut', 'double', 'insert', 'swap'),
	at: share,
	to: share,
	which: fc.nat({ max: 10_000 }),
});

const at = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function mutateText(text: string, { kind, at: from, to, which }: Step): string {
	const a = Math.floor(from * text.length);
	const b = Math.floor(to * text.length);
	const [start, end] = a < b ? [a, b] : [b, a];
	switch (kind) {
		case 'flip':
			return (
				text.slice(0, a) +
				String.fromCharCode(text.charCodeAt(a) ^ (1 << (which % 16))) +
				text.slice(a + 1)
			);
		case 'cut':
			return text.slice(0, start) + text.slice(end);
		case 'double':
			return text.slice(0, end) + text.slice(start, Math.min(end, start + 2000)) + text.slice(end);
		case 'insert':
			return text.slice(0, a) + at(NASTY, which) + text.slice(a);
		case 'swap':
			return text.slice(end) + text.slice(start, end) + text.slice(0, start);
		default:
			return text;
	}
}

/** Every place of a JSON value, as the object or list it stands in and its key. */
function places(value: unknown): [Record<string, unknown>, string][] {
	const found: [Record<string, unknown>, string][] = [];
	const visit = (inner: unknown): void => {
		if (typeof inner !== 'object' || inner === null) return;
		const holder = inner as Record<string, unknown>;
		for (const key of Object.keys(holder)) {
			found.push([holder, key]);
			visit(holder[key]);
		}
	};
	visit(value);
	return found;
}

function mutateJson(text: string, { kind, at: from, to, which }: Step): string {
	let root: { value: unknown };
	try {
		root = { value: JSON.parse(text) as unknown };
	} catch {
		return text;
	}
	const all = places(root);
	const [holder, key] = at(all, Math.floor(from * all.length));
	if (kind === 'drop') {
		if (Array.isArray(holder)) holder.splice(Number(key), 1);
		else Reflect.deleteProperty(holder, key);
	} else if (kind === 'rename' && !Array.isArray(holder)) {
		const value = holder[key];
		Reflect.deleteProperty(holder, key);
		const name = at(['__proto__', 'id', 'deals', 'toString', 'body', `${key} `], which);
		Object.defineProperty(holder, name, {
			value,
			enumerable: true,
			configurable: true,
			writable: true,
		});
	} else {
		// From the same text, so that a value of the right kind stands in the wrong place; or a nasty one.
		const [otherHolder, otherKey] = at(all, Math.floor(to * all.length));
		const other: unknown =
			which % 3 === 0 ? structuredClone(otherHolder[otherKey]) : at(VALUES, which);
		holder[key] = other;
	}
	// Dropping the root leaves nothing to write.
	const written = JSON.stringify(root.value) as string | undefined;
	return written ?? '';
}

const JSON_STEPS: ReadonlySet<string> = new Set(['value', 'drop', 'rename']);

/** Texts near the sound ones, and texts near nothing. */
export const hostileText = (sound: readonly string[]): fc.Arbitrary<string> =>
	fc.oneof(
		{
			weight: 12,
			arbitrary: fc
				.tuple(fc.constantFrom(...sound), fc.array(step, { minLength: 1, maxLength: 5 }))
				.map(([text, steps]) =>
					steps.reduce(
						(now, one) => (JSON_STEPS.has(one.kind) ? mutateJson(now, one) : mutateText(now, one)),
						text,
					),
				),
		},
		{ weight: 1, arbitrary: fc.json() },
		{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
		{ weight: 1, arbitrary: fc.constantFrom(...NASTY) },
	);
