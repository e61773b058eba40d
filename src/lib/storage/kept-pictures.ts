/**
 * Pictures of people in a backup: only where whoever makes it asks for them. They come in where this phone has none
 * of somebody; its own it keeps.
 */
import { exactly, id, open, text } from '#lib/domain/shape.ts';
import { fromBase64, toBase64 } from './bytes.ts';
import type { LedgerDatabase } from './database.ts';
import { readPictures, writePicture } from './pictures.ts';
import { parseShape } from './storage-issue.ts';

/** As it lies in the file. */
interface KeptPicture {
	readonly person: string;
	readonly type: typeof TYPE;
	/** Base64. */
	readonly data: string;
}

/** The one that pictures are kept in. */
const TYPE = 'image/jpeg';
/** Far more than a small square takes. */
const LONGEST = 1_000_000;
const shape = open({ person: id, type: exactly(TYPE), data: text(LONGEST) });

/** @param of of whom; absent: of everybody */
export async function picturesToKeep(
	db: LedgerDatabase,
	of?: ReadonlySet<string>,
): Promise<readonly KeptPicture[]> {
	const all = [...(await readPictures(db))].filter(([person]) => of?.has(person) ?? true);
	return Promise.all(
		all.map(async ([person, picture]) => ({
			...({ person, type: TYPE } as const),
			data: toBase64(new Uint8Array(await picture.arrayBuffer())),
		})),
	);
}

/** What a backup brings of them: those of people of whom none is here. */
export async function picturesBrought(
	db: LedgerDatabase,
	kept: readonly unknown[],
): Promise<ReadonlyMap<string, Blob>> {
	const here = await readPictures(db);
	const found = new Map<string, Blob>();
	for (const one of kept) {
		const read = parseShape(shape, one);
		if (!read.ok || here.has(read.value.person)) continue;
		const bytes = fromBase64(read.value.data);
		if (bytes) found.set(read.value.person, new Blob([bytes], { type: TYPE }));
	}
	return found;
}

/**
 * Takes them over, of people who are here.
 * @param taken those that it took are added to it, also where the store fails on the way
 */
export async function takePictures(
	db: LedgerDatabase,
	kept: readonly unknown[],
	taken = new Map<string, Blob>(),
): Promise<void> {
	for (const [person, picture] of await picturesBrought(db, kept)) {
		if (!(await db.run(() => db.people.get(person)))) continue;
		await writePicture(db, person, picture);
		taken.set(person, picture);
	}
}
