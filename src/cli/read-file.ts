/** The text of a file somebody named, or why it cannot be had, in words. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { LARGEST_SESSION_TEXT } from '#lib/storage/session-file.ts';

export type FileText =
	{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string };

const no = (why: string): FileText => ({ ok: false, why });

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	ENOTDIR: 'there is no such file',
	EISDIR: 'this is a directory, not a file',
	EACCES: 'this file may not be read',
	EPERM: 'this file may not be read',
	ENAMETOOLONG: 'this name is too long for a file',
	ELOOP: 'this is a link that leads nowhere',
};

/**
 * A file's text, or in English why there is none: a name that leads nowhere, no right to read it, or bytes that are no
 * text. It never throws.
 */
export function readText(name: string): FileText {
	let file: number | undefined;
	try {
		file = openSync(whereabouts(name), 'r');
		return decode(file);
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		return no(REASONS[code] ?? `this file cannot be read${code === '' ? '' : ` (${code})`}`);
	} finally {
		if (file !== undefined) closeSync(file);
	}
}

/** npm starts commands in the project's directory and notes the one it was called from, which is the one meant. */
function whereabouts(name: string): string {
	const meant = resolve(process.env.INIT_CWD ?? '', name);
	return existsSync(meant) ? meant : name;
}

function decode(file: number): FileText {
	const found = fstatSync(file);
	if (found.isDirectory()) return no('this is a directory, not a file');
	// A device may never end; a pipe (`<(…)`) is as good as a file.
	if (!found.isFile() && !found.isFIFO()) return no('this is not a file');
	if (found.size > LARGEST_SESSION_TEXT) return no(tooLarge);
	const bytes = readAll(file);
	if (!bytes) return no(tooLarge);
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return no('this is not UTF-8 text');
	}
	return text.trim() === '' ? no('this file is empty') : { ok: true, text };
}

const tooLarge = `this file is larger than ${String(LARGEST_SESSION_TEXT / 1024 / 1024)} MB`;

/** All bytes, or nothing where there are too many. */
function readAll(file: number): Buffer | undefined {
	const parts: Buffer[] = [];
	let size = 0;
	for (;;) {
		const part = Buffer.allocUnsafe(1024 * 1024);
		const got = readSync(file, part);
		if (got === 0) return Buffer.concat(parts);
		size += got;
		if (size > LARGEST_SESSION_TEXT) return undefined;
		parts.push(part.subarray(0, got));
	}
}
