/** What the table says of the deal that comes, on the screen, on the large table and in the picture that is kept. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { NextDeal } from '#lib/domain/table/next-deal.ts';
import type { EveningModel } from '#lib/state/evening-model.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { doublingText } from './factor-words.ts';

type Table = Pick<EveningModel, 'head' | 'next'>;

/** The deal that comes: none once the evening is closed. */
const comingDeal = ({ head, next }: Table): NextDeal | undefined =>
	head.closedAt === undefined ? next : undefined;

export interface Part {
	readonly isDealer: boolean;
	readonly isOut: boolean;
	/** In a word or two; empty where it is nothing in particular. */
	readonly role: string;
}

/** What a player does in the deal that comes; nothing once the evening is closed. */
export function partOf(table: Table, player: PlayerId): Part {
	const next = comingDeal(table);
	const isDealer = next?.dealer === player;
	const isOut = next?.sittingOut.includes(player) ?? false;
	const role = () => {
		if (isDealer) return isOut ? m.table_deals_and_sits_out() : m.table_deals();
		if (isOut) return m.table_sits_out();
		return next?.forehand === player ? m.table_forehand() : '';
	};
	return { isDealer, isOut, role: role() };
}

/** What stands in the middle of the table. */
export interface Middle {
	/** The deal that comes; of a closed evening how many there are. As it is read aloud, too. */
	readonly number: { readonly text: string; readonly said: string };
	/** Its round; of a closed evening what is counted. */
	readonly caption: string | null;
	readonly doubled: string | null;
	readonly single: string | null;
}

/** The deal that comes, its round and what it is multiplied by; of a closed evening how many deals there are. */
export function middleOf(table: Table): Middle {
	const next = comingDeal(table);
	if (!next) {
		const count = table.next.number - 1;
		const text = String(count);
		const caption = m.table_deals_there({ count });
		return { number: { text, said: text }, caption, doubled: null, single: null };
	}
	const { number, radl } = next;
	const doubled = next.coming.length > 0 ? doublingText(next.coming) : null;
	return {
		number: { text: String(number), said: m.table_deal_number({ number }) },
		caption: next.enough ? m.table_radl(radl) : null,
		doubled,
		single: doubled === null && next.doublingOver ? m.table_doubling_over() : null,
	};
}
