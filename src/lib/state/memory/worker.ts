/** The memory's worker: questions come in, progress and answers go out. Checks the store as well. */
import { LedgerDatabase } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { serveErrands } from '../errands.ts';
import { Work } from './work.ts';

serveErrands(
	new Work(() => new Ledger(new LedgerDatabase({ keepsLog: true }), { persist: () => undefined })),
);
