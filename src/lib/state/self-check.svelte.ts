/**
 * The self-check on every start: the evening that was begun last and the one that was written last are verified
 * against their record, and what is damaged is set aside, mended from the record and told; so is any evening that is
 * opened and shows less than the store counts or has on record. The whole store is looked at once a week, and where anything was found,
 * beside the screens, since that takes seconds where there are years of evenings; and on demand (`/data`).
 * What the next start paints first is compared with what it should say (`evening/check-shown.ts`).
 * A browser that emptied the store behind our back – damage, want of room – is told too, and so is what the
 * second copy gave back.
 */
import type { VerifyOptions, VerifyReport } from '#lib/storage/verify.ts';
import { app } from './app.svelte.ts';
import type { Loss } from './losses.ts';
import type { Resumed } from './archive/protocol.ts';
import type { Progress } from './errands.ts';
import type { Drawings } from './evening/check-shown.ts';
import { mayCopy } from './copy/copy.ts';
import type { Healed } from './copy/heal.ts';
import { preferences } from './preferences.svelte.ts';
import { slowClock, type SlowClock } from './slow-clock.ts';

/** The first screen comes first. */
const AFTER_MS = 1500;
const COPY_AFTER_MS = 500;
/** A browser's file system that does not answer, or a tab that never lets go, keeps nothing from being checked. */
const COPY_PATIENCE_MS = 30_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export class SelfCheck {
	#report = $state.raw<VerifyReport | null>(null);
	#slowClock = $state.raw<SlowClock | null>(null);
	#lostSince = $state.raw<number | null>(null);
	#healed = $state.raw<Healed | null>(null);
	#losses = $state.raw<readonly Loss[]>([]);
	#resuming = $state.raw<Progress | null>(null);
	#resumed = $state.raw<Resumed>(null);
	#started = false;
	readonly #copyPatienceMs: number;
	#drawings: (() => Promise<Drawings>) | undefined;
	#looked: readonly string[] = [];
	#tellCopied: () => void = () => undefined;
	/** Over once the second copy is complete: before that nothing is written that can wait (`renew-log.ts`). */
	readonly copied = new Promise<void>((resolve) => (this.#tellCopied = resolve));

	constructor(copyPatienceMs = COPY_PATIENCE_MS) {
		this.#copyPatienceMs = copyPatienceMs;
	}

	/** What the check found, until it is dismissed; `null` where all is well or nothing was checked yet. */
	get found(): VerifyReport | null {
		return this.#report !== null && !this.#report.ok ? this.#report : null;
	}

	/** The device's clock was set back since the last thing was written. */
	get slowClock(): SlowClock | null {
		return this.#slowClock;
	}

	/**
	 * When the store was last seen with something in it, milliseconds since 1970, where it is empty now and
	 * nobody here emptied it.
	 */
	get lostSince(): number | null {
		return this.#lostSince;
	}

	/** What the store lacked and the second copy gave back. */
	get healed(): Healed | null {
		return this.#healed;
	}

	/** What lies damaged to the side: told on every start, until somebody decides. */
	get losses(): readonly Loss[] {
		return this.#losses;
	}

	/** How far a restore is that was cut off and is gone on with. */
	get resuming(): Progress | null {
		return this.#resuming;
	}

	/** What came of it. */
	get resumed(): Resumed {
		return this.#resumed;
	}

	/** Whether there is anything to be told. */
	get speaks(): boolean {
		return (
			this.found !== null ||
			this.#slowClock !== null ||
			this.#lostSince !== null ||
			this.#healed !== null ||
			this.#resuming !== null ||
			this.#resumed !== null ||
			this.#losses.length > 0
		);
	}

	dismiss(): void {
		if (this.#lostSince !== null) preferences.writtenAt = 0;
		this.#lostSince = null;
		this.#report = null;
		this.#slowClock = null;
		this.#healed = null;
		this.#resumed = null;
		this.#losses = [];
	}

	/**
	 * Checks once a page, some moments after the start.
	 * @param drawings how what is kept for the first frame is drawn
	 */
	start(drawings?: () => Promise<Drawings>): void {
		if (this.#started) return;
		this.#started = true;
		this.#drawings = drawings;
		// A store that cannot be read is told by the root layout.
		void later(COPY_AFTER_MS)
			.then(() => {
				const healed = this.#heal().catch(() => undefined);
				void healed.then(() => this.#tellCopied());
				return Promise.race([healed, later(this.#copyPatienceMs)]);
			})
			.then(() => this.#resume().catch(() => undefined))
			.then(() => later(AFTER_MS - COPY_AFTER_MS))
			.then(() => this.check())
			.then(() => this.#checkAll())
			.catch(() => undefined);
	}

	/** Completes the second copy from the store and the store from it; only then the log is renewed. */
	async #heal(): Promise<void> {
		if (!mayCopy()) return;
		const { ledger } = app;
		await ledger.db.ready();
		const { keeper } = await import('./copy/keeper.svelte.ts');
		const healed = await keeper.check(ledger.context);
		if (healed.revisions > 0) {
			this.#healed = healed;
			this.#lostSince = null;
		}
		ledger.db.renewLog();
	}

	/** Goes on with a restore that was cut off. */
	async #resume(): Promise<void> {
		// Not needed by the first screen.
		const { stagedHere } = await import('#lib/storage/staged.ts');
		if ((await stagedHere(app.ledger.db)).length === 0) return;
		const { archive } = await import('./archive/archive.ts');
		try {
			this.#resumed = await archive.resume((progress) => (this.#resuming = progress));
		} finally {
			this.#resuming = null;
		}
	}

	/** Checks and mends the evenings that were begun and written last. */
	async check(): Promise<void> {
		const { ledger } = app;
		const [latest] = await ledger.readSessions({ limit: 1 });
		const written = await ledger.lastWritten();
		if (latest !== undefined) await this.#verify({ sessionId: latest.id });
		if (written !== undefined && written !== latest?.id) await this.#verify({ sessionId: written });
		if (latest !== undefined) await this.#checkShown();
		await this.#tellLosses();
		if (latest !== undefined) await this.#lookAtClock(latest.id);
		else {
			const { writtenAt } = preferences;
			this.#lostSince = writtenAt > 0 && (await ledger.isEmpty()) ? writtenAt : null;
		}
	}

	/** Checks and mends an evening whose screen shows less than there should be; once. */
	async look(sessionId: string): Promise<void> {
		if (this.#looked.includes(sessionId)) return;
		this.#looked = [...this.#looked, sessionId];
		try {
			await this.#verify({ sessionId });
			await this.#tellLosses();
		} catch {
			// A store that cannot be read is told by the root layout.
		}
	}

	async #verify(options: VerifyOptions): Promise<void> {
		// Settling is more code than the first screen needs.
		const { verifyAll } = await import('./sums.ts');
		await this.#hear(await verifyAll(app.ledger, { ...options, repair: true }));
	}

	async #hear(report: VerifyReport): Promise<void> {
		if (!report.ok) this.#report = report;
		// What was set aside as damaged may be sound in the second copy.
		if (report.quarantined > 0) await this.#heal();
	}

	/** What the next start shows first. */
	async #checkShown(): Promise<void> {
		const drawings = await this.#drawings?.();
		if (!drawings) return;
		const { checkShown } = await import('./evening/check-shown.ts');
		const findings = await checkShown(app.ledger.db, drawings);
		const ok = findings.length === 0;
		if (!ok) await this.#hear({ ok, findings, revisions: 0, quarantined: 0, rebuilt: true });
	}

	async #lookAtClock(sessionId: string): Promise<void> {
		const [last] = await app.ledger.lastChange(sessionId);
		const now = Date.now();
		const written = last?.at[0] ?? 0;
		preferences.writtenAt = Math.min(written, now);
		this.#slowClock = slowClock(now, written);
	}

	async #tellLosses(): Promise<void> {
		const { readLosses } = await import('./losses.ts');
		this.#losses = await readLosses(app.ledger);
	}

	/** The whole store, once a week; where a part of it was damaged, at once. */
	async #checkAll(): Promise<void> {
		const now = Date.now();
		if (this.#report === null && Math.abs(now - preferences.storeCheckedAt) < WEEK_MS) return;
		const { checkStore } = await import('./memory/memory.svelte.ts');
		await this.#hear(await checkStore({ repair: true }));
		await this.#tellLosses();
		preferences.storeCheckedAt = now;
	}
}

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export const selfCheck = new SelfCheck();
