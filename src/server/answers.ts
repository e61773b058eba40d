/** What the server says of itself to whoever asks by plain HTTP: that there are rooms, its health, its figures. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Journal } from './journal.ts';
import type { Metrics } from './metrics.ts';
import type { Space } from './space.ts';

export const ROOMS_PATH = '/rooms';

const NO_ANSWER = 'the journal does not answer\n';

export interface AnswersOptions {
	readonly journal: Journal;
	readonly space: Space;
	/** See `Limits.idleDays`. */
	readonly idleDays: number;
	readonly metrics: Metrics;
	/** Whether others than this machine may read the figures. */
	readonly metricsPublic: boolean;
	readonly isClosing: () => boolean;
}

export class Answers {
	readonly #of: AnswersOptions;

	constructor(options: AnswersOptions) {
		this.#of = options;
		const { metrics, space } = options;
		metrics.gauge('schrieb_rooms', async () => (await space.size()).rooms);
		metrics.gauge('schrieb_journal_bytes', async () => (await space.size()).bytes);
		metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage().rss);
	}

	/** `false` leaves it to others. */
	answer(request: IncomingMessage, response: ServerResponse): boolean {
		const path = pathOf(request);
		if (path === ROOMS_PATH) this.#sayRooms(response);
		else if (path === '/health') void this.#sayHealth(response);
		else if (path === '/metrics') void this.#sayMetrics(request, response);
		else return false;
		return true;
	}

	/** That there are rooms, in what version, and where and for how long they are kept. */
	#sayRooms(response: ServerResponse): void {
		const { journal, idleDays } = this.#of;
		const said = { rooms: 1, journal: journal.id, idleDays };
		say(response, 200, JSON.stringify(said), 'application/json');
	}

	async #sayHealth(response: ServerResponse): Promise<void> {
		const { journal, isClosing } = this.#of;
		try {
			await journal.check();
			say(response, isClosing() ? 503 : 200, isClosing() ? 'closing\n' : 'ok\n');
		} catch {
			say(response, 503, NO_ANSWER);
		}
	}

	async #sayMetrics(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { metrics, metricsPublic } = this.#of;
		if (!metricsPublic && !isFromHere(request)) say(response, 403, 'from this machine only\n');
		else
			try {
				say(response, 200, await metrics.text(), 'text/plain; version=0.0.4');
			} catch {
				say(response, 503, NO_ANSWER);
			}
	}
}

/** The path that was asked for, without what stands behind `?` or `#`, or a host before it (RFC 9112 §3.2.2). */
export const pathOf = ({ url = '/' }: IncomingMessage): string =>
	url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/, '');

/** What a proxy says of whom it asks for: RFC 7239, RFC 9110 §7.6.3, and what was usual before. */
const PROXY_HEADERS = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/;
/** Names that only this machine has for itself; a proxy may hand on the one it was asked by. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i;

/** Whether this machine asks for itself, and is no proxy that asks for somebody else. */
function isFromHere({ headers, socket }: IncomingMessage): boolean {
	return (
		/^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') &&
		THIS_MACHINE.test(headers.host ?? '') &&
		!Object.keys(headers).some((name) => PROXY_HEADERS.test(name))
	);
}

function say(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
	const headers = {
		'content-type': `${type}; charset=utf-8`,
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	};
	response.writeHead(status, headers).end(body);
}
