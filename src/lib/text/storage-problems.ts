/**
 * Words for what goes wrong between the app and the browser's storage, apart from the words for
 * files and forms: every screen needs these at once, those only the doors.
 */
import type { Locale } from '#lib/domain/ruleset.ts';
import * as m from './paraglide/messages.js';

/** A `StorageError`, or anything with its code. */
export interface StorageProblem {
	readonly code: string;
	readonly params?: Readonly<Record<string, string | number>>;
}

type Words = (locale: { readonly locale: Locale }) => string;

const WORDS: ReadonlyMap<string, Words> = new Map<string, Words>([
	['storage-denied', (locale) => m.problems_storage_denied({}, locale)],
	['quota', (locale) => m.problems_storage_quota({}, locale)],
	['blocked', (locale) => m.problems_storage_blocked({}, locale)],
	['newer-version', (locale) => m.problems_storage_newer_version({}, locale)],
	['lost-connection', (locale) => m.problems_storage_lost_connection({}, locale)],
	['replaced', (locale) => m.problems_storage_replaced({}, locale)],
	['no-crypto', (locale) => m.problems_storage_no_crypto({}, locale)],
	['invalid', (locale) => m.problems_storage_invalid({}, locale)],
	['outdated', (locale) => m.problems_storage_outdated({}, locale)],
	['changed', (locale) => m.problems_storage_changed({}, locale)],
	['too-large', (locale) => m.problems_storage_too_large({}, locale)],
	['file-changed', (locale) => m.problems_storage_file_changed({}, locale)],
	['not-found', (locale) => m.problems_storage_not_found({}, locale)],
]);

/** What went wrong between the app and the browser's storage, and what helps. */
export function storageErrorText(error: StorageProblem, locale: Locale): string {
	const words = WORDS.get(error.code);
	if (words) return words({ locale });
	const detail = error.params?.detail ?? (error.code === 'unknown' ? undefined : error.code);
	return detail === undefined
		? m.problems_storage_unknown({}, { locale })
		: m.problems_storage_unknown_detail({ detail: String(detail) }, { locale });
}
