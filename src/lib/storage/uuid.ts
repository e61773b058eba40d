/** UUID version 7 (RFC 9562, section 5.7): ids made on the device that sort by the time of making. */

export type RandomBytes = (count: number) => Uint8Array;
export type IdSource = () => string;

/** Random bytes that one id needs. */
const RANDOM_BYTES = 10;
const COUNTER_MOST = 0xfff;

/**
 * One id from a moment and ten random bytes. The first twelve random bits stand right behind the
 * moment, where an id source counts.
 */
export function uuidV7(ms: number, random: Uint8Array): string {
	const bytes = new Uint8Array(16);
	const view = new DataView(bytes.buffer);
	view.setUint16(0, Math.floor(ms / 2 ** 32));
	view.setUint32(2, ms % 2 ** 32);
	bytes.set(random.subarray(0, RANDOM_BYTES), 6);
	view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
	view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		hex.slice(12, 16),
		hex.slice(16, 20),
		hex.slice(20),
	].join('-');
}

/**
 * A source whose ids always increase, within one millisecond and when the clock is set back too
 * (RFC 9562, section 6.2, method 1: the twelve bits behind the moment count).
 */
export function createIdSource(now: () => number, random: RandomBytes): IdSource {
	let ms = 0;
	let counter = 0;
	return () => {
		const bytes = Uint8Array.from(random(RANDOM_BYTES));
		const view = new DataView(bytes.buffer);
		const today = Math.floor(now());
		if (today > ms) {
			ms = today;
			// Half of the counter's range stays free for the ids that follow in this millisecond.
			counter = view.getUint16(0) & (COUNTER_MOST >> 1);
		} else if (counter < COUNTER_MOST) {
			counter++;
		} else {
			ms++;
			counter = 0;
		}
		view.setUint16(0, counter);
		return uuidV7(ms, bytes);
	};
}

/** The device's own source: its clock and its cryptographic randomness. */
export const deviceIds: IdSource = createIdSource(
	() => Date.now(),
	(count) => crypto.getRandomValues(new Uint8Array(count)),
);
