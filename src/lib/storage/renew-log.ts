/**
 * A way round a fault of Chromium that costs everything. Its store (LevelDB) writes to a log. Killed in the
 * middle of a write, the log ends in half an entry; the next start goes on writing behind it, and the start
 * after that takes the log for damaged and throws the whole store away, old evenings too. A database made
 * and deleted has it put what the log holds elsewhere and begin a new one: some milliseconds a start.
 *
 * Making it writes to the torn log too, so there is a moment in which another kill costs everything. Where
 * there is a second copy it is completed first, and heals what is lost then.
 */
const THROWAWAY = 'schrieb-new-log';

/** Chromium alone says of a store it made anew whether it threw an old one away. */
const isChromium = (): boolean =>
	typeof IDBVersionChangeEvent !== 'undefined' && 'dataLoss' in IDBVersionChangeEvent.prototype;

/** Has Chromium begin a new log; what goes wrong is no concern of anybody. */
export function renewLog(factory: IDBFactory): void {
	if (!isChromium()) return;
	const made = factory.open(THROWAWAY, 1);
	made.onsuccess = () => {
		made.result.close();
		factory.deleteDatabase(THROWAWAY);
	};
}
