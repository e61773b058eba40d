/** What every part of the cash screen works with: the money, names, and one thing done at a time. */
import { originsOf } from '#lib/domain/cash/origin.ts';
import { app } from '#lib/state/app.svelte.ts';
import { cashOf, type Cash } from '#lib/state/cash/cash.svelte.ts';
import { group } from '#lib/state/cash/group.svelte.ts';
import type { Row } from '#lib/state/cash/rows.ts';
import type { Evening } from '#lib/state/evening.svelte.ts';
import type { Change } from '#lib/storage/write.ts';
import { formatDay } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import type { NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';
import { announce } from '../announce.svelte.ts';
import { ConflictQuestion } from './conflict-question.svelte.ts';
import { isTonight, money, nameIn, originText } from './words.ts';

export class Desk {
	readonly evening: Evening;
	readonly cash: Cash;
	readonly question: ConflictQuestion;
	/** What was done last, in words, and what takes it back; nothing when it need not be said any more. */
	done = $state.raw<{ readonly said: string; readonly revisions: readonly string[] }>();
	/** Whether it was done by keyboard, whose focus must not get lost with what disappears. */
	byKeyboard = false;

	constructor(evening: Evening) {
		this.evening = evening;
		this.cash = cashOf(evening);
		this.question = new ConflictQuestion(this.cash);
	}

	/** Not on a phone that only watches: there the same parts are read. */
	get writes(): boolean {
		return !this.evening.isWatched;
	}

	/** Whether there is nothing to settle and nothing settled. */
	get isEmpty(): boolean {
		const { deals, adjustments } = this.evening;
		const { present, agreed } = this.cash;
		return [deals, adjustments, present.rows, agreed].every(({ length }) => length === 0);
	}

	get currency(): string {
		return this.cash.currency;
	}

	readonly nameOf: NameOf = (id) => nameIn(this.evening)(id);
	readonly numberOf = (deal: string): number | undefined => this.evening.deal(deal)?.position;

	/** What a point is worth, or a chip. */
	stakeText(minor: number): string {
		const amount = money(minor, this.currency);
		const inChips = this.evening.ruleset.unit === 'chip';
		return inChips ? m.cash_stake_now_chip({ amount }) : m.cash_stake_now({ amount });
	}

	/** Whose account a hand-over comes from and what of it is today's, what an old debt; empty where nothing old is in it. */
	originOf({ settlement: id, transfer }: Row): string {
		const { proposal, agreed } = this.cash;
		const { settlement } =
			(id === undefined ? proposal : agreed.find((one) => one.settlement.id === id)) ?? {};
		const origin = settlement && originsOf(settlement, this.evening.id).get(transfer.id);
		const { startedAt } = this.evening.head;
		const dayOf = (session: string | undefined): string | undefined =>
			session === undefined && isTonight(startedAt)
				? undefined
				: formatDay(
						session === undefined ? startedAt : (group.evening(session)?.startedAt ?? ''),
						locale.current,
						startedAt,
					);
		return origin ? originText(origin, this.currency, this.nameOf, dayOf) : '';
	}

	/** Does one thing, says so, and keeps the way back. Resolves with whether it was done. */
	readonly does = async (work: () => Promise<Change>, said: string): Promise<boolean> => {
		this.byKeyboard = document.activeElement?.matches(':focus-visible') ?? false;
		const change = await app.attempt(work);
		if (!change) return false;
		if (change.revisions.length > 0) {
			this.done = { said, revisions: change.revisions.map(({ id }) => id) };
			announce(said);
		}
		return true;
	};

	/** The same for what agrees on amounts or closes: asks first where something has two versions. */
	readonly settles = async (work: () => Promise<Change>, said: string): Promise<boolean> =>
		(await this.question.passed(this.evening.id)) && (await this.does(work, said));

	readonly undo = async (): Promise<void> => {
		const { revisions = [] } = this.done ?? {};
		if ((await app.attempt(() => app.ledger.undo(revisions))) === undefined) return;
		this.done = undefined;
		announce(m.cash_undone());
		if (this.byKeyboard) document.getElementById('page-title')?.focus();
	};
}
