/** Games, premiums, kontra and Trischaken as they hang on the wall. */
import { line } from '#lib/text/rules/tariff-parts.ts';
import * as m from '#lib/text/paraglide/messages.js';
import type {
	KoenigrufenRuleset,
	RenonceRule,
	ValatRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import {
	announces,
	announcesValat,
	callsKing,
	playsForFew,
	playsTrischaken,
	takesKontra,
} from '#lib/games/koenigrufen/domain/exists.ts';
import { formatHalves, formatInteger } from '#lib/text/format.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { quietTrischaken } from './quiet-trischaken.ts';
import { contractNotes, contractValue, missedNotes, premiumNotes } from './records.ts';
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
import { thresholdText, trischakenName } from '#lib/text/rules/values.ts';

/**
 * Under which heading each game, premium and rule stands; what the ruleset does not have is named as absent or left
 * out.
 */
export function sectionsOf(ruleset: KoenigrufenRuleset, locale: Locale): TariffSection[] {
	const part = (title: string, path: string, unless: readonly string[] = []) =>
		partOf(ruleset, locale, title, path, unless);
	const { valat, renonce, bei, limits } = ruleset;
	const tri = trischakenName([ruleset], locale);
	return [
		{
			...heading('games', locale),
			table: gamesOf(ruleset, locale),
			parts: [
				generalOf(ruleset, locale),
				...(renonce
					? [part(m.rules_renonce({}, { locale }), 'renonce', quietRenonce(ruleset, renonce))]
					: []),
				...(bei ? [part(m.rules_bei({}, { locale }), 'bei')] : []),
				...(limits ? [part(m.rules_limits({}, { locale }), 'limits')] : []),
			],
		},
		{
			...heading('premiums', locale),
			table: premiumsOf(ruleset, locale),
			parts: valat ? [valatPart(ruleset, valat, locale)] : [],
		},
		{
			...heading('kontra', locale),
			parts: takesKontra(ruleset)
				? [part(m.rules_g_kontra({}, { locale }), 'kontra', quietKontra(ruleset))]
				: [],
		},
		{
			...heading('trischaken', locale),
			title: tri,
			parts: playsTrischaken(ruleset) ? [part(tri, 'trischaken', quietTrischaken(ruleset))] : [],
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
	const forms = announces(ruleset) ? (['silent', 'announced'] as const) : (['silent'] as const);
	const titles = { silent: m.rules_t_silent, announced: m.rules_t_announced };
	return {
		columns: forms.map((form) => titles[form]({}, { locale })),
		rows: rowsOf(ruleset, locale, playedOf(ruleset.premiums), (premium) => ({
			values: forms.map((form) => figure(premium.value[form], premium.value.halves)),
			notes: [...missedNotes(premium, locale), ...premiumNotes(premium, [ruleset], locale)],
		})),
	};
}

const generalOf = (ruleset: KoenigrufenRuleset, locale: Locale): TariffPart => ({
	title: m.rules_t_general({}, { locale }),
	cite: undefined,
	lines: [
		line(ruleset, locale, ['cards', 'win'], thresholdText(ruleset.cards.win, ruleset, locale)),
		...(ruleset.cards.defenceUnderKontra
			? [line(ruleset, locale, ['cards', 'defenceUnderKontra'])]
			: []),
		...(callsKing(ruleset) ? [line(ruleset, locale, ['selfCall'])] : []),
		...(ruleset.renonce ? [] : [absent(ruleset, locale, 'renonce')]),
		...(ruleset.bei || !playsForFew(ruleset) ? [] : [absent(ruleset, locale, 'bei')]),
	],
});

/** A valat; where nobody announces one, with what the silent one is worth alone. */
function valatPart(ruleset: KoenigrufenRuleset, valat: ValatRule, locale: Locale): TariffPart {
	const told = partOf(ruleset, locale, valat.names[locale], 'valat', quietValat(ruleset, valat));
	const { scheme, silent } = valat.value;
	if (announcesValat(ruleset) || scheme !== 'fixed') return told;
	const lines = told.lines.map((one) =>
		one.path.join('.') === 'valat.value' ? { ...one, value: formatInteger(silent, locale) } : one,
	);
	return { ...told, lines };
}

/** What goes without saying where it is not so. */
const quietValat = (
	ruleset: KoenigrufenRuleset,
	{ silentVoidsGameKontra, brings }: ValatRule,
): string[] => [
	...(silentVoidsGameKontra ? [] : ['valat.silentVoidsGameKontra']),
	...(Object.keys(brings).length > 0 ? [] : ['valat.brings']),
	...(takesKontra(ruleset) ? [] : ['valat.kontra']),
	...(announcesValat(ruleset)
		? []
		: ['valat.announcedBy', 'valat.premiums.announced', 'valat.premiums.missed']),
];
const quietRenonce = (ruleset: KoenigrufenRuleset, { scheme, toEach }: RenonceRule): string[] => [
	...(scheme !== 'fixed' && toEach === 0 ? ['renonce.toEach'] : []),
	...(playsTrischaken(ruleset) ? [] : ['renonce.trischaken']),
];
const quietKontra = (ruleset: KoenigrufenRuleset): string[] => [
	'kontra.booked',
	...(playsForFew(ruleset) ? [] : ['kontra.negative']),
	...(playsTrischaken(ruleset) ? [] : ['kontra.trischaken']),
];
