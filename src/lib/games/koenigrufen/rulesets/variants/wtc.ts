/** The tariff that Vienna and Styria share (cup rules of 2018 and 2020). */
import { both, negative } from '../build.ts';
import { term, words } from '#lib/rulesets/build.ts';
import { KOENIGRUFEN_UPPER_AUSTRIA } from '../upper-austria.ts';
import { games, house, prizes, worth } from './common.ts';

const tariff = house('Tarif');

/** "Silent birds/KU/valat demonstrably lost can be claimed on top" (cup rules of 2018, Renonce): what was lost nobody can compute. */
export const RENONCE_DAMAGES = words(
	'Stille Vögel, König ultimo und Valat, die durch eine Renonce nachweislich verloren gingen, können zusätzlich gefordert werden: Das schreibt der Tisch von Hand.',
	'Tysta fåglar, kung ultimo och valat som bevisligen gick förlorade genom en renons kan krävas därtill: det skriver bordet för hand.',
	'Silent birds, king ultimo and valat demonstrably lost through a revoke can be claimed on top: the table writes that by hand.',
);

/** @param solo what a solo game multiplies valat by */
export const wtcGames = (solo: number) =>
	games(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
		trischaken: {},
		rufer: { value: both(1) },
		piccolo: { value: both(2) },
		zwiccolo: negative({
			...{ names: term('Zwiccolo'), cite: tariff, order: 0 },
			...{ tricks: 2, value: both(2) },
		}),
		bettler: { value: both(4) },
		solorufer: { value: both(2), premiumFactor: 2, valatFactor: both(solo) },
		// Bid as Pagat-, Uhu-, Kakadu- or Quapilrufer for 3, 5, 7 or 9: the game and its bird.
		besserrufer: { value: both(1) },
		farbendreier: { value: both(5) },
		sechserdreier: { value: { won: 4, lost: 8 } },
		dreier: { value: both(5) },
		farbensolo: { value: both(10), premiumFactor: 2, valatFactor: both(solo) },
		'piccolo-ouvert': { value: both(6) },
		'zwiccolo-ouvert': negative({
			...{ names: term('Zwiccolo ouvert'), cite: tariff, order: 0 },
			...{ tricks: 2, value: both(6) },
		}),
		'bettler-ouvert': { value: both(8) },
		solodreier: { value: both(10), premiumFactor: 2, valatFactor: both(solo) },
	});

/** @param besideValat what becomes of Trull and kings beside a valat */
export const wtcPremiums = (besideValat: object) =>
	prizes(KOENIGRUFEN_UPPER_AUSTRIA, tariff, {
		pagat: worth(1, 2),
		uhu: worth(2, 4),
		kakadu: worth(3, 6),
		marabu: { ...worth(4, 8), names: term('Quapil') },
		'king-ultimo': worth(1, 2),
		trull: { ...worth(1, 2), besideValat },
		'four-kings': { ...worth(1, 2), besideValat },
	});
