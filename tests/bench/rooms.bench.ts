/**
 * How many rooms one server holds: 100 tables of four phones, then 1,000, all connected at once and all of
 * them writing. Phones are clients of the same library in one process on the same machine, so that they take
 * a share of its cores themselves; the server is a process of its own with its journal on disk, or, where
 * `DATABASE_URL` is set, in that PostgreSQL. Of every write the time until each of the other three phones
 * has it is measured. Ends with 1 where anything did not arrive.
 */
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { newKeys, type RoomKeys } from '#lib/rooms/keys.ts';
import { Raw } from '../rooms/raw.ts';
import { RoomServer } from '../rooms/room-server.ts';

const PHONES = 4;
/** About what a sealed deal takes. */
const DEAL_BYTES = 300;
const PATIENCE_MS = 120_000;
/** Of the clock in `/proc`, on Linux. */
const TICKS_PER_SECOND = 100;

interface Size {
	readonly tables: number;
	readonly deals: number;
	/** A deal is written somewhere this often. */
	readonly everyMs: number;
}
const SIZES: readonly Size[] = [
	{ tables: 100, deals: 10, everyMs: 10 },
	{ tables: 1000, deals: 3, everyMs: 10 },
];

interface Table {
	readonly keys: RoomKeys;
	readonly phones: readonly Raw[];
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(holds: () => boolean, why: string): Promise<void> {
	const end = performance.now() + PATIENCE_MS;
	while (!holds()) {
		if (performance.now() > end) throw new Error(`not ${why}`);
		await wait(2);
	}
}

const part = (sorted: readonly number[], of: number) =>
	`${sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))]?.toFixed(1) ?? '–'} ms`;

function secondsOfCpu(pid: number): number {
	const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
		.replace(/^.*\) /, '')
		.split(' ');
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

async function metric(server: RoomServer, name: string): Promise<number> {
	const text = await (await server.get('/metrics')).text();
	return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const residentMiB = async (server: RoomServer): Promise<string> =>
	`${((await metric(server, 'process_resident_memory_bytes')) / 1024 / 1024).toFixed(0)} MiB`;

/** What a write waits for the disk, on average. */
const onDisk = async (server: RoomServer): Promise<string> =>
	(
		((await metric(server, 'schrieb_append_seconds_total')) /
			(await metric(server, 'schrieb_updates_total'))) *
		1000
	).toFixed(1);

async function measure({ tables: count, deals, everyMs }: Size): Promise<boolean> {
	const server = await new RoomServer({
		SCHRIEB_CONNECTIONS_PER_ADDRESS: '100000',
		SCHRIEB_NEW_ROOMS_PER_ADDRESS: '100000',
	}).start();
	const tables: Table[] = [];
	try {
		const empty = await residentMiB(server);
		const begun = performance.now();
		for (let i = 0; i < count; i++) {
			const keys = await newKeys();
			const phones = Array.from({ length: PHONES }, () => new Raw(server.url, keys));
			tables.push({ keys, phones });
		}
		const all = tables.flatMap(({ phones }) => phones);
		await until(() => all.every((phone) => phone.acknowledged), 'all connected');
		const connected = performance.now() - begun;

		const taken: number[] = [];
		const sentAt = new Map<string, number>();
		for (const { phones } of tables)
			for (const phone of phones)
				phone.map.observe(({ keysChanged }, { local }) => {
					if (local) return;
					for (const key of keysChanged as Set<string>)
						taken.push(performance.now() - (sentAt.get(key) ?? 0));
				});
		const cpu = secondsOfCpu(server.pid);
		const from = performance.now();
		const writes = count * deals;
		for (let write = 0; write < writes; write++) {
			const due = from + write * everyMs - performance.now();
			if (due > 0) await wait(due);
			const { phones } = tables[write % count]!;
			const key = `deal-${String(write)}`;
			sentAt.set(key, performance.now());
			phones[write % PHONES]!.map.set(key, crypto.getRandomValues(new Uint8Array(DEAL_BYTES)));
		}
		const expected = writes * (PHONES - 1);
		await until(() => taken.length >= expected, 'all arrived').catch(() => undefined);
		await until(() => all.every((phone) => phone.acknowledged), 'all acknowledged');
		const seconds = (performance.now() - from) / 1000;
		const used = (secondsOfCpu(server.pid) - cpu) / seconds;
		taken.sort((a, b) => a - b);
		console.log(`${String(count)} tables × ${String(PHONES)} phones`);
		console.log(`  connected, all of them: ${(connected / 1000).toFixed(1)} s`);
		console.log(
			`  ${String(writes)} deals, ${(writes / seconds).toFixed(0)} a second: arrived ${String(taken.length)} of ${String(expected)} times`,
		);
		console.log(
			`  written → with another phone: p50 ${part(taken, 0.5)}, p95 ${part(taken, 0.95)}, p99 ${part(taken, 0.99)}`,
		);
		console.log(`  of that on disk: ${await onDisk(server)} ms on average`);
		console.log(
			`  server: ${empty} empty, ${await residentMiB(server)} now; ${(used * 100).toFixed(0)} % of one core`,
		);
		return taken.length === expected;
	} finally {
		for (const { phones } of tables) for (const phone of phones) phone.close();
		await server.dispose();
	}
}

console.log(`${String(cpus().length)} × ${cpus()[0]?.model ?? '?'}, Node ${process.versions.node}`);
let arrived = true;
for (const size of SIZES) arrived = (await measure(size)) && arrived;
process.exit(arrived ? 0 : 1);
