/** What three-handed Tarock demands of a deal beyond what its parts do. */
import type { PremiumFact } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import { has, type Reading } from '#lib/domain/reading.ts';
import { HEADS, TRULL, type DreiertarockRuleset } from './rules.ts';

/** Who holds the whole trull leaves nobody two of it. */
export function checkHand({ premiums: rules }: DreiertarockRuleset, reading: Reading): void {
	const { premiums = [] } = reading.facts;
	if (!Array.isArray(premiums)) return;
	const held: string[] = [];
	for (const [i, fact] of (premiums as readonly PremiumFact[]).entries()) {
		if (!has(reading, 'premiums', i)) continue;
		const { premium } = fact;
		if (own(rules, premium)?.between !== 'holder') continue;
		const other = held.find((one) => ofTrull(one) && ofTrull(premium) && one !== premium);
		if (other !== undefined) reading.at.reportAt(['premiums', i], 'excluded-beside', { other });
		held.push(premium);
	}
}

const ofTrull = (premium: string): boolean => premium === HEADS || premium === TRULL;
