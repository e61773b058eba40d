/** What the taps would pay: the same door and the same payments as for a saved deal. */
import type { Deal } from '#lib/domain/deal.ts';
import { type Entry, type Net, netOf } from '#lib/domain/entry.ts';
import type { Issue, IssueCode } from '#lib/domain/issue.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { howOf } from './effective.ts';
import type { DealDraft } from './fields.ts';
import type { DealForm, How } from './form.ts';
import { gameForm } from './games.ts';
import { toFacts } from './project.ts';
import type { Setting } from './setting.ts';
import { tap } from './taps.ts';

/** A problem of the draft, at the control where it is put right. */
export interface Placed {
	/** `contract`, `declarer`, `holder`, `premium.pagat`, `bei.0`, … */
	readonly control: string;
	readonly issue: Issue;
}

/** One way the deal may end: what it pays, or what keeps it from being written. */
export type Outlook =
	| {
			readonly ok: true;
			readonly deal: Deal;
			readonly entries: readonly Entry[];
			/** Points of everybody at the table. */
			readonly net: Net;
	  }
	| {
			readonly ok: false;
			/** Controls that still have to be tapped. */
			readonly asked: readonly string[];
			/** What contradicts itself. */
			readonly problems: readonly Placed[];
	  };

/** How the deal can be saved: by either of two results, or as told. */
export type Preview =
	| { readonly kind: 'either'; readonly won: Outlook; readonly lost: Outlook }
	| { readonly kind: 'one'; readonly how: How; readonly only: Outlook };

/** Not yet tapped, as opposed to contradictory. */
const ASKING: ReadonlySet<IssueCode> = new Set([
	'missing',
	'one-of-forms',
	'demanded-premium-missing',
]);

/**
 * What saving the form as it is would pay, or everything that is missing or wrong: by the same parser as every other door.
 */
export function outlook(ruleset: Ruleset, form: DealForm, setting: Setting): Outlook {
	const draft = toFacts(ruleset, form, setting);
	const parsed = parseDeal(ruleset, draft);
	if (parsed.ok) {
		const entries = settle(ruleset, parsed.value);
		const people = [...new Set([...(draft.seats ?? setting.seats), ...parsed.value.hands])];
		return { ok: true, deal: parsed.value, entries, net: netOf(entries, people) };
	}
	const placed = parsed.issues.map((issue): Placed => ({
		control: gameForm(ruleset).controlOf?.(draft, issue.path) ?? controlOf(draft, issue.path),
		issue,
	}));
	const asked = placed.filter(({ issue }) => ASKING.has(issue.code));
	return {
		ok: false,
		asked: [...new Set(asked.map(({ control }) => control))],
		problems: placed.filter(({ issue }) => !ASKING.has(issue.code)),
	};
}

/** For a game that is told by its result: both results. Otherwise what was counted or conceded. */
export function preview(ruleset: Ruleset, form: DealForm, setting: Setting): Preview {
	const how = howOf(ruleset, form);
	const decided = gameForm(ruleset).isDecided?.(ruleset, form, how) === true;
	if (how !== 'result' || decided) {
		return { kind: 'one', how, only: outlook(ruleset, form, setting) };
	}
	return {
		kind: 'either',
		won: outlook(ruleset, tap(form, { won: true }), setting),
		lost: outlook(ruleset, tap(form, { won: false }), setting),
	};
}

/** Controls that still have to be tapped before the deal can be saved, the result itself apart. */
export function missing(preview: Preview): readonly string[] {
	const one = preview.kind === 'one' ? preview.only : preview.won;
	return one.ok ? [] : one.asked;
}

/** What contradicts itself, at the control where it can be put right. */
export function problems(preview: Preview): readonly Placed[] {
	const one = preview.kind === 'one' ? preview.only : preview.won;
	return one.ok ? [] : one.problems;
}

/** The control that writes the field at this path, whatever the game. */
function controlOf(draft: DealDraft, path: Issue['path']): string {
	const [field, index] = path;
	switch (field) {
		case 'called':
			return 'holder';
		case 'premiums': {
			const fact = typeof index === 'number' ? draft.premiums?.[index] : undefined;
			return fact ? `premium.${fact.premium}` : 'premiums';
		}
		case 'bei':
			return typeof index === 'number' ? `bei.${index}` : 'bei';
		default:
			return String(field ?? 'deal');
	}
}

/** What the form's own player would win or pay: the declarer, whose result the buttons name. */
export const pointsOf = (seen: Outlook, player: PlayerId | undefined): number | undefined =>
	seen.ok && player !== undefined ? (seen.net[player] ?? 0) : undefined;
