/**
 * What the start page says of the evening that is being played: in words for its screen, and as the picture that
 * `static/first-frame.js` paints with the same classes before the app runs.
 */
import type { DepictHome } from '#lib/state/evening/last-shown.ts';
import type { EveningHead, EveningModel } from '#lib/state/evening-model.ts';
import { areAlike } from '#lib/state/names.ts';
import { namesNow } from '#lib/storage/people.ts';
import { formatList, formatPoints } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { summaryOf } from '#lib/text/summary.ts';
import { shortNames } from '../sheet/short-names.ts';
import { detailOf, wayTo, type Told } from './told.ts';

/** Of the name of who leads, and of each of several who do: the figure behind them must not be cut off. */
const [LEADER_LETTERS, SHARING_LETTERS] = [13, 6];

/** `undefined` where no deal can be told. */
export function toldOf(
	{ deals, totals }: Pick<EveningModel, 'deals' | 'totals'>,
	players: EveningHead['players'],
): Told | undefined {
	const last = deals.findLast((deal) => deal.status === 'sound');
	if (!last) return undefined;
	const pointsOf = (id: string): number => totals[id] ?? 0;
	const most = Math.max(...players.map(({ id }) => pointsOf(id)));
	const first = players.flatMap(({ id }, i) => (pointsOf(id) === most ? [i] : []));
	const short = shortNames(
		players.map(({ name }) => name),
		first.length === 1 ? LEADER_LETTERS : SHARING_LETTERS,
	);
	const said = {
		names: formatList(
			first.map((i) => short[i] ?? ''),
			locale.current,
		),
		points: formatPoints(most, locale.current),
	};
	const nameOf = (player: string) => players.find(({ id }) => id === player)?.name ?? player;
	const what = summaryOf({ ...last, nameOf, locale: locale.current }, last.score.entries);
	const lead = () => {
		if (first.length === 1) return m.home_leads(said);
		return first.length === players.length ? m.home_lead_all() : m.home_lead_shared(said);
	};
	return {
		lead: lead(),
		last: m.home_last_deal({ what }),
	};
}

/**
 * The start page as a picture in texts; `undefined` where the running evening has deals and its model is not read
 * yet, as the lines would move once it is, or two are called alike.
 */
export const depictHome: DepictHome = (running, people) => {
	const page = {
		language: locale.current,
		purpose: m.common_app_purpose(),
		fresh: m.home_new(),
	};
	if (!running) return { ...page, running: null };
	const { session, model } = running;
	const players = namesNow(people, session.head.players);
	if (areAlike(players)) return undefined;
	const told = model && toldOf(model, players);
	// Between these lines and what is below nothing may move.
	if (!told && session.deals > 0) return undefined;
	const way = { href: wayTo(session), text: m.home_continue(), detail: detailOf(session) };
	return { ...page, running: { ...way, lead: told?.lead ?? null, last: told?.last ?? null } };
};
