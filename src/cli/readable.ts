/** The score of a session as text for people: every deal with its payments and their reasons. */
import { POT } from '#lib/domain/cash/amounts.ts';
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Net } from '#lib/domain/entry.ts';
import { grouped } from '#lib/domain/grouped.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Adjustment, Score } from '#lib/domain/score.ts';
import { settle } from '#lib/domain/settle.ts';
import type { Session } from '#lib/storage/session-file.ts';
import { explainDeal } from '#lib/text/explain.ts';
import { summaryOf } from '#lib/text/summary.ts';
import { formatInteger, formatMoney, formatPoints } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { NameOf } from '#lib/text/names.ts';
import * as m from '#lib/text/paraglide/messages.js';
import { visible } from './visible.ts';

/** The same score for people, line by line: each deal's summary, what everybody has of it, and why. */
export function* readableText(session: Session, score: Score, locale: Locale): Generator<string> {
	const { ruleset, deals, players, stake } = session;
	const names = new Map(players.map(({ id, name }) => [id, visible(name === '' ? id : name, 200)]));
	const nameOf = (id: PlayerId): string =>
		names.get(id) ?? (id === POT ? m.cash_pot({}, { locale }) : visible(id));
	/** The players in their order, and the pot where it gets something. */
	const everybody = (amounts: Net, format: (amount: number) => string): string =>
		[...new Set([...names.keys(), ...Object.keys(amounts)])]
			.map((id) => `${nameOf(id)} ${format(amounts[id] ?? 0)}`)
			.join(', ');
	const points = (amount: number): string => formatPoints(amount, locale);
	const rules = rulesOfDeals(session, deals);
	const byHand = grouped(session.adjustments ?? [], ({ afterDeal }) => afterDeal);

	yield `${visible(session.name ?? session.id)} · ${visible(ruleset.names[locale])}\n`;
	for (const [i, deal] of deals.entries()) {
		const { net = {} } = score.deals[i] ?? {};
		const own = rules[i] ?? ruleset;
		const entries = settle(own, deal);
		const telling = { ruleset: own, deal, nameOf, locale };
		const title = summaryOf(telling, entries);
		yield `\n${formatInteger(i + 1, locale)}. ${visible(title)}\n`;
		for (const { text } of explainDeal(telling, entries)) {
			yield `   ${visible(text)}\n`;
		}
		const hands = deal.hands.map((id) => `${nameOf(id)} ${points(net[id] ?? 0)}`);
		yield `   = ${hands.join(', ')}\n`;
		yield* adjusted(byHand.get(deal.id), nameOf, locale);
	}
	yield* adjusted(byHand.get(undefined), nameOf, locale);

	yield `\n${m.explain_totals({}, { locale })}: ${everybody(score.totals, points)}\n`;
	if (players.some(({ id }) => score.totals[id] !== score.totalsWithoutKontra[id])) {
		const label = m.explain_totals_without_kontra({}, { locale });
		yield `${label}: ${everybody(score.totalsWithoutKontra, points)}\n`;
	}
	const money = (minor: number): string =>
		formatMoney(minor, stake.currency, locale, { signed: true });
	yield `${m.explain_money({}, { locale })}: ${everybody(score.money, money)}\n`;
}

function* adjusted(
	adjustments: readonly Adjustment[] = [],
	nameOf: NameOf,
	locale: Locale,
): Generator<string> {
	for (const { note, transfers } of adjustments) {
		const label = m.explain_adjustment({}, { locale });
		yield `\n${label}${note === undefined || note === '' ? '' : `: ${visible(note)}`}\n`;
		for (const transfer of transfers) {
			const ends = { from: nameOf(transfer.from), to: nameOf(transfer.to) };
			const amount = formatInteger(transfer.points, locale);
			yield `   ${amount} (${m.explain_pays(ends, { locale })})\n`;
		}
	}
}
