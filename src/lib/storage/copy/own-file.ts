/**
 * What is this device's own, in the folder of the second copy: one line in a file that all tabs write, as each of them
 * writes all of it after every change. Half a line is none: the store has it then.
 */
import { writeAll, type Folder } from './folder.ts';
import { lineOf, textOf } from './line.ts';

/** No name of a version: it is no part of the record. */
const NAME = 'own.json';

/** Where another tab is at it, that one writes the same. */
export async function writeOwn(folder: Folder, text: string): Promise<void> {
	const file = await folder.take(NAME);
	if (!file) return;
	try {
		const line = lineOf(text);
		writeAll(file, line);
		file.truncate(line.length);
		file.sync();
	} finally {
		file.close();
	}
}

/** `null` where there is none, or it is damaged. */
export async function readOwn(folder: Folder): Promise<string | null> {
	if (!(await folder.names()).includes(NAME)) return null;
	const bytes = await folder.peek(NAME);
	const end = bytes?.indexOf(10) ?? -1;
	return bytes && end >= 0 ? textOf(bytes.subarray(0, end)) : null;
}
