/**
 * The page of the kill test: the ledger as it ships, in a browser that is about to die. It writes without
 * pause and reports each thing after – never before – the ledger said that it is saved. Built for the
 * test, served beside the app, never part of it.
 */
import { scoreSession } from '#lib/domain/score.ts';
import { LedgerDatabase } from '#lib/storage/database.ts';
import { Ledger } from '#lib/storage/ledger.ts';
import { MIGRATIONS, type Migration } from '#lib/storage/migrations.ts';
import { restoreBackup, resumeRestore, type TakeRest } from '#lib/storage/restore.ts';
import type { Revision } from '#lib/storage/revision.ts';
import { stagedHere } from '#lib/storage/staged.ts';
import { parseSession, type SessionFile } from '#lib/storage/session-file.ts';
import { saveDeal } from '../../storage/edits.ts';

/** Told to the test as soon as the ledger says that it is saved. */
export type Told =
	| { readonly saved: string; readonly version: number }
	/** An evening that came in whole, by import or from a backup. */
	| { readonly whole: string; readonly deals: number }
	| { readonly upgraded: string };

export interface Work {
	readonly round: number;
	readonly sample: SessionFile;
	/** The record of an evening to restore, its id and how many deals it has. */
	readonly backup: {
		readonly id: string;
		readonly deals: number;
		readonly revisions: readonly unknown[];
	};
}

/** What is found after a restart. */
export interface Found {
	/** Why the browser threw the store away, with all that was in it. */
	readonly thrownAway: readonly string[];
	readonly findings: readonly unknown[];
	/** The note of each deal of the evening that is written, which counts its versions. */
	readonly versions: Readonly<Record<string, number>>;
	/** How many deals each other evening has. */
	readonly evenings: Readonly<Record<string, number>>;
	/** Sums of the totals of every evening. */
	readonly sums: readonly number[];
	readonly problems: readonly unknown[];
	/** Evenings that were restored without what came beside them, and that nothing is gone on with. */
	readonly bare: readonly string[];
}

declare global {
	interface Window {
		tell: (told: Told) => void;
		work: (work: Work) => Promise<void>;
		look: () => Promise<Found>;
		lookAtUpgrade: (name: string) => Promise<unknown>;
	}
}

const EVENING = 'killed';

/** Chromium alone says of a store it made anew that it threw the old one away, and why. */
type ChromiumUpgrade = IDBVersionChangeEvent & { dataLoss?: string; dataLossMessage?: string };
const thrownAway: string[] = [];
const open = indexedDB.open.bind(indexedDB);
indexedDB.open = (name, version) => {
	const request = open(name, version);
	request.addEventListener('upgradeneeded', (event) => {
		const { dataLoss, dataLossMessage = '' } = event as ChromiumUpgrade;
		if (dataLoss === 'total') thrownAway.push(dataLossMessage);
	});
	return request;
};

const ledger = new Ledger(new LedgerDatabase(), { persist: () => undefined });

/** A step as a later version may bring it. */
const remark: Migration = {
	name: 'call the note of a deal its remark',
	to: MIGRATIONS.length + 2,
	revision: (raw) => {
		const revision = raw as { entity: string; body: { value: { note?: string } } | null };
		if (revision.entity !== 'deal' || revision.body === null) return raw;
		const { note, ...value } = revision.body.value;
		return { ...revision, body: { ...revision.body, value: { ...value, remark: note } } };
	},
};

const BESIDE = 'beside:';
/** Notes what came beside a record, as the app keeps keys and pictures. */
const take: TakeRest = async ({ rooms }) => {
	for (const id of rooms) await ledger.db.meta.put({ key: BESIDE + String(id), value: true });
};

window.work = async ({ round, sample, backup }) => {
	// As the app does on its start.
	await resumeRestore(ledger.context, { take });
	if (!(await ledger.readSession(EVENING))) {
		await ledger.importSession({ ...sample, id: EVENING, deals: [] });
	}
	const versions = new Map<string, number>();
	const save = async (id: string, version: number, seen: string | null) => {
		const deal = sample.deals[version % sample.deals.length]!;
		const value = { ...deal, id, note: String(version) };
		await saveDeal(ledger, EVENING, value, { seen });
		versions.set(id, version);
		window.tell({ saved: id, version });
	};
	const add = (index: number) => save(`d${String(round)}-${String(index)}`, 1, null);
	const edit = async (index: number) => {
		const id = [...versions.keys()][index % versions.size];
		if (id === undefined) return;
		const item = await ledger.readDeal(EVENING, id);
		if (item?.status !== 'sound') throw new Error(`${id} is gone`);
		await save(id, (versions.get(id) ?? 0) + 1, item.revision);
	};
	const takeIn = async (index: number) => {
		const id = `import-${String(round)}-${String(index)}`;
		await ledger.importSession({ ...sample, id });
		window.tell({ whole: id, deals: sample.deals.length });
	};
	const restore = async () => {
		const revisions = backup.revisions as readonly Revision[];
		const rest = { rooms: [backup.id], pictures: [] };
		await restoreBackup(ledger.context, { revisions }, undefined, { rest, take });
		window.tell({ whole: backup.id, deals: backup.deals });
	};
	const upgrade = async () => {
		const name = `upgrade-${String(round)}`;
		const old = new Ledger(new LedgerDatabase({ name }), { persist: () => undefined });
		await old.importSession({
			...sample,
			deals: sample.deals.map((deal) => ({ ...deal, note: 'x' })),
		});
		window.tell({ upgraded: name });
		old.db.close();
		const next = new Ledger(new LedgerDatabase({ name, migrations: [...MIGRATIONS, remark] }));
		await next.readSessions();
		next.db.close();
	};
	// What comes first differs from round to round, so that each is killed in the middle.
	const first = [() => add(0), () => takeIn(0), restore, upgrade][round % 4];
	await first?.();
	for (let index = 1; ; index++) {
		await add(index);
		await edit(index * 7);
		if (index % 5 === 0) await takeIn(index);
		if (index === 3) await restore();
		if (index === 6) await upgrade();
	}
};

window.look = async () => {
	const report = await ledger.verify();
	const versions: Record<string, number> = {};
	const evenings: Record<string, number> = {};
	const sums: number[] = [];
	const problems: unknown[] = [];
	for (const { id } of await ledger.readSessions()) {
		const stored = await ledger.sessionFile(id);
		if (!stored || !('file' in stored) || stored.damaged.length > 0) {
			problems.push(stored ?? id);
			continue;
		}
		const parsed = parseSession(stored.file);
		if (!parsed.ok) {
			problems.push(...parsed.issues);
			continue;
		}
		const { deals } = parsed.session;
		if (id === EVENING) for (const deal of deals) versions[deal.id] = Number(deal.note);
		else evenings[id] = deals.length;
		const { totals, money } = scoreSession(parsed.session);
		for (const net of [totals, money]) {
			sums.push(Object.values(net).reduce((sum, points) => sum + points, 0));
		}
	}
	const beside = await ledger.db.meta.where('key').startsWith(BESIDE).primaryKeys();
	const restored = Object.keys(evenings).filter((id) => id.startsWith('restored-'));
	const isStaged = (await stagedHere(ledger.db)).length > 0;
	const bare = isStaged ? [] : restored.filter((id) => !beside.includes(BESIDE + id));
	return { thrownAway, findings: report.findings, versions, evenings, sums, problems, bare };
};

/** Opens a store whose upgrade may have been cut off, as the new version would. */
window.lookAtUpgrade = async (name) => {
	const next = new Ledger(new LedgerDatabase({ name, migrations: [...MIGRATIONS, remark] }));
	const { findings } = await next.verify();
	const [session] = await next.readSessions();
	const deals = session ? (await next.readEvening(session.id)).deals : [];
	next.db.close();
	return {
		findings,
		deals: deals.length,
		renamed: deals.every((deal) => deal.status === 'sound' && 'remark' in deal.value),
	};
};
