/**
 * What can be wrong in a ruleset's data although its types are right: references to nothing, names
 * that cannot be told apart, entries that nothing ever reads. Each flaw is a sentence.
 */
import { LOCALES, type Citation, type Ruleset, type Words } from '#lib/domain/ruleset.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';
import { isCalling } from '../calling.ts';

const VALAT = 'valat';

interface Item {
	readonly names: Words;
	readonly cite: Citation;
	readonly order: number;
}
type Items = Readonly<Record<string, Item>>;

/** Items that stand in one list and must be told apart there. */
interface List {
	readonly kind: string;
	readonly items: Items;
}

export function flawsOf(ruleset: Ruleset): string[] {
	const lists = listsOf(ruleset);
	const found = [
		...wordsFlaws(ruleset, lists),
		...citationFlaws(ruleset),
		...lists.flatMap((list) => orderFlaws(list)),
		...roundFlaws(ruleset),
		...(isCalling(ruleset) ? koenigrufenFlaws(ruleset) : []),
	];
	if (ruleset.table.most < ruleset.table.hands)
		found.push(`seats at most ${ruleset.table.most} although ${ruleset.table.hands} hold cards`);
	return found.map((flaw) => `${ruleset.id}: ${flaw}.`);
}

function listsOf(ruleset: Ruleset): List[] {
	if ('declarations' in ruleset)
		return [
			{ kind: 'declaration', items: ruleset.declarations },
			{ kind: 'event', items: { ...ruleset.pagat, discardedPagat: ruleset.discardedPagat } },
		];
	if (!isCalling(ruleset)) return [];
	return [
		{ kind: 'contract', items: ruleset.contracts },
		{
			kind: 'premium',
			items: { ...ruleset.premiums, ...(ruleset.valat && { [VALAT]: ruleset.valat }) },
		},
	];
}

// --- words ------------------------------------------------------------------------------------

function wordsFlaws(ruleset: Ruleset, lists: readonly List[]): string[] {
	return [
		...emptyWords('the ruleset', ruleset.names),
		...emptyWords("the ruleset's summary", ruleset.summary),
		...lists.flatMap(({ kind, items }) => [
			...Object.entries(items).flatMap(([id, { names }]) => emptyWords(`${kind} "${id}"`, names)),
			...sameWords(
				kind,
				Object.entries(items).map(([id, { names }]) => [id, names]),
			),
		]),
		...LOCALES.filter((locale) => ruleset.summary[locale].includes('\n')).map(
			(locale) => `its summary in "${locale}" is longer than one line`,
		),
	];
}

const emptyWords = (what: string, names: Words): string[] =>
	LOCALES.filter((locale) => names[locale].trim() === '').map(
		(locale) => `${what} has no words in "${locale}"`,
	);

function sameWords(kind: string, all: readonly (readonly [string, Words])[]): string[] {
	return LOCALES.flatMap((locale) => {
		const taken = new Map<string, string>();
		return all.flatMap(([id, names]) => {
			const name = names[locale].toLowerCase();
			const other = taken.get(name);
			taken.set(name, id);
			return other === undefined
				? []
				: [`${kind}s "${other}" and "${id}" are both called "${names[locale]}" in "${locale}"`];
		});
	});
}

// --- citations --------------------------------------------------------------------------------

function citationFlaws(ruleset: Ruleset): string[] {
	const found: string[] = [];
	const cited = new Set<string>();
	for (const { path, cite } of citationsIn(ruleset)) {
		cited.add(cite.source);
		if (!Object.hasOwn(ruleset.sources, cite.source))
			found.push(`${path} cites "${cite.source}", which is none of its sources`);
		if (cite.section.trim() === '') found.push(`${path} cites no section of "${cite.source}"`);
	}
	for (const [key, source] of Object.entries(ruleset.sources)) {
		if (!cited.has(key)) found.push(`source "${key}" is never cited`);
		if (source.title.trim() === '') found.push(`source "${key}" has no title`);
		if (source.edition?.trim() === '') found.push(`source "${key}" names an empty edition`);
	}
	return found;
}

/** Every `cite` anywhere in the data, so that a new kind of rule cannot be forgotten. */
function citationsIn(
	data: object,
	path: readonly string[] = [],
): { path: string; cite: Citation }[] {
	return Object.entries(data).flatMap(([key, value]: [string, unknown]) => {
		if (typeof value !== 'object' || value === null) return [];
		if (key === 'cite') return [{ path: path.join('.'), cite: value as Citation }];
		return citationsIn(value, [...path, key]);
	});
}

// --- order and rounds -------------------------------------------------------------------------

function orderFlaws({ kind, items }: List): string[] {
	const taken = new Map<number, string>();
	return Object.entries(items).flatMap(([id, { order }]) => {
		const other = taken.get(order);
		taken.set(order, id);
		return other === undefined
			? []
			: [`${kind}s "${other}" and "${id}" both stand at position ${order}`];
	});
}

function roundFlaws(ruleset: Ruleset): string[] {
	const { contracts, premiums } = ruleset.rounds.after;
	const known = isCalling(ruleset) ? ruleset : { contracts: {}, premiums: {} };
	return [
		...Object.keys(contracts)
			.filter((id) => !Object.hasOwn(known.contracts, id))
			.map((id) => `a double round starts after "${id}", which is no contract`),
		...Object.keys(premiums)
			.filter((id) => !Object.hasOwn(known.premiums, id) && !(id === VALAT && hasValat(ruleset)))
			.map((id) => `a double round starts after "${id}", which is no premium`),
	];
}

const hasValat = (ruleset: Ruleset): boolean => isCalling(ruleset) && ruleset.valat !== undefined;

// --- Königrufen -------------------------------------------------------------------------------

function koenigrufenFlaws(ruleset: KoenigrufenRuleset): string[] {
	return [
		...contractFlaws(ruleset),
		...premiumFlaws(ruleset),
		...kontraFlaws(ruleset),
		...trischakenFlaws(ruleset),
		...beiFlaws(ruleset),
		...Object.keys(ruleset.valat?.brings ?? {}).flatMap((id) => {
			const premium = Object.hasOwn(ruleset.premiums, id) ? ruleset.premiums[id] : undefined;
			if (!premium) return [`a made valat brings "${id}", which is no premium`];
			return premium.value.silent === undefined
				? [`a made valat brings "${id}", which has no silent value`]
				: [];
		}),
	];
}

function contractFlaws(ruleset: KoenigrufenRuleset): string[] {
	const found: string[] = [];
	for (const [id, contract] of Object.entries(ruleset.contracts)) {
		if (contract.kind !== 'positive') continue;
		const here = `contract "${id}"`;
		for (const premium of Object.keys(contract.only ?? {})) {
			if (!exists(ruleset, premium)) found.push(`${here} allows "${premium}", which is no premium`);
			else if (ruleset.premiums[premium]?.needsKing && !contract.callsKing)
				found.push(`${here} allows "${premium}", but calls no king`);
		}
		for (const premium of Object.keys(contract.demands?.premiums ?? {})) {
			if (!Object.hasOwn(ruleset.premiums, premium))
				found.push(`${here} demands "${premium}", which is no premium`);
			else if (!allowedIn(ruleset, id, premium))
				found.push(`${here} demands "${premium}", but does not allow it`);
			else if (ruleset.premiums[premium]?.value.announced === undefined)
				found.push(`${here} demands "${premium}", which nobody can announce`);
		}
		if (contract.demands && Object.keys(contract.demands.premiums).length === 0)
			found.push(`${here} demands one of no premiums`);
		if (contract.demands && !contract.declarerAnnounces)
			found.push(`${here} demands a premium that its declarer must not announce`);
		if (contract.givingUp && !contract.callsKing)
			found.push(`${here} may be given up for a king in the talon, but calls none`);
		if (contract.kingInTalon !== 'kontra-stands' && !contract.callsKing)
			found.push(`${here} says what becomes of kontras with the king in the talon, but calls none`);
		if (contract.value.lostByForehand !== undefined && contract.declarer === 'forehand')
			found.push(`${here} has a surcharge for forehand, who alone may play it`);
	}
	return found;
}

const exists = (ruleset: KoenigrufenRuleset, premium: string): boolean =>
	Object.hasOwn(ruleset.premiums, premium) || (premium === VALAT && hasValat(ruleset));

function allowedIn(ruleset: KoenigrufenRuleset, id: string, premium: string): boolean {
	const contract = ruleset.contracts[id];
	if (contract?.kind !== 'positive') return false;
	if (contract.only && !Object.hasOwn(contract.only, premium)) return false;
	return contract.callsKing || !ruleset.premiums[premium]?.needsKing;
}

function premiumFlaws(ruleset: KoenigrufenRuleset): string[] {
	return Object.entries(ruleset.premiums).flatMap(([id, premium]) => {
		const { silent, announced } = premium.value;
		const found: string[] = [];
		if (id === VALAT) found.push(`"${VALAT}" is a premium beside the valat rule`);
		if (silent === undefined && announced === undefined)
			found.push(`premium "${id}" can be made neither silently nor announced`);
		if (silent === undefined && premium.missedSilently === 'costs')
			found.push(`premium "${id}" costs when missed silently, but has no silent value`);
		if (!Object.keys(ruleset.contracts).some((contract) => allowedIn(ruleset, contract, id)))
			found.push(`premium "${id}" is allowed in no contract`);
		return found;
	});
}

/** Every table has words for so many levels; beyond them a level is called by its number. */
const NAMED_LEVELS = 5;
const MOST_LEVELS = 20;

function kontraFlaws({ kontra }: KoenigrufenRuleset): string[] {
	const found: string[] = [];
	const highest = Math.max(kontra.highest.game, kontra.highest.premium);
	if (highest > MOST_LEVELS)
		found.push(`kontra goes up to level ${highest}, beyond ${MOST_LEVELS}`);
	for (let level = 1; level <= NAMED_LEVELS; level++)
		if (!Object.hasOwn(kontra.names, level)) found.push(`kontra level ${level} has no name`);
	const named = Object.entries(kontra.names);
	for (const [level, names] of named) {
		if (!/^[1-9]\d?$/.test(level) || Number(level) > MOST_LEVELS)
			found.push(`kontra level "${level}" is named, but cannot be said`);
		found.push(...emptyWords(`kontra level ${level}`, names));
	}
	return [...found, ...sameWords('kontra level', named)];
}

const BLOCKS = {
	'loser-pays': 'loserPays',
	'second-pays': 'loserPays',
	'two-pay-two': 'twoPayTwo',
	pairwise: 'pairwise',
} as const;

function trischakenFlaws({ trischaken, cards }: KoenigrufenRuleset): string[] {
	const found: string[] = [];
	const used = BLOCKS[trischaken.scheme];
	for (const block of new Set(Object.values(BLOCKS))) {
		if (block === used && !trischaken[block])
			found.push(`Trischaken is paid by "${trischaken.scheme}", but "${block}" is missing`);
		if (block !== used && trischaken[block])
			found.push(`Trischaken has "${block}", which "${trischaken.scheme}" does not read`);
	}
	const ties = trischaken.loserPays;
	if (ties && (ties.ties === 'each-to-rest') !== ties.tiePoints > 0)
		found.push(`Trischaken settles ties by "${ties.ties}" with ${ties.tiePoints} tie points`);
	if (!cards.leaves && (cards.win.leaves > 0 || trischaken.mayor.leaves > 0))
		found.push('it has leaves in a threshold, but does not count them');
	return found;
}

function beiFlaws({ bei, contracts }: KoenigrufenRuleset): string[] {
	if (!bei) return [];
	return Object.keys(bei.contracts)
		.filter((id) => !Object.hasOwn(contracts, id) || contracts[id]?.kind !== 'negative')
		.map((id) => `bei is played with "${id}", which is no negative contract`);
}
