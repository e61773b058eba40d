/** Rooms as the environment asks for them: where the journal lies, where the log goes. */
import { readConfig, type Config } from './config.ts';
import type { Journal } from './journal.ts';
import { calmed, jsonLog, wordsOf, type Log } from './log.ts';
import { Neighbours } from './neighbours.ts';
import { Rooms } from './rooms.ts';
import { claim } from './sole-server.ts';
import { isJournalIn, SqliteJournal } from './sqlite-journal.ts';

/**
 * @param isRead that nothing is written: no file is made where there is none – a backup of nothing is none –, and a
 * server may have it open
 * @throws Error where the folder or the database is not to be had.
 */
export async function openJournal(
	{ data, databaseUrl }: Config,
	isRead = false,
	onLost?: (words: string) => void,
): Promise<Journal> {
	const isFile = databaseUrl === null;
	if (isFile && isRead && !isJournalIn(data))
		throw new Error(`there is no journal in "${data}": SCHRIEB_DATA or DATABASE_URL says where`);
	try {
		if (isFile) {
			if (!isRead) claim(data);
			return new SqliteJournal(data, onLost);
		}
		// Nobody loads it who has none.
		const { PostgresJournal } = await import('./postgres-journal.ts');
		return await PostgresJournal.open(databaseUrl);
	} catch (error) {
		// Where a database is says its password as well.
		const where = isFile ? `"${data}"` : 'PostgreSQL';
		throw new Error(`the journal in ${where} does not open: ${wordsOf(error)}`, { cause: error });
	}
}

const standardLog = calmed(jsonLog((line) => process.stdout.write(line)));

/** What is in memory would be told as kept, and is not: phones bring all of it to whoever starts next. */
function endProcess(words: string): void {
	process.stderr.write(`${words}; started anew, it has from phones what they have\n`);
	process.exit(1);
}

/** Opens the rooms of this process. What the libraries complain about goes into the log. */
export async function openRooms(
	env: Readonly<Record<string, string | undefined>> = process.env,
	log: Log = standardLog,
): Promise<Rooms> {
	const config = readConfig(env);
	const journal = await openJournal(config, false, endProcess);
	console.error = (first: unknown) => log('complaint', { words: wordsOf(first) });
	console.warn = (first: unknown) => log('complaint', { words: wordsOf(first) });
	return new Rooms({ config, journal, log, neighbours: await neighboursOf(config, log) });
}

async function neighboursOf({ redisUrl }: Config, log: Log): Promise<Neighbours | undefined> {
	if (redisUrl === null) return undefined;
	const { RedisBus } = await import('./redis-bus.ts');
	return new Neighbours(new RedisBus(redisUrl, log), log);
}
