/** The Tyrol cup. */
import { both, term, words } from '../build.ts';
import { announcement, house, noDoubleRounds, possession, type Variant } from './common.ts';

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

export const TYROL: Variant = {
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
