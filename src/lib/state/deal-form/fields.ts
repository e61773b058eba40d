/** The fields of a deal while it is written. */
import type { DealFacts, Outcome } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { DealForm } from './form.ts';

/** A deal as far as it is known: `parseDeal` says what it still lacks. */
export type DealDraft = Partial<DealFacts> & { readonly outcome: Outcome };

export type Fields = Partial<Omit<DealFacts, 'id' | 'at'>> & { readonly outcome: Outcome };

export type Played = { readonly [K in keyof Fields]?: Fields[K] | undefined } & {
	readonly outcome: Outcome;
};

/** Without the fields that hold nothing. */
export function defined(fields: object): object {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
		),
	);
}

/** Points by hand, without those who neither win nor pay. */
export function manualOf(form: DealForm, hands: readonly PlayerId[]): Record<PlayerId, number> {
	const manual: Record<PlayerId, number> = {};
	for (const player of hands) {
		const points = own(form.manual, player) ?? 0;
		if (points !== 0) manual[player] = points;
	}
	return manual;
}
