/** The Vienna cup of 2020, with the tariff of 2018. */
import { term, words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { announcement, FARB_GAMES, house, noDoubleRounds, SILENT_MISSES } from './common.ts';
import { RENONCE_DAMAGES, wtcGames, wtcPremiums } from './wtc.ts';
import { WTC } from './trischaken.ts';

export const VIENNA: Variant = {
	id: 'koenigrufen-vienna-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Wiener Cup', 'Königrufen, Wiencupen', 'Königrufen, Vienna cup'),
		summary: words(
			'Solodreier 10, Dreier 5, Bettler 4; Valat fix 10/20 neben dem Spiel, im Solo doppelt; Trischaken 2 an jeden, Gleichstand teilt den Topf; Kontra nur in bar',
			'Solodreier 10, dreier 5, bettler 4; valat fast 10/20 bredvid spelet, dubbelt i solo; trischaken 2 till var och en, lika delar på potten; kontra bara kontant',
			'Solodreier 10, Dreier 5, Bettler 4; valat fixed 10/20 beside the game, twice in solo; Trischaken 2 to each, ties share the pot; kontra in cash only',
		),
		notes: {
			'farb-games': FARB_GAMES,
			'silent-misses': SILENT_MISSES,
			renonce: RENONCE_DAMAGES,
			'missed-valat': words(
				'Eine stille Trull und stille vier Könige zählen neben einem verlorenen angesagten Valat: Das sagt die Quelle nicht, alle Posten stehen nebeneinander.',
				'En tyst trull och tysta fyra kungar räknas bredvid en förlorad deklarerad valat: källan säger det inte, alla poster står bredvid varandra.',
				'A silent Trull and silent four kings count beside a lost announced valat: the source does not say so, all items stand side by side.',
			),
			ranks: words(
				'Cuppunkte gibt es für fünfzig Plätze im ganzen Feld; die Quelle nennt nur die ersten drei und den letzten (1).',
				'Cuppoäng ges för femtio platser i hela fältet; källan nämner bara de tre första och den sista (1).',
				'Cup points are for fifty places in the whole field; the source names only the first three and the last (1).',
			),
		},
		sources: { ...announcement('Wiener Tarockcup', '2018, 2020'), rules: null },
		rounds: noDoubleRounds,
		contracts: wtcGames(2),
		premiums: wtcPremiums({ silent: 'announced', announced: 'none', missed: 'silent' }),
		kontra: {
			cite: house('Kontra'),
			names: { '1': term('Kontra'), '2': term('Retour'), '3': term('Sub') },
			booked: 'cash',
		},
		valat: {
			cite: house('Valat'),
			value: { scheme: 'fixed', silent: 10, announced: 20 },
			game: 'beside',
			kontra: 'own',
			silentVoidsGameKontra: true,
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: WTC,
		renonce: { cite: house('Renonce'), trischaken: { toEach: 6, fromForehand: 6 } },
		cup: {
			cite: house('Cuppunkte'),
			deals: { '4': 20 },
			scoring: 'ranks',
			ranks: { '1': 223, '2': 198, '3': 180, '50': 1 },
		},
	},
};
