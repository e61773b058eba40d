/** Dreiertarock as it is played in Carinthia, by the tariff of Mayr and Sedlaczek (2008), in cents. */
import { both, negative, positive, premium } from '#lib/games/koenigrufen/rulesets/build.ts';
import { citing, kontraNames, roundsByAgreement, term, words } from '#lib/rulesets/build.ts';
import { TRULL, type DreiertarockRuleset } from '../domain/rules.ts';
import { DREIERTAROCK_TAPP } from './tapp.ts';

const section = citing('mayr');
const bidding = section('Bidding');
const values = section('Game values and bonuses');

/** A bid that only raises the stake: whoever plays it takes one of the two packets. */
const bid = (name: string, order: number, value: number) =>
	positive({ names: term(name), cite: bidding, order, talon: 3, value: both(value) });

/** Every trick is taken: with three hands there are sixteen. */
const TRICKS = 16;

export const DREIERTAROCK_CARINTHIA: DreiertarockRuleset = {
	id: 'dreiertarock-carinthia',
	game: 'dreiertarock',
	names: words('Dreiertarock (Kärnten)', 'Dreiertarock (Kärnten)', 'Dreiertarock (Carinthia)'),
	summary: words(
		'54 Karten, einer gegen zwei: Einser 30 bis Fünfer 70, Solo 120, Solo Valat 960; Vögel und Trull in den Stichen',
		'54 kort, en mot två: Einser 30 till Fünfer 70, Solo 120, Solo Valat 960; fåglar och trull i sticken',
		'54 cards, one against two: Einser 30 to Fünfer 70, Solo 120, Solo Valat 960; birds and trull in tricks',
	),
	unit: 'point',
	sources: {
		mayr: {
			title: 'Mayr/Sedlaczek, Dreiertarock',
			edition: '2008, S. 354–359; nach en.wikipedia.org, Dreiertarock',
		},
		beck: DREIERTAROCK_TAPP.sources.beck ?? { title: 'Beck' },
	},
	table: { hands: 3, most: 5, direction: 'counter-clockwise' },
	rounds: roundsByAgreement(values),
	cards: DREIERTAROCK_TAPP.cards,
	selfCall: false,
	contracts: {
		einser: bid('Einser', 1, 30),
		zweier: bid('Zweier', 2, 40),
		dreier: bid('Dreier', 3, 50),
		vierer: bid('Vierer', 4, 60),
		fuenfer: bid('Fünfer', 5, 70),
		solo: positive({ names: term('Solo'), cite: bidding, order: 6, talon: 0, value: both(120) }),
		'solo-valat': negative({
			names: term('Solo Valat'),
			cite: values,
			order: 7,
			tricks: TRICKS,
			value: both(960),
		}),
	},
	premiums: {
		pagat: premium({
			names: words('Pagat ultimo', 'Pagat ultimo', 'Pagat ultimo'),
			cite: values,
			order: 1,
			group: 'bird',
			value: { silent: 40, announced: 80 },
			missedSilently: 'costs',
		}),
		uhu: premium({
			names: term('Uhu'),
			cite: values,
			order: 2,
			group: 'bird',
			value: { silent: 60, announced: 120 },
			missedSilently: 'costs',
		}),
		kakadu: premium({
			names: words('Kakadu (Kike)', 'Kakadu (Kike)', 'Kakadu (Kike)'),
			cite: values,
			order: 3,
			group: 'bird',
			value: { silent: 80, announced: 160 },
			missedSilently: 'costs',
		}),
		[TRULL]: premium({
			names: term('Trull'),
			cite: values,
			order: 4,
			group: 'cards',
			value: { silent: 10 },
		}),
		'four-kings': premium({
			names: words('Königstrull', 'Fyra kungar', 'Four kings'),
			cite: values,
			order: 5,
			group: 'cards',
			value: { silent: 10 },
		}),
		mondfang: premium({
			names: words('Mondfang', 'Månen fångad', 'Mond captured'),
			cite: values,
			order: 6,
			group: 'capture',
			value: { silent: 10 },
		}),
	},
	kontra: {
		cite: values,
		names: kontraNames(),
		highest: { game: 3, premium: 3 },
		negative: 'common',
		trischaken: 'none',
		booked: 'sheet',
	},
	trischaken: DREIERTAROCK_TAPP.trischaken,
};
