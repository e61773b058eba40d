/** Contradictions that a Königrufen ruleset of the right shape can still hold. */
import { thirds } from '#lib/domain/card-points.ts';
import type { Check } from '#lib/domain/shape.ts';
import {
	TRISCHAKEN_NUMBERS,
	type KoenigrufenRuleset,
	type PositiveContract,
} from '../domain/rules.ts';
import { VALAT, allows } from '../domain/tables.ts';
import { checkReferences } from './references.ts';

/**
 * Reports what would make a deal impossible to write or to pay: no game at all, demands that nobody can meet, ids of
 * nothing (`REFERENCES`).
 */
export function checkRuleset(ruleset: KoenigrufenRuleset, at: Check): void {
	checkContracts(ruleset, at);
	checkPremiums(ruleset, at);
	checkKontra(ruleset, at);
	checkTrischaken(ruleset, at);
	checkReferences(ruleset, at);
}

function checkContracts(ruleset: KoenigrufenRuleset, at: Check): void {
	const contracts = Object.entries(ruleset.contracts);
	if (!contracts.some(([, contract]) => contract.played))
		at.reportAt(['contracts'], 'no-contract-played');
	for (const [id, contract] of contracts) {
		if (contract.kind !== 'positive') continue;
		const demanded = Object.keys(contract.demands?.premiums ?? {});
		for (const name of demanded) {
			const path = ['contracts', id, 'demands', 'premiums', name];
			if (Object.hasOwn(ruleset.premiums, name) && !canBeDemanded(ruleset, contract, name))
				at.reportAt(path, 'demanded-not-announceable');
		}
		if (contract.demands && demanded.length === 0) {
			at.reportAt(['contracts', id, 'demands', 'premiums'], 'nothing-demanded');
		}
	}
}

/** What is switched off or not allowed demands nothing, as long as another is left to announce. */
function canBeDemanded(
	{ premiums }: KoenigrufenRuleset,
	contract: PositiveContract,
	id: string,
): boolean {
	const premium = premiums[id];
	if (!contract.declarerAnnounces || premium?.value.announced === undefined) return false;
	if (premium.sides.announced === 'defence' || premium.between !== 'sides') return false;
	return Object.keys(contract.demands?.premiums ?? {}).some(
		(other) => premiums[other]?.played && allows(contract, other, premiums[other]),
	);
}

function checkPremiums(ruleset: KoenigrufenRuleset, at: Check): void {
	const positives = Object.values(ruleset.contracts).filter(
		(contract): contract is PositiveContract => contract.kind === 'positive' && contract.played,
	);
	for (const [id, premium] of Object.entries(ruleset.premiums)) {
		if (id === VALAT) at.reportAt(['premiums', id], 'reserved-name', { name: id });
		const { silent, announced } = premium.value;
		if (silent === undefined && announced === undefined) {
			at.reportAt(['premiums', id, 'value'], 'premium-without-value');
		}
		if (premium.played && !positives.some((contract) => allows(contract, id, premium))) {
			at.reportAt(['premiums', id], 'premium-of-no-contract', { value: id });
		}
		if (premium.atLeast && thirds(premium.atLeast) > ruleset.cards.total * 3) {
			at.reportAt(['premiums', id, 'atLeast'], 'threshold-beyond-total', {
				most: ruleset.cards.total,
			});
		}
	}
	if (thirds(ruleset.cards.win) > ruleset.cards.total * 3) {
		at.reportAt(['cards', 'win'], 'threshold-beyond-total', { most: ruleset.cards.total });
	}
}

/** Levels that every table has a word for. */
const NAMED_LEVELS = 5;

function checkKontra({ kontra }: KoenigrufenRuleset, at: Check): void {
	const highest = Math.max(kontra.highest.game, kontra.highest.premium);
	// Beyond the named ones a level is called by its number.
	for (let level = 1; level <= Math.min(highest, NAMED_LEVELS); level++) {
		if (!Object.hasOwn(kontra.names, String(level))) {
			at.reportAt(['kontra', 'names', String(level)], 'kontra-level-without-name', { level });
		}
	}
}

function checkTrischaken({ trischaken, kontra }: KoenigrufenRuleset, at: Check): void {
	const numbers = TRISCHAKEN_NUMBERS[trischaken.scheme];
	if (trischaken[numbers] === undefined) {
		at.reportAt(['trischaken', numbers], 'scheme-without-numbers', { value: trischaken.scheme });
	}
	for (const [id, { from, to }] of Object.entries(trischaken.cases ?? {})) {
		// Each is everybody whom the other does not name: here nobody is named.
		if (from === 'rest' && to === 'rest') {
			at.reportAt(['trischaken', 'cases', id, 'to'], 'rest-pays-rest');
		}
	}
	if (kontra.trischaken === 'riders' && !trischaken.riders) {
		at.reportAt(['trischaken', 'riders'], 'scheme-without-numbers', { value: kontra.trischaken });
	}
}
