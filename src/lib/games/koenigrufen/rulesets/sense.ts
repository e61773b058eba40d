/** What no table can mean by rules of Königrufen, or of a game made of its parts. */
import { thirds } from '#lib/domain/card-points.ts';
import { LOCALES } from '#lib/domain/rules.ts';
import type { Check } from '#lib/domain/shape.ts';
import { RESERVED_ITEMS } from '#lib/rulesets/edit.ts';
import { LARGEST_TIMES, LARGEST_VALUE, notBelow } from '#lib/rulesets/shapes.ts';
import type { Contract, KoenigrufenRuleset } from '../domain/rules.ts';
import { tricksOf } from '../domain/tables.ts';

/**
 * Reports, beside `checkRuleset`, what could be played and nobody means: house rules are told of it, files read all
 * the same.
 */
export function koenigrufenSense(ruleset: KoenigrufenRuleset, at: Check): void {
	const { limits, table, bei } = ruleset;
	const { least, most } = limits ?? {};
	notBelow(at, ['limits', 'most'], { value: most, least, most: LARGEST_VALUE });
	// A declarer beside the first for each other hand at most.
	if (bei && bei.most >= table.hands) {
		at.reportAt(['bei', 'most'], 'out-of-range', { least: 0, most: table.hands - 1 });
	}
	checkTricks(ruleset, at);
	checkSteps(ruleset, at);
	checkIds(ruleset, at);
	checkNames(ruleset, at);
	checkBetween(ruleset, at);
	checkThresholds(ruleset, at);
	checkCases(ruleset, at);
}

/** Nobody is to take more tricks than there are. */
function checkTricks(ruleset: KoenigrufenRuleset, at: Check): void {
	const most = tricksOf(ruleset);
	for (const [id, contract] of Object.entries(ruleset.contracts)) {
		if (contract.kind !== 'negative' || contract.tricks <= most) continue;
		at.reportAt(['contracts', id, 'tricks'], 'out-of-range', { least: 0, most });
	}
}

/** Kontra makes nothing worth nothing; a step that changes nothing is worth 1. */
function checkSteps({ kontra }: KoenigrufenRuleset, at: Check): void {
	for (const [level, times] of Object.entries(kontra.times ?? {})) {
		if (times > 0) continue;
		at.reportAt(['kontra', 'times', level], 'out-of-range', { least: 1, most: LARGEST_TIMES });
	}
}

/** What is paid is told by these ids, and only negative games go beside one another. */
function checkIds({ contracts, premiums, bei }: KoenigrufenRuleset, at: Check): void {
	for (const id of Object.keys(premiums)) {
		if (RESERVED_ITEMS.has(id)) at.reportAt(['premiums', id], 'reserved-name', { name: id });
		else if (Object.hasOwn(contracts, id)) {
			at.reportAt(['premiums', id], 'duplicate', { value: id });
		}
	}
	for (const id of Object.keys(bei?.contracts ?? {})) {
		if (contracts[id]?.kind !== 'negative')
			at.reportAt(['bei', 'contracts', id], 'bei-not-negative');
	}
}

type Listed = Pick<Contract, 'names' | 'played'>;

/** Nobody can tell from each other what is played under one name. */
function checkNames(ruleset: KoenigrufenRuleset, at: Check): void {
	for (const list of ['contracts', 'premiums'] as const) {
		for (const locale of LOCALES) {
			const taken = new Set<string>();
			for (const [id, { names, played }] of Object.entries<Listed>(ruleset[list])) {
				const value = names[locale];
				const said = value.trim().toLowerCase();
				if (played && taken.has(said)) {
					at.reportAt([list, id, 'names', locale], 'duplicate', { value });
				}
				if (played) taken.add(said);
			}
		}
	}
}

/** What follows from card points or from a valat is a side's, and says of no player whom it comes from. */
function checkBetween({ premiums, valat }: KoenigrufenRuleset, at: Check): void {
	for (const [id, { between, atLeast }] of Object.entries(premiums)) {
		if (between === 'sides') continue;
		if (atLeast) at.reportAt(['premiums', id, 'atLeast'], 'not-between-sides');
		const brought = ['valat', 'brings', id];
		if (valat && Object.hasOwn(valat.brings, id)) at.reportAt(brought, 'not-between-sides');
	}
}

function checkThresholds({ cards, trischaken }: KoenigrufenRuleset, at: Check): void {
	const { total, defenceUnderKontra } = cards;
	const report = (...path: string[]) =>
		at.reportAt(path, 'threshold-beyond-total', { most: total });
	if (defenceUnderKontra && thirds(defenceUnderKontra) > total * 3) {
		report('cards', 'defenceUnderKontra');
	}
	if (thirds(trischaken.mayor) > total * 3) report('trischaken', 'mayor');
}

function checkCases({ trischaken }: KoenigrufenRuleset, at: Check): void {
	const places = new Set<number>();
	for (const [id, { order, when, from, to }] of Object.entries(trischaken.cases ?? {})) {
		const path = ['trischaken', 'cases', id];
		if (places.has(order)) at.reportAt([...path, 'order'], 'duplicate', { value: order });
		places.add(order);
		const payer = from !== 'mayor' || when.mayor !== 'nobody';
		const paid = to !== 'virgins' || when.virgins !== 'none';
		if (!payer || !paid) at.reportAt([...path, payer ? 'to' : 'from'], 'case-of-nobody');
	}
}
