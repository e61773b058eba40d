/** What the start page says of the evening that is being played. */
import type { SessionSummary } from '#lib/storage/read.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { eveningTitle } from '../evening-title.ts';

/** How it stands, and what was played last. */
export interface Told {
	readonly lead: string;
	readonly last: string;
}

type Evening = Pick<SessionSummary, 'id' | 'head' | 'deals'>;

/** The address of an evening's table. */
export const wayTo = ({ id }: Evening): string => `/s/${encodeURIComponent(id)}`;

/** What the way to it says below its name. */
export const detailOf = ({ head, deals }: Evening): string =>
	m.home_continue_detail({ name: eveningTitle(head, locale.current), number: deals + 1 });
