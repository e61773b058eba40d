/** A person at the table, by id; names are the evening's. */
export type PlayerId = string;
