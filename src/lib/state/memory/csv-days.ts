/** What a cell of days says (`csv-evenings.ts`). Pure. */

/**
 * `2024-03-14`, `2024/3/14`, `14.3.2024`, `14/03/24`: the day before the month, as in Europe. `24-03-14` is neither: in
 * Sweden the year stands first. `undefined` where it names no day since 1900.
 */
export function dayIn(text: string): string | undefined {
	const first = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text);
	const last =
		/^(\d{1,2})[-/.]\s?(\d{1,2})[-/.]\s?(\d{4})$/.exec(text) ??
		/^(\d{1,2})[/.]\s?(\d{1,2})[/.]\s?(\d{2})$/.exec(text);
	const [year, month, day] = first
		? [first[1], first[2], first[3]].map(Number)
		: last
			? [century(last[3] ?? ''), Number(last[2]), Number(last[1])]
			: [];
	if (year === undefined || month === undefined || day === undefined) return undefined;
	const date = new Date(Date.UTC(year, month - 1, day));
	const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isDay && year >= 1900 ? date.toISOString().slice(0, 10) : undefined;
}

/** Of two digits: `98` is 1998, as nobody wrote of 2098. */
const century = (digits: string): number =>
	digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 70 ? 2000 : 1900);
