// Workers that do not start, break in the middle, or cannot say what they found: whoever asked is answered all the same.
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { Errands, serveErrands } from '#lib/state/errands.ts';
import { keeper } from '#lib/state/copy/keeper.svelte.ts';
import { preferences } from '#lib/state/preferences.svelte.ts';
import { deal, head, newStore } from '../storage/store.ts';
import { saveDeal } from '../storage/edits.ts';

interface Message {
	readonly id: number;
}

/** A browser that starts none, and says so at once. */
function noWorkers(): void {
	vi.stubGlobal('Worker', function refused() {
		throw new DOMException('not here', 'SecurityError');
	});
}

/** What a worker does with a message: its answer, or `break`, or nothing ever after it broke. */
type Behaviour = (message: Message) => object | 'break';

class FakeWorker extends EventTarget {
	static behaviour: Behaviour;
	static started = 0;
	#broken = false;

	constructor() {
		super();
		FakeWorker.started++;
	}

	postMessage(message: Message): void {
		structuredClone(message);
		queueMicrotask(() => {
			if (this.#broken) return;
			const answer = FakeWorker.behaviour(message);
			this.#broken = answer === 'break';
			this.dispatchEvent(
				answer === 'break'
					? new Event('error')
					: new MessageEvent('message', { data: { ...answer, id: message.id } }),
			);
		});
	}

	terminate(): void {
		this.#broken = true;
	}
}

function workers(behaviour: Behaviour): void {
	FakeWorker.behaviour = behaviour;
	FakeWorker.started = 0;
	vi.stubGlobal('Worker', FakeWorker);
}

afterEach(() => vi.unstubAllGlobals());

const errandsOf = (here: (task: object) => Promise<unknown>) =>
	new Errands<object>('test', 'worker.js', () => Promise.resolve({ do: here }));

const EMPTY = { whole: true, missing: [], altered: [], added: 0, count: 0 };

test('everything is deleted where the worker of the second copy does not start, however often', async () => {
	workers(() => 'break');
	await keeper.clear();
	await keeper.clear();
	expect(keeper.status).toBe('absent');
});

test('a copy whose worker broke is told as failed until it was compared again', async () => {
	const store = newStore({ factory: new IDBFactory() });
	await store.ledger.createSession(head('s'));
	const { revisions } = await saveDeal(store.ledger, 's', deal('d1'), { seen: null });
	let fails = false;
	workers(() => (fails ? 'break' : { answer: EMPTY }));
	await keeper.check(store.ledger.context);
	expect(keeper.status).toBe('whole');

	fails = true;
	await keeper.keep(revisions);
	await expect.poll(() => keeper.status).toBe('failed');
	fails = false;
	// What the broken one was told of is not in it.
	await keeper.keep(revisions);
	expect(keeper.status).toBe('failed');
	await keeper.check(store.ledger.context);
	expect(keeper.status).toBe('whole');
});

test('what a worker that broke was asked for is done beside the screens, once', async () => {
	workers(() => 'break');
	const done: object[] = [];
	const errands = errandsOf((task) => {
		done.push(task);
		return Promise.resolve('here');
	});
	const unsendable = { call: () => undefined };
	await expect(errands.do(unsendable)).rejects.toThrow('could not be cloned');
	expect(await errands.do({ a: 1 })).toBe('here');
	expect(await errands.do({ a: 2 })).toBe('here');
	expect(done).toEqual([{ a: 1 }, { a: 2 }]);
});

test('where no worker may be started it is done beside the screens, and nobody waits for the copy', async () => {
	noWorkers();
	const errands = errandsOf(() => Promise.resolve('here'));
	expect(await errands.do({})).toBe('here');
	const store = newStore({ factory: new IDBFactory() });
	await store.ledger.createSession(head('s'));
	expect(await keeper.check(store.ledger.context)).toMatchObject({ revisions: 0 });
	expect(keeper.status).toBe('failed');
	// It is asked again, not waited for.
	workers(() => ({ answer: EMPTY }));
	await keeper.check(store.ledger.context);
	expect(keeper.status).toBe('whole');
});

test('each comparison takes the next part of the earlier rows, on whatever day it is made', async () => {
	const store = newStore({ factory: new IDBFactory() });
	await store.ledger.createSession(head('s'));
	const turns: unknown[] = [];
	workers((message) => {
		if ('turn' in message) turns.push(message.turn);
		return { answer: EMPTY };
	});
	const before = preferences.copyCompared;
	for (let start = 0; start < 3; start++) await keeper.check(store.ledger.context);
	expect(turns).toEqual([before, before + 1, before + 2]);
});

test('what does it here and could not be loaded, without a network, is asked for again', async () => {
	workers(() => 'break');
	let isOffline = true;
	const errands = new Errands<object>('test', 'worker.js', () =>
		isOffline
			? Promise.reject(new Error('offline'))
			: Promise.resolve({ do: () => Promise.resolve('here') }),
	);
	await expect(errands.do({})).rejects.toThrow('offline');
	isOffline = false;
	expect(await errands.do({})).toBe('here');
});

test('an answer that cannot be sent is told as a failure', async () => {
	const inside = new EventTarget();
	const sent: object[] = [];
	vi.stubGlobal('addEventListener', inside.addEventListener.bind(inside));
	vi.stubGlobal('postMessage', (message: object) => sent.push(structuredClone(message)));
	serveErrands({ do: () => Promise.resolve(() => undefined) });
	inside.dispatchEvent(new MessageEvent('message', { data: { id: 7, task: {} } }));
	await expect.poll(() => sent).toMatchObject([{ id: 7, error: 'unknown' }]);
});
