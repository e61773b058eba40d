/** The circle of Cheltenham. */
import { both, term, words } from '../build.ts';
import { announcement, house, pay, type Variant } from './common.ts';

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
