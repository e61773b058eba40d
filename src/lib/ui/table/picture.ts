/**
 * The table as a picture: heading, seats and standings as texts in their places, as `TableScreen` draws them above
 * the big action. `static/first-frame.js` paints it with the same classes before the app runs.
 */
import { isForMoney } from '#lib/domain/cash/stakes.ts';
import type { Depict } from '#lib/state/evening/last-shown.ts';
import { areAlike } from '#lib/state/names.ts';
import { preferences } from '#lib/state/preferences.svelte.ts';
import { namesNow } from '#lib/storage/people.ts';
import { formatMoney, formatPoints } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { longestWord } from '../longest-word.ts';
import { toldApart } from '../told-apart.ts';
import { middleOf, partOf } from './coming.ts';
import { ringPlaces } from './ring.ts';
import { subtitleOf, titleOf } from './words.ts';

/** What a picture hangs on besides the evening and its people. */
export const drawnBy = () => [locale.current, preferences.self];

/**
 * The table as a picture in texts; `undefined` where something in it does not read, which only the screen can tell,
 * and where two are called alike.
 */
export const depictTable: Depict = (evening, people) => {
	const { head, ruleset, deals, totals, money } = evening;
	// Above the seats it is told what does not read.
	if (deals.some(({ status }) => status === 'damaged')) return undefined;
	const language = locale.current;
	const players = namesNow(people, head.players);
	if (areAlike(players)) return undefined;
	const names = new Map(players.map(({ id, name }) => [id, name]));
	const marks = toldApart(people, players);
	const { self } = preferences;
	const { currency } = head.stake;
	const isPaid = isForMoney(head) && deals.length > 0;
	return {
		...{ language, self, isOpen: head.closedAt === undefined },
		title: titleOf(evening, language),
		subtitle: subtitleOf(evening, language),
		label: m.table_seats(),
		...middleOf(evening),
		seats: ringPlaces(head.seats, ruleset.table.direction, self).map(({ player, x, y }) => {
			const name = names.get(player) ?? player;
			const { isDealer, isOut, role } = partOf(evening, player);
			return {
				...{ x, y, name, letters: longestWord(name) },
				mark: { ...(marks.get(player) ?? { letters: null }) },
				points: formatPoints(totals[player] ?? 0, language),
				sign: isDealer ? m.table_dealer_sign() : null,
				...{ isOut, role },
				money: isPaid ? formatMoney(money[player] ?? 0, currency, language) : null,
			};
		}),
	};
};
