// The tariff of a deal that is being written says what is paid: every payment of a game or a premium without
// kontra is the number that stands there.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Deal } from '#lib/domain/deal.ts';
import { factorsOf, type Entry, type Reason } from '#lib/domain/entry.ts';
import { parseDeal } from '#lib/domain/parse-deal.ts';
import type { Ruleset } from '#lib/domain/ruleset.ts';
import { scoreDeal } from '#lib/domain/score-deal.ts';
import { heldRules } from '#lib/games/koenigrufen/domain/held.ts';
import type { Premium } from '#lib/games/koenigrufen/domain/rules.ts';
import { heldRules as heldTarok } from '#lib/games/tarok/domain/held.ts';
import { PEOPLE } from './deals.ts';
import { PLAYED } from './rulesets.ts';
import { isCalling } from '../calling.ts';

/** What nobody doubled, added to or settled otherwise than the tariff says. */
const isPlain = (reason: Reason): boolean =>
	!reason.renonce &&
	!reason.gaveUp &&
	!reason.bonus &&
	reason.contract === undefined &&
	factorsOf(reason).every(({ by }) => !['kontra', 'valat', 'tricks', 'difference'].includes(by));

/** What an entry of a premium stands for in the tariff. */
function premiumCell({ value }: Premium, { announced, won }: Reason): number | undefined {
	if (announced) return won ? value.announced : (value.missed ?? value.announced);
	return won ? value.silent : (value.missedSilent ?? value.silent);
}

/** What the contract brings on top of a payment: an entry of its own, for the same form by the same side. */
const bonusOf = ({ item, from, to, reason }: Entry, entries: readonly Entry[]): number =>
	entries.find(
		(other) =>
			other.reason.bonus === true &&
			[other.item, other.from, other.to].join() === [item, from, to].join() &&
			other.reason.announced === reason.announced &&
			other.reason.side === reason.side &&
			other.reason.won === reason.won,
	)?.points ?? 0;

/** The number in the tariff that this payment is; undefined for what is not in its tables. */
function cell(ruleset: Ruleset, deal: Deal, { item, reason }: Entry): number | undefined {
	const held = { factor: deal.factor ?? 1, contract: deal.contract };
	if ('declarations' in ruleset) {
		const { declarations, pagat } = heldTarok(ruleset, held);
		const declared = deal.declarations?.filter(({ kind }) => kind === item) ?? [];
		const [first] = declared;
		if (first) {
			const { value, beyond, from, counts } = declarations[first.kind];
			// The same kind by several people: which of them is paid here the reason does not tell.
			if (declared.length > 1) return undefined;
			return counts === 'nothing' ? value : value + beyond * ((first.count ?? from) - from);
		}
		return deal.pagat && item === `pagat-${deal.pagat.event}`
			? pagat[deal.pagat.event].value
			: undefined;
	}
	if (!isCalling(ruleset)) return undefined;
	const now = heldRules(ruleset, held);
	const contract = now.contracts[deal.contract ?? ''];
	if (item === 'game' && contract && contract.kind !== 'trischaken') {
		// How many tricks it was off by the reason does not tell.
		if ('lostPerTrick' in contract.value && !reason.won) return undefined;
		const { won, lost, wonByForehand = won, lostByForehand = lost } = contract.value;
		const byForehand = deal.declarer === deal.hands[0];
		if (reason.won) return byForehand ? wonByForehand : won;
		return byForehand ? lostByForehand : lost;
	}
	const premium = Object.hasOwn(now.premiums, item) ? now.premiums[item] : undefined;
	const before = ruleset.contracts[deal.contract ?? ''];
	// Where a lost deal is multiplied otherwise, premiums stand there as in a won one.
	const twofold = before?.kind === 'positive' && before.factor.won !== before.factor.lost;
	return premium && !twofold ? premiumCell(premium, reason) : undefined;
}

test.each(PLAYED)('the tariff of a deal under %s names what is paid', (_name, played) => {
	let met = 0;
	fc.assert(
		fc.property(played, ({ ruleset, deal }) => {
			const parsed = parseDeal(ruleset, deal, new Set(PEOPLE));
			if (!parsed.ok || parsed.value.outcome.manual) return;
			// What stands beside has a value, tricks and kontras of its own.
			if ((parsed.value.bei ?? []).length > 0) return;
			// Where a payment has limits, they may cut it.
			if ('limits' in ruleset) return;
			const { entries } = scoreDeal(ruleset, parsed.value, PEOPLE);
			for (const entry of entries) {
				const said = isPlain(entry.reason) ? cell(ruleset, parsed.value, entry) : undefined;
				if (said === undefined) continue;
				met += 1;
				const paid = entry.points + bonusOf(entry, entries);
				expect(paid).toBe(entry.reason.halves ? Math.floor(said / 2) : said);
			}
		}),
		{ numRuns: 150 },
	);
	expect(met).toBeGreaterThan(5);
});
