/** Backups as the page sees them: made, read and restored by a worker, away from the screens. */
import type { BackupSelection } from '#lib/storage/restore.ts';
import { app } from '../app.svelte.ts';
import { mayCopy } from '../copy/copy.ts';
import { Errands, type Report } from '../errands.ts';
import type {
	ArchiveAnswers,
	ArchiveTask,
	Made,
	Reading,
	Restored,
	Resumed,
	Shown,
} from './protocol.ts';
import workerUrl from './worker.ts?worker&url';

const errands = new Errands<ArchiveTask>('schrieb-archive', workerUrl, async () => {
	const { ArchiveWork } = await import('./work.ts');
	return new ArchiveWork(() => app.ledger);
});

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
	if (mayCopy()) {
		const { keeper } = await import('../copy/keeper.svelte.ts');
		await keeper.check(app.ledger.context);
	}
	await counted;
	await countAhead();
}

export const archive = {
	/** Reads a file that says it is a backup, and what it would bring. */
	read: (file: string | Blob, passphrase?: string): Promise<Reading> =>
		ask({ do: 'read', file, passphrase }),

	/** What the damaged file that was read would still bring. */
	salvage: (): Promise<Shown> => ask({ do: 'salvage' }),

	/** Restores what was shown, or a part of it: all or nothing, also where the app is killed meanwhile. */
	async restore(
		{ mark }: Pick<Shown, 'mark'>,
		selection: BackupSelection | undefined,
		keys: boolean,
		report: Report,
	): Promise<Restored> {
		const restored = await ask({ do: 'restore', mark, selection, keys }, report);
		if (restored.status === 'restored') void afterwards(restored.added);
		return restored;
	},

	/** Nothing of what is being restored is written. */
	stop: (): Promise<null> => ask({ do: 'stop' }),

	/** Goes on with what was cut off in an earlier run of the app. */
	async resume(report: Report): Promise<Resumed> {
		const resumed = await ask({ do: 'resume' }, report);
		if (resumed) void afterwards(resumed.added);
		return resumed;
	},

	/** The whole store as a file. */
	make: (
		label: {
			passphrase?: string | undefined;
			name?: string | undefined;
			pictures?: boolean | undefined;
		},
		report?: Report,
	): Promise<Made> => ask({ do: 'make', ...label }, report),
};
