/** Rüdiger's variant: halves, whole-deal valat, and two who pay two in Trischaken. */
import { both } from '../build.ts';
import { words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
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
import { RUED } from './trischaken.ts';

const tariff = house('Spiele und Prämien');
/** Lost in its own trick, a silent attempt costs what it would have brought. */
const attempt = { missedSilently: 'costs' };

export const RUEDIGER: Variant = {
	id: 'koenigrufen-ruediger',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Königrufen, Rüdigervariante',
			'Königrufen, Rüdigers variant',
			'Königrufen, Rüdiger’s variant',
		),
		summary: words(
			'35/1 genügen; Bettler 2½; Mondfang von Mensch zu Mensch; Absolut; Valat vervierfacht alles; Kontra ohne Grenze; Trischaken: zwei zahlen an zwei',
			'35/1 räcker; bettler 2½; fångad måne mellan två personer; absolut; valat fyrdubblar allt; kontra utan gräns; trischaken: två betalar två',
			'35/1 is enough; Bettler 2½; Mond capture from person to person; Absolut; valat quadruples everything; kontra without end; Trischaken: two pay two',
		),
		notes: {
			'farb-games': FARB_GAMES,
			halves: words(
				'Der Bettler zählt 2½, abgerundet nach allem, was ihn vervielfacht, zwischen je zweien für sich: einfach 2, mit Kontra 5.',
				'Bettler räknas 2½, avrundat nedåt efter allt som mångfaldigar, mellan varje par för sig: enkelt 2, med kontra 5.',
				'The Bettler counts 2½, rounded down after all that multiplies it, between each two by themselves: plain 2, under kontra 5.',
			),
			mondfang: words(
				'Der Mondfang zahlt auch in Solo und doppelter Runde wie jede Prämie: Das ist erschlossen.',
				'Fångad måne betalas också i solo och dubbla varv som varje figur: det är slutsats.',
				'The Mond capture is multiplied in solo and doubled rounds like every premium: that is inferred.',
			),
			renonce: words(
				'Wer regelwidrig spielt, hat verloren, mit allem, was angesagt ist. Was das im Trischaken kostet, sagt die Quelle nicht: Hier 1 an jeden.',
				'Den som bryter mot reglerna har förlorat, med allt som är deklarerat. Vad det kostar i trischaken säger källan inte: här 1 till var och en.',
				'Whoever breaks the rules has lost, with everything announced. What that costs in Trischaken is not in the source: here 1 to each.',
			),
			'last-round': words(
				'Am Ende sagt jemand die letzte Runde an: vier Spiele doppelt, ab dem Spiel, das der Sküs des nächsten Spiels bestimmt. Der Tisch beginnt sie von Hand.',
				'Till sist säger någon till om sista varvet: fyra givar dubbelt, från den giv som skysen i nästa giv bestämmer. Bordet startar det för hand.',
				'At the end somebody calls the last round: four deals double, from the deal that the Sküs of the next one determines. The table starts it by hand.',
			),
		},
		sources: { ...announcement('Rüdigervariante'), course: null, rules: null },
		cards: { win: { points: 35, leaves: 1 } },
		selfCall: true,
		contracts: games(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
			trischaken: {},
			rufer: { value: both(1) },
			piccolo: { value: both(2) },
			bettler: { value: { ...both(5), halves: true } },
			solorufer: { value: both(2), premiumFactor: 2, kingInTalon: 'kontra-stands' },
			besserrufer: { value: both(1) },
			sechserdreier: { value: { won: 3, lost: 6 } },
			dreier: { value: both(3) },
			farbendreier: { value: both(3) },
			'piccolo-ouvert': { value: both(4) },
			'bettler-ouvert': { value: both(5) },
			solodreier: { value: both(6), premiumFactor: 2 },
			farbensolo: { value: both(6), premiumFactor: 2 },
		}),
		premiums: prizes(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
			pagat: { ...worth(1, 2), ...attempt },
			uhu: { ...worth(2, 4), ...attempt },
			kakadu: { ...worth(3, 6), ...attempt },
			marabu: { ...worth(4, 8), ...attempt },
			'king-ultimo': { ...worth(1, 2), ...attempt },
			trull: { ...worth(1, 2), besideValat: possession },
			'four-kings': { ...worth(1, 2), besideValat: possession },
			absolut: fresh({
				names: words('Absolut', 'Absolut', 'Absolut'),
				group: 'count',
				...worth(1, 2),
				// The others are below 20.
				atLeast: { points: 50, leaves: 1 },
				besideValat: possession,
			}),
			mondfang: fresh({
				names: words('Mondfang', 'Månen fångad', 'Mond captured'),
				group: 'capture',
				...worth(1, 2),
				between: 'players',
			}),
		}),
		kontra: { cite: house('Kontra'), highest: { game: 10, premium: 10 }, booked: 'sheet' },
		valat: {
			cite: house('Valat'),
			order: 20,
			value: { scheme: 'deal-factor', silent: 4, announced: 8 },
			premiums: { silent: 'all', announced: 'all', missed: 'all' },
		},
		trischaken: RUED,
		renonce: {
			cite: house('Regelverstoß'),
			scheme: 'side-loses',
			trischaken: { toEach: 1, fromForehand: 1 },
		},
		bei: {
			cite: house('Bei'),
			contracts: { piccolo: true, bettler: true },
			equalOnly: false,
			most: 3,
		},
		rounds: {
			cite: house('Doppelte Spiele'),
			after: { contracts: { trischaken: true }, premiums: { mondfang: true } },
			length: { unit: 'deals', deals: 4 },
			lengthAfter: { mondfang: { unit: 'deals', deals: 1 } },
			meeting: 'multiply',
		},
	},
};
