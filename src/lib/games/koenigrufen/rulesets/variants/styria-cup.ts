/** The Styria cup of 2020: the tariff of Vienna, with valat as a factor of the game. */
import { words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { announcement, FARB_GAMES, house, noDoubleRounds, SILENT_MISSES } from './common.ts';
import { RENONCE_DAMAGES, wtcGames, wtcPremiums } from './wtc.ts';
import { WTC } from './trischaken.ts';

export const STYRIA: Variant = {
	id: 'koenigrufen-styria-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Königrufen, Steirischer Cup',
			'Königrufen, Steiermarkcupen',
			'Königrufen, Styria cup',
		),
		summary: words(
			'Solodreier 10, Dreier 5, Bettler 4; Valat ×4/×8 statt des Spiels; Trischaken 2 an jeden, Gleichstand teilt den Topf; Kontra nur in bar',
			'Solodreier 10, dreier 5, bettler 4; valat ×4/×8 i stället för spelet; trischaken 2 till var och en, lika delar på potten; kontra bara kontant',
			'Solodreier 10, Dreier 5, Bettler 4; valat ×4/×8 in place of the game; Trischaken 2 to each, ties share the pot; kontra in cash only',
		),
		notes: {
			edition: words(
				'Das ist der Cup von 2020 mit dem Tarif von 2018. Der von 2014 zahlte anders; was dort ein verlorener Sechserdreier kostet, ist nicht bekannt.',
				'Detta är cupen 2020 med tariffen från 2018. Den 2014 betalade annorlunda; vad en förlorad sechserdreier kostade där är inte känt.',
				'This is the cup of 2020 with the tariff of 2018. That of 2014 paid otherwise; what a lost Sechserdreier cost there is not known.',
			),
			'farb-games': FARB_GAMES,
			'silent-misses': SILENT_MISSES,
			renonce: RENONCE_DAMAGES,
			'missed-valat': words(
				'Dass bei verlorenem angesagtem Valat auch das Spiel verloren ist, steht so nicht in der Quelle und ist erschlossen.',
				'Att en förlorad deklarerad valat också förlorar spelet står inte så i källan, det är slutsats.',
				'That a lost announced valat loses the game too is not said so in the source, it is inferred.',
			),
		},
		sources: { ...announcement('Steirischer Tarockcup', '2018, 2020'), rules: null },
		rounds: noDoubleRounds,
		contracts: wtcGames(1),
		premiums: wtcPremiums({ silent: 'announced', announced: 'none', missed: 'none' }),
		kontra: { cite: house('Kontra'), booked: 'cash' },
		valat: {
			cite: house('Valat'),
			kontra: 'own',
			silentVoidsGameKontra: true,
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: WTC,
		renonce: { cite: house('Renonce'), trischaken: { toEach: 6, fromForehand: 6 } },
	},
};
