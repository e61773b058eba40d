/** Rules that change during an evening: in the session file, in the score, and before they are applied. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Deal } from '#lib/domain/deal.ts';
import { rulesOfDeals } from '#lib/domain/rules-in-force.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreSession } from '#lib/domain/score.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { patchRuleset } from '#lib/rulesets/parse.ts';
import type { EveningDeal, EveningHead } from '#lib/state/evening-model.ts';
import {
	correctedSince,
	previewRules,
	withRulesForAll,
	withRulesFromNow,
} from '#lib/state/rules/evening-rules.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import type { Session } from '#lib/storage/session-shape.ts';

const sample = JSON.parse(
	readFileSync('tests/conformance/samples/koenigrufen-swedish.json', 'utf8'),
) as { deals: { id: string }[]; players: { id: string }[]; [field: string]: unknown };

const swedish = BUILT_IN['koenigrufen-swedish']!;
function over(base: Ruleset, patch: object): Ruleset {
	const result = patchRuleset(base, patch);
	if (!result.ok) throw new Error(JSON.stringify(result.issues));
	return result.value;
}
const dearRufer = { contracts: { rufer: { value: { won: 5, lost: 5 } } } };
const noPiccolo = { contracts: { piccolo: { played: false } } };

const ids = sample.deals.map(({ id }) => id);
const players = sample.players.map(({ id }) => id);
function scored(file: object) {
	const parsed = parseSession(file);
	if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues.slice(0, 3)));
	return scoreSession(parsed.session).deals;
}

describe('a session file whose rules changed', () => {
	const half = ids.slice(0, 40);
	const change = { afterDeals: half, patch: dearRufer };

	it('is scored by the rules of each deal', () => {
		const before = scored(sample);
		const all = scored({ ...sample, rulesetSnapshot: over(swedish, dearRufer) });
		const mixed = scored({ ...sample, rulesetChanges: [change] });
		expect(mixed.slice(0, 40)).toEqual(before.slice(0, 40));
		expect(mixed.slice(40)).toEqual(all.slice(40));
		expect(mixed).not.toEqual(before);
	});

	it('is warned of what a change takes away that is not there, as a patch from the first is', () => {
		const patch = { premiums: { pagta: null } };
		const warned = (more: object) =>
			parseSession({ ...sample, ...more }).warnings.map(({ path }) => path.join('.'));
		expect(warned({ ruleset: { extends: 'koenigrufen-swedish', patch } })).toEqual([
			'ruleset.patch.premiums.pagta',
		]);
		expect(warned({ rulesetChanges: [change, { afterDeals: half, patch }] })).toEqual([
			'rulesetChanges.1.patch.premiums.pagta',
		]);
	});

	it('puts a change over the one before it', () => {
		const second = { afterDeals: ids.slice(0, 60), patch: { selfCall: false } };
		const parsed = parseSession({ ...sample, rulesetChanges: [change, second], deals: [] });
		expect(parsed).toMatchObject({ ok: true });
		if (!parsed.ok) return;
		const rules = rulesOfDeals(parsed.session, sample.deals);
		expect(rules[39]).toEqual(swedish);
		expect(rules[59]).toMatchObject({ selfCall: true, ...dearRufer });
		expect(rules[60]).toMatchObject({ selfCall: false, ...dearRufer });
		expect(rules).toHaveLength(ids.length + 1);
	});

	it('moves no deal when others are deleted or inserted', () => {
		const session = {
			ruleset: swedish,
			laterRules: [{ afterDeals: half, ruleset: over(swedish, dearRufer) }],
		};
		const rules = (deals: readonly string[]) =>
			rulesOfDeals(
				session,
				deals.map((id) => ({ id })),
			).map((one) => one !== swedish);
		expect(rules(ids.slice(0, 41)).slice(-2)).toEqual([true, true]);
		// The last one before the change is gone; a forgotten one was inserted before it.
		expect(rules([...ids.slice(0, 39), ids[40]!]).slice(-3)).toEqual([false, true, true]);
		expect(rules([...ids.slice(0, 20), 'forgotten', ...ids.slice(20, 41)])[20]).toBe(false);
		expect(rules([])).toEqual([true]);
	});

	it('names a change that does not read, and a deal that its rules do not know', () => {
		const bad = { afterDeals: half, patch: { trischaken: { scheme: 'pairwise' } } };
		expect(parseSession({ ...sample, rulesetChanges: [bad] })).toMatchObject({
			ok: false,
			issues: [
				{
					code: 'scheme-without-numbers',
					path: ['rulesetChanges', 0, 'patch', 'trischaken', 'pairwise'],
				},
			],
		});
		const without = parseSession({
			...sample,
			rulesetChanges: [{ afterDeals: [], patch: noPiccolo }],
		});
		expect(without.ok).toBe(false);
		expect(parseSession({ ...sample, rulesetChanges: 'none' }).ok).toBe(false);
		expect(parseSession({ ...sample, rulesetChanges: [{ patch: {} }] }).ok).toBe(false);
	});
});

describe('other rules for an evening', () => {
	const score = scored(sample);
	const rows = score.map(({ id, net }, i): EveningDeal => {
		const row = { status: 'sound', id, position: i + 1, deal: sample.deals[i] as unknown as Deal };
		return { ...row, ruleset: swedish, net } as unknown as EveningDeal;
	});
	const head = {
		...sample,
		ruleset: 'koenigrufen-swedish',
		rulesetSnapshot: swedish,
	} as unknown as EveningHead;
	const chosen = (patch: object) => ({
		ruleset: over(swedish, patch),
		reference: { extends: swedish.id, name: 'Rose', patch },
	});

	it('show every deal that pays otherwise, with both sums, and no other', () => {
		const next = scored({ ...sample, rulesetSnapshot: over(swedish, dearRufer) });
		const { changed, before, after } = previewRules(rows, players, over(swedish, dearRufer));
		const differing = score.filter(({ net }, i) => players.some((p) => net[p] !== next[i]!.net[p]));
		expect(changed.map(({ id }) => id)).toEqual(differing.map(({ id }) => id));
		expect(changed.length).toBeGreaterThan(0);
		for (const deal of changed) {
			expect(deal.after).toEqual(next.find(({ id }) => id === deal.id)?.net);
		}
		for (const sums of [before, after]) {
			expect(Object.values(sums).reduce((sum, points) => sum + points, 0)).toBe(0);
		}
	});

	it('name the deals that would not be possible, and why', () => {
		const { changed } = previewRules(rows, players, over(swedish, noPiccolo));
		expect(changed.length).toBeGreaterThan(0);
		for (const { after, issues } of changed) {
			expect(after).toBeUndefined();
			expect(issues[0]?.code).toBe('no-such-contract');
		}
	});

	it('hold for all deals, what changed in between included', () => {
		const changed = { ...head, rulesetChanges: [{ afterDeals: ids, patch: noPiccolo }] };
		const next = withRulesForAll(changed, swedish, sample.deals, chosen(dearRufer));
		expect(next.rulesetChanges).toBeUndefined();
		expect(next).toMatchObject({ ruleset: { name: 'Rose' }, rulesetSnapshot: dearRufer });
	});

	it('hold from the next deal on, and stay where none was played: one may have been elsewhere', () => {
		const once = withRulesFromNow(head, swedish, sample.deals, chosen(dearRufer));
		expect(once.rulesetChanges).toMatchObject([{ afterDeals: ids, patch: dearRufer }]);
		expect(once.rulesetSnapshot).toBe(head.rulesetSnapshot);
		const twice = withRulesFromNow(once, swedish, sample.deals, chosen(noPiccolo));
		expect(twice.rulesetChanges).toHaveLength(2);
		const back = withRulesFromNow(twice, swedish, sample.deals, chosen({}));
		expect(back.rulesetChanges).toHaveLength(3);
		expect(withRulesFromNow(back, swedish, sample.deals, chosen({}))).toBe(back);
		const read = (value: object) => {
			const parsed = parseSession({ ...value, deals: sample.deals });
			if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
			return parsed.session;
		};
		const rulesNow = (session: Session) => rulesOfDeals(session, session.deals).at(-1);
		expect(rulesNow(read(back))).toEqual(swedish);
		expect(rulesNow(read(once))).toMatchObject(dearRufer);
		expect(scoreSession(read(once)).deals).toEqual(score);
	});

	it('replace the rules of an evening without deals', () => {
		const next = withRulesFromNow(head, swedish, [], chosen(dearRufer));
		expect(next).toMatchObject({ rulesetSnapshot: dearRufer });
		expect(next.rulesetChanges).toBeUndefined();
	});
});

describe('a built-in that has been put right since', () => {
	/** As it was shipped once: a Rufer was dearer. */
	const shipped = over(swedish, dearRufer);
	const ours = { extends: swedish.id, name: 'Unsere', patch: noPiccolo };
	const resolved = (base: Ruleset) => {
		const result = patchRuleset(base, ours.patch, ours.name);
		if (!result.ok) throw new Error(JSON.stringify(result.issues));
		return result.value;
	};

	it('is told of where the evening began with other numbers', () => {
		expect(correctedSince(swedish.id, swedish)).toBeUndefined();
		expect(correctedSince(swedish.id, shipped)).toEqual({
			...{ ruleset: swedish, reference: swedish.id },
		});
	});

	it('is told of below a patch too, with what the patch makes of it today', () => {
		expect(correctedSince(ours, resolved(swedish))).toBeUndefined();
		expect(correctedSince(ours, resolved(shipped))).toEqual({
			...{ ruleset: resolved(swedish), reference: ours },
		});
	});

	it('is no correction where the patch says the number itself', () => {
		const own = { ...ours, patch: dearRufer };
		expect(
			correctedSince(own, over(shipped, { names: { de: 'Unsere', sv: 'Unsere', en: 'Unsere' } })),
		).toBeUndefined();
	});

	it('leaves nothing to tell once the evening is played by it', () => {
		const chosen = correctedSince(ours, resolved(shipped))!;
		const head = withRulesForAll(
			...[{ ruleset: ours } as unknown as EveningHead, resolved(shipped), [], chosen],
		);
		expect(correctedSince(ours, head.rulesetSnapshot as Ruleset)).toBeUndefined();
	});
});
