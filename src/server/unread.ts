/** What lies unread on a connection, and waiting until it was read. */
import type { WebSocket } from 'ws';

/** What may lie unread on a connection when it asks for more, and how often that is looked at. */
const MOST_UNREAD = 1024 * 1024;
const UNREAD_MS = 20;

/** @param ms milliseconds; 0 lets others have their turn */
export const soon = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether so much lies unread that the connection gets nothing more for now. */
export const isFull = ({ bufferedAmount, readyState, OPEN }: WebSocket): boolean =>
	bufferedAmount > MOST_UNREAD && readyState === OPEN;

/** Until the connection may get more, or is closed. */
export async function drained(webSocket: WebSocket): Promise<void> {
	while (isFull(webSocket)) await soon(UNREAD_MS);
}
