/** The private rules of a program: bird games that are one bet, and a threshold that kontra turns round. */
import { both, negative, positive } from '../build.ts';
import { setOf, term, words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import type { PositiveContract, Premium } from '../../domain/rules.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from '../upper-austria.ts';
import {
	announcement,
	FARB_GAMES,
	fresh,
	games,
	house,
	possession,
	prizes,
	worth,
} from './common.ts';
import { ERAS } from './trischaken.ts';

const tariff = house('Spiele');
const prizeList = house('Prämien');
const unplaced = { cite: tariff, order: 0 };

/** Won only with its bird, which is no item of its own. */
const dreierWith = (bird: string, name: string, value: number) =>
	positive({
		...{ ...unplaced, names: term(name), talon: 3, value: both(value) },
		demands: { premiums: setOf(bird), settled: 'with-game' },
	});
const ruferWith = (bird: string, name: string, value: number): PositiveContract => ({
	...dreierWith(bird, name, value),
	callsKing: true,
});
const inTricks = (tricks: number, name: string, value: number) =>
	negative({ ...unplaced, names: term(name), tricks, value: both(value) });

/** Beaten by the others in its own trick, a bird is theirs. */
const attempt = { missedSilently: 'costs' };
const capture = { group: 'capture', besideValat: possession } as const;
const sack = (name: string, points: number, value: Premium['value']) =>
	fresh({
		...{ names: term(name), group: 'count', value, besideValat: possession },
		atLeast: { points, leaves: 2 },
	});

export const ERASMUS: Variant = {
	id: 'koenigrufen-erasmus',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Erasmus', 'Königrufen, Erasmus', 'Königrufen, Erasmus’ circle'),
		summary: words(
			'Vogelspiele 3/5/7/9 und 8/10/12/14 nur mit Vogel gewonnen; unter Kontra brauchen die Gegner 35/2; Säcke; Prämien im Solo einfach; Plauderer',
			'Fågelspel 3/5/7/9 och 8/10/12/14 vinns bara med fågeln; under kontra behöver motspelarna 35/2; säckar; figurer enkla i solo; plauderer',
			'Bird games 3/5/7/9 and 8/10/12/14 won only with the bird; under kontra the opponents need 35/2; sacks; premiums plain in solo; Plauderer',
		),
		notes: {
			'farb-games': FARB_GAMES,
			rest: words(
				'Aufgeben und Renonce kommen in der Quelle nicht vor: Beides gibt es hier nicht.',
				'Att ge upp och renons förekommer inte i källan: inget av dem finns här.',
				'Giving up and revokes do not occur in the source: there are none here.',
			),
			'self-call': words(
				'Den eigenen König darf man rufen und spielt dann allein: So lässt es das Programm zu.',
				'Man får ropa sin egen kung och spelar då ensam: så tillåter programmet det.',
				'One may call one’s own king and then plays alone: so the program allows.',
			),
			'king-in-talon': words(
				'Was im Solorufer mit dem König im Talon aus Kontra wird, sagt die Quelle nicht: Hier gilt es.',
				'Vad som händer med kontra i solorufer med kungen i talongen säger källan inte: här gäller den.',
				'What becomes of kontra in a Solorufer with the king in the talon is not in the source: here it counts.',
			),
			negative: words(
				'Ob Kontra in Negativspielen jedem einzeln gilt, sagt die Quelle nicht: Hier gilt Oberösterreich, jeder für sich.',
				'Om kontra i negativa spel gäller var och en för sig säger källan inte: här gäller Oberösterreich, var och en för sig.',
				'Whether kontra in negative games is personal is not in the source: Upper Austria holds, each for himself.',
			),
		},
		sources: { ...announcement('Erasmus, Tarock', '2021'), course: null, rules: null },
		cards: { defenceUnderKontra: { points: 35, leaves: 2 } },
		selfCall: true,
		contracts: games(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
			// Kontra doubles what the loser pays; the retour is the game's.
			trischaken: { highestKontra: 1 },
			rufer: { value: both(1), givingUp: null },
			sechserdreier: { value: { won: 6, lost: 12 } },
			solorufer: { value: both(2), premiumFactor: 1, kingInTalon: 'kontra-stands' },
			piccolo: { value: both(2) },
			zwiccolo: inTricks(2, 'Zwiccolo', 2),
			triccolo: inTricks(3, 'Triccolo', 2),
			pagatrufer: ruferWith('pagat', 'Pagatrufer', 3),
			bettler: { value: both(4) },
			'piccolo-ouvert': { value: both(4) },
			'zwiccolo-ouvert': inTricks(2, 'Zwiccolo ouvert', 4),
			'triccolo-ouvert': inTricks(3, 'Triccolo ouvert', 4),
			uhurufer: ruferWith('uhu', 'Uhurufer', 5),
			farbendreier: { value: both(5) },
			dreier: { value: both(6) },
			'bettler-ouvert': { value: both(6) },
			'piccolo-plauderer': inTricks(1, 'Piccolo Plauderer', 6),
			'zwiccolo-plauderer': inTricks(2, 'Zwiccolo Plauderer', 6),
			'triccolo-plauderer': inTricks(3, 'Triccolo Plauderer', 6),
			kakadurufer: ruferWith('kakadu', 'Kakadurufer', 7),
			pagatdreier: dreierWith('pagat', 'Pagatdreier', 8),
			'bettler-plauderer': inTricks(0, 'Bettler Plauderer', 8),
			quapilrufer: ruferWith('marabu', 'Quapilrufer', 9),
			uhudreier: dreierWith('uhu', 'Uhudreier', 10),
			farbensolo: { value: both(10), premiumFactor: 1 },
			kakadudreier: dreierWith('kakadu', 'Kakadudreier', 12),
			solodreier: { value: both(12), premiumFactor: 1 },
			quapildreier: dreierWith('marabu', 'Quapildreier', 14),
		}),
		premiums: prizes(KOENIGRUFEN_UPPER_AUSTRIA, prizeList, {
			pagat: { ...worth(1, 2), ...attempt },
			uhu: { ...worth(2, 4), ...attempt },
			kakadu: { ...worth(3, 6), ...attempt },
			marabu: { ...worth(4, 8), ...attempt, names: term('Quapil') },
			'king-ultimo': { ...worth(1, 2), ...attempt },
			trull: { ...worth(1, 2), besideValat: possession },
			'four-kings': { ...worth(1, 2), besideValat: possession },
			// The others also get what they themselves have made of it.
			'sack-45': { ...sack('Sack', 45, { silent: 1, announced: 2 }), silentToOtherSide: true },
			// Each further ten brings one more.
			'sack-55': sack('Sack 55', 55, { silent: 1 }),
			'xxi-fang': fresh({
				...{ ...capture, names: words('XXI-Fang', 'XXI fångad', 'XXI captured') },
				...worth(1, 2),
			}),
			'pagat-fang': fresh({
				...{ ...capture, names: words('Pagatfang', 'Pagat fångad', 'Pagat captured') },
				value: { silent: 1 },
			}),
			'king-capture': fresh({
				...{ ...capture, names: words('Königfang', 'Kungen fångad', 'King captured') },
				value: { silent: 1 },
				needsKing: true,
				sides: { silent: 'defence', announced: 'defence' },
			}),
		}),
		kontra: {
			cite: house('Kontra'),
			highest: { game: 2, premium: 2 },
			names: { '2': term('Retour') },
			trischaken: 'payer',
			booked: 'sheet',
		},
		valat: {
			cite: house('Valat'),
			order: 20,
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: ERAS,
		renonce: null,
		rounds: {
			cite: house('Doppelte Spiele'),
			after: { contracts: { trischaken: true } },
			lastRound: false,
			length: { unit: 'deals', deals: 4 },
			meeting: 'multiply',
		},
	},
};
