/**
 * One run of the small world from a seed, and what it broke. A failing list of steps is cut down to those
 * that are needed; each step draws from a seed of its own, so that leaving one out changes no other.
 */
import { one, seeded, type Draw } from '../property/draw.ts';
import { StorageError } from '#lib/storage/storage-error.ts';
import { showEvening } from '../storage/screens.ts';
import { ACTIONS, EVENING, FAULTS, arm, firstHead, type Fault } from './actions.ts';
import {
	equal,
	flagged,
	kept,
	readDisk,
	shown,
	told,
	type Disk,
	type Failure,
} from './invariants.ts';
import { World, byFile, type Phone, type Tab, type Told, type Transport } from './world.ts';

export interface Step {
	readonly action: string;
	readonly phone: number;
	readonly tab: number;
	/** The same moment, another tab of that phone: what it does at the same time. */
	readonly beside?: string;
	readonly fault: Fault;
	/** Breaks a row of this table first; the start that follows has to find and mend it. */
	readonly damage?: (typeof DAMAGED)[number];
	readonly seed: number;
}

const DAMAGED = ['deals', 'sessions', 'revisions', 'conflicts', 'computed', 'meta'] as const;
const NAMES = Object.keys(ACTIONS);
/** Deals come more often than anything else. */
const WEIGHTED = [...NAMES, 'write', 'write', 'write', 'correct', 'exchange'];

export interface Plan {
	readonly seed: number;
	/** Tabs of each phone. */
	readonly tabs: readonly number[];
	readonly steps: readonly Step[];
}

export function planOf(seed: number, length: number): Plan {
	const draw = seeded(seed);
	const tabs = Array.from({ length: 1 + draw(3) }, () => 1 + draw(2));
	const steps = Array.from({ length }, (_, i): Step => {
		const damage = draw(14) === 0 ? one(draw, DAMAGED) : undefined;
		const beside = draw(6) === 0 ? one(draw, WEIGHTED) : undefined;
		return {
			action: one(draw, WEIGHTED),
			phone: draw(tabs.length),
			tab: draw(2),
			...(beside !== undefined && { beside }),
			fault: draw(5) === 0 ? one(draw, FAULTS) : 'none',
			...(damage !== undefined && { damage }),
			seed: seed * 131 + i,
		};
	});
	return { seed, tabs, steps };
}

/** Runs a plan; what broke, and at which step (`-1`: when all were brought together). */
export async function run(
	{ seed, tabs, steps }: Plan,
	transport: Transport = byFile,
): Promise<{ readonly step: number; readonly failures: readonly Failure[] } | undefined> {
	const world = new World(seed, tabs, transport);
	try {
		const [first] = world.phones;
		const begun = await first!.tabs[0]!.store.ledger.createSession(firstHead);
		for (const { id } of begun.revisions) first!.acknowledged.add(id);
		for (const [at, step] of steps.entries()) {
			const failures = await take(world, step).catch((error: unknown) => [
				`threw ${String(error)}`,
			]);
			if (failures.length > 0) return { step: at, failures };
		}
		const failures = await together(world).catch((error: unknown) => [`threw ${String(error)}`]);
		return failures.length > 0 ? { step: -1, failures } : undefined;
	} finally {
		world.close();
	}
}

async function take(world: World, step: Step): Promise<Failure[]> {
	const draw = seeded(step.seed);
	const phone = world.phones[step.phone % world.phones.length]!;
	const tab = phone.tabs[step.tab % phone.tabs.length]!;
	if (step.damage !== undefined) await damage(world, phone, step.damage, draw);

	const before = await readDisk(phone);
	const other = phone.tabs.find((one) => one !== tab);
	const doing = [attempt(world, tab, step.action, step.fault, draw)];
	if (step.beside !== undefined && other) {
		doing.push(attempt(world, other, step.beside, 'none', seeded(step.seed + 7)));
	}
	const done = await Promise.all(doing);
	const after = await readDisk(phone);
	const failures = done.flatMap((outcome) => outcome.failures);
	const said: Told = {
		refs: done.flatMap((outcome) => outcome.told.refs),
		saved: done.flatMap((outcome) => outcome.told.saved),
	};
	for (const id of said.saved) phone.acknowledged.add(id);
	// Of a tab that was killed nobody heard what it had just saved; the evening shows it.
	const unsaid = step.fault === 'killed-unsaid';
	return [
		...failures,
		...kept(phone, after),
		...flagged(after),
		...(unsaid ? [] : told(before, after, said)),
		...(await shown(phone, after, EVENING)),
	];
}

interface Outcome {
	readonly told: Told;
	readonly failures: readonly Failure[];
}

/** Errors that a screen tells people about: nothing was written. */
const EXPECTED: ReadonlySet<string> = new Set([
	'not-found',
	'invalid',
	'quota',
	'unknown',
	'lost-connection',
]);

async function attempt(
	world: World,
	tab: Tab,
	action: string,
	fault: Fault,
	draw: Draw,
): Promise<Outcome> {
	const nothing: Told = { refs: [], saved: [] };
	arm(tab, fault, draw(6));
	try {
		const said = await ACTIONS[action]!(world, tab, draw);
		if (fault === 'killed-unsaid') return { told: nothing, failures: [] };

		return { told: said, failures: [] };
	} catch (error) {
		const known = error instanceof StorageError && EXPECTED.has(error.code);
		return { told: nothing, failures: known ? [] : [`${action} threw ${String(error)}`] };
	} finally {
		tab.store.intercept.write = undefined;
		if (fault === 'kill' || fault === 'killed-unsaid') world.restart(tab);
	}
}

/** Breaks a row, and starts again: every screen can be read, the start mends what it finds and tells it. */
async function damage(
	world: World,
	phone: Phone,
	table: NonNullable<Step['damage']>,
	draw: Draw,
): Promise<void> {
	const tab = phone.tabs[0]!;
	const { db } = tab.store;
	await db.run(async () => {
		const keys = await db.table(table).rows.primaryKeys();
		if (keys.length === 0) return;
		const key = one(draw, keys);
		const row = (await db.table(table).get(key)) as Record<string, unknown>;
		const field = one(
			draw,
			Object.keys(row).filter((name) => !isKey(table, name)),
		);
		await db.table(table).put({ ...row, [field]: one(draw, [null, 5, 'x', [], {}]) });
	});
	for (const one of phone.tabs) world.restart(one);
	const { ledger } = tab.store;
	// What is damaged may be told, or have no place; it must not break the screen.
	showEvening(await ledger.readEvening(EVENING));
	await ledger.verify({ repair: true });
}

/** What a row is found by lies outside of it as well, and is not damaged with it. */
const KEYS: ReadonlySet<string> = new Set([
	'id',
	'sessionId',
	'key',
	'scope',
	'entity',
	'entityId',
]);
const isKey = (table: string, field: string): boolean =>
	KEYS.has(field) && !(table === 'revisions' && field !== 'id');

/** Everybody gives everybody everything, until there is nothing new. */
async function together(world: World): Promise<Failure[]> {
	const { phones, transport } = world;
	const draw = seeded(1);
	for (let round = 0; round < 2; round++) {
		for (const from of phones) {
			for (const to of phones) if (from !== to) await transport.carry(from, to, draw, true);
		}
	}
	const disks: Disk[] = [];
	const failures: Failure[] = [];
	for (const phone of phones) {
		const disk = await readDisk(phone);
		disks.push(disk);
		failures.push(...kept(phone, disk), ...flagged(disk), ...(await shown(phone, disk, EVENING)));
	}
	return [...failures, ...equal(disks, EVENING)];
}

/** The same plan without the steps that its failure does not need. */
export async function minimise(plan: Plan, way = () => byFile): Promise<Plan> {
	let smallest = plan;
	for (let at = plan.steps.length - 1; at >= 0; at--) {
		const steps = smallest.steps.filter((_, i) => i !== at);
		if (await run({ ...smallest, steps }, way())) smallest = { ...smallest, steps };
	}
	return smallest;
}
