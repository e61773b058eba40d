/** Problems of stored or imported data, coded like those of the domain and shown in the same way. */
import { Check, type Shape } from '#lib/domain/shape.ts';
import type { Issue, IssueCode, Path } from '#lib/domain/issue.ts';

export const STORAGE_ISSUE_CODES = [
	// the record
	'entity-id-differs',
	'revision-differs',
	'parent-missing',
	'snapshot-missing',
	'projection-differs',
	'projection-missing',
	'projection-surplus',
	'computed-differs',
	'computed-missing',
	'unreadable',
	// backups
	'not-json',
	'not-a-backup',
	'checksum-differs',
	'count-differs',
	'passphrase-wrong',
] as const;
export type StorageIssueCode = (typeof STORAGE_ISSUE_CODES)[number];

export interface StorageIssue {
	readonly code: StorageIssueCode | IssueCode;
	readonly path: Path;
	readonly params?: Readonly<Record<string, string | number>>;
}

export type Parsed<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly issues: readonly StorageIssue[] };

/** Reads a value through a shape; the path of its problems starts with `path`. */
export function parseShape<T>(shape: Shape<T>, value: unknown, path: Path = []): Parsed<T> {
	const check = new Check();
	if (shape.check(value, check)) return { ok: true, value };
	const below = (issue: Issue): StorageIssue => ({ ...issue, path: [...path, ...issue.path] });
	return { ok: false, issues: check.issues.map(below) };
}
