/**
 * Whether two plain values are equal field by field: far cheaper than comparing their canonical texts. A value that
 * contains itself is followed only as deep as the other one goes.
 */
export function alike(a: unknown, b: unknown): boolean {
	if (a === b) return true;
	if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
	if (Array.isArray(a) || Array.isArray(b)) {
		if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
		return a.every((item, index) => alike(item, b[index]));
	}
	const fields = Object.keys(a);
	if (fields.length !== Object.keys(b).length) return false;
	const other = b as Readonly<Record<string, unknown>>;
	return fields.every(
		(field) => Object.hasOwn(b, field) && alike((a as typeof other)[field], other[field]),
	);
}
