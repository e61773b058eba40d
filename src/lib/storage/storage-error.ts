/**
 * What can go wrong between the app and the browser's storage, as codes that every language has
 * words for. Whatever the browser throws leaves this layer as one of these.
 */

export const STORAGE_ERROR_CODES = [
	/** The browser keeps nothing for this page: private mode, a setting, a policy. */
	'storage-denied',
	/** No room left; nothing of the change was written. */
	'quota',
	/** Another tab holds the old version open. */
	'blocked',
	/** The store was written by a newer version of the app. */
	'newer-version',
	/** The connection broke and did not come back in three tries. */
	'lost-connection',
	/** Another tab upgraded the store; this one must be reloaded. */
	'replaced',
	/** The browser threw the store away while this tab had it open. */
	'emptied',
	/** The browser offers no cryptography here (no secure context). */
	'no-crypto',
	/** The program asked for something that is not there, or handed over what is no record. */
	'invalid',
	'not-found',
	/** More than one file is read of; it was not made. */
	'too-large',
	/** A file that was chosen changed before it was read. */
	'file-changed',
	/** What is written does not fit what holds by now: the evening was changed elsewhere meanwhile. */
	'outdated',
	/** Another tab changed what this rests on; nothing was written. */
	'changed',
	'unknown',
] as const;
export type StorageErrorCode = (typeof STORAGE_ERROR_CODES)[number];

export class StorageError extends Error {
	override readonly name = 'StorageError';
	readonly code: StorageErrorCode;
	readonly params: Readonly<Record<string, string | number>>;

	constructor(
		code: StorageErrorCode,
		params: Readonly<Record<string, string | number>> = {},
		cause?: unknown,
	) {
		super(`${code} ${JSON.stringify(params)}`, { cause });
		this.code = code;
		this.params = params;
	}
}

const CONNECTION_LOST = new Set([
	...['InvalidStateError', 'UnknownError'],
	// A transaction ended before the work did: what was asked for may be on disk, or not.
	'TransactionInactiveError',
]);
const DENIED = new Set(['SecurityError', 'MissingAPIError', 'MissingApiError', 'NotAllowedError']);

/** The names of an error and of those it wraps (its `cause`). */
function namesOf(error: unknown): string[] {
	const names: string[] = [];
	const pending: unknown[] = [error];
	const seen = new Set<unknown>();
	for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
		if (typeof next !== 'object' || next === null || seen.has(next)) continue;
		seen.add(next);
		if ('name' in next && typeof next.name === 'string') names.push(next.name);
		if ('message' in next && isRefusal(next.message)) names.push('NotAllowedError');
		if ('cause' in next) pending.push(next.cause);
	}
	return names;
}

/** Chromium's words, under the name of a lost connection, where all storage is blocked by a setting. */
const isRefusal = (message: unknown): boolean =>
	typeof message === 'string' && message.includes('denied permission');

/** Whether opening the store again may help: iOS and Chromium drop connections at will. */
export const isConnectionLost = (error: unknown): boolean =>
	!(error instanceof StorageError) &&
	!namesOf(error).some((name) => name === 'QuotaExceededError' || DENIED.has(name)) &&
	namesOf(error).some((name) => CONNECTION_LOST.has(name));

/** Whether the store has not the table or the index that was asked. */
export const lacksPart = (error: unknown): boolean =>
	!(error instanceof StorageError) && namesOf(error).includes('NotFoundError');

/** Any thrown thing as a coded error; coded ones stay as they are. */
export function classify(error: unknown): StorageError {
	if (error instanceof StorageError) return error;
	const names = namesOf(error);
	const has = (known: ReadonlySet<string>) => names.some((name) => known.has(name));
	const detail = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200);
	if (names.includes('QuotaExceededError')) return new StorageError('quota', { detail }, error);
	if (has(DENIED)) return new StorageError('storage-denied', { detail }, error);
	if (names.includes('NotReadableError'))
		return new StorageError('file-changed', { detail }, error);
	if (names.includes('VersionError')) return new StorageError('newer-version', { detail }, error);
	if (has(CONNECTION_LOST)) return new StorageError('lost-connection', { detail }, error);
	return new StorageError('unknown', { detail }, error);
}
