/** What an operator may set, by the environment; everything has a default. */

export interface Limits {
	/** Bytes of one sealed revision. */
	readonly revisionBytes: number;
	/** Bytes of everything a room was sent, as the journal holds it; what was written over is in it until it is merged. Each thing counts for more (`room.ts`). */
	readonly roomBytes: number;
	readonly connectionsPerAddress: number;
	/** Rooms opened on one connection. */
	readonly roomsPerConnection: number;
	/** Rooms open from one address, counted on each of its connections. */
	readonly roomsPerAddress: number;
	/** Rooms begun from one address within a day. */
	readonly newRoomsPerAddress: number;
	/** Bytes of all rooms together, as the journal counts them; 0 for no limit. */
	readonly journalBytes: number;
	/** Bytes waiting for a phone that reads too slowly. */
	readonly waitingBytes: number;
	/** Days after which a room that nobody opened is forgotten; 0 for never. */
	readonly idleDays: number;
}

export interface Config {
	/** Folder of the journal, where it is a file. */
	readonly data: string;
	/** PostgreSQL, where the journal lies there. */
	readonly databaseUrl: string | null;
	/** Redis, where several nodes share one journal. */
	readonly redisUrl: string | null;
	/** Proxies before this server whose word about addresses is taken. */
	readonly proxies: number;
	/** Whether `/metrics` answers others than this machine. */
	readonly metricsPublic: boolean;
	/** Whether log lines name addresses. */
	readonly logAddresses: boolean;
	readonly limits: Limits;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error where a number is none, or one thing is missing for another. */
export function readConfig(env: Environment): Config {
	const number = (name: string, otherwise: number): number => {
		const said = env[name];
		if (said === undefined || said === '') return otherwise;
		const value = Number(said);
		if (!Number.isSafeInteger(value) || value < 0)
			throw new Error(`${name} must be a whole number, not "${said}"`);
		return value;
	};
	const text = (name: string): string | null => {
		const said = env[name];
		return said === undefined || said === '' ? null : said;
	};
	const databaseUrl = text('DATABASE_URL');
	const redisUrl = text('REDIS_URL');
	checkUrl('DATABASE_URL', databaseUrl, /^postgres(ql)?:\/\//);
	checkUrl('REDIS_URL', redisUrl, /^rediss?:\/\//);
	if (redisUrl !== null && databaseUrl === null)
		throw new Error('REDIS_URL needs DATABASE_URL: nodes share one journal');
	return {
		data: text('SCHRIEB_DATA') ?? 'data',
		databaseUrl,
		redisUrl,
		proxies: number('SCHRIEB_PROXIES', 0),
		metricsPublic: env.SCHRIEB_METRICS === 'public',
		logAddresses: env.SCHRIEB_LOG_ADDRESSES === 'yes',
		limits: {
			revisionBytes: number('SCHRIEB_REVISION_BYTES', 256 * 1024),
			roomBytes: number('SCHRIEB_ROOM_BYTES', 8 * 1024 * 1024),
			connectionsPerAddress: number('SCHRIEB_CONNECTIONS_PER_ADDRESS', 400),
			roomsPerConnection: number('SCHRIEB_ROOMS_PER_CONNECTION', 200),
			roomsPerAddress: number('SCHRIEB_ROOMS_PER_ADDRESS', 4000),
			newRoomsPerAddress: number('SCHRIEB_NEW_ROOMS_PER_ADDRESS', 400),
			journalBytes: number('SCHRIEB_JOURNAL_BYTES', 10 * 1024 * 1024 * 1024),
			waitingBytes: number('SCHRIEB_WAITING_BYTES', 16 * 1024 * 1024),
			idleDays: number('SCHRIEB_IDLE_DAYS', 400),
		},
	};
}

/** What is in it is a secret, and not said. */
function checkUrl(name: string, url: string | null, kind: RegExp): void {
	if (url !== null && !kind.test(url))
		throw new Error(`${name} is no address of the kind it must be (docs/hosting.md)`);
}
