/** Single values of a Königrufen ruleset in words: what contracts, premiums, valat and Trischaken are worth. */
import { own } from '#lib/domain/own.ts';
import type { Locale } from '#lib/domain/ruleset.ts';
import type {
	ByResult,
	NegativeContract,
	Premium,
	TrischakenCase,
	TrischakenPay,
	TrischakenRule,
	TrischakenWhen,
	ValatRule,
} from '#lib/games/koenigrufen/domain/rules.ts';
import { formatHalves, formatInteger } from '#lib/text/format.ts';
import * as m from '#lib/text/paraglide/messages.js';
import { BESIDE_VALAT, CASE_WHEN, choiceText } from '#lib/text/rules/choices.ts';
import { timesText } from '#lib/text/rules/values.ts';

/** `4`, `4, verloren 8`, `3, Vorhand verliert 6`, `2½` */
export function valueText(
	{ won, lost, wonByForehand, lostByForehand, halves, ...more }: NegativeContract['value'],
	locale: Locale,
): string {
	const number = halves ? formatHalves : formatInteger;
	const say = { locale };
	let text =
		won === lost
			? number(won, locale)
			: m.rules_won_lost({ won: number(won, locale), lost: number(lost, locale) }, say);
	const add = (words: typeof m.rules_won_forehand, points: number | undefined): void => {
		if (points !== undefined) text = words({ text, points: number(points, locale) }, say);
	};
	add(m.rules_won_forehand, wonByForehand);
	add(m.rules_won_lost_forehand, lostByForehand);
	add(m.rules_per_trick, more.lostPerTrick);
	return text;
}

/** `doppelt`, `doppelt, verloren vierfach` */
export const factorText = ({ won, lost }: ByResult, locale: Locale): string =>
	won === lost
		? timesText(won, locale)
		: m.rules_won_lost({ won: timesText(won, locale), lost: timesText(lost, locale) }, { locale });

/** `kein Stich`, `genau ein Stich` */
export function tricksText(tricks: number, locale: Locale): string {
	if (tricks === 0) return m.rules_t_trick_none({}, { locale });
	return tricks === 1
		? m.rules_t_trick_one({}, { locale })
		: m.rules_t_tricks({ n: String(tricks) }, { locale });
}

/** `1 / 2`, `2 angesagt`, `2 / 4, verfehlt 6` */
export function premiumValueText(value: Premium['value'], locale: Locale): string {
	const number = value.halves ? formatHalves : formatInteger;
	let text = madeText(value, (points) => number(points, locale), locale);
	for (const [words, points] of [
		[m.rules_value_missed, value.missed],
		[m.rules_value_missed_silent, value.missedSilent],
	] as const) {
		if (points !== undefined) text = words({ text, missed: number(points, locale) }, { locale });
	}
	return text;
}

function madeText(
	{ silent, announced }: Premium['value'],
	number: (value: number) => string,
	locale: Locale,
): string {
	if (silent !== undefined && announced !== undefined) {
		return m.rules_silent_announced(
			{ silent: number(silent), announced: number(announced) },
			{ locale },
		);
	}
	if (silent !== undefined) return m.rules_silent_only({ silent: number(silent) }, { locale });
	if (announced !== undefined) {
		return m.rules_announced_only({ announced: number(announced) }, { locale });
	}
	return '–';
}

/**
 * `3 an jede Jungfrau, Bürgermeister 6`
 *
 * @param row how many virgins there are: one is no plural
 */
export function payText(pay: TrischakenPay, row: string, locale: Locale): string {
	// Without a virgin there is none to pay, and who has all tricks ties with nobody.
	const paid = row === 'none' ? { ...pay, to: 'everybody' as const } : pay;
	const text = lonePayText(paid, row === 'one', locale);
	if (pay.tied === undefined || row === 'all') return text;
	return m.rules_pay_tied({ text, tied: formatInteger(pay.tied, locale) }, { locale });
}

function lonePayText(
	{ plain, mayor, to, amount }: TrischakenPay,
	single: boolean,
	locale: Locale,
): string {
	const params = { plain: formatInteger(plain, locale), mayor: formatInteger(mayor, locale) };
	const words = amount === 'in-all' ? PAYS['in-all'] : PAYS['to-each'];
	const virgins = single ? PAYS.virgin : words.virgins;
	const [same, apart] = to === 'virgins' ? virgins : words.everybody;
	return (plain === mayor ? same : apart)(params, { locale });
}

/** The words of a payment: where a mayor pays the same, and where he does not. */
const PAYS = {
	virgin: [m.rules_pay_virgin, m.rules_pay_virgin_mayor],
	'to-each': {
		everybody: [m.rules_pay_everybody, m.rules_pay_everybody_mayor],
		virgins: [m.rules_pay_virgins, m.rules_pay_virgins_mayor],
	},
	'in-all': {
		everybody: [m.rules_pay_everybody_in_all, m.rules_pay_everybody_in_all_mayor],
		virgins: [m.rules_pay_virgins_in_all, m.rules_pay_virgins_in_all_mayor],
	},
} as const;

/** Whether anything is paid in all and divided at the end. */
export function dividesLate({ loserPays, cases = {} }: TrischakenRule): boolean {
	const { none, one, two, all } = loserPays ?? {};
	const sums = [none, one, two, all, ...Object.values(cases)];
	return sums.some((one) => one?.amount === 'in-all');
}

/** `eine Jungfrau, ein Bürgermeister` */
export function caseWhenText(when: TrischakenWhen, locale: Locale): string {
	const asked = (Object.keys(CASE_WHEN) as (keyof typeof CASE_WHEN)[]).flatMap((about) => {
		const wanted = when[about];
		return wanted === undefined ? [] : [choiceText(CASE_WHEN[about], wanted, locale)];
	});
	return asked.length === 0 ? m.rules_f_case_always({}, { locale }) : asked.join(', ');
}

const CASE_PAYS = {
	most: m.rules_f_case_pays_most,
	second: m.rules_f_case_pays_second,
	mayor: m.rules_f_case_pays_mayor,
	forehand: m.rules_f_case_pays_forehand,
	rest: m.rules_f_case_pays_rest,
} as const;

const CASE_PAID = {
	'to-each': {
		rest: m.rules_f_case_each_rest,
		virgins: m.rules_f_case_each_virgins,
		fewest: m.rules_f_case_each_fewest,
	},
	'in-all': {
		rest: m.rules_f_case_all_rest,
		virgins: m.rules_f_case_all_virgins,
		fewest: m.rules_f_case_all_fewest,
	},
} as const;

/**
 * `der Bürgermeister zahlt jeder Jungfrau 6, Vorhand doppelt, sonst niemand`
 *
 * @param forehand what forehand's payments are multiplied by
 */
export function casePayText(
	{ when, from, to, points, amount, forehandFactor = false }: TrischakenCase,
	forehand: number,
	locale: Locale,
): string {
	const paid = amount === 'in-all' ? CASE_PAID['in-all'] : CASE_PAID['to-each'];
	const single = to === 'virgins' && when.virgins === 'one';
	const words = single ? m.rules_f_case_each_virgin : (own(paid, to) ?? paid.rest);
	const text = words({ points: formatInteger(points, locale) }, { locale });
	const pays = own(CASE_PAYS, from) ?? CASE_PAYS.rest;
	if (!forehandFactor || forehand === 1) return pays({ what: text }, { locale });
	const params = { text, times: timesText(forehand, locale) };
	return pays({ what: m.rules_f_case_forehand_factor(params, { locale }) }, { locale });
}

/** `neben Valat zählt das nie` */
export function besideText(rule: Premium['besideValat'], locale: Locale): string {
	if (rule === undefined) return m.rules_f_beside_like_others({}, { locale });
	const words = (mode: string) => choiceText(BESIDE_VALAT, mode, locale);
	// One word where it is the same beside each kind of valat.
	if (rule.silent === rule.announced && rule.silent === rule.missed) {
		return m.rules_d_beside({ value: words(rule.silent) }, { locale });
	}
	return [
		m.rules_d_beside_silent({ value: words(rule.silent) }, { locale }),
		m.rules_d_beside_announced({ value: words(rule.announced) }, { locale }),
		m.rules_d_beside_missed({ value: words(rule.missed) }, { locale }),
	].join(', ');
}

/** `Spielwert ×4 / ×8` */
export function valatText(
	{ scheme, silent, announced }: ValatRule['value'],
	locale: Locale,
): string {
	const params = {
		silent: formatInteger(silent, locale),
		announced: formatInteger(announced, locale),
	};
	const say = { locale };
	if (scheme === 'fixed') return m.rules_valat_fixed(params, say);
	return scheme === 'game-factor'
		? m.rules_valat_game_factor(params, say)
		: m.rules_valat_deal_factor(params, say);
}
