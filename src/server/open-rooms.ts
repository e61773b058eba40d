/** Rooms as the environment asks for them: where the journal lies, where the log goes. */
import { readConfig, type Config } from './config.ts';
import type { Journal } from './journal.ts';
import { calmed, jsonLog, type Log } from './log.ts';
import { Neighbours } from './neighbours.ts';
import { Rooms } from './rooms.ts';
import { SqliteJournal } from './sqlite-journal.ts';

/** @throws Error where the folder or the database is not to be had. */
export async function openJournal({ data, databaseUrl }: Config): Promise<Journal> {
	if (databaseUrl === null) return new SqliteJournal(data);
	// Nobody loads it who has none.
	const { PostgresJournal } = await import('./postgres-journal.ts');
	return PostgresJournal.open(databaseUrl);
}

const standardLog = calmed(jsonLog((line) => process.stdout.write(line)));

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
	return new Rooms({ config, journal, log, neighbours: await neighboursOf(config, log) });
}

async function neighboursOf({ redisUrl }: Config, log: Log): Promise<Neighbours | undefined> {
	if (redisUrl === null) return undefined;
	const { RedisBus } = await import('./redis-bus.ts');
	return new Neighbours(new RedisBus(redisUrl, log), log);
}
