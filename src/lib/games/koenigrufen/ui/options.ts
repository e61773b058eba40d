/** What there is to choose from in a ruleset, by name and in its own order. */
import { VALAT } from '#lib/games/koenigrufen/domain/tables.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

export interface NamedOption {
	readonly id: string;
	readonly name: string;
}

interface Named {
	readonly names: Readonly<Record<Locale, string>>;
	readonly order: number;
}

const inOrder = <T extends Named>(
	all: Readonly<Record<string, T>>,
	locale: Locale,
	wanted: (one: T) => boolean = () => true,
): NamedOption[] =>
	Object.entries(all)
		.filter(([, one]) => wanted(one))
		.sort(([, a], [, b]) => a.order - b.order)
		.map(([id, { names }]) => ({ id, name: names[locale] }));

/** The contracts of a ruleset, played or not; those of one kind where one is named. */
export const contractOptions = (
	{ contracts }: KoenigrufenRuleset,
	locale: Locale,
	kind?: 'negative',
): NamedOption[] =>
	inOrder(contracts, locale, (contract) => kind === undefined || contract.kind === kind);

/** Premiums between the sides and between players. */
export const premiumOptions = ({ premiums }: KoenigrufenRuleset, locale: Locale): NamedOption[] =>
	inOrder(premiums, locale);

/** The same, and valat where it is played. */
export function premiumAndValatOptions(ruleset: KoenigrufenRuleset, locale: Locale): NamedOption[] {
	const { valat } = ruleset;
	const premiums = premiumOptions(ruleset, locale);
	return valat ? [...premiums, { id: VALAT, name: valat.names[locale] }] : premiums;
}

/** Premiums that a contract may demand. */
export const announceable = ({ premiums }: KoenigrufenRuleset, locale: Locale): NamedOption[] =>
	inOrder(
		premiums,
		locale,
		({ value, between }) => value.announced !== undefined && between === 'sides',
	);

/** Premiums that can be made silently. */
export const silentOptions = ({ premiums }: KoenigrufenRuleset, locale: Locale): NamedOption[] =>
	inOrder(
		premiums,
		locale,
		({ value, between }) => value.silent !== undefined && between === 'sides',
	);
