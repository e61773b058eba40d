/** Which of the rules on offer as many as sit at a table play by. Pure. */
import type { SessionSummary } from '#lib/storage/read.ts';
import { houseOf, OWN_RULES } from './groups/house.ts';
import { MOST_HANDS, type RulesetOffer } from './offers.ts';

/** The rules of an evening in the list; none where they were for that evening only. */
export function listedOf(
	{ head }: SessionSummary,
	listed: readonly RulesetOffer[],
): RulesetOffer | undefined {
	const found = houseOf(head, listed);
	return found?.key === OWN_RULES ? undefined : found;
}

/** Whether so many may play by these rules, in turns where they are more than hold cards. */
function takes({ ruleset: { table } }: RulesetOffer, people: number): boolean {
	return people >= table.hands && people <= table.most;
}

/**
 * What `people` played last, else the last game for more than `offer` that takes them all; `undefined` where these
 * rules are for so many, or nothing of it was ever played.
 *
 * @param evenings the latest first
 */
export function playedBySoMany(
	people: number,
	{ ruleset }: RulesetOffer,
	listed: readonly RulesetOffer[],
	evenings: readonly SessionSummary[],
): RulesetOffer | undefined {
	const { hands } = ruleset.table;
	if (people <= hands) return undefined;
	const last = evenings.find(({ head }) => head.seats.length === people);
	const played = last && listedOf(last, listed);
	if (played && takes(played, people)) return played;
	for (const evening of evenings) {
		const offer = listedOf(evening, listed);
		if (offer && offer.ruleset.table.hands > hands && takes(offer, people)) return offer;
	}
	return undefined;
}

/** Beside `offer`, what `people` could play with nobody sitting out, or with fewer of them. */
export function forSoMany(
	people: number,
	offer: RulesetOffer,
	offers: readonly RulesetOffer[],
	/** What is meant for more than `offer` is, where nothing is for exactly so many. */
	larger: RulesetOffer | undefined,
): readonly RulesetOffer[] {
	const { hands } = offer.ruleset.table;
	if (people === hands) return [];
	if (people < hands || people < MOST_HANDS)
		return offers.filter(({ ruleset }) => ruleset.table.hands === people);
	return larger && larger.ruleset.table.hands > hands && takes(larger, people) ? [larger] : [];
}
