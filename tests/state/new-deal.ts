import type { DealFacts } from '#lib/domain/deal.ts';
import { dealFacts } from '#lib/domain/table/next-deal.ts';
import { app } from '#lib/state/app.svelte.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import { nowText } from '#lib/state/now.ts';

/** The facts that the next deal of an evening begins with. */
export const newDeal = ({ next }: Evening): Omit<DealFacts, 'outcome'> => ({
	id: app.ledger.newId(),
	at: nowText(),
	...dealFacts(next),
});
