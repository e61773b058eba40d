/** People and Runden in the order in which a list names them: as words are sorted here, Runde 2 before Runde 10. */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
	a.name.localeCompare(b.name, undefined, { numeric: true });
