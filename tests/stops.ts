/** What a test has begun – effects, followers – and is to stop when it is over, or before. */
import { afterEach } from 'vitest';

export const stops: (() => void)[] = [];

export function stopAll(): void {
	for (const stop of stops.splice(0)) stop();
}

afterEach(stopAll);
