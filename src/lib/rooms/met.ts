/** Which other phones were here, and when, as one phone saw it. */
import type { Presence } from './presence.ts';
import { MOST_MET, type Met } from './room-store.ts';

const MINUTE_MS = 60_000;
/** Who was away for less has not been away: a phone sleeps, a tab is reloaded. */
const BREAK_MS = 10 * MINUTE_MS;

/**
 * The visits there were, after phones were seen at a time, and those of `before` that are not among them
 * have gone. The same list where that says nothing new: a minute is as exact as anybody asks.
 */
export function metAfter(
	met: readonly Met[],
	before: readonly Presence[],
	seen: readonly Presence[],
	now: number,
): readonly Met[] {
	const next = [...met];
	/** The clock may have been set back since. */
	const sinceThen = ({ to }: Met): number => Math.abs(now - to);
	/** Whether it says anything new. */
	const visit = ({ phone, player, right }: Presence, isHere: boolean): boolean => {
		const at = next.findLastIndex(
			(one) =>
				one.phone === phone &&
				one.player === player &&
				one.right === right &&
				sinceThen(one) < BREAK_MS,
		);
		const last = next[at];
		if (!last && !isHere) return false;
		if (last && isHere && sinceThen(last) < MINUTE_MS) return false;
		if (last) next[at] = { ...last, to: now };
		else next.push({ phone, player, right, from: now, to: now });
		return true;
	};
	const gone = before.filter((one) => !seen.some(({ phone }) => phone === one.phone));
	const news = [...seen.map((one) => visit(one, true)), ...gone.map((one) => visit(one, false))];
	return news.includes(true) ? next.slice(-MOST_MET) : met;
}
