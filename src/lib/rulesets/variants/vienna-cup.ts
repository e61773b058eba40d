/** The Vienna cup. */
import { both, words } from '../build.ts';
import { announcement, house, noDoubleRounds, pay, type Variant } from './common.ts';

export const VIENNA: Variant = {
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
