/** What passes between two players in one deal, held between a table's least and most. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { Book, Reason } from '#lib/domain/entry.ts';
import type { KoenigrufenRuleset } from './rules.ts';

interface Relation {
	readonly ends: readonly [PlayerId, PlayerId];
	/** What the first has paid the second, all in all. */
	points: number;
}

/** Writes what takes every relation that is beyond a limit back to it. */
export function limitPayments({ limits }: KoenigrufenRuleset, book: Book): void {
	if (!limits) return;
	const { least = 0, most = Number.POSITIVE_INFINITY } = limits;
	for (const { ends, points } of relationsOf(book)) {
		const [payer, getter] = points > 0 ? ends : [ends[1], ends[0]];
		const paid = Math.abs(points);
		if (paid === 0) continue;
		const due = Math.min(Math.max(paid, least), most);
		if (due > paid) book.pay(payer, getter, limitReason(due - paid));
		if (due < paid) book.pay(getter, payer, limitReason(paid - due));
	}
}

function relationsOf({ entries }: Book): readonly Relation[] {
	const relations: Relation[] = [];
	for (const { from, to, points } of entries) {
		const known = relations.find(({ ends }) => ends.includes(from) && ends.includes(to));
		if (!known) relations.push({ ends: [from, to], points });
		else known.points += known.ends[0] === from ? points : -points;
	}
	return relations;
}

const limitReason = (points: number): Reason => ({
	item: 'limit',
	factors: [{ by: 'value', times: points }],
});
