/** Makes and restores backups: in a worker, or beside the screens where there is none. */
import { markOf } from '#lib/storage/backup-mark.ts';
import { makeBackup, readBackup, type Backup } from '#lib/storage/backup.ts';
import { picturesBrought, picturesToKeep, takePictures } from '#lib/storage/kept-pictures.ts';
import { keysBrought, keysToKeep, takeKeys } from '#lib/rooms/kept-keys.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import type { Projections } from '#lib/storage/projection.ts';
import { previewBackup, restoreBackup, resumeRestore, stillHolds } from '#lib/storage/restore.ts';
import { RowsAtHand } from '#lib/storage/whole-sessions.ts';
import type { Report, Worked } from '../errands.ts';
import { Engine } from '../memory/engine.ts';
import type {
	ArchiveAnswers,
	ArchiveTask,
	Made,
	Reading,
	Restored,
	Resumed,
	Shown,
} from './protocol.ts';

type Restoring = Extract<ArchiveTask, { do: 'restore' }>;

export class ArchiveWork implements Worked<ArchiveTask> {
	readonly #open: () => Ledger;
	#opened: Ledger | undefined;
	#backup: Backup | undefined;
	#salvage: Backup | undefined;
	#stop: AbortController | undefined;
	/** What was restored last and is not counted yet. */
	#restored: RowsAtHand | undefined;

	constructor(open: () => Ledger) {
		this.#open = open;
	}

	async do(task: ArchiveTask, report: Report): Promise<ArchiveAnswers[ArchiveTask['do']]> {
		const onProgress = (done: number, total: number) => report({ done, total });
		try {
			switch (task.do) {
				case 'read':
					return await this.#read(task.file, task.passphrase);
				case 'salvage':
					this.#backup = this.#salvage;
					return await this.#show();
				case 'restore':
					return await this.#restore(task, onProgress);
				case 'stop':
					this.#stop?.abort();
					return null;
				case 'resume':
					return await this.#resume(onProgress);
				case 'count':
					return await this.#count(task.edition, report);
				case 'make':
					return await this.#make(task, onProgress);
			}
		} catch (error) {
			// A store that was taken from us is opened afresh.
			this.#opened = undefined;
			throw error;
		}
	}

	get #ledger(): Ledger {
		return (this.#opened ??= this.#open());
	}

	async #read(file: string | Blob, passphrase: string | undefined): Promise<Reading> {
		this.#backup = this.#salvage = undefined;
		const text = typeof file === 'string' ? file : await file.text();
		const reading = await readBackup(text, passphrase);
		if (reading.status === 'locked') return reading;
		if (reading.status === 'refused') {
			this.#salvage = reading.salvage;
			const { status, issues, salvage } = reading;
			return { status, issues, salvage: salvage?.revisions.length ?? 0 };
		}
		this.#backup = reading.backup;
		return { status: 'read', shown: await this.#show() };
	}

	async #show(): Promise<Shown> {
		const { createdAt, name, unread, revisions, rooms, pictures: kept } = this.#present;
		const { db, context } = this.#ledger;
		const preview = await previewBackup(context, { revisions });
		const keys = (await keysBrought(db, rooms)).length;
		const pictures = (await picturesBrought(db, kept)).size;
		const { people, rulesets, mark, ahead } = preview;
		const sessions = preview.sessions.map(({ head, ...session }) => ({
			...session,
			name: head?.name,
			startedAt: head?.startedAt,
		}));
		const label = { createdAt, ...(name !== undefined && { name }) };
		return { ...label, unread, sessions, people, rulesets, mark, ahead, keys, pictures };
	}

	get #present(): Backup {
		if (!this.#backup) throw new Error('no backup was read');
		return this.#backup;
	}

	async #restore(
		{ mark, selection, keys }: Restoring,
		onProgress: (done: number, total: number) => void,
	): Promise<Restored> {
		const { db, context } = this.#ledger;
		if (!(await stillHolds(context, { mark }))) {
			return { status: 'moved', shown: await this.#show() };
		}
		const stop = (this.#stop = new AbortController());
		try {
			const result = await restoreBackup(context, this.#present, selection, {
				...{ onProgress, signal: stop.signal, onWritten: this.#onWritten },
			});
			if (result.status === 'refused') return result;
			const { added, conflicts } = result;
			const { newId, now } = context;
			const rooms = keys ? await takeKeys(db, this.#present.rooms, newId, now()) : 0;
			if (selection?.people ?? true) await takePictures(db, this.#present.pictures);
			return { status: 'restored', added, conflicts: conflicts.length, rooms };
		} catch (error) {
			if (stop.signal.aborted) return { status: 'stopped' };
			throw error;
		} finally {
			this.#stop = undefined;
		}
	}

	readonly #onWritten = (rows: Projections): void => {
		this.#restored = new RowsAtHand(rows);
	};

	async #count(edition: string, report: Report): Promise<null> {
		const rows = this.#restored;
		this.#restored = undefined;
		if (rows) await new Engine(this.#ledger.db, edition, rows).ask({ kind: 'people' }, report);
		return null;
	}

	async #resume(onProgress: (done: number, total: number) => void): Promise<Resumed> {
		const { context } = this.#ledger;
		const result = await resumeRestore(context, { onProgress, onWritten: this.#onWritten });
		if (result === null) return null;
		return result === 'given-up'
			? { added: 0, givenUp: true }
			: { added: result.status === 'merged' ? result.added : 0, givenUp: false };
	}

	async #make(
		{ passphrase, name, pictures = false }: Extract<ArchiveTask, { do: 'make' }>,
		onProgress: (done: number, total: number) => void,
	): Promise<Made> {
		const { db, context } = this.#ledger;
		const now = context.now();
		const revisions = await this.#ledger.exportRevisions(onProgress);
		const at = new Date(now).toISOString();
		const rooms = await keysToKeep(db);
		const faces = pictures ? await picturesToKeep(db) : [];
		const text = await makeBackup(revisions, at, passphrase, name, rooms, faces);
		return {
			file: new Blob([text], { type: 'application/json' }),
			mark: await db.run(() => markOf(db, now, revisions)),
		};
	}
}
