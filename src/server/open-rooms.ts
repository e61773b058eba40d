/** Rooms as the environment asks for them: which journal, how many nodes, where the log goes. */
import { readConfig, type Config } from './config.ts';
import type { Journal } from './journal.ts';
import { jsonLog, type Log } from './log.ts';
import { Rooms } from './rooms.ts';

/** @throws Error where the folder or the database is not to be had. */
export async function openJournal({ data }: Config): Promise<Journal> {
	const { SqliteJournal } = await import('./sqlite-journal.ts');
	return new SqliteJournal(data);
}

const standardLog = jsonLog((line) => process.stdout.write(line));

/** Opens the rooms of this process. What the libraries complain about goes into the log. */
export async function openRooms(
	env: Readonly<Record<string, string | undefined>> = process.env,
	log: Log = standardLog,
): Promise<Rooms> {
	const config = readConfig(env);
	const journal = await openJournal(config);
	const words = (first: unknown): string =>
		first instanceof Error ? first.message : String(first);
	console.error = (first: unknown) => log('complaint', { words: words(first) });
	console.warn = (first: unknown) => log('complaint', { words: words(first) });
	return new Rooms({ config, journal, log });
}
