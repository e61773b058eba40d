/** Games, premiums, kontra and Trischaken as they hang on the wall. */
import { line } from '#lib/text/rules/tariff-parts.ts';
import * as m from '#lib/text/paraglide/messages.js';
import type {
	KoenigrufenRuleset,
	RenonceRule,
	ValatRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { formatHalves, formatInteger } from '#lib/text/format.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { quietTrischaken } from '#lib/text/rules/quiet-trischaken.ts';
import {
	contractNotes,
	contractValue,
	missedNotes,
	premiumNotes,
} from '#lib/text/rules/records.ts';
import {
	type TariffPart,
	type TariffSection,
	type TariffTable,
	absent,
	heading,
	partOf,
	playedOf,
	rowsOf,
} from '#lib/text/rules/tariff-parts.ts';
import { countText, trischakenName } from '#lib/text/rules/values.ts';

export function sectionsOf(ruleset: KoenigrufenRuleset, locale: Locale): TariffSection[] {
	const part = (title: string, path: string, unless: readonly string[] = []) =>
		partOf(ruleset, locale, title, path, unless);
	const { valat, renonce, bei, limits } = ruleset;
	const tri = trischakenName([ruleset], locale);
	const played = Object.values(ruleset.contracts).filter((contract) => contract.played);
	return [
		{
			...heading('games', locale),
			table: gamesOf(ruleset, locale),
			parts: [
				generalOf(ruleset, locale),
				...(renonce
					? [part(m.rules_renonce({}, { locale }), 'renonce', quietRenonce(renonce))]
					: []),
				...(bei ? [part(m.rules_bei({}, { locale }), 'bei')] : []),
				...(limits ? [part(m.rules_limits({}, { locale }), 'limits')] : []),
			],
		},
		{
			...heading('premiums', locale),
			table: premiumsOf(ruleset, locale),
			parts: valat ? [part(valat.names[locale], 'valat', quietValat(valat))] : [],
		},
		{
			...heading('kontra', locale),
			parts: [part(m.rules_g_kontra({}, { locale }), 'kontra', ['kontra.booked'])],
		},
		{
			...heading('trischaken', locale),
			title: tri,
			parts: played.some(({ kind }) => kind === 'trischaken')
				? [part(tri, 'trischaken', quietTrischaken(ruleset))]
				: [],
		},
	];
}

const gamesOf = (ruleset: KoenigrufenRuleset, locale: Locale): TariffTable => ({
	columns: [m.rules_t_value({}, { locale })],
	rows: rowsOf(ruleset, locale, playedOf(ruleset.contracts), (contract) => ({
		values: [contract.kind === 'trischaken' ? '' : contractValue(contract, locale)],
		notes: contractNotes(contract, [ruleset], locale),
	})),
});

function premiumsOf(ruleset: KoenigrufenRuleset, locale: Locale): TariffTable {
	const figure = (points: number | undefined, halves?: boolean) =>
		points === undefined ? '–' : (halves ? formatHalves : formatInteger)(points, locale);
	return {
		columns: [m.rules_t_silent({}, { locale }), m.rules_t_announced({}, { locale })],
		rows: rowsOf(ruleset, locale, playedOf(ruleset.premiums), (premium) => ({
			values: [
				figure(premium.value.silent, premium.value.halves),
				figure(premium.value.announced, premium.value.halves),
			],
			notes: [...missedNotes(premium, locale), ...premiumNotes(premium, [ruleset], locale)],
		})),
	};
}

const generalOf = (ruleset: KoenigrufenRuleset, locale: Locale): TariffPart => ({
	title: m.rules_t_general({}, { locale }),
	cite: undefined,
	lines: [
		line(ruleset, locale, ['cards', 'win'], countText(ruleset.cards.win, locale)),
		...(ruleset.cards.defenceUnderKontra
			? [line(ruleset, locale, ['cards', 'defenceUnderKontra'])]
			: []),
		line(ruleset, locale, ['selfCall']),
		...(ruleset.renonce ? [] : [absent(ruleset, locale, 'renonce')]),
		...(ruleset.bei ? [] : [absent(ruleset, locale, 'bei')]),
	],
});

/** What goes without saying where it is not so. */
const quietValat = ({ silentVoidsGameKontra, brings }: ValatRule): string[] => [
	...(silentVoidsGameKontra ? [] : ['valat.silentVoidsGameKontra']),
	...(Object.keys(brings).length > 0 ? [] : ['valat.brings']),
];
const quietRenonce = ({ scheme, toEach }: RenonceRule): string[] =>
	scheme !== 'fixed' && toEach === 0 ? ['renonce.toEach'] : [];
