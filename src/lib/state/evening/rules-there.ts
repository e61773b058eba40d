/**
 * An evening is told of once its rules can be read. The ruleset that was found sound last lies in a row of the device's
 * own, with the build that found it so: an evening pinned to the very same is shown without what checks rules.
 */
import type { SessionHead } from '#lib/storage/bodies.ts';
import type { LedgerDatabase } from '#lib/storage/database.ts';
import type { EveningRecord } from '#lib/storage/evening-record.ts';
import type { Source } from '#lib/storage/follow.ts';
import { readMeta, writeMeta } from '#lib/storage/meta.ts';
import { areRulesThere, noteChecked, readRules, rulesToCome } from './rules.ts';

/** The row's key. */
export const SOUND_RULES = 'sound-rules';

/** As it lies: the build, and the ruleset as text. */
const rowOf = (pinned: object): string => `${__EDITION__}\n${JSON.stringify(pinned)}`;

/** Tells of an evening once its rules can be read. */
export const withRulesThere = (
	source: Source<EveningRecord>,
	db: LedgerDatabase,
): Source<EveningRecord> => ({
	subscribe: ({ next, error }) => {
		let latest: EveningRecord | undefined;
		// Asked for together with the evening, not after it.
		const found = db.run(() => readMeta(db, SOUND_RULES)).catch(() => undefined);
		let isKept = false;

		async function ready(head: SessionHead): Promise<void> {
			const pinned = head.rulesetSnapshot;
			if (pinned && (await found) === rowOf(pinned)) noteChecked(pinned);
			await rulesToCome(head);
		}
		/** For the next start. */
		async function keep(head: SessionHead): Promise<void> {
			isKept = true;
			const row = head.rulesetSnapshot && rowOf(head.rulesetSnapshot);
			if (row === undefined || (await found) === row || !readRules(head).ok) return;
			await db.run(() => writeMeta(db, SOUND_RULES, row)).catch(() => undefined);
		}
		function tell(record: EveningRecord, head?: SessionHead): void {
			if (latest !== record) return;
			next(record);
			if (head && !isKept) void keep(head);
		}

		return source.subscribe({
			error,
			next: (record) => {
				latest = record;
				const { session } = record;
				const head = session?.status === 'sound' ? session.head : undefined;
				if (!head || areRulesThere(head)) tell(record, head);
				else ready(head).then(() => tell(record, head), error);
			},
		});
	},
});
