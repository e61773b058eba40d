/** The Sauwald cup of 2019. */
import { both } from '../build.ts';
import { words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from '../upper-austria.ts';
import {
	announcement,
	FARB_GAMES,
	games,
	GIVEN_UP,
	house,
	noDoubleRounds,
	prizes,
	SILENT_MISSES,
	TEN_CENTS,
	worth,
} from './common.ts';
import { SWC19 } from './trischaken.ts';

export const SAUWALD: Variant = {
	id: 'koenigrufen-sauwald-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Sauwald-Cup', 'Königrufen, Sauwaldcupen', 'Königrufen, Sauwald cup'),
		summary: words(
			'Wie Oberösterreich, aber Farbensolo 5, kein Farbendreier, Renonce im Trischaken 3, und Kontra nur in bar',
			'Som Oberösterreich, men farbensolo 5, ingen farbendreier, renons i trischaken 3 och kontra bara kontant',
			'As Upper Austria, but Farbensolo 5, no Farbendreier, revokes in Trischaken 3, and kontra in cash only',
		),
		notes: {
			money: TEN_CENTS,
			'farb-games': FARB_GAMES,
			'silent-misses': SILENT_MISSES,
			kontra: words(
				'Wie hoch Kontra geht und dass es im Solorufer mit dem König im Talon verfällt, sagt die Quelle nicht: Hier gilt Oberösterreich.',
				'Hur högt kontra går och att det faller bort i solorufer med kungen i talongen säger källan inte: här gäller Oberösterreich.',
				'How high kontra goes and that it is void in a Solorufer with the king in the talon is not in the source: Upper Austria holds.',
			),
			trischaken: words(
				'Ob Vorhand gleichauf allein verliert, sagt die Quelle nicht: Hier zahlt sie wie die anderen, nur doppelt. Zwei Gleichauf zahlen einer Jungfrau wie in Oberösterreich je 2.',
				'Om förhand förlorar ensam vid lika säger källan inte: här betalar förhand som de andra, men dubbelt. Två som delar på flest betalar en jungfru 2 var, som i Oberösterreich.',
				'Whether forehand loses alone in a tie is not in the source: here forehand pays as the others, but double. Two who tie pay one virgin 2 each, as in Upper Austria.',
			),
			'two-virgins': words(
				'Zwei Jungfrauen bekommen je 3, von einem Bürgermeister oder von Vorhand je 6, von Vorhand als Bürgermeister je 12; gleichauf immer je 3. Dass auch hier verdoppelt wird, ist erschlossen.',
				'Två jungfrur får 3 var, av en borgmästare eller av förhand 6 var, av förhand som borgmästare 12 var; vid lika alltid 3 var. Att det dubblas även här är slutsats.',
				'Two virgins get 3 each, from a mayor or from forehand 6 each, from forehand as mayor 12 each; in a tie always 3 each. That it doubles here too is inferred.',
			),
			'given-up': GIVEN_UP,
		},
		sources: { ...announcement('Sauwald-Tarockcup', '2019'), rules: null },
		rounds: noDoubleRounds,
		contracts: games(KOENIGRUFEN_UPPER_AUSTRIA, house('Tarif'), {
			trischaken: {},
			rufer: { value: both(1) },
			piccolo: { value: both(2) },
			bettler: { value: both(2) },
			solorufer: { value: both(2), premiumFactor: 2 },
			besserrufer: { value: both(1) },
			sechserdreier: { value: { won: 4, lost: 8 } },
			dreier: { value: both(4) },
			farbensolo: { value: both(5), premiumFactor: 2 },
			'piccolo-ouvert': { value: both(6) },
			'bettler-ouvert': { value: both(7) },
			solodreier: { value: both(8), premiumFactor: 2 },
		}),
		premiums: prizes(KOENIGRUFEN_UPPER_AUSTRIA, house('Tarif'), {
			pagat: worth(1, 2),
			uhu: worth(2, 4),
			kakadu: worth(3, 6),
			marabu: worth(4, 8),
			'king-ultimo': worth(1, 2),
			trull: worth(1, 2),
			'four-kings': worth(1, 2),
		}),
		kontra: { booked: 'cash' },
		trischaken: SWC19,
		renonce: {
			cite: house('Renonce'),
			trischaken: { toEach: 3, fromForehand: 3 },
			withoutDemanded: 3,
		},
	},
};
