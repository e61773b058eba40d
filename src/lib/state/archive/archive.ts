/** Backups as the page sees them: made, read and restored by a worker, away from the screens. */
import { forgetCopy, markVoid } from '#lib/storage/copy/void.ts';
import type { BackupSelection } from '#lib/storage/restore.ts';
import { replacesStaged } from '#lib/storage/staged.ts';
import { alone, type Patience } from '#lib/storage/turns.ts';
import { app } from '../app.svelte.ts';
import { mayCopy } from '../copy/copy.ts';
import type { CsvEvening } from '../memory/csv-evenings.ts';
import type { CsvTarget } from '../memory/csv-import.ts';
import { Errands, type Report } from '../errands.ts';
import type {
	ArchiveAnswers,
	ArchiveTask,
	Differing,
	FileItem,
	LookedAt,
	Made,
	Reading,
	Restored,
	Resumed,
	Shown,
	TableShown,
	TableTaken,
	Taken,
	Undone,
} from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

const errands = new Errands<ArchiveTask>('schrieb-archive', workerUrl, async () => {
	const { ArchiveWork } = await import('./work.ts');
	return new ArchiveWork(() => app.ledger);
});

/** A restore that has not begun yet. */
let waiting: AbortController | undefined;

const ask = <T extends ArchiveTask>(task: T, report?: Report): Promise<ArchiveAnswers[T['do']]> =>
	errands.do(task, report) as Promise<ArchiveAnswers[T['do']]>;

/**
 * What came in bulk is counted before somebody asks, by the worker that has it at hand, and goes to the second copy by
 * comparing it, as on every start.
 */
async function afterwards(added: number): Promise<void> {
	if (added === 0) return;
	const { countAhead, countElsewhere } = await import('../memory/memory.svelte.ts');
	const counted = countElsewhere((edition, report) => ask({ do: 'count', edition }, report));
	await completeCopy();
	await counted;
	await countAhead();
}

/**
 * Has something restored, and what follows from it done.
 * @param replaces whether rows of ours give way: the second copy holds them and would bring them back, so it is made anew
 * of what is here then, whatever becomes of the restore, and no tab compares the two in between
 */
async function restoring<T extends Restored | Resumed>(
	replaces: boolean,
	work: () => Promise<T>,
	patience?: Patience,
): Promise<T> {
	let added = 0;
	try {
		const done = await (replaces ? alone('copy', () => letCopyGo().then(work), patience) : work());
		if (done !== null && 'added' in done) added = done.added;
		return done;
	} finally {
		if (added > 0) void afterwards(added);
		else if (replaces) void completeCopy();
	}
}

/** Where it cannot be deleted nothing comes back from it, and the restore goes on. */
async function letCopyGo(): Promise<void> {
	if (!mayCopy()) return;
	const { db } = app.ledger;
	await db.run(() => markVoid(db));
	await forgetCopy(app.ledger.context);
}

async function completeCopy(): Promise<void> {
	if (!mayCopy()) return;
	const { keeper } = await import('../copy/keeper.svelte.ts');
	await keeper.check(app.ledger.context);
}

export const archive = {
	/** Reads a file that says it is a backup, and what it would bring. */
	read: (file: string | Blob, passphrase?: string): Promise<Reading> =>
		ask({ do: 'read', file, passphrase }),

	/** What the damaged file that was read would still bring. */
	salvage: (): Promise<Shown> => ask({ do: 'salvage' }),

	/**
	 * Restores what was shown, or a part of it: all or nothing, also where the app is killed meanwhile.
	 * @param taking what is chosen of it
	 */
	async restore(
		{ mark }: Pick<Shown, 'mark'>,
		taking: { selection: BackupSelection | undefined; keys: boolean; replace: boolean },
		report: Report,
	): Promise<Restored> {
		const { signal } = (waiting = new AbortController());
		const onWait = () => report({ done: 0, total: 0, waits: true });
		try {
			const work = () => ask({ do: 'restore', mark, ...taking }, report);
			return await restoring<Restored>(taking.replace, work, { signal, onWait });
		} catch (error) {
			if (signal.aborted) return { status: 'stopped' };
			throw error;
		}
	},

	/** Nothing of what is being restored is written. */
	stop(): Promise<null> {
		waiting?.abort();
		return ask({ do: 'stop' });
	},

	/** Goes on with what was cut off in an earlier run of the app. */
	async resume(report: Report): Promise<Resumed> {
		const replaces = await replacesStaged(app.ledger.db);
		return restoring(replaces, () => ask({ do: 'resume' }, report));
	},

	/** Many files as far as a list tells of them; `null` where that was stopped. */
	weigh: (files: readonly File[], report: Report): Promise<readonly FileItem[] | null> =>
		ask({ do: 'weigh', files }, report),

	/** Opens the locked backup at this place of the list; `null` where that is not its passphrase. */
	unlock: (at: number, passphrase: string): Promise<FileItem | null> =>
		ask({ do: 'unlock', at, passphrase }),

	/** Takes in those at these places of the list; stopped, what is in stays in. */
	async take(chosen: readonly number[], differing: Differing, report: Report): Promise<Taken> {
		const taken = await ask({ do: 'take', chosen, differing }, report);
		void afterwards(taken.revisions.length);
		return taken;
	},

	/** Reads a table of past evenings, and what would come of it. */
	readTable: (file: string | Blob): Promise<TableShown> => ask({ do: 'read-table', file }),

	/** Some of the evenings it brings, the earliest first. */
	tableRows: (from: number, count: number): Promise<readonly CsvEvening[]> =>
		ask({ do: 'table-rows', from, count }),

	/** Takes in what it brings; stopped, what is in stays in. */
	async takeTable(target: CsvTarget, report: Report): Promise<TableTaken> {
		const taken = await ask({ do: 'take-table', target }, report);
		void afterwards(taken.revisions.length);
		return taken;
	},

	/** Says what a file that another phone handed over brings. */
	look: (file: Blob): Promise<LookedAt> => ask({ do: 'look', file }),

	/** Takes it over: how many entries say something else here, and stay as they are here. */
	async takeOver(): Promise<number> {
		const { left } = await ask({ do: 'take-over' });
		void afterwards(1);
		return left;
	},

	/** Everything that came in with them is gone again, and that can be taken back too. */
	async takeBack({ revisions, pictures }: Pick<Taken, 'revisions' | 'pictures'>): Promise<Undone> {
		const undone = await ask({ do: 'take-back', taken: { revisions, pictures } });
		void afterwards(undone.revisions.length);
		return undone;
	},

	async takeAgain(undone: Undone): Promise<void> {
		await ask({ do: 'take-again', undone });
		void afterwards(undone.revisions.length);
	},

	/** The whole store as a file, or a Runde's part of it. */
	make: (
		label: {
			passphrase?: string | undefined;
			name?: string | undefined;
			pictures?: boolean | readonly string[] | undefined;
			group?: string | undefined;
		},
		report?: Report,
	): Promise<Made> => ask({ do: 'make', ...label }, report),
};
