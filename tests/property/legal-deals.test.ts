import { describe, expect, it } from 'vitest';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { PEOPLE, legalDeal } from './deals.ts';
import { seeded } from './draw.ts';
import { houseRuleset } from './rulesets.ts';
import { isCalling } from '../calling.ts';

const people = new Set(PEOPLE);

/** What of a ruleset one deal makes use of. */
function uses(ruleset: Ruleset, seed: number): string[] {
	const deal = legalDeal(ruleset, seeded(seed));
	const parsed = parseDeal(ruleset, deal, people);
	expect(parsed, JSON.stringify(deal)).toMatchObject({ ok: true, warnings: [] });
	const forms = Object.keys(deal.outcome).map((form) => `outcome ${form}`);
	return [
		...forms,
		`contract ${deal.contract ?? 'none'}`,
		`${String(deal.hands.length)} hands`,
		...(deal.called ? [`king in ${deal.called.holder === 'talon' ? 'talon' : 'a hand'}`] : []),
		...(deal.called && deal.called.holder === deal.declarer ? ['self-call'] : []),
		...(deal.bei ?? []).map(({ contract }) => `bei ${contract}`),
		...(typeof deal.kontra === 'object' ? ['personal kontra'] : []),
		...(typeof deal.kontra === 'number' ? [`kontra ${String(deal.kontra)}`] : []),
		...(deal.premiums ?? []).map(
			({ premium, side, announced, won }) =>
				`${premium} ${announced ? 'announced' : 'silent'} ${won ? 'made' : 'missed'} by ${side ?? 'a player'}`,
		),
		...(deal.declarations ?? []).map(({ kind }) => `declared ${kind}`),
		...(deal.pagat ? [`pagat ${deal.pagat.event}`] : []),
		...(deal.discardedPagat ? ['pagat discarded'] : []),
	];
}

const reach = (ruleset: Ruleset, deals: number): ReadonlySet<string> =>
	new Set(Array.from({ length: deals }, (_, seed) => uses(ruleset, seed)).flat());

describe('the deals that properties are asked of', () => {
	it.each(Object.values(BUILT_IN))('are legal and reach all that $id knows', (ruleset) => {
		const reached = reach(ruleset, 6_000);
		if ('declarations' in ruleset) {
			for (const kind of Object.keys(ruleset.declarations))
				expect(reached).toContain(`declared ${kind}`);
			for (const event of Object.keys(ruleset.pagat)) expect(reached).toContain(`pagat ${event}`);
			expect(reached).toContain('pagat discarded');
		}
		if (!isCalling(ruleset)) return;
		for (const contract of Object.keys(ruleset.contracts))
			expect(reached).toContain(`contract ${contract}`);
		const givesUp = Object.values(ruleset.contracts).some(
			(contract) => contract.kind === 'positive' && contract.givingUp,
		);
		for (const form of ['won', 'cardPoints', ...(givesUp ? ['gaveUp'] : []), 'manual'])
			expect(reached).toContain(`outcome ${form}`);
		for (const [id, premium] of Object.entries(ruleset.premiums)) {
			for (const form of ['silent', 'announced'] as const) {
				if (premium.value[form] === undefined) continue;
				const side = premium.sides[form] === 'defence' ? 'defence' : 'declarer';
				if (premium.between !== 'sides') {
					expect(reached).toContain(`${id} ${form} made by a player`);
					continue;
				}
				expect(reached).toContain(`${id} ${form} made by ${side}`);
			}
		}
		const announces = Object.values(ruleset.contracts).some(
			(contract) => contract.kind === 'positive' && contract.declarerAnnounces,
		);
		const announced = announces ? ['announced made', 'announced missed'] : [];
		const valats = ruleset.valat ? ['silent made', ...announced] : [];
		for (const made of valats) {
			expect(reached).toContain(`valat ${made} by declarer`);
		}
		if (ruleset.selfCall) expect(reached).toContain('self-call');
		else expect(reached).not.toContain('self-call');
		const calls = Object.values(ruleset.contracts).some(
			(contract) => contract.kind === 'positive' && contract.callsKing,
		);
		expect(reached.has('king in talon')).toBe(calls);
		expect(reached.has('outcome renonce')).toBe(ruleset.renonce !== undefined);
		for (const contract of Object.keys(ruleset.bei?.contracts ?? {}))
			expect(reached).toContain(`bei ${contract}`);
		expect(reached.has('5 hands')).toBe(ruleset.trischaken.talon === 'fifth-hand');
	});

	it('are legal under house rules, premiums between players among them', () => {
		const reached = new Set<string>();
		for (let seed = 0; seed < 6_000; seed++) {
			for (const use of uses(houseRuleset(seeded(-seed)), seed)) reached.add(use);
		}
		for (const use of [
			'mondraub announced missed by a player',
			'mondraub silent made by a player',
			'sack announced made by defence',
			'contract hausrufer',
			'personal kontra',
			'kontra 5',
			'outcome renonce',
		]) {
			expect(reached).toContain(use);
		}
	});
});
