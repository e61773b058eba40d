/** What is half written of a deal: found again, also where the deal is gone, and whether a form can be opened with it. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import { isObject } from '#lib/domain/shape.ts';
import type { Draft } from '#lib/storage/drafts.ts';
import type { Evening } from '../evening.svelte.ts';
import { EMPTY_FORM, readForm, type DealForm } from './form.ts';
import { factsOf, isFacts, numberOf, type Purpose } from './proposal.ts';

/** How a draft is kept. */
export interface Kept {
	readonly form: DealForm;
	/** The seat whose tap began it, so that a reload does not tap it again. */
	readonly startedBy?: PlayerId;
	/** The last deal there was when a new one was begun; `null` for none. */
	readonly after?: string | null;
	/** The place of one that is corrected or inserted, for where that is gone after a reload. */
	readonly number?: number;
}

/** Whether there is something to open the screen with: where a deal is gone, what was half written of it. */
export function canOpen(evening: Evening, purpose: Purpose): boolean {
	if (purpose.kind === 'new') return evening.next.enough;
	const row = evening.deal(purpose.kind === 'edit' ? purpose.dealId : purpose.before);
	if (purpose.kind === 'insert') return row !== undefined;
	return (row ? factsOf(row) : baseOf(draftFor(evening, purpose))) !== undefined;
}

const BEFORE = 'before:';

/** The revision a draft was made over; one that inserts is told from one that corrects. */
export const seenOf = (purpose: Purpose, revision: string | null): string | null =>
	purpose.kind === 'insert' ? BEFORE + purpose.before : revision;

/** What is half written of a deal; of one that is inserted also where what it stood before is gone. */
export function draftFor(evening: Evening, purpose: Purpose): Draft | undefined {
	if (purpose.kind === 'new') return evening.draft;
	if (purpose.kind === 'edit')
		return evening.drafts.find(({ dealId, seen }) => seen !== null && dealId === purpose.dealId);
	const number = numberOf(evening, purpose);
	return (
		evening.drafts.find(({ seen }) => seen === seenOf(purpose, null)) ??
		leftDrafts(evening).find((draft) => isInserted(draft) && numberOfDraft(draft) === number)
	);
}

/** What is half written of deals that were deleted elsewhere meanwhile: no row of the sheet leads to it. */
export const leftDrafts = (evening: Evening): readonly Draft[] =>
	evening.drafts.filter(
		(draft) =>
			draft.seen !== null &&
			!evening.deal(isInserted(draft) ? draft.seen.slice(BEFORE.length) : draft.dealId),
	);

/** Whether it is a forgotten deal that is inserted, not one that is corrected. */
export const isInserted = ({ seen }: Draft): boolean => seen?.startsWith(BEFORE) ?? false;

/** The place on the sheet that it had when it was tapped last; 0 of one that an earlier version kept. */
export const numberOfDraft = ({ content }: Draft): number => Number(content.number) || 0;

/** The deal that it corrects, as it was read. */
export function baseOf(draft: Draft | undefined): DealFacts | undefined {
	const base = (draft?.content.form as { readonly base?: unknown } | undefined)?.base;
	return isFacts(base) ? base : undefined;
}

/** What a draft holds; of anything else an empty form. */
export function readKept(content: unknown): Kept {
	if (!isObject(content)) return { form: EMPTY_FORM };
	const { form, startedBy, after } = content;
	return {
		form: readForm(form),
		...(typeof startedBy === 'string' && { startedBy }),
		...((typeof after === 'string' || after === null) && { after }),
	};
}
