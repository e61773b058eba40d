/** Amounts as people type them. */

/**
 * Minor units of what was typed in a currency's own unit, with a comma or a point: `0,10` at two digits
 * is 10. `undefined` for anything else, more digits than the currency has, or more than a table plays for.
 */
export function parseAmount(typed: string, digits: number): number | undefined {
	const match = /^(\d{1,4})(?:[.,](\d+))?$/.exec(typed.trim());
	if (!match) return undefined;
	const [, whole = '', part = ''] = match;
	if (part.length > digits) return undefined;
	return Number(whole + part.padEnd(digits, '0'));
}
