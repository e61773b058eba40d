/** Asking the browser to keep the store. Nothing that matters ever waits for its answer. */

/** Resolves once there is an answer: in Firefox somebody has to give it. */
export async function askToPersist(): Promise<void> {
	await manager()
		?.persist?.()
		.catch(() => undefined);
}

/** Whether the browser promised to keep the store; `null` where it does not say. */
export async function isPersisted(): Promise<boolean | null> {
	return (
		(await manager()
			?.persisted?.()
			.catch(() => null)) ?? null
	);
}

/** Bytes used and allowed; `null` where the browser does not say. */
export async function estimate(): Promise<{ usage: number; quota: number } | null> {
	const told = await manager()
		?.estimate?.()
		.catch(() => null);
	return told ? { usage: told.usage ?? 0, quota: told.quota ?? 0 } : null;
}

function manager(): Partial<StorageManager> | undefined {
	const { navigator } = globalThis as { navigator?: { storage?: Partial<StorageManager> } };
	return navigator?.storage;
}
