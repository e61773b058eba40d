/** Rows of the record that do not read, and what is shown of none: out of the way, kept as they lay, never dropped. */
import { notPlain } from '#lib/domain/plain.ts';
import { LAST_MS } from './clock.ts';
import type { QuarantineRow } from './schema.ts';
import type { StorageIssue } from './storage-issue.ts';

/** A row of the quarantine as it lies there: it may be damaged itself, and is shown all the same. */
export function readQuarantined(row: unknown): QuarantineRow {
	const { id, sessionId, raw, shown, issues, foundAt } = row as Partial<QuarantineRow>;
	return {
		id: String(id),
		sessionId: typeof sessionId === 'string' ? sessionId : '',
		raw,
		...(shown !== undefined && { shown }),
		issues: Array.isArray(issues) ? issues.filter(isIssue) : [],
		foundAt: typeof foundAt === 'number' && Math.abs(foundAt) <= LAST_MS ? foundAt : 0,
	};
}

const isIssue = (value: unknown): value is StorageIssue =>
	typeof value === 'object' &&
	value !== null &&
	'code' in value &&
	typeof value.code === 'string' &&
	'path' in value &&
	Array.isArray(value.path);

/** A damaged row as it goes into quarantine. */
export function quarantined(
	id: string,
	raw: unknown,
	issues: readonly StorageIssue[],
	foundAt: number,
): QuarantineRow {
	const sessionId: unknown =
		typeof raw === 'object' && raw !== null && 'sessionId' in raw ? raw.sessionId : '';
	return { id, sessionId: typeof sessionId === 'string' ? sessionId : '', raw, issues, foundAt };
}

const sayable = (value: unknown) => (notPlain(value) === 'too-deep' ? '…' : value);

/** A store holds numbers that JSON has no word for. */
const inJson = (_: string, value: unknown): unknown =>
	typeof value === 'bigint' ? String(value) : value;

/** The rows as a file; one that holds itself cannot be written and says so. */
export const quarantineText = (rows: readonly QuarantineRow[]): string =>
	JSON.stringify(
		rows.map(({ raw, shown, ...row }) => ({ ...row, raw: sayable(raw), shown: sayable(shown) })),
		inJson,
		1,
	);
