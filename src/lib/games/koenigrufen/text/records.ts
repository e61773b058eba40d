/** A contract or premium in a line: what it is worth and on which conditions. */
import type { Contract, KoenigrufenRuleset, Premium } from '#lib/games/koenigrufen/domain/rules.ts';
import { formatHalves, formatInteger } from '#lib/text/format.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import { kontraName } from '#lib/text/names.ts';
import { GIVING_UP, KING_IN_TALON, choiceText } from '#lib/text/rules/choices.ts';
import { playedAmong } from '#lib/text/rules/played-among.ts';
import { type Naming, nameIn, namesOf, thresholdText } from '#lib/text/rules/values.ts';
import { besideText, premiumValueText, tricksText, valueText } from './values.ts';
import * as m from '#lib/text/paraglide/messages.js';

/** `4 · Talon 3`, `1 / 2 · ab 45/2` */
export function recordText(
	ruleset: KoenigrufenRuleset,
	list: string,
	id: string,
	locale: Locale,
): string {
	const contract = list === 'contracts' ? ruleset.contracts[id] : undefined;
	if (contract) {
		return [contractValue(contract, locale), ...contractNotes(contract, [ruleset], locale)]
			.filter((text) => text !== '')
			.join(' · ');
	}
	const premium = ruleset.premiums[id];
	if (!premium) return '';
	return [
		premiumValueText(premium.value, locale),
		...premiumNotes(premium, [ruleset], locale),
	].join(' · ');
}

/** What a contract is worth; nothing where everybody plays for himself. */
export const contractValue = (contract: Contract, locale: Locale): string =>
	contract.kind === 'trischaken' ? '' : valueText(contract.value, locale);

/** `Prämien ×2`; nothing where nothing is multiplied. */
function timesNote(
	words: typeof m.rules_t_times_all,
	{ won, lost }: { readonly won: number; readonly lost: number },
	locale: Locale,
): string[] {
	if (won === 1 && lost === 1) return [];
	const text = words({ times: formatInteger(won, locale) }, { locale });
	if (won === lost) return [text];
	return [m.rules_t_times_lost({ won: text, lost: formatInteger(lost, locale) }, { locale })];
}

function highestText(level: number, [ruleset]: Naming, locale: Locale): string {
	const text =
		level === 0 || !ruleset
			? m.rules_level_none({}, { locale })
			: kontraName(ruleset, level, locale);
	return m.rules_t_highest_kontra({ level: text }, { locale });
}

/** The conditions of a contract, as far as they are not those of most. */
export function contractNotes(contract: Contract, rulesets: Naming, locale: Locale): string[] {
	const say = { locale };
	const notes: string[] = [];
	if (contract.declarer === 'forehand' && contract.kind !== 'trischaken')
		notes.push(m.rules_f_declarer_forehand({}, say));
	if (contract.highestKontra !== undefined)
		notes.push(highestText(contract.highestKontra, rulesets, locale));
	if (contract.kind === 'negative') notes.push(tricksText(contract.tricks, locale));
	if (contract.kind !== 'positive') return notes;
	if (contract.callsKing) notes.push(m.rules_t_king({}, say));
	// Where no game takes up a talon, there is none to go without.
	const [ruleset] = rulesets;
	const someTalon = Object.values(ruleset?.contracts ?? {}).some(
		(other) => 'talon' in other && Number(other.talon) > 0,
	);
	if (contract.talon > 0) notes.push(m.rules_t_talon({ n: String(contract.talon) }, say));
	else if (someTalon) notes.push(m.rules_t_no_talon({}, say));
	notes.push(...timesNote(m.rules_t_times_all, contract.factor, locale));
	const { premiumFactor: factor, demands, givingUp, kingInTalon } = contract;
	notes.push(...timesNote(m.rules_t_times_premiums, { won: factor, lost: factor }, locale));
	notes.push(...timesNote(m.rules_t_times_valat, contract.valatFactor, locale));
	if (contract.only) {
		const items = namesOf(playedAmong(ruleset, contract.only), rulesets, locale);
		notes.push(
			items.length === 0
				? m.rules_t_no_premiums({}, say)
				: m.rules_t_only({ items: items.join(', ') }, say),
		);
	}
	for (const [id, bonus] of Object.entries(playedAmong(ruleset, contract.bonus ?? {}))) {
		const params = { item: nameIn(rulesets, id, locale), value: premiumValueText(bonus, locale) };
		notes.push(m.rules_t_bonus(params, say));
	}
	if (!contract.declarerAnnounces) notes.push(m.rules_t_no_announcing({}, say));
	if (demands) {
		const items = namesOf(playedAmong(ruleset, demands.premiums), rulesets, locale);
		const params = { items: items.join(', ') };
		notes.push(
			items.length === 1 ? m.rules_t_demands(params, say) : m.rules_t_demands_one(params, say),
		);
		if (demands.settled === 'with-game') notes.push(m.rules_t_with_game({}, say));
	}
	if (givingUp && contract.callsKing) {
		const text =
			givingUp.price === 'fixed'
				? m.rules_f_giving_up_fixed({ points: formatInteger(givingUp.points, locale) }, say)
				: choiceText(GIVING_UP, givingUp.price, locale);
		notes.push(m.rules_d_giving_up({ value: text }, say));
	}
	if (contract.callsKing && kingInTalon !== 'kontra-stands') {
		const value = choiceText(KING_IN_TALON, kingInTalon, locale);
		notes.push(m.rules_d_king_in_talon({ value }, say));
	}
	return notes;
}

/** What a premium costs that is not made, where that is not what it brings. */
export function missedNotes({ value }: Premium, locale: Locale): string[] {
	const number = value.halves ? formatHalves : formatInteger;
	return [
		[m.rules_t_missed, value.missed] as const,
		[m.rules_t_missed_silent, value.missedSilent] as const,
	].flatMap(([words, points]) =>
		points === undefined ? [] : [words({ missed: number(points, locale) }, { locale })],
	);
}

/** The conditions of a premium, as far as they are not those of most. */
export function premiumNotes(premium: Premium, rulesets: Naming, locale: Locale): string[] {
	const say = { locale };
	const notes: string[] = [];
	if (premium.highestKontra !== undefined) {
		notes.push(highestText(premium.highestKontra, rulesets, locale));
	}
	if (premium.atLeast) {
		notes.push(
			m.rules_t_at_least({ count: thresholdText(premium.atLeast, rulesets[0], locale) }, say),
		);
	}
	if (premium.insteadOfLower && premium.atLeast) notes.push(m.rules_t_instead({}, say));
	if (premium.needsKing) notes.push(m.rules_t_king_only({}, say));
	if (premium.between === 'players') notes.push(m.rules_f_between_players({}, say));
	else if (premium.between === 'holder') notes.push(m.rules_t_between_holder({}, say));
	else notes.push(...sidesNote(premium, locale));
	if (premium.missedSilently === 'costs' && premium.value.silent !== undefined)
		notes.push(m.rules_t_missed_costs({}, say));
	if (premium.silentToOtherSide) notes.push(m.rules_t_other_side({}, say));
	if (premium.besideValat) notes.push(besideText(premium.besideValat, locale));
	return notes;
}

function sidesNote({ sides, value }: Premium, locale: Locale): string[] {
	const side = (who: string) =>
		who === 'declarer'
			? m.rules_t_declarer_side({}, { locale })
			: m.rules_t_defence_side({}, { locale });
	const silent = value.silent === undefined ? 'both' : sides.silent;
	const announced = value.announced === undefined ? 'both' : sides.announced;
	if (silent === announced || value.announced === undefined) {
		return silent === 'both' ? [] : [side(silent)];
	}
	const said = m.rules_f_announced({}, { locale });
	const made = m.rules_f_silent({}, { locale });
	return [
		...(silent === 'both' ? [] : [`${made}: ${side(silent)}`]),
		...(announced === 'both' ? [] : [`${said}: ${side(announced)}`]),
	];
}
