/**
 * The backup that writes itself: a file somebody chose once, written anew some seconds after the ledger
 * changed and when the app goes to the background. Only where the browser can keep hold of a file
 * (File System Access API); elsewhere nothing of this is offered.
 */
import { readBackupAge, type BackupMark } from '#lib/storage/backup-mark.ts';
import { asking, type Subscription } from '#lib/storage/follow.ts';
import { app } from './app.svelte.ts';
import { differsThere, heldOnlyThere, lookOf, type ReadableFile } from './backup-file.ts';

/** The parts of the File System Access API that not every browser's types know. */
interface KeptFile extends ReadableFile {
	readonly name: string;
	queryPermission(how: { mode: 'readwrite' }): Promise<PermissionState>;
	requestPermission(how: { mode: 'readwrite' }): Promise<PermissionState>;
	createWritable(): Promise<{ write(data: Blob): Promise<void>; close(): Promise<void> }>;
}
type Picker = (options: {
	suggestedName: string;
	types: { description: string; accept: Record<string, string[]> }[];
}) => Promise<KeptFile>;

const PREFERENCE = 'auto-backup-file';
/** A round of quick corrections makes one file, not ten. */
const PAUSE_MS = 5000;
const WRITE = { mode: 'readwrite' } as const;

const picker = (): Picker | undefined =>
	(globalThis as { showSaveFilePicker?: Picker }).showSaveFilePicker;

/**
 * - `damaged` – something in the store is, and the file may hold it whole
 * - `more` – the file holds entries that are not here any more
 * - `locked` – with a passphrase, so that it does not say what it holds
 */
export type Held =
	{ readonly why: 'damaged' | 'locked' } | { readonly why: 'more'; readonly count: number };

export type AutoBackupStatus = 'off' | 'ready' | 'writing' | 'asks';

class AutoBackup {
	#file: KeptFile | null = $state.raw(null);
	#status: AutoBackupStatus = $state('off');
	#writtenAt: number | null = $state(null);
	#failure: Error | null = $state.raw(null);
	#started: Promise<void> | undefined;
	#watching: Subscription | undefined;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#pending = false;
	#held: Held | null = $state(null);
	/** How many revisions this page wrote into the file last; and what it looked like then. */
	#kept: number | undefined;
	#left = '';

	get supported(): boolean {
		return picker() !== undefined;
	}
	/** `asks`: the browser wants to be asked again before it lets the file be written. */
	get status(): AutoBackupStatus {
		return this.#status;
	}
	get fileName(): string | null {
		return this.#file?.name ?? null;
	}
	/** Milliseconds since 1970, in this run of the app. */
	get writtenAt(): number | null {
		return this.#writtenAt;
	}
	/** Why the file is left as it is: it may be the last place of something. */
	get held(): Held | null {
		return this.#held;
	}
	get failure(): Error | null {
		return this.#failure;
	}

	/** Takes up the file of an earlier run and watches the ledger; once a page. */
	start(): Promise<void> {
		// What keeps the store from being read is told by the screens; whoever comes next tries again.
		this.#started ??= this.#start().catch(() => {
			this.#started = undefined;
		});
		return this.#started;
	}

	async #start(): Promise<void> {
		if (!this.supported) return;
		const kept = (await app.ledger.readPreference(PREFERENCE)) as KeptFile | undefined;
		if (typeof kept?.createWritable === 'function') {
			this.#file = kept;
			this.#status = (await kept.queryPermission(WRITE)) === 'granted' ? 'ready' : 'asks';
			this.#watch();
		}
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'hidden' && this.#pending) void this.write();
		});
	}

	/** Watches the ledger; only where there is a file, as the answer costs every save some time. */
	#watch(): void {
		this.#watching ??= asking(app.ledger.db, (db) =>
			db.read(readBackupAge, db.ledgerTables),
		).subscribe({
			next: ({ unsaved }) => {
				this.#pending = unsaved > 0;
				if (this.#pending) this.#later();
			},
			// What keeps the ledger from being read is told by the screens.
			error: () => undefined,
		});
	}

	/** Asks for the file to write to; only in answer to a tap. */
	async choose(suggestedName: string): Promise<void> {
		const pick = picker();
		if (!pick) return;
		try {
			const file = await pick({
				suggestedName,
				types: [{ description: 'JSON', accept: { 'application/json': ['.json'] } }],
			});
			await app.ledger.writePreference(PREFERENCE, file);
			this.#file = file;
			this.#status = 'ready';
			this.#watch();
			await this.write();
		} catch (error) {
			this.#fail(error);
		}
	}

	/** Asks the browser to let the file be written again; only in answer to a tap. */
	async allow(): Promise<void> {
		try {
			if ((await this.#file?.requestPermission(WRITE)) !== 'granted') return;
			this.#status = 'ready';
			await this.write();
		} catch (error) {
			this.#fail(error);
		}
	}

	/** Forgets the file; what is in it stays. */
	async stop(): Promise<void> {
		await app.ledger.writePreference(PREFERENCE, null);
		this.#letGo();
	}

	#letGo(): void {
		clearTimeout(this.#timer);
		this.#watching?.unsubscribe();
		this.#watching = undefined;
		this.#pending = false;
		this.#file = null;
		this.#status = 'off';
		this.#failure = null;
		this.#held = null;
		this.#kept = undefined;
	}

	#later(): void {
		if (this.#status !== 'ready') return;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.write(), PAUSE_MS);
	}

	/** Writes the file now. */
	async write(): Promise<void> {
		const file = this.#file;
		if (!file || this.#status !== 'ready') return;
		clearTimeout(this.#timer);
		this.#status = 'writing';
		const became = await this.#writeTo(file).catch((error: unknown) => ({ error }));
		// Let go of meanwhile: what became of it says nothing of a file that was chosen since.
		if (this.#file !== file) return;
		if (became === 'gone') {
			this.#letGo();
			return;
		}
		this.#status = became === 'asks' ? 'asks' : 'ready';
		if (became === 'asks') return;
		if ('error' in became) {
			this.#fail(became.error);
			return;
		}
		this.#held = 'why' in became ? became : null;
		if ('why' in became) return;
		this.#kept = became.revisions;
		this.#writtenAt = became.at;
		this.#failure = null;
	}

	/** `gone`: everything was deleted, or another tab let go of the file; what is in it stays. */
	async #writeTo(file: KeptFile): Promise<'gone' | 'asks' | Held | BackupMark> {
		if (!(await app.ledger.readPreference(PREFERENCE))) return 'gone';
		if ((await file.queryPermission(WRITE)) !== 'granted') return 'asks';
		// Another device may write the same file, by way of a folder that is kept in step.
		if ((await lookOf(file)) !== this.#left) this.#kept = undefined;
		const count = await app.ledger.countRevisions();
		const held = await this.#heldBy(file, count);
		if (held) return held;
		const { archive } = await import('./archive/archive.ts');
		const made = await archive.make({});
		// What nobody has set aside yet may not read all the same, or read and say something else than was written:
		// the file may have it whole.
		const damaged = made.mark.revisions < count;
		if (damaged || (this.#kept === undefined && (await differsThere(file, made.file))))
			return { why: 'damaged' };
		const writable = await file.createWritable();
		await writable.write(made.file);
		// Only closing puts the new content in the place of the old one.
		await writable.close();
		this.#left = await lookOf(file);
		// It is written. Where there is no room to note it, it is written again too early.
		await app.ledger.noteBackup(made.mark).catch(() => undefined);
		return made.mark;
	}

	/** What is in the file is read once a page, and whenever somebody else wrote it; otherwise it is what we wrote. */
	async #heldBy(file: KeptFile, count: number): Promise<Held | null> {
		if ((await app.ledger.lostRows()).length > 0) return { why: 'damaged' };
		const more =
			this.#kept === undefined
				? await heldOnlyThere(file, new Set(await app.ledger.revisionIds()))
				: this.#kept - count;
		if (more === null) return { why: 'locked' };
		return more > 0 ? { why: 'more', count: more } : null;
	}

	#fail(error: unknown): void {
		// Somebody closed the file dialogue.
		if (error instanceof DOMException && error.name === 'AbortError') return;
		this.#failure = error instanceof Error ? error : new Error(String(error));
	}
}

export const autoBackup = new AutoBackup();
