/** Either a value or the code of what was wrong; the words are made elsewhere. */
export type Result<Value, Code extends string> =
	{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: Code };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
	return { ok: true, value };
}

export function failed<Code extends string>(
	code: Code,
): { readonly ok: false; readonly code: Code } {
	return { ok: false, code };
}
