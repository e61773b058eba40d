/** What a server says of itself, asked plainly: one that takes the connection and says nothing must not be waited for. */

const PATIENCE_MS = 10_000;
/** The version of what is spoken with a server. */
const SPOKEN = 1;

/** Of what it speaks, beside this app; `null` where both speak the same. */
export type ServerAge = 'newer' | 'older' | null;

/** Whether a server that speaks this is newer than the app or older. */
export const ageOf = (rooms: number): ServerAge =>
	rooms === SPOKEN ? null : rooms > SPOKEN ? 'newer' : 'older';

interface Answer {
	readonly response: Response;
	/** `undefined` where it answered with anything but JSON. */
	readonly json: unknown;
}

/**
 * Asks.
 * @throws where nobody answers, or not to the end
 */
export async function askPlainly(address: string): Promise<Answer> {
	const patience = new AbortController();
	const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
	try {
		const response = await fetch(address, {
			...{ cache: 'no-store', signal: patience.signal },
			headers: { accept: 'application/json' },
		});
		const isJson = response.headers.get('content-type')?.startsWith('application/json');
		return { response, json: isJson ? await response.json() : undefined };
	} finally {
		clearTimeout(timer);
	}
}
