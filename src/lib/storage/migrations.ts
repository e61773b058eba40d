/**
 * How records written by earlier versions become today's: one pure, named step per version, used
 * by the upgrade of the store and by the import of an old backup alike. A step that shipped is
 * never edited, and a test fails where one was never exercised.
 */

export interface Migration {
	/** What it does, as a sentence without subject: `name the currency of a stake`. */
	readonly name: string;
	/** The record version it leads to; the step before it is one lower. */
	readonly to: number;
	/**
	 * One revision of the version before, as it lay in the store or the backup; it may be damaged. Absent: revisions
	 * stay as they are.
	 */
	readonly revision?: (raw: unknown) => unknown;
	/** Changes to the store's tables, a line each (`Layout`); `null`: it goes. */
	readonly stores?: Readonly<Record<string, string | null>>;
}

/** In order of `to`, starting with 2. Version 1 is the first. */
export const MIGRATIONS: readonly Migration[] = [
	{ name: 'keep groups beside people and rulesets', to: 2, stores: { groups: 'id' } },
];

/** The version that a list of migrations leads to. */
export const versionAfter = (migrations: readonly Migration[]): number => migrations.length + 1;

/** The version of the record that this program reads and writes. */
export const RECORD_VERSION = versionAfter(MIGRATIONS);

/** One revision brought from version `from` to the newest of the list. */
export function migrateRevision(
	raw: unknown,
	from: number,
	migrations: readonly Migration[] = MIGRATIONS,
): unknown {
	return migrations
		.filter(({ to }) => to > from)
		.reduce((revision, migration) => migration.revision?.(revision) ?? revision, raw);
}
