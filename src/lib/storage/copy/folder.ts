/** Where the second copy lies: the few things it asks of a folder, so that tests can have one that fails. */
import type { Readable } from './line.ts';

/** A file that is ours alone. Every call may throw; what was not synced may be lost, all of it or a part. */
export interface OwnFile extends Readable {
	readonly name: string;
	write(bytes: Uint8Array, at: number): number;
	sync(): void;
	truncate(size: number): void;
	close(): void;
}

/** Writes all of it from that place on, also where the browser takes it piece by piece. */
export function writeAll(file: OwnFile, bytes: Uint8Array, at = 0): void {
	for (let done = 0; done < bytes.length;) {
		const written = file.write(bytes.subarray(done), at + done);
		if (written === 0) throw new DOMException('nothing was written', 'QuotaExceededError');
		done += written;
	}
}

export interface Folder {
	names(): Promise<readonly string[]>;
	/** Takes a file, made where there is none; `null` where another tab holds it. */
	take(name: string): Promise<OwnFile | null>;
	/** What lies in a file that another tab holds; `null` where it does not say. */
	peek(name: string): Promise<Uint8Array | null>;
	remove(name: string): Promise<void>;
}

/** The same folder; told whenever it has done something. */
export function observed(folder: Folder, onStep: () => void): Folder {
	const told = <T>(done: T): T => {
		onStep();
		return done;
	};
	const file = (of: OwnFile): OwnFile => ({
		name: of.name,
		size: () => of.size(),
		read: (into, at) => told(of.read(into, at)),
		write: (bytes, at) => told(of.write(bytes, at)),
		sync: () => {
			of.sync();
			onStep();
		},
		truncate: (size) => {
			of.truncate(size);
			onStep();
		},
		close: () => of.close(),
	});
	return {
		names: async () => told(await folder.names()),
		take: async (name) => {
			const taken = told(await folder.take(name));
			return taken && file(taken);
		},
		peek: async (name) => told(await folder.peek(name)),
		remove: async (name) => {
			await folder.remove(name);
			onStep();
		},
	};
}

/** Bytes at hand, read like a file. */
export const readableBytes = (bytes: Uint8Array): Readable => ({
	size: () => bytes.length,
	read: (into, at) => {
		const part = bytes.subarray(at, at + into.length);
		into.set(part);
		return part.length;
	},
});
