/**
 * The floor under the app's figures: pages that do nothing but what is measured, in the same browsers and
 * the same run. `/` is one word, answered by a worker of its own; `/bare` a table of 200 rows with a button
 * that turns one class, and one that writes what a deal writes, strictly, and changes one row's text.
 */

const PAGE = '<!doctype html><meta charset="utf-8"><title>Leer</title>';

const BARE = `
	const rows = document.querySelector('tbody');
	for (let i = 0; i < 200; i++) rows.insertRow().insertCell().textContent = 'Dreier ' + i;
	const turn = document.querySelector('#turn');
	turn.onclick = () => turn.classList.toggle('on');
	const opening = indexedDB.open('bare', 1);
	opening.onupgradeneeded = () => {
		for (const name of ['revisions', 'deals', 'sessions', 'meta', 'drafts'])
			opening.result.createObjectStore(name, { keyPath: 'id' });
	};
	let saved = 0;
	document.querySelector('#save').onclick = () => {
		const { result: db } = opening;
		const names = [...db.objectStoreNames];
		const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
		const number = ++saved;
		const row = { id: 'd' + number, contract: 'dreier', hands: ['a', 'b', 'c', 'd'], outcome: { won: true } };
		for (const name of names) transaction.objectStore(name).put(row);
		transaction.oncomplete = () => (rows.lastChild.firstChild.textContent = 'Dreier gespielt ' + number);
	};
`;

/** A worker that keeps files and answers with them, and does nothing else. */
export const workerOf = (files: readonly string[]): string => `
	const files = ${JSON.stringify(files)};
	addEventListener('install', (event) =>
		event.waitUntil(caches.open('all').then((cache) => cache.addAll(files))));
	addEventListener('fetch', (event) => event.respondWith(caches.match(event.request)));
`;

/** Files by address, as `serve` takes them. */
export const FLOOR = new Map(
	Object.entries({
		'/index.html': `${PAGE}<p class="there">Leer<script src="/register.js"></script>`,
		'/register.js': `navigator.serviceWorker.register('/service-worker.js');`,
		'/bare.html': `${PAGE}<meta name="viewport" content="width=device-width">
			<button id="turn">Rufer</button> <button id="save">gewonnen</button>
			<table><tbody></tbody></table><script src="/bare.js"></script>`,
		'/bare.js': BARE,
		'/service-worker.js': workerOf(['/', '/register.js', '/bare', '/bare.js']),
	}).map(([address, text]) => [address, Buffer.from(text)]),
);

/** True once the row of this save is in the table. */
export const isSaved = (number: number): string =>
	`document.querySelector('tbody').lastChild.textContent === 'Dreier gespielt ${String(number)}'`;
