/** What every kind of line of the sheet is given. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import type { NameOf } from '#lib/text/names.ts';
import type { Change } from '#lib/storage/write.ts';
import type { FigureFormat } from './figures.ts';
import type { JustDone } from './just-done.svelte.ts';
import type * as Panels from './panels.ts';
import type { Row } from '#lib/state/evening/sheet.ts';

/** A player's column, and as much of the name as it has room for. */
export interface PlayerColumn {
	readonly id: PlayerId;
	readonly name: string;
	readonly short: string;
}

export interface LineProps<Kind extends Row> {
	evening: Evening;
	row: Kind;
	players: readonly PlayerColumn[];
	format: FigureFormat;
	nameOf: NameOf;
	isOpen: boolean;
	ontoggle: () => void;
	/** Does what is asked for and says it. */
	just: JustDone;
	/** The same where the line goes with it. */
	remove: (work: () => Promise<Change>, done: string) => void;
	/** What open rows say, once it has come. */
	panels: typeof Panels | undefined;
}
