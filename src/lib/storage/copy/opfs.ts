/**
 * The folder of the second copy in the browser's own file system (OPFS), in a worker: only there are
 * files that can be synced.
 */
import type { Folder, OwnFile } from './folder.ts';
import { FOLDER } from './place.ts';

/** What workers know of files; the types of pages lack it. */
interface SyncAccess {
	read(into: Uint8Array, options: { at: number }): number;
	write(bytes: Uint8Array, options: { at: number }): number;
	getSize(): number;
	truncate(size: number): void;
	flush(): void;
	close(): void;
}
interface FileHandle extends FileSystemFileHandle {
	createSyncAccessHandle(): Promise<SyncAccess>;
}

/** A file that is being written while it is read does not read: it is asked for again. */
const MOST_PEEKS = 5;

/** @throws where the browser has no such file system, or does not give it to this page. */
export async function browserFolder(): Promise<Folder> {
	const root = await navigator.storage.getDirectory();
	const folder = await root.getDirectoryHandle(FOLDER, { create: true });
	return {
		async names() {
			const names: string[] = [];
			for await (const [name, { kind }] of folder.entries()) if (kind === 'file') names.push(name);
			return names.sort();
		},
		async take(name) {
			const handle = (await folder.getFileHandle(name, { create: true })) as FileHandle;
			try {
				return ownFile(name, await handle.createSyncAccessHandle());
			} catch (error) {
				if (isHeld(error)) return null;
				throw error;
			}
		},
		async peek(name) {
			for (let tries = 0; tries < MOST_PEEKS; tries++) {
				try {
					const file = await (await folder.getFileHandle(name)).getFile();
					return new Uint8Array(await file.arrayBuffer());
				} catch {
					// Written or removed in the meantime.
				}
			}
			return null;
		},
		remove: (name) => folder.removeEntry(name),
	};
}

const isHeld = (error: unknown): boolean =>
	error instanceof DOMException &&
	(error.name === 'NoModificationAllowedError' || error.name === 'InvalidStateError');

function ownFile(name: string, access: SyncAccess): OwnFile {
	// Before 2023 Safari answered with promises: such a browser counts as one without.
	if (typeof access.getSize() !== 'number') {
		access.close();
		throw new DOMException('files cannot be synced here', 'NotSupportedError');
	}
	return {
		name,
		size: () => access.getSize(),
		read: (into, at) => access.read(into, { at }),
		write: (bytes, at) => access.write(bytes, { at }),
		sync: () => access.flush(),
		truncate: (size) => access.truncate(size),
		close: () => access.close(),
	};
}
