/** The worker that makes and restores backups. */
import { LedgerDatabase } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { serveErrands } from '../errands.ts';
import { ArchiveWork } from './work.ts';

serveErrands(
	new ArchiveWork(
		() => new Ledger(new LedgerDatabase({ keepsLog: true }), { persist: () => undefined }),
	),
);
