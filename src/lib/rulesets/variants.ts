/**
 * Published house rules as patches over the built-in rulesets: they prove that the language reaches
 * them, and are offered like the five. Each is named after what it is; where its source gives no
 * number, the base's stands, and the summary says so.
 */
import type { Words } from '#lib/domain/ruleset.ts';
import { both, negative, term, words } from './build.ts';

export interface Variant {
	readonly id: string;
	/** The built-in it changes. */
	readonly extends: string;
	/** Its name and summary among other things. */
	readonly patch: { readonly names: Words; readonly summary: Words } & Readonly<
		Record<string, unknown>
	>;
}

/** Tournament organisers tell these things in their announcements, not in a book. */
const announcement = (title: string, edition: string) => ({ house: { title, edition } });
const house = (section: string) => ({ source: 'house', section });

const possession = { silent: 'none', announced: 'none', missed: 'none' };

/** A cup plays every deal for the same. */
const noDoubleRounds = { after: { contracts: { trischaken: null } }, lastRound: false };

/** Rows of the Trischaken table that a loser pays. */
const pay = (plain: number, mayor: number, to: 'everybody' | 'virgins') => ({ plain, mayor, to });

const UPPER_AUSTRIAN_CUP: Variant = {
	id: 'koenigrufen-upper-austria-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Oberösterreich, Cupblatt 4/2023',
			'Oberösterreich, cupprotokoll 4/2023',
			'Upper Austria, cup sheet 4/2023',
		),
		summary: words(
			'Wie Oberösterreich, aber zwei Jungfrauen teilen (je 2, beim Bürgermeister je 3), und Kontra nur in bar',
			'Som Oberösterreich, men två jungfrur delar (2 var, 3 var av en borgmästare) och kontra bara kontant',
			'As Upper Austria, but two virgins share (2 each, 3 each from a mayor), and kontra in cash only',
		),
		rounds: noDoubleRounds,
		kontra: { booked: 'cash' },
		// A pot of 3 does not divide: 2 each. A mayor's 6 does.
		trischaken: { loserPays: { two: pay(2, 3, 'virgins') } },
	},
};

const VIENNA: Variant = {
	id: 'koenigrufen-vienna-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Wiener Cup', 'Königrufen, Wiencupen', 'Königrufen, Vienna cup'),
		summary: words(
			'Trischaken 2 an jeden, Gleichstand teilt den Topf; Valat fix 10/20 neben dem Spiel; Spielwerte wie Oberösterreich',
			'Trischaken 2 till var och en, lika delar på potten; valat fast 10/20 bredvid spelet; spelvärden som Oberösterreich',
			'Trischaken 2 to each, ties share the pot; valat fixed 10/20 beside the game; game values as Upper Austria',
		),
		sources: announcement('Wiener Tarockcup', '2018, 2020'),
		rounds: noDoubleRounds,
		contracts: {
			solorufer: { valatFactor: both(2) },
			solodreier: { valatFactor: both(2) },
			farbensolo: { valatFactor: both(2) },
		},
		premiums: {
			trull: { besideValat: { silent: 'announced', announced: 'all', missed: 'all' } },
			'four-kings': { besideValat: { silent: 'announced', announced: 'all', missed: 'all' } },
		},
		valat: {
			cite: house('Valat'),
			value: { scheme: 'fixed', silent: 10, announced: 20 },
			game: 'beside',
			kontra: 'own',
			silentVoidsGameKontra: true,
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: {
			cite: house('Trischaken'),
			loserPays: {
				none: pay(2, 4, 'everybody'),
				one: pay(6, 12, 'virgins'),
				two: pay(3, 6, 'virgins'),
				all: pay(4, 4, 'everybody'),
				ties: 'share-pot',
				tiePoints: 0,
			},
		},
		renonce: { cite: house('Renonce'), trischaken: { toEach: 6, fromForehand: 6 } },
	},
};

const sack = (de: string, order: number, points: number) => ({
	names: term(de),
	cite: house('Säcke'),
	order,
	played: true,
	group: 'count',
	value: { silent: 1, announced: 2 },
	needsKing: false,
	sides: { silent: 'both', announced: 'both' },
	missedSilently: 'free',
	atLeast: { points, leaves: 2 },
	between: 'sides',
	silentToOtherSide: false,
	besideValat: possession,
});
const farbenTyrol = { 'sack-45': true, 'sack-55': true };

const TYROL: Variant = {
	id: 'koenigrufen-tyrol-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Tiroler Cup', 'Königrufen, Tirolcupen', 'Königrufen, Tyrol cup'),
		summary: words(
			'Trischaken: zwei zahlen an zwei je 2, ein Bürgermeister allein; Säcke und Mondfang 1/2; Valat fix 10/20; Spielwerte wie Oberösterreich',
			'Trischaken: två betalar två 2 var, en borgmästare ensam; säckar och fångad måne 1/2; valat fast 10/20; spelvärden som Oberösterreich',
			'Trischaken: two pay two 2 each, a mayor pays alone; sacks and Mond capture 1/2; valat fixed 10/20; game values as Upper Austria',
		),
		sources: announcement('Tiroler Tarockcup', '2020'),
		rounds: noDoubleRounds,
		contracts: {
			solorufer: { valatFactor: both(2) },
			solodreier: { valatFactor: both(2) },
			farbendreier: { only: farbenTyrol },
			farbensolo: { valatFactor: both(2), only: farbenTyrol },
		},
		premiums: {
			trull: { besideValat: possession },
			'four-kings': { besideValat: possession },
			'sack-45': sack('Sack 45', 20, 45),
			'sack-55': sack('Sack 55', 21, 55),
			mondfang: {
				names: words('Mondfang', 'Månen fångad', 'Mond captured'),
				cite: house('Mondfang'),
				order: 22,
				played: true,
				group: 'capture',
				value: { silent: 1, announced: 2 },
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				between: 'sides',
				silentToOtherSide: false,
			},
		},
		kontra: { booked: 'box' },
		valat: {
			cite: house('Valat'),
			value: { scheme: 'fixed', silent: 10, announced: 20 },
			game: 'beside',
			kontra: 'own',
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: {
			cite: house('Trischaken'),
			scheme: 'two-pay-two',
			// Forehand chooses where the talon goes.
			talon: 'unused',
			forehand: { factor: 1 },
			extra: { virginFromEach: 2 },
			loserPays: null,
			twoPayTwo: { points: 2, mayorAlone: 2 },
		},
		renonce: { cite: house('Renonce'), trischaken: { toEach: 4, fromForehand: 4 } },
	},
};

const SAUWALD: Variant = {
	id: 'koenigrufen-sauwald-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Sauwald-Cup', 'Königrufen, Sauwaldcupen', 'Königrufen, Sauwald cup'),
		summary: words(
			'Wie Oberösterreich, aber Farbensolo 5, kein Farbendreier, Renonce im Trischaken 3, und Kontra nur in bar',
			'Som Oberösterreich, men Farbensolo 5, ingen Farbendreier, renons i trischaken 3 och kontra bara kontant',
			'As Upper Austria, but Farbensolo 5, no Farbendreier, revokes in Trischaken 3, and kontra in cash only',
		),
		sources: announcement('Sauwald-Tarockcup', '2019'),
		rounds: noDoubleRounds,
		contracts: { farbendreier: null, farbensolo: { value: both(5) } },
		kontra: { booked: 'cash' },
		renonce: { cite: house('Renonce'), trischaken: { toEach: 3, fromForehand: 3 } },
	},
};

/** Worth 2, won by exactly so many tricks; bid above Piccolo. */
const tricksGame = (name: string, tricks: number) =>
	negative({ names: term(name), cite: house('Spiele'), order: 2 + tricks, tricks, value: both(2) });
/** What is bid above them. */
const HIGHER = [
	'bettler',
	'solorufer',
	'besserrufer',
	'farbendreier',
	'sechserdreier',
	'dreier',
	'farbensolo',
	'piccolo-ouvert',
	'bettler-ouvert',
	'solodreier',
];

const STYRIA: Variant = {
	id: 'koenigrufen-styria-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Königrufen, Steirischer Cup',
			'Königrufen, Steiermarkcupen',
			'Königrufen, Styria cup',
		),
		summary: words(
			'Kontra höchstens ×4, auch auf den, der im Trischaken zahlt; alle Stiche 12; Zwiccolo und Triccolo, Piccolo und Zwiccolo bei; sonst wie Oberösterreich',
			'Kontra högst ×4, även på den som betalar i trischaken; alla stick 12; zwiccolo och triccolo, piccolo och zwiccolo bei; annars som Oberösterreich',
			'Kontra ×4 at most, also on who pays in Trischaken; all tricks 12; Zwiccolo and Triccolo, Piccolo and Zwiccolo bei; otherwise as Upper Austria',
		),
		sources: announcement('Steirischer Tarockcup', '2014'),
		rounds: noDoubleRounds,
		contracts: {
			zwiccolo: tricksGame('Zwiccolo', 2),
			triccolo: tricksGame('Triccolo', 3),
			...Object.fromEntries(HIGHER.map((id, i) => [id, { order: 6 + i }])),
		},
		kontra: { highest: { game: 2, premium: 2 }, trischaken: 'payer', booked: 'cash' },
		trischaken: { loserPays: { all: pay(4, 4, 'everybody') } },
		bei: {
			cite: house('Spiele'),
			contracts: { piccolo: true, zwiccolo: true },
			equalOnly: false,
			most: 1,
		},
	},
};

const CHELTENHAM: Variant = {
	id: 'koenigrufen-cheltenham',
	extends: 'koenigrufen-pagat',
	patch: {
		names: words(
			'Königrufen, Cheltenham',
			'Königrufen, Cheltenham',
			'Königrufen, Cheltenham circle',
		),
		summary: words(
			'Wie pagat.com, aber: Uhu 1/3, Kakadu 1/4, „45“ angesagt 2, Valat 4/8 zum Spiel dazu; im Trischaken zahlt, wer am meisten hat, jede Jungfrau bekommt von jedem',
			'Som pagat.com, men: uhu 1/3, kakadu 1/4, ”45” deklarerad 2, valat 4/8 utöver spelet; i trischaken betalar den med flest, varje jungfru får av alla',
			'As pagat.com, but: Uhu 1/3, Kakadu 1/4, “45” announced 2, valat 4/8 on top of the game; in Trischaken whoever has most pays, a virgin gets from each',
		),
		sources: announcement('Cheltenham', 'Königrufen'),
		contracts: {
			rufer: { givingUp: { price: 'game-and-premium' } },
			besserrufer: { givingUp: { price: 'game-and-premium', points: null } },
			sechserdreier: { declarerAnnounces: false, valatFactor: { lost: 2 } },
			solorufer: { valatFactor: both(2), kingInTalon: 'single-kontra-void-when-lost' },
			besserdreier: { value: both(3) },
			solodreier: { valatFactor: both(2) },
		},
		premiums: {
			uhu: { value: { silent: 1, announced: 3 } },
			kakadu: { value: { silent: 1, announced: 4 } },
			'forty-five': {
				names: term('45'),
				cite: house('45'),
				order: 20,
				played: true,
				group: 'count',
				value: { announced: 2 },
				needsKing: false,
				sides: { silent: 'both', announced: 'both' },
				missedSilently: 'free',
				atLeast: { points: 44, leaves: 2 },
				between: 'sides',
				silentToOtherSide: false,
			},
		},
		kontra: { negative: 'common' },
		valat: {
			cite: house('Valat'),
			value: { scheme: 'fixed', silent: 4, announced: 8 },
			game: 'beside',
		},
		trischaken: {
			cite: house('Trischaken'),
			scheme: 'loser-pays',
			counting: 'rounded',
			forehand: { factor: 2, when: 'alone-without-virgin' },
			extra: { virginFromEach: 1, mayorToEach: 0 },
			twoPayTwo: null,
			loserPays: {
				none: pay(1, 1, 'everybody'),
				one: pay(1, 1, 'everybody'),
				two: pay(1, 1, 'everybody'),
				all: pay(1, 1, 'everybody'),
				forehandInTie: 'like-others',
				ties: 'each-to-rest',
				tiePoints: 1,
			},
		},
	},
};

export const VARIANTS: readonly Variant[] = [
	UPPER_AUSTRIAN_CUP,
	SAUWALD,
	VIENNA,
	TYROL,
	STYRIA,
	CHELTENHAM,
];
