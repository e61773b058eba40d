/** The year that a review is offered of without being asked for: as it ends and for a month after. */
export function yearEnding(today: string): string | undefined {
	const year = today.slice(0, 4);
	const day = today.slice(5);
	if (day >= '12-15') return year;
	return day <= '01-31' ? String(Number(year) - 1) : undefined;
}
