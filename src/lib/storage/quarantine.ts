/** Rows of the record that do not read: taken out of the way, kept as they lay, never dropped. */
import type { StorageIssue } from './storage-issue.ts';

export interface QuarantineRow {
	/** The row's key in the record. */
	readonly id: string;
	/** The evening it says it belongs to, `''` where it does not say. */
	readonly sessionId: string;
	readonly raw: unknown;
	readonly issues: readonly StorageIssue[];
	/** Milliseconds since 1970. */
	readonly foundAt: number;
}

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
