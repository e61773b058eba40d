/**
 * Words for what goes wrong between the app and the browser's storage, apart from the words for
 * files and forms: every screen needs these at once, those only the doors.
 */
import { own } from '#lib/domain/own.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import * as m from './paraglide/messages.js';

/** A `StorageError`, or anything with its code. */
export interface StorageProblem {
	readonly code: string;
	readonly params?: Readonly<Record<string, string | number>>;
}

const WORDS: Readonly<Record<string, typeof m.problems_storage_denied>> = {
	'storage-denied': m.problems_storage_denied,
	quota: m.problems_storage_quota,
	blocked: m.problems_storage_blocked,
	'newer-version': m.problems_storage_newer_version,
	'lost-connection': m.problems_storage_lost_connection,
	replaced: m.problems_storage_replaced,
	emptied: m.problems_storage_emptied,
	'no-crypto': m.problems_storage_no_crypto,
	invalid: m.problems_storage_invalid,
	outdated: m.problems_storage_outdated,
	changed: m.problems_storage_changed,
	'too-large': m.problems_storage_too_large,
	'file-changed': m.problems_storage_file_changed,
	'not-found': m.problems_storage_not_found,
};

/** What went wrong between the app and the browser's storage, and what helps. */
export function storageErrorText(error: StorageProblem, locale: Locale): string {
	const words = own(WORDS, error.code);
	if (words) return words({}, { locale });
	const detail = error.params?.detail ?? (error.code === 'unknown' ? undefined : error.code);
	return detail === undefined
		? m.problems_storage_unknown({}, { locale })
		: m.problems_storage_unknown_detail({ detail: String(detail) }, { locale });
}
