/** The circle of Cheltenham, as its program and the tests of it play. */
import { both } from '../build.ts';
import { words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { KOENIGRUFEN_PAGAT } from '../pagat.ts';
import { announcement, fresh, games, house, prizes, worth } from './common.ts';
import { CHELT } from './trischaken.ts';

const tariff = house('Spiele und Prämien');
/** The game and nothing else, kontra never. */
const conceded = { price: 'fixed', points: 1 } as const;
const birds = { pagat: true, uhu: true, kakadu: true, marabu: null };

export const CHELTENHAM: Variant = {
	id: 'koenigrufen-cheltenham',
	extends: 'koenigrufen-pagat',
	patch: {
		names: words(
			'Königrufen, Cheltenham',
			'Königrufen, Cheltenham',
			'Königrufen, Cheltenham circle',
		),
		summary: words(
			'Nur Vögel bis zum Kakadu, König ultimo und „45“; Uhu 1/3, Kakadu 1/4; Valat 4/8 zum Spiel dazu; im Trischaken zahlt, wer am meisten hat',
			'Bara fåglar till kakadu, kung ultimo och ”45”; uhu 1/3, kakadu 1/4; valat 4/8 utöver spelet; i trischaken betalar den med flest',
			'Only birds up to the Kakadu, king ultimo and “45”; Uhu 1/3, Kakadu 1/4; valat 4/8 on top of the game; in Trischaken whoever has most pays',
		),
		notes: {
			rest: words(
				'Der Kreis spielt um nichts: keine doppelten Runden, kein Geld, keine Renonce. Was hier davon steht, ist pagat.com.',
				'Kretsen spelar inte om något: inga dubbla varv, inga pengar, ingen renons. Det som står om det här är pagat.com.',
				'The circle plays for nothing: no doubled rounds, no money, no revokes. What stands here of them is pagat.com.',
			),
			'45': words(
				'„45“ zählt nur angesagt: 44⅔ Punkte und mehr.',
				'”45” räknas bara deklarerat: 44⅔ poäng eller mer.',
				'“45” counts only announced: 44⅔ points and more.',
			),
		},
		sources: announcement('Cheltenham', 'Königrufen'),
		contracts: games(KOENIGRUFEN_PAGAT, tariff, {
			rufer: { value: both(1), givingUp: conceded },
			trischaken: {},
			sechserdreier: { value: { won: 3, lost: 6 }, declarerAnnounces: false },
			solorufer: {
				value: both(2),
				premiumFactor: 2,
				valatFactor: both(2),
				kingInTalon: 'single-kontra-void-when-lost',
			},
			piccolo: { value: both(2) },
			besserrufer: { value: both(1), demands: { premiums: birds }, givingUp: conceded },
			bettler: { value: both(3) },
			dreier: { value: both(3) },
			'piccolo-ouvert': { value: both(4) },
			besserdreier: { value: both(3), demands: { premiums: birds } },
			'bettler-ouvert': { value: both(6) },
			solodreier: { value: both(6), premiumFactor: 2, valatFactor: both(2) },
		}),
		premiums: prizes(KOENIGRUFEN_PAGAT, tariff, {
			pagat: worth(1, 2),
			uhu: worth(1, 3),
			kakadu: worth(1, 4),
			'king-ultimo': worth(1, 2),
			'forty-five': fresh({
				names: words('45', '45', '45'),
				group: 'count',
				value: { announced: 2 },
				atLeast: { points: 44, leaves: 2 },
			}),
		}),
		kontra: { cite: tariff, negative: 'common' },
		valat: {
			cite: house('Valat'),
			value: { scheme: 'fixed', silent: 4, announced: 8 },
			game: 'beside',
			kontra: 'own',
			brings: { trull: null, 'four-kings': null },
		},
		trischaken: CHELT,
	},
};
