/** Makes and restores backups: in a worker, or beside the screens where there is none. */
import { markOf, noteRestored } from '#lib/storage/backup-mark.ts';
import { revisionsOfGroup } from '#lib/storage/group-file.ts';
import { makeBackup, readBackup, type Backup } from '#lib/storage/backup.ts';
import { picturesBrought, picturesToKeep, takePictures } from '#lib/storage/kept-pictures.ts';
import { readHandedFile } from '#lib/rooms/packet.ts';
import { lookAt, takeIn, type Arrived } from '#lib/rooms/take-in.ts';
import { keysBrought, keysToKeep, takeKeys } from '#lib/rooms/kept-keys.ts';
import type { Ledger } from '#lib/storage/ledger.ts';
import type { Projections } from '#lib/storage/projection.ts';
import {
	previewBackup,
	restoreBackup,
	resumeRestore,
	type TakeRest,
} from '#lib/storage/restore.ts';
import type { Lost } from '#lib/storage/staged.ts';
import { RowsAtHand } from '#lib/storage/whole-sessions.ts';
import type { Report, Worked } from '../errands.ts';
import { Engine } from '../memory/engine.ts';
import { momentText } from '../now.ts';
import { textOf } from '../file-text.ts';
import { Files } from './files.ts';
import type {
	ArchiveAnswers,
	ArchiveTask,
	LookedAt,
	Made,
	Reading,
	Restored,
	Resumed,
	Shown,
} from './protocol.ts';
import { Table } from './table.ts';

/** Of what several restores lost one is told: that which costs most. */
const LOST: readonly Lost[] = ['record', 'unknown', 'rest'];

type Restoring = Extract<ArchiveTask, { do: 'restore' }>;

/**
 * A file that was opened. Each has its own from the moment it is asked for: one that comes slowly, and was left for
 * another, must not be what is taken in.
 */
interface OpenedFile {
	backup?: Backup | undefined;
	salvage?: Backup | undefined;
	/** Something of what was shown last says something else here. */
	isDiffering?: boolean;
}

/** The same of what another phone handed over. */
interface HandedFile {
	arrived?: Arrived;
}

export class ArchiveWork implements Worked<ArchiveTask> {
	readonly #open: () => Ledger;
	#opened: Ledger | undefined;
	/** What was asked for last, of each kind. */
	#file: OpenedFile = {};
	#handed: HandedFile = {};
	#list = new Files(() => this.#ledger);
	#table = new Table(() => this.#ledger);
	#stop: AbortController | undefined;
	/** What was restored last and is not counted yet. */
	#restored: RowsAtHand | undefined;

	constructor(open: () => Ledger) {
		this.#open = open;
	}

	async do(task: ArchiveTask, report: Report): Promise<ArchiveAnswers[ArchiveTask['do']]> {
		let failed = true;
		try {
			const answer = await this.#answer(task, report);
			failed = answer !== null && 'failed' in answer;
			return answer;
		} finally {
			// A store that was taken from us is opened afresh.
			if (failed) this.#opened = undefined;
		}
	}

	async #answer(task: ArchiveTask, report: Report): Promise<ArchiveAnswers[ArchiveTask['do']]> {
		const onProgress = (done: number, total: number) => report({ done, total });
		switch (task.do) {
			case 'read':
				return await this.#read((this.#file = {}), task.file, task.passphrase);
			case 'salvage':
				this.#file.backup = this.#file.salvage;
				return await this.#show(this.#file);
			case 'restore':
				return await this.#restore(this.#file, task, report);
			case 'stop':
				this.#stop?.abort();
				return null;
			case 'resume':
				return await this.#resume(onProgress);
			case 'count':
				return await this.#count(task.edition, report);
			case 'make':
				return await this.#make(task, onProgress);
			case 'weigh':
				this.#list = new Files(() => this.#ledger);
				return await this.#stoppable((signal) => this.#list.weigh(task.files, onProgress, signal));
			case 'unlock':
				return await this.#list.unlock(task.at, task.passphrase);
			case 'take':
				return await this.#list.take(task.chosen, task.differing, report, this.#stoppedBy());
			case 'read-table':
				this.#table = new Table(() => this.#ledger);
				return await this.#table.read(task.file);
			case 'table-rows':
				return this.#table.rows(task.from, task.count);
			case 'take-table':
				return await this.#table.take(task.target, report, this.#stoppedBy());
			case 'look':
				return await this.#look((this.#handed = {}), task.file);
			case 'take-over':
				return { left: await takeIn(this.#ledger, arrivedIn(this.#handed)) };
			case 'take-back':
				return await this.#list.takeBack(task.taken);
			case 'take-again':
				return await this.#list.takeAgain(task.undone);
		}
	}

	get #ledger(): Ledger {
		return (this.#opened ??= this.#open());
	}

	async #look(opened: HandedFile, file: Blob): Promise<LookedAt> {
		const handed = await readHandedFile(await textOf(file));
		if (!handed.ok) return handed;
		const looked = await lookAt(this.#ledger, handed);
		if (!looked.ok) return looked;
		opened.arrived = looked.arrived;
		const { revisions: _, ...arrived } = looked.arrived;
		return { ok: true, arrived };
	}

	/** What is begun now is what can be stopped from now on. */
	#stoppedBy(): AbortSignal {
		this.#stop = new AbortController();
		return this.#stop.signal;
	}

	/** `null` where it was stopped. */
	async #stoppable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
		const signal = this.#stoppedBy();
		try {
			return await work(signal);
		} catch (error) {
			if (signal.aborted) return null;
			throw error;
		}
	}

	async #read(
		opened: OpenedFile,
		file: string | Blob,
		passphrase: string | undefined,
	): Promise<Reading> {
		const text = typeof file === 'string' ? file : await textOf(file);
		const reading = await readBackup(text, passphrase);
		if (reading.status === 'locked') return reading;
		if (reading.status === 'refused') {
			opened.salvage = reading.salvage;
			const { status, issues, salvage } = reading;
			return { status, issues, salvage: salvage?.revisions.length ?? 0 };
		}
		opened.backup = reading.backup;
		return { status: 'read', shown: await this.#show(opened) };
	}

	async #show(opened: OpenedFile): Promise<Shown> {
		const { createdAt, name, unread, revisions, rooms, pictures: kept } = backupIn(opened);
		const { db, context } = this.#ledger;
		const preview = await previewBackup(context, { revisions });
		const keys = (await keysBrought(db, rooms)).length;
		const pictures = (await picturesBrought(db, kept)).size;
		const { people, rulesets, mark, ahead } = preview;
		const { differing } = preview.total;
		opened.isDiffering = differing > 0;
		const sessions = preview.sessions.map(({ head, ...session }) => ({
			...session,
			name: head?.name,
			startedAt: head?.startedAt,
			players: head?.players.map((player) => player.name) ?? [],
		}));
		const label = { createdAt, ...(name !== undefined && { name }) };
		return {
			...{ ...label, unread, sessions, people, rulesets, mark, ahead, keys, pictures, differing },
			whole: isWhole(opened),
		};
	}

	async #restore(
		opened: OpenedFile,
		{ mark, selection, keys, replace = false }: Restoring,
		report: Report,
	): Promise<Restored> {
		const { context } = this.#ledger;
		const signal = this.#stoppedBy();
		try {
			const backup = backupIn(opened);
			const { rooms, pictures, createdAt, revisions } = backup;
			const taking = this.#taking();
			const result = await restoreBackup(context, backup, selection, {
				...{ mark, signal, onWritten: this.#onWritten, take: taking.take },
				onProgress: (done, total) => report({ done, total }),
				onWait: () => report({ done: 0, total: 0, waits: true }),
				// What is damaged itself takes the place of nothing.
				differing: replace && isWhole(opened) ? 'replace' : 'leave',
				rest: {
					rooms: keys ? rooms : [],
					pictures: (selection?.people ?? true) ? pictures : [],
				},
			});
			if (result.status === 'moved') return { status: 'moved', shown: await this.#show(opened) };
			if (result.status === 'refused') return result;
			// Where ours stayed the file says something else, and a damaged one is no backup. What is in stays in without it.
			if (isWhole(opened) && (replace || !opened.isDiffering))
				await noteRestored(context.db, Date.parse(createdAt), revisions).catch(() => undefined);
			const { added, conflicts, replaced } = result;
			const said = { added, conflicts: conflicts.length, replaced, rooms: taking.rooms };
			return { status: 'restored', ...said, restLeft: result.restLeft === true };
		} catch (error) {
			if (signal.aborted) return { status: 'stopped' };
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

	/** What comes beside the record, and of how many rooms it was. */
	#taking(): { readonly take: TakeRest; readonly rooms: number } {
		const { db, context } = this.#ledger;
		let taken = 0;
		return {
			take: async ({ rooms, pictures }) => {
				taken += await takeKeys(db, rooms, context.newId, context.now());
				await takePictures(db, pictures);
			},
			get rooms() {
				return taken;
			},
		};
	}

	async #resume(onProgress: (done: number, total: number) => void): Promise<Resumed> {
		const taking = this.#taking();
		const { take } = taking;
		const options = { onProgress, onWritten: this.#onWritten, take };
		const resumed = await resumeRestore(this.#ledger.context, options);
		if (resumed.length === 0) return null;
		const lost = LOST.find((one) => resumed.includes(one)) ?? null;
		const results = resumed.filter((one) => typeof one !== 'string');
		const added = results.map((one) => (one.status === 'merged' ? one.added : 0));
		return {
			added: added.reduce((a, b) => a + b, 0),
			rooms: taking.rooms,
			restLeft: results.some(({ restLeft }) => restLeft),
			lost,
		};
	}

	async #make(
		{ passphrase, name, pictures = false, group }: Extract<ArchiveTask, { do: 'make' }>,
		onProgress: (done: number, total: number) => void,
	): Promise<Made> {
		const { db, context } = this.#ledger;
		const now = context.now();
		const all = await this.#ledger.exportRevisions(onProgress);
		const revisions = group === undefined ? all : revisionsOfGroup(all, group);
		const at = momentText(now);
		const rooms = group === undefined ? await keysToKeep(db) : [];
		const of = typeof pictures === 'boolean' ? undefined : new Set(pictures);
		const faces = pictures === false ? [] : await picturesToKeep(db, of);
		const text = await makeBackup(revisions, at, { passphrase, name, rooms, pictures: faces });
		return {
			file: new Blob([text], { type: 'application/json' }),
			mark: await db.run(() => markOf(db, now, revisions)),
		};
	}
}

function backupIn({ backup }: OpenedFile): Backup {
	if (!backup) throw new Error('no backup was read');
	return backup;
}

/** Whether it is no damaged file of which the rest is taken. */
const isWhole = ({ backup, salvage }: OpenedFile): boolean => backup !== salvage;

function arrivedIn({ arrived }: HandedFile): Arrived {
	if (!arrived) throw new Error('nothing that was handed over was looked at');
	return arrived;
}
