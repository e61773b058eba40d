// Saving an old deal unchanged changes nothing, and the taps read from it say all that it pays for.
import type { Deal } from '#lib/domain/deal.ts';
import { netOf } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { settle } from '#lib/domain/settle.ts';
import { readForm } from '#lib/state/deal-form/form.ts';
import { settingOf as settingOfDeal } from '#lib/state/deal-form/proposal.ts';
import { outlook } from '#lib/state/deal-form/preview.ts';
import { project, toFacts } from '#lib/state/deal-form/project.ts';
import { fromFacts, refilled } from '#lib/state/deal-form/read.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolveRuleset } from '#lib/rulesets/resolve.ts';
import { parseSession } from '#lib/storage/session-file.ts';
import { WORKED_CASES } from '../../conformance/worked-cases/index.ts';
import { RULESETS, legalDeals, settingOf } from './deals.ts';

const samples = import.meta.glob<unknown>('../../conformance/samples/*.json', {
	eager: true,
	import: 'default',
});

/** Everything this promises of one deal. */
function expectKept(ruleset: Ruleset, deal: Deal) {
	const setting = settingOf(ruleset);
	const form = readForm(JSON.parse(JSON.stringify(fromFacts(ruleset, deal))));
	expect(toFacts(ruleset, form, setting)).toEqual(deal);

	// Not only because the old deal lies beside it: the taps alone pay the same.
	const { base: _, ...taps } = form;
	const projected = { id: deal.id, ...project(ruleset, taps, setting) };
	const parsed = parseDeal(ruleset, projected);
	expect(parsed.ok ? [] : parsed.issues).toEqual([]);
	if (!parsed.ok) return;
	const net = (one: Deal) => netOf(settle(ruleset, one), deal.hands);
	expect(net(parsed.value)).toEqual(net(deal));
	// Taken back, it is written again as it was, whatever of it the table had proposed.
	const own = settingOfDeal(deal);
	for (const [untapped, proposed] of [
		[[], setting],
		[['dealer', 'hands', 'seats', 'factor'], own],
	] as const) {
		const again = outlook(ruleset, refilled(ruleset, deal, untapped), proposed);
		expect(again).toMatchObject({ ok: true, deal: { hands: deal.hands, dealer: deal.dealer } });
	}
}

describe.each(RULESETS)('an old deal of %s', (_name, ruleset) => {
	test('is written back as it was', { timeout: 60_000 }, () => {
		fc.assert(
			fc.property(legalDeals(ruleset), (deal) => {
				expectKept(ruleset, deal);
			}),
			{ numRuns: 300 },
		);
	});
});

test('the sample evenings are written back as they were', () => {
	let deals = 0;
	for (const [path, file] of Object.entries(samples)) {
		if (path.includes('.expected.')) continue;
		const parsed = parseSession(file);
		if (!parsed.ok) throw new Error(path);
		for (const deal of parsed.session.deals) {
			expectKept(parsed.session.ruleset, deal);
			deals++;
		}
	}
	expect(deals).toBeGreaterThan(50);
});

test('the worked cases are written back as they were', () => {
	let deals = 0;
	for (const { ruleset: reference, deal } of Object.values(WORKED_CASES).flat()) {
		const resolved = resolveRuleset(reference);
		const parsed = resolved.ok && parseDeal(resolved.value, { id: 'd', ...deal });
		if (!parsed || !parsed.ok) throw new Error(JSON.stringify(deal));
		expectKept(resolved.value, parsed.value);
		deals++;
	}
	expect(deals).toBe(381);
});
