/** What there is at all in a ruleset: of what nobody can do, nobody is told. */
import { MOST_TRICKS } from '#lib/domain/deal-shape.ts';
import type { Contract, KoenigrufenRuleset, PositiveContract } from './rules.ts';
import { tablesOf } from './tables.ts';

const someGame = (ruleset: KoenigrufenRuleset, is: (contract: Contract) => boolean): boolean =>
	[...tablesOf(ruleset).contracts.values()].some(is);

const somePositive = (
	ruleset: KoenigrufenRuleset,
	is: (contract: PositiveContract) => boolean,
): boolean => someGame(ruleset, (contract) => contract.kind === 'positive' && is(contract));

/** Whether Trischaken is played. */
export const playsTrischaken = (ruleset: KoenigrufenRuleset): boolean =>
	someGame(ruleset, ({ kind }) => kind === 'trischaken');

/** Whether somebody plays for few tricks: so few that another could beside him. */
export const playsForFew = (ruleset: KoenigrufenRuleset): boolean =>
	someGame(
		ruleset,
		(contract) => contract.kind === 'negative' && contract.tricks * 2 <= MOST_TRICKS,
	);

/** Whether a king is called in any game. */
export const callsKing = (ruleset: KoenigrufenRuleset): boolean =>
	somePositive(ruleset, (contract) => contract.callsKing);

/** Whether anybody announces a premium. */
const announcesPremiums = (ruleset: KoenigrufenRuleset): boolean =>
	[...tablesOf(ruleset).premiums.values()].some(({ value }) => value.announced !== undefined);

/** Whether anybody announces a valat. */
export const announcesValat = (ruleset: KoenigrufenRuleset): boolean =>
	ruleset.valat !== undefined &&
	(ruleset.valat.announcedBy === 'both' ||
		somePositive(ruleset, ({ declarerAnnounces }) => declarerAnnounces));

/** Whether anybody announces anything. */
export const announces = (ruleset: KoenigrufenRuleset): boolean =>
	announcesPremiums(ruleset) || announcesValat(ruleset);

/** Whether anybody says kontra, on anything. */
export function takesKontra(ruleset: KoenigrufenRuleset): boolean {
	const { kontra, valat } = ruleset;
	const { contracts, premiums } = tablesOf(ruleset);
	const levels = [...contracts.values(), ...premiums.values(), valat].map(
		(one) => one?.highestKontra ?? 0,
	);
	return Math.max(kontra.highest.game, kontra.highest.premium, ...levels) > 0;
}
