/** The file that is backed up to by itself: what it may be the last place of. */
import { sumOf } from '#lib/storage/copy/line.ts';

/** As browsers hand it out that can read it again. */
export interface ReadableFile {
	getFile?(): Promise<{
		text(): Promise<string>;
		readonly lastModified?: number;
		readonly size?: number;
	}>;
}

/** Lines read before the screen has its turn. */
const BATCH = 500;
/** What a file says of itself stands at its beginning. */
const HEAD = 4000;

/**
 * How many revisions a file holds that the store does not have; `null` where it does not say: somebody locked it.
 * A file that is gone, empty or no backup holds none. It is read line by line, as a backup has a revision a line,
 * and one that does not read hides no other.
 */
export async function heldOnlyThere(
	file: ReadableFile,
	ids: ReadonlySet<string>,
): Promise<number | null> {
	const text = await textOf(file);
	if (text.slice(0, HEAD).includes('"encryption"')) return null;
	let more = 0;
	for await (const line of linesOf(text)) {
		const id = idIn(line);
		if (id !== undefined && !ids.has(id)) more++;
	}
	return more;
}

/**
 * Whether a revision stands in the file otherwise than in what is to replace it. Revisions never change, so one of the two
 * is damaged, though it reads; where another version of the record wrote the file, that is why.
 */
export async function differsThere(file: ReadableFile, next: Blob): Promise<boolean> {
	const [before, after] = [await textOf(file), await next.text()];
	if (recordOf(before) !== recordOf(after)) return false;
	const known = new Set<number>();
	for await (const line of linesOf(after)) known.add(sumOf(line));
	for await (const line of linesOf(before)) {
		if (!known.has(sumOf(line)) && idIn(line) !== undefined) return true;
	}
	return false;
}

/** The version of the record, as a file says it at its beginning. */
const recordOf = (text: string): string | undefined =>
	/"record":\s*(\d+)/.exec(text.slice(0, HEAD))?.[1];

/** The lines without what parts them; the screen has its turn in between. */
async function* linesOf(text: string): AsyncGenerator<string> {
	for (const [index, line] of text.split('\n').entries()) {
		if (index % BATCH === BATCH - 1) await new Promise((resolve) => setTimeout(resolve));
		yield line.replace(/,$/, '');
	}
}

/** The id of the revision that a line is. */
function idIn(line: string): string | undefined {
	try {
		const { id, entityId } = JSON.parse(line) as Record<string, unknown>;
		return typeof id === 'string' && typeof entityId === 'string' ? id : undefined;
	} catch {
		return undefined;
	}
}

/** Another one as soon as anybody else wrote the file, or removed it. */
export async function lookOf(file: ReadableFile): Promise<string> {
	const found = await fileIn(file);
	return found ? `${String(found.lastModified)} ${String(found.size)}` : '';
}

const textOf = async (file: ReadableFile): Promise<string> =>
	(await (await fileIn(file))?.text()) ?? '';

/** Nothing where it is gone, or the browser cannot read it. */
async function fileIn(file: ReadableFile) {
	try {
		return await file.getFile?.();
	} catch (error) {
		if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
		throw error;
	}
}
