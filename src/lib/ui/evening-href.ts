/** Where an evening opens from a list: on its ending once it is closed, else at its table. */
interface Listed {
	readonly id: string;
	readonly closed: boolean;
}

/** The address of an evening. */
export const eveningHref = ({ id, closed }: Listed): string =>
	`/s/${encodeURIComponent(id)}${closed ? '/end' : ''}`;
