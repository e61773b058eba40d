/** Everybody is sent away, who will come back. */
import type { WebSocket } from 'ws';

/** Going away: phones come back by themselves. */
const GOING_AWAY = 1001;
/** How long phones may take to say goodbye. */
const PATIENCE_MS = 2000;

/** Resolves once all are gone. */
export async function sayGoodbye(clients: ReadonlySet<WebSocket>): Promise<void> {
	const gone = [...clients].map((one) => new Promise((resolve) => one.once('close', resolve)));
	for (const one of clients) one.close(GOING_AWAY);
	const patience = setTimeout(() => {
		for (const one of clients) one.terminate();
	}, PATIENCE_MS);
	await Promise.all(gone);
	clearTimeout(patience);
}
