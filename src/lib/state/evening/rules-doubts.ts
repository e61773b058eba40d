/**
 * Deals that were written on one phone while the rules were changed on another: whoever wrote them did not know of
 * rules that hold for them since. A person says by which rules they count.
 */
import type { DealFacts } from '#lib/domain/deal.ts';
import { rulesOfDeals, type LaterRules } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { diffPatch } from '#lib/rulesets/merge-patch.ts';
import { parseRuleset, patchRuleset } from '#lib/rulesets/parse.ts';
import type { ReplacedRules } from '#lib/rulesets/reference.ts';
import type { Edit } from '#lib/storage/edit.ts';
import { sameJson } from '#lib/storage/json.ts';
import {
	readDeal,
	type EveningDeal,
	type EveningHead,
	type EveningModel,
} from '../evening-model.ts';
import { changed, dealEdit } from './edits.ts';
import { factsOf } from './facts.ts';
import { checkWith, readRules, type EveningRules } from './rules.ts';
import { knowledgeOf } from './rules-known.ts';

// Where there is a doubt, rules were changed.
checkWith({ parseRuleset, patchRuleset });

export interface RulesDoubt {
	readonly deal: DealFacts;
	readonly revision: string;
	/** What people call its number. */
	readonly position: number;
	/** The rules it was written by. */
	readonly before: Ruleset;
	/** Those it counts by until somebody has said. */
	readonly after: Ruleset;
	/** Whether the rules were replaced for every deal, and not from one on. */
	readonly isReplaced: boolean;
	/** Whether it can count by the former without any other deal changing its rules. */
	readonly canBeBefore: boolean;
}

type Shown = Pick<EveningModel, 'head' | 'deals' | 'rulesets'>;

const isCount = (value: unknown): value is number => typeof value === 'number';

/** What whoever wrote it knew; `undefined` where that is not said. */
function knownBy(row: EveningDeal): { changes: number; replaced: number } | undefined {
	const { rulesKnown, replacedKnown } = (factsOf(row) as Partial<DealFacts> | null) ?? {};
	if (!isCount(rulesKnown)) return undefined;
	return { changes: rulesKnown, replaced: isCount(replacedKnown) ? replacedKnown : 0 };
}

/**
 * Whether the rules were replaced by somebody who had not seen the deal as it was written last, and whose word its
 * writer had not heard.
 */
function isOverrun(row: EveningDeal, { rulesReplaced = [] }: EveningHead): boolean {
	const last = rulesReplaced.at(-1);
	const known = knownBy(row);
	return Boolean(last && known && known.replaced < rulesReplaced.length && !hadSeen(last, row));
}

const hadSeen = ({ deals, corrections = {} }: ReplacedRules, row: EveningDeal): boolean =>
	deals.includes(row.id) && (corrections[row.id] ?? 0) >= (factsOf(row).corrections ?? 0);

/** The rules as they stood before each replacement of them; empty where that does not read any more. */
function replacedIn(head: EveningHead, now: Ruleset): readonly EveningRules[] {
	const found: EveningRules[] = [];
	let pinned = now;
	for (const { patch, rulesetChanges } of [...(head.rulesReplaced ?? [])].reverse()) {
		const before = patchRuleset(pinned, patch);
		if (!before.ok) return [];
		pinned = before.value;
		const { ruleset } = head;
		const rules = readRules({
			...{ ruleset, rulesetSnapshot: pinned },
			...(rulesetChanges && { rulesetChanges }),
		});
		if (!rules.ok) return [];
		found.unshift(rules.value);
	}
	return found;
}

/**
 * Deals that were written where rules changed and of which the record does not say under which: a person says it. Empty where
 * nothing is in doubt.
 */
export function rulesDoubts(evening: Shown): readonly RulesDoubt[] {
	const { head, deals, rulesets } = evening;
	const { rulesetChanges: changes = [] } = head;
	const isBehind = (row: EveningDeal) => (knownBy(row)?.changes ?? changes.length) < changes.length;
	const isAsked = (row: EveningDeal) => isOverrun(row, head) || isBehind(row);
	const rules = deals.some(isAsked) ? readRules(head) : undefined;
	if (!rules?.ok) return [];
	const { ruleset, laterRules } = rules.value;
	const replaced = replacedIn(head, ruleset);
	const inForce = (of: EveningRules) => rulesOfDeals(of, deals);
	const players = head.players.map(({ id }) => id);
	const now = inForce(rules.value).at(-1);

	return deals.flatMap((row, i): RulesDoubt[] => {
		const { position, revision } = row;
		const known = knownBy(row);
		if (!isAsked(row) || !known || position === undefined || revision === undefined) return [];
		const isReplaced = isOverrun(row, head);
		const written = isReplaced ? replaced[known.replaced] : rules.value;
		if (!written) return [];
		const deal = factsOf(row);
		const knew = { ...written, laterRules: written.laterRules.slice(0, known.changes) };
		const before = inForce(knew)[i] ?? written.ruleset;
		const after = rulesets[i] ?? ruleset;
		const [was, is] = [readDeal(before, deal, players), readDeal(after, deal, players)];
		const paysTheSame = was.ok && is.ok && sameJson(was.score.net, is.score.net);
		if (sameJson(before, after) || paysTheSame) return [];
		const canBeBefore = isReplaced
			? sameJson(after, now)
			: movesNoOther(evening, deal, { ruleset, laterRules });
		return [{ deal, revision, position, before, after, isReplaced, canBeBefore }];
	});
}

/** Whether every other deal keeps its rules where this one was played before the changes its writer did not know. */
function movesNoOther(
	{ head, deals, rulesets }: Shown,
	deal: DealFacts,
	{ ruleset, laterRules }: EveningRules,
): boolean {
	const told = playedBefore(head, deal).rulesetChanges ?? [];
	const later = laterRules.map((one, at): LaterRules => ({
		...one,
		afterDeals: told[at]?.afterDeals ?? [],
	}));
	const then = rulesOfDeals({ ruleset, laterRules: later }, deals);
	return deals.every(({ id }, j) => id === deal.id || sameJson(then[j], rulesets[j]));
}

/** The evening's facts with a deal played before those changes of the rules that its writer did not know. */
export function playedBefore(
	head: EveningHead,
	{ id, rulesKnown = 0 }: Pick<DealFacts, 'id' | 'rulesKnown'>,
): EveningHead {
	const rulesetChanges = (head.rulesetChanges ?? []).map((change, at) =>
		at < rulesKnown || change.afterDeals.includes(id)
			? change
			: { ...change, afterDeals: [...change.afterDeals, id] },
	);
	return { ...head, rulesetChanges };
}

/** The evening's facts with the rules a deal was written by for that deal alone, and behind it those of now again. */
function playedAlone(
	head: EveningHead,
	deals: readonly { readonly id: string }[],
	{ deal, before, after }: RulesDoubt,
): EveningHead {
	const at = deals.findIndex(({ id }) => id === deal.id);
	const ahead = deals.slice(0, Math.max(0, at)).map(({ id }) => id);
	const rulesetChanges = [
		...(head.rulesetChanges ?? []),
		{ afterDeals: ahead, patch: diffPatch(after, before) as object },
		{ afterDeals: [...ahead, deal.id], patch: diffPatch(before, after) as object },
	];
	return { ...head, rulesetChanges };
}

/** What makes a deal count by the rules it was written by; nothing where nobody is asked any more. */
export const countedBefore =
	(id: string) =>
	(found: EveningModel): readonly Edit[] => {
		const doubt = rulesDoubts(found).find(({ deal }) => deal.id === id);
		if (!doubt?.canBeBefore) return [];
		const { deal, revision, isReplaced } = doubt;
		if (!isReplaced) return changed((head) => playedBefore(head, deal))(found);
		const head = playedAlone(found.head, found.deals, doubt);
		const knows = { ...deal, ...knowledgeOf(head) };
		return [...changed(() => head)(found), dealEdit(found, { id, value: knows, seen: revision })];
	};
