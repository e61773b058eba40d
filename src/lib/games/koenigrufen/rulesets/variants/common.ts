/** What the patches of published house rules have in common. */
import type { Citation, Words } from '#lib/domain/ruleset.ts';
import { words } from '#lib/rulesets/build.ts';
import { premium } from '../build.ts';
import type {
	Contract,
	KoenigrufenRuleset,
	Premium,
	TrischakenPay,
} from '#lib/games/koenigrufen/domain/rules.ts';

/** Tournament organisers tell these things in their announcements, not in a book. */
export const announcement = (title: string, edition?: string) => ({
	house: { title, ...(edition !== undefined && { edition }) },
});
/** Where a rule stands that its table told, in no published text. */
export const house = (section: string): Citation => ({ source: 'house', section });

/** What a source says of one game or premium; the rest of a known one is the base's. */
type Said = Readonly<Record<string, unknown>>;

/** What a source lists, in its order, and nothing else: whatever else the base has is not played. */
const listed = (there: object, cite: Citation, list: Readonly<Record<string, object>>): Said =>
	Object.fromEntries<object | null>([
		...Object.keys(there).map((id) => [id, null] as const),
		...Object.entries(list).map(([id, one], i) => [id, { ...one, cite, order: i + 1 }] as const),
	]);

/** The games of a source in bidding order, lowest first, and no others. */
export const games = (
	base: KoenigrufenRuleset,
	cite: Citation,
	list: Readonly<Record<string, Said | Contract>>,
): Said => listed(base.contracts, cite, list);

/** The premiums of a source in the order of its list, and no others. */
export const prizes = (
	base: KoenigrufenRuleset,
	cite: Citation,
	list: Readonly<Record<string, Said | Premium>>,
): Said => listed(base.premiums, cite, list);

/** A premium that the base lacks; its place and where it is written are the list's. */
export const fresh = (rule: Omit<Parameters<typeof premium>[0], 'cite' | 'order'>) =>
	premium({ ...rule, cite: house(''), order: 0 });

/** Worth this silently and announced. */
export const worth = (silent: number, announced: number) => ({ value: { silent, announced } });

/** A premium that lies in the cards taken says nothing beside a valat. */
export const possession = { silent: 'none', announced: 'none', missed: 'none' } as const;

/** A cup plays every deal for the same. */
export const noDoubleRounds = { after: { contracts: { trischaken: null } }, lastRound: false };

/** A row of the Trischaken table that a loser pays. */
export const pay = (plain: number, mayor: number, to: TrischakenPay['to']): TrischakenPay => ({
	plain,
	mayor,
	to,
});

/** What the organisers say of money. */
export const TEN_CENTS: Words = {
	de: 'Ein Punkt ist 10 Cent.',
	sv: 'En poäng är 10 cent.',
	en: 'A point is 10 cents.',
};

/** Said where a source has Farben games and not what may be made in them. */
export const FARB_GAMES: Words = words(
	'Die Prämien der Farbenspiele nennt die Quelle nicht: Hier gilt Oberösterreich (vier Könige und Valat).',
	'Figurerna i färgspel nämner källan inte: här gäller Oberösterreich (fyra kungar och valat).',
	'The premiums of Farben games are not in the source: Upper Austria holds (four kings and valat).',
);

/** Said where a source has the price of a game given up, but not that it goes to each. */
export const GIVEN_UP: Words = words(
	'Was ein geschliffenes Spiel kostet, steht in der Quelle; dass es jeder der drei bekommt, ist erschlossen.',
	'Vad ett uppgivet spel kostar står i källan; att var och en av de tre får det är slutsats.',
	'What a game given up costs is in the source; that each of the three gets it is inferred.',
);

/** Said where a source has no word of what is tried silently and fails. */
export const SILENT_MISSES: Words = words(
	'Ein stiller Vogel oder König ultimo, der misslingt, kostet nichts: Das sagt die Quelle nicht, hier gilt Oberösterreich.',
	'En tyst fågel eller kung ultimo som misslyckas kostar inget: det säger källan inte, här gäller Oberösterreich.',
	'A silent bird or king ultimo that fails costs nothing: the source does not say so, Upper Austria holds.',
);
