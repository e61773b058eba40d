/** The Tyrol cup of 2020. */
import { both, negative, positive } from '../build.ts';
import { term, words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from '../upper-austria.ts';
import {
	announcement,
	fresh,
	games,
	house,
	noDoubleRounds,
	possession,
	prizes,
	SILENT_MISSES,
	worth,
} from './common.ts';
import { TTC20 } from './trischaken.ts';

const tariff = house('Tarif');
/** What stands in the list of an app for the cup, and not in its rules. */
const app = { cite: tariff, order: 0 };

const sack = (name: string, points: number) =>
	fresh({
		...{ names: term(name), group: 'count', ...worth(1, 2) },
		atLeast: { points, leaves: 2 },
		besideValat: possession,
	});
const farben = { 'four-kings': true, 'sack-45': true, 'sack-55': true, valat: true } as const;

export const TYROL: Variant = {
	id: 'koenigrufen-tyrol-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Tiroler Cup', 'Königrufen, Tirolcupen', 'Königrufen, Tyrol cup'),
		summary: words(
			'Solodreier 10, Dreier 5, Bettler 4, ouvert 8; Säcke und Mondfang 1/2; Valat fix 10/20, im Solo doppelt; Trischaken: zwei zahlen an zwei je 2',
			'Solodreier 10, dreier 5, bettler 4, ouvert 8; säckar och fångad måne 1/2; valat fast 10/20, dubbelt i solo; trischaken: två betalar två 2 var',
			'Solodreier 10, Dreier 5, Bettler 4, ouvert 8; sacks and Mond capture 1/2; valat fixed 10/20, twice in solo; Trischaken: two pay two 2 each',
		),
		notes: {
			'silent-misses': SILENT_MISSES,
			kontra: words(
				'Kontra zählt nicht für das Turnier. Dass sein Geld in eine Spendenkasse geht, steht in den Regeln von 2019; dass Kontra im Solorufer mit dem König im Talon verfällt, ist Oberösterreich.',
				'Kontra räknas inte i turneringen. Att dess pengar går till en insamlingsbössa står i reglerna från 2019; att kontra faller bort i solorufer med kungen i talongen är Oberösterreich.',
				'Kontra does not count for the tournament. That its money goes to a donation box is in the rules of 2019; that kontra is void in a Solorufer with the king in the talon is Upper Austria.',
			),
			'given-up': words(
				'Aufgeben ist erlaubt; was es kostet, sagt die Quelle nicht: Hier gilt Oberösterreich, das Spiel und der angesagte Vogel an jeden.',
				'Att ge upp är tillåtet; vad det kostar säger källan inte: här gäller Oberösterreich, spelet och den deklarerade fågeln till var och en.',
				'Giving up is allowed; what it costs is not in the source: Upper Austria holds, the game and the announced bird to each.',
			),
			trischaken: words(
				'Vorhand zahlt allein, auch wenn sie gleichauf am meisten hat. Wer alle Stiche hat, zahlt als Bürgermeister drei Jungfrauen je 4. Beides ist erschlossen.',
				'Förhand betalar ensam också när flest delas. Den som har alla stick betalar som borgmästare tre jungfrur 4 var. Båda är slutsatser.',
				'Forehand pays alone also when tied for most. Whoever has all tricks pays three virgins 4 each, as a mayor. Both are inferred.',
			),
			app: words(
				'Einer, Farbeneiner, die halboffenen Spiele und der Triccolo ouvert stehen nur in der Liste einer App zum Cup, nicht in seinen Regeln.',
				'Einer, farbeneiner, de halvöppna spelen och triccolo ouvert står bara i listan i en app för cupen, inte i dess regler.',
				'Einer, Farbeneiner, the half-open games and Triccolo ouvert are only in the list of an app for the cup, not in its rules.',
			),
			renonce: words(
				'Schaden, den eine Renonce sonst noch anrichtet, wird zusätzlich ersetzt: Das schreibt der Tisch von Hand.',
				'Annan skada som en renons orsakar ersätts också: det skriver bordet för hand.',
				'Whatever else a revoke damages is made good on top: the table writes that by hand.',
			),
		},
		sources: { ...announcement('Tiroler Tarockcup', '2020'), rules: null },
		rounds: noDoubleRounds,
		contracts: games(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
			trischaken: {},
			rufer: { value: both(1) },
			piccolo: { value: both(2) },
			bettler: { value: both(4) },
			solorufer: { value: both(2), premiumFactor: 2, valatFactor: both(2) },
			besserrufer: { value: both(1) },
			farbendreier: { value: both(5), only: farben },
			sechserdreier: { value: { won: 4, lost: 8 } },
			dreier: { value: both(5) },
			farbeneiner: positive({
				...{ ...app, names: term('Farben-Einer') },
				...{ talon: 1, value: both(6), only: farben },
			}),
			einer: positive({ ...app, names: term('Einer'), talon: 1, value: both(6) }),
			'piccolo-semi-ouvert': negative({
				...{ ...app, names: term('Piccolo semi-ouvert') },
				...{ tricks: 1, value: both(6) },
			}),
			'bettler-semi-ouvert': negative({
				...{ ...app, names: term('Bettler semi-ouvert') },
				...{ tricks: 0, value: both(6) },
			}),
			farbensolo: { value: both(10), premiumFactor: 2, valatFactor: both(2), only: farben },
			'piccolo-ouvert': { value: both(8) },
			'zwiccolo-ouvert': negative({
				...{ ...app, names: term('Zwiccolo ouvert') },
				...{ tricks: 2, value: both(8) },
			}),
			'triccolo-ouvert': negative({
				...{ ...app, names: term('Triccolo ouvert') },
				...{ tricks: 3, value: both(8) },
			}),
			'bettler-ouvert': { value: both(8) },
			solodreier: { value: both(10), premiumFactor: 2, valatFactor: both(2) },
		}),
		premiums: prizes(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
			pagat: worth(1, 2),
			uhu: worth(2, 4),
			kakadu: worth(3, 6),
			marabu: worth(4, 8),
			'king-ultimo': worth(1, 2),
			trull: { ...worth(1, 2), besideValat: possession },
			'four-kings': { ...worth(1, 2), besideValat: possession },
			'sack-45': sack('Sack 45', 45),
			'sack-55': sack('Sack 55', 55),
			mondfang: fresh({
				names: words('Mondfang', 'Månen fångad', 'Mond captured'),
				group: 'capture',
				...worth(1, 2),
			}),
		}),
		kontra: { booked: 'box' },
		valat: {
			cite: house('Valat'),
			order: 20,
			value: { scheme: 'fixed', silent: 10, announced: 20 },
			game: 'beside',
			kontra: 'own',
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: TTC20,
		renonce: { cite: house('Renonce'), trischaken: { toEach: 4, fromForehand: 4 } },
		cup: { cite: house('Ablauf'), deals: { '4': 16 }, scoring: 'points' },
	},
};
