/** Either a value or the code of what was wrong; the words are made elsewhere. */
export type Result<Value, Code extends string> =
	{ readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: Code };

/** A {@link Result} that went well. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
	return { ok: true, value };
}

/** A {@link Result} that did not: nothing is thrown, whoever asked says what it means. */
export function failed<Code extends string>(
	code: Code,
): { readonly ok: false; readonly code: Code } {
	return { ok: false, code };
}
