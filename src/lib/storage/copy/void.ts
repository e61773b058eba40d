/**
 * That the second copy holds what is to be here no more: deleted, or given way. Where the browser does not let go of it,
 * nothing comes back from it until it is gone.
 */
import type { LedgerDatabase } from '../database.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { LedgerContext } from '../write.ts';

/** `static/emergency.js` knows it too. */
const VOID = 'copy-void';

/** Whether nothing of it counts any more. */
export const isVoid = async (db: LedgerDatabase): Promise<boolean> =>
	(await db.run(() => readMeta(db, VOID))) !== undefined;

/** Said before it is deleted, so that a cut or a failure in between brings nothing back. */
export const markVoid = (db: LedgerDatabase): Promise<void> => writeMeta(db, VOID, true);

/** Deletes it, once that is said; whether it is gone. What is not is tried again on the next start. */
export async function forgetCopy({ db, copy }: LedgerContext): Promise<boolean> {
	try {
		await copy?.clear();
	} catch {
		return false;
	}
	await db.run(() => db.meta.delete(VOID));
	return true;
}
