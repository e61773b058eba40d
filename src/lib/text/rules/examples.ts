/** Example deals in words: what happened, and who wins and pays what. */
import type { Example, ExamplePart } from '#lib/rulesets/example.ts';
import type { ExampleResult } from '#lib/rulesets/examples.ts';
import type { Locale, Ruleset } from '#lib/domain/ruleset.ts';
import { formatPoints } from '../format.ts';
import * as m from '../paraglide/messages.js';
import { problemText } from '../problems.ts';
import { nameIn, type Naming } from './values.ts';

/** `Rufer mit Partner, Pagat angesagt, Kontra, gewonnen` */
export function exampleTitle(example: Example, rulesets: Naming, locale: Locale): string {
	const parts = example.parts.map((part) => partText(part, rulesets, locale)).join(', ');
	if (example.contract === undefined) return parts;
	return `${nameIn(rulesets, example.contract, locale)} ${parts}`;
}

const BY_ITSELF = {
	won: m.rules_x_won,
	lost: m.rules_x_lost,
	alone: m.rules_x_alone,
	'with-partner': m.rules_x_partner,
	kontra: m.rules_x_kontra,
	forehand: m.rules_x_forehand,
	'gave-up': m.rules_x_gave_up,
	'renonce-defence': m.rules_x_renonce_defence,
};
const OF_ITEM = {
	announced: m.rules_x_announced,
	silent: m.rules_x_silent,
	missed: m.rules_x_missed,
	'missed-silently': m.rules_x_missed_silently,
};

function partText(part: ExamplePart, rulesets: Naming, locale: Locale): string {
	const say = { locale };
	if (part.kind === 'counts') {
		return m.rules_x_card_points({ counts: part.counts.join(' : ') }, say);
	}
	if (!('item' in part)) return BY_ITSELF[part.kind]({}, say);
	const item = nameIn(rulesets, part.item, locale);
	if (part.kind !== 'declared') return OF_ITEM[part.kind]({ item }, say);
	return part.count === undefined
		? item
		: m.rules_x_counted({ item, count: String(part.count) }, say);
}

export interface ExamplePayment {
	readonly name: string;
	readonly points: number;
	readonly text: string;
}

/** Who wins and pays what; those in the same part with the same result are told once. */
function examplePayments(
	{ deal }: Example,
	result: ExampleResult & { readonly ok: true },
	locale: Locale,
): ExamplePayment[] {
	const say = { locale };
	const role = (player: string, i: number): string => {
		if (deal.declarer === player) return m.rules_x_declarer({}, say);
		if (deal.called?.holder === player) return m.rules_x_partner_role({}, say);
		if (deal.declarer !== undefined) return m.rules_x_opponent({}, say);
		return i === 0 ? m.rules_x_forehand_role({}, say) : m.rules_x_seat({ n: String(i + 1) }, say);
	};
	const { declarer, called, hands } = deal;
	const rank = (player: string) =>
		player === declarer ? 0 : player === called?.holder ? 1 : 2 + hands.indexOf(player);
	const told = new Map<string, ExamplePayment>();
	for (const player of [...hands].sort((a, b) => rank(a) - rank(b))) {
		const name = role(player, hands.indexOf(player));
		const points = result.net[player] ?? 0;
		const text = m.rules_x_pays({ name, points: formatPoints(points, locale) }, say);
		told.set(text, { name, points, text });
	}
	return [...told.values()];
}

/** Of what a ruleset has not at all, no more is to be told: which there are is known. */
const NOT_THERE: ReadonlySet<string> = new Set(['no-such-contract', 'no-such-premium']);

/** `Spieler +3 · Gegner −1`, or why the deal is none. */
export function exampleText(
	example: Example,
	result: ExampleResult,
	ruleset: Ruleset,
	locale: Locale,
): string {
	if (!result.ok) {
		const [issue] = result.issues;
		if (issue && NOT_THERE.has(issue.code)) return m.rules_f_played_off({}, { locale });
		const reason = issue ? problemText(issue, locale, { ruleset }) : '';
		return m.rules_x_illegal({ reason }, { locale });
	}
	return examplePayments(example, result, locale)
		.map(({ text }) => text.replaceAll(' ', '\u00a0'))
		.join(' · ');
}
