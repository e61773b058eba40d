/** Many files at once: what each is and what it would bring, and all of it taken in with one decision. */
import { app } from '#lib/state/app.svelte.ts';
import type { Backup } from '#lib/storage/backup.ts';
import type { ImportChoice, Weighed } from '#lib/storage/import-session.ts';
import type { Session } from '#lib/storage/session-file.ts';
import { readIncoming, toStore } from './incoming.ts';

export type FileItem = { readonly name: string } & (
	| { readonly kind: 'session'; readonly session: Session; readonly weighed: Weighed }
	| {
			readonly kind: 'backup';
			readonly backup: Backup;
			/** Revisions that are not here yet. */
			readonly fresh: number;
	  }
	/** Asks something of its own first: a passphrase, whose table it is. */
	| { readonly kind: 'apart'; readonly file: File }
	| { readonly kind: 'refused'; readonly issues: number }
);

/** What becomes of evenings that are here and say something else. */
export const DIFFERING = ['leave', 'replace', 'copy'] as const;
export type Differing = (typeof DIFFERING)[number];

export interface Taken {
	readonly added: number;
	readonly same: number;
	readonly left: number;
	/** What was written, to be taken back together. */
	readonly revisions: readonly string[];
}

/** Reads one file as far as the list tells of it; nothing is written. */
export async function weighFile(file: File): Promise<FileItem> {
	const { name } = file;
	const { BACKUP_MOST_BYTES, readBackup } = await import('#lib/storage/backup.ts');
	if (file.size > BACKUP_MOST_BYTES) return { name, kind: 'refused', issues: 1 };
	let text: string;
	try {
		text = await file.text();
	} catch {
		return { name, kind: 'refused', issues: 1 };
	}
	const incoming = await readIncoming(text);
	if (incoming.kind === 'csv' || incoming.kind === 'handed') return { name, kind: 'apart', file };
	if (incoming.kind === 'backup') {
		const reading = await readBackup(text);
		if (reading.status === 'locked') return { name, kind: 'apart', file };
		if (reading.status === 'refused') {
			return { name, kind: 'refused', issues: reading.issues.length };
		}
		const { previewBackup } = await import('#lib/storage/restore.ts');
		const { total } = await previewBackup(app.ledger.context, reading.backup);
		return { name, kind: 'backup', backup: reading.backup, fresh: total.fresh };
	}
	const { parsed } = incoming;
	if (!parsed.ok) return { name, kind: 'refused', issues: parsed.issues.length };
	const { weighSession } = await import('#lib/storage/import-session.ts');
	const weighed = await weighSession(app.ledger.context, toStore(parsed.session));
	return { name, kind: 'session', session: parsed.session, weighed };
}

/** Whether there is something of it to be decided. */
export const bringsSomething = (item: FileItem): boolean =>
	item.kind === 'session'
		? item.weighed.status !== 'same'
		: item.kind === 'backup' && item.fresh > 0;

/**
 * Takes in what was chosen, one file after the other; what is in stays in where a later one fails.
 * @throws StorageError where the store does
 */
export async function takeFiles(
	items: readonly FileItem[],
	differing: Differing,
	onprogress: (done: number) => void,
): Promise<Taken> {
	const taken = { added: 0, same: 0, left: 0 };
	const revisions: string[] = [];
	const count = ({ became, wrote = [] }: Outcome) => {
		taken[became]++;
		revisions.push(...wrote);
	};
	for (const [done, item] of items.entries()) {
		onprogress(done);
		if (item.kind === 'session') count(await takeSession(item, differing));
		if (item.kind === 'backup') count(await takeBackup(item.backup));
	}
	return { ...taken, revisions };
}

/** What became of one file. */
interface Outcome {
	readonly became: 'added' | 'same' | 'left';
	readonly wrote?: readonly string[];
}

async function takeSession(
	{ session, weighed }: Extract<FileItem, { kind: 'session' }>,
	differing: Differing,
): Promise<Outcome> {
	const isThere = weighed.status === 'exists';
	if (isThere && differing === 'leave') return { became: 'left' };
	const choice: ImportChoice | undefined = isThere && differing !== 'leave' ? differing : undefined;
	const seen = isThere ? weighed.seen : undefined;
	const result = await app.ledger.importSession(toStore(session), choice, seen);
	// Written on since it was weighed, or twice among the files: a person decides, with that file alone.
	if (result.status !== 'imported') return { became: result.status === 'same' ? 'same' : 'left' };
	return { became: 'added', wrote: result.change.revisions.map(({ id }) => id) };
}

async function takeBackup(backup: Backup): Promise<Outcome> {
	const { restoreBackup } = await import('#lib/storage/restore.ts');
	const { presentOf } = await import('#lib/storage/present.ts');
	const { same } = await presentOf(app.ledger.db, backup.revisions);
	const wrote = backup.revisions.map(({ id }) => id).filter((id) => !same.has(id));
	const result = await restoreBackup(app.ledger.context, backup);
	if (result.status === 'refused') return { became: 'left' };
	const { takePictures } = await import('#lib/storage/kept-pictures.ts');
	await takePictures(app.ledger.db, backup.pictures);
	return result.added > 0 ? { became: 'added', wrote } : { became: 'same' };
}
