/** What lies in the memory of a process that this one started, as Linux shows it; and where marks are in it. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const CHUNK = 16 * 1024 * 1024;

/** Bytes that a process may have written, piece by piece; pieces overlap by `overlap`. */
function* memoryOf(pid: number, overlap: number): Generator<Buffer> {
	const memory = openSync(`/proc/${String(pid)}/mem`, 'r');
	try {
		for (const line of readFileSync(`/proc/${String(pid)}/maps`, 'utf8').split('\n')) {
			const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? [];
			if (from === undefined || to === undefined) continue;
			const end = parseInt(to, 16);
			for (let at = parseInt(from, 16); at < end; at += CHUNK - overlap) {
				const piece = Buffer.alloc(Math.min(CHUNK, end - at));
				try {
					yield piece.subarray(0, readSync(memory, piece, 0, piece.length, at));
				} catch {
					// Reserved and never used.
				}
			}
		}
	} finally {
		closeSync(memory);
	}
}

/** Those of the marks that lie there, as any text is written in memory. */
export function marksIn(pid: number, marks: readonly string[]): readonly string[] {
	const found = new Set<string>();
	for (const piece of memoryOf(pid, 512))
		for (const mark of marks)
			if (piece.includes(mark, 0, 'utf8') || piece.includes(mark, 0, 'utf16le')) found.add(mark);
	return marks.filter((mark) => found.has(mark));
}
