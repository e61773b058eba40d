/** Königrufen as pagat.com describes it (What is paid, §3). */
import { birdsOf, both, negative, positive, premium, trischaken } from './build.ts';
import { citing, kontraNames, roundsByAgreement, setOf, term, words } from '#lib/rulesets/build.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

const section = citing('pagat');
const contractTable = section('Die Kontrakte (Zusammenfassung)');
const premiumSection = section('Prämien');
const positives = section('Positive Kontrakte');
const negatives = section('Negative Kontrakte');

const birds = setOf('pagat', 'uhu', 'kakadu', 'marabu');

const bird = birdsOf(premiumSection, 'costs');

export const KOENIGRUFEN_PAGAT: KoenigrufenRuleset<'koenigrufen'> = {
	id: 'koenigrufen-pagat',
	game: 'koenigrufen',
	names: words(
		'Königrufen nach pagat.com',
		'Königrufen enligt pagat.com',
		'Königrufen by pagat.com',
	),
	summary: words(
		'Besser Rufer und Besser Dreier, Fangprämien, Valat ×4/×8; Trischaken: zwei zahlen an zwei',
		'Besser Rufer och Besser Dreier, fångade kort betalas, valat ×4/×8; i trischaken betalar två till två',
		'Besser Rufer and Besser Dreier, captures, valat ×4/×8; in Trischaken two pay two',
	),
	unit: 'point',
	sources: {
		pagat: { title: 'pagat.com, Königrufen', edition: 'Macfadyen, Healey, McLeod' },
	},
	table: { hands: 4, most: 6, direction: 'counter-clockwise' },
	rounds: roundsByAgreement(section('Spielablauf')),
	cards: { total: 70, leaves: true, win: { points: 35, leaves: 2 } },
	selfCall: true,
	contracts: {
		rufer: positive({
			names: term('Rufer'),
			cite: contractTable,
			order: 1,
			declarer: 'forehand',
			callsKing: true,
			talon: 3,
			value: both(1),
		}),
		trischaken: trischaken({ names: term('Trischaken'), cite: negatives, order: 2 }),
		sechserdreier: positive({
			names: term('Sechserdreier'),
			cite: positives,
			order: 3,
			declarer: 'forehand',
			talon: 6,
			value: { won: 2, lost: 4 },
		}),
		piccolo: negative({
			names: term('Piccolo'),
			cite: contractTable,
			order: 4,
			tricks: 1,
			value: both(2),
		}),
		zwiccolo: negative({
			names: term('Zwiccolo'),
			cite: contractTable,
			order: 5,
			tricks: 2,
			value: both(2),
		}),
		solorufer: positive({
			names: term('Solo'),
			cite: positives,
			order: 6,
			callsKing: true,
			talon: 0,
			value: both(2),
			premiumFactor: 2,
		}),
		bettler: negative({
			names: term('Bettel'),
			cite: contractTable,
			order: 7,
			tricks: 0,
			value: both(3),
		}),
		besserrufer: positive({
			names: term('Besser Rufer'),
			cite: positives,
			order: 8,
			callsKing: true,
			talon: 3,
			value: both(2),
			demands: { premiums: birds, settled: 'separately' },
			// As the game and the pagat lost, whatever the bird.
			givingUp: { price: 'fixed', points: 4 },
		}),
		dreier: positive({
			names: term('Dreier'),
			cite: contractTable,
			order: 9,
			talon: 3,
			value: both(4),
		}),
		'piccolo-ouvert': negative({
			names: term('Piccolo ouvert'),
			cite: contractTable,
			order: 10,
			tricks: 1,
			value: both(5),
		}),
		farbensolo: positive({
			names: term('Farbensolo'),
			cite: section('Farbensolo'),
			order: 11,
			talon: 0,
			value: both(6),
			only: setOf('valat'),
		}),
		'bettler-ouvert': negative({
			names: term('Bettel ouvert'),
			cite: contractTable,
			order: 12,
			tricks: 0,
			value: both(6),
		}),
		besserdreier: positive({
			names: term('Besser Dreier'),
			cite: positives,
			order: 13,
			talon: 3,
			value: both(4),
			demands: { premiums: birds, settled: 'separately' },
		}),
		solodreier: positive({
			names: term('Solo Dreier'),
			cite: positives,
			order: 14,
			talon: 0,
			value: both(8),
			premiumFactor: 2,
		}),
	},
	premiums: {
		pagat: bird('Pagat', 1, 1),
		uhu: bird('Uhu', 2, 2),
		kakadu: bird('Kakadu', 3, 3),
		marabu: bird('Marabu', 4, 4),
		'king-ultimo': premium({
			names: words('König ultimo', 'Kung ultimo', 'King ultimo'),
			cite: premiumSection,
			order: 5,
			group: 'king',
			value: { silent: 1, announced: 2 },
			needsKing: true,
			sides: { silent: 'declarer', announced: 'declarer' },
			missedSilently: 'costs',
		}),
		trull: premium({
			names: term('Trull'),
			cite: premiumSection,
			order: 6,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'four-kings': premium({
			names: words('Vier Könige', 'Fyra kungar', 'Four kings'),
			cite: premiumSection,
			order: 7,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'king-capture': premium({
			names: words('Königfang', 'Kungen fångad', 'King captured'),
			cite: premiumSection,
			order: 8,
			group: 'capture',
			value: { silent: 1 },
			needsKing: true,
			sides: { silent: 'defence', announced: 'defence' },
		}),
		mondfang: premium({
			names: words('Mondfang', 'Månen fångad', 'Mond captured'),
			cite: premiumSection,
			order: 9,
			group: 'capture',
			value: { silent: 1 },
		}),
		skuesfang: premium({
			names: words('Sküsfang', 'Sküsen fångad', 'Sküs captured'),
			cite: premiumSection,
			order: 10,
			group: 'capture',
			value: { silent: 2 },
		}),
	},
	kontra: {
		cite: section('Kontra'),
		names: kontraNames(),
		highest: { game: 3, premium: 3 },
		negative: 'common',
		trischaken: 'none',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: premiumSection,
		order: 11,
		value: { scheme: 'game-factor', silent: 4, announced: 8 },
		game: 'replaced',
		announcedBy: 'both',
		kontra: 'shared',
		silentVoidsGameKontra: false,
		premiums: { silent: 'all', announced: 'all', missed: 'all' },
		brings: setOf('trull', 'four-kings'),
	},
	trischaken: {
		cite: negatives,
		scheme: 'two-pay-two',
		talon: 'unused',
		counting: 'exact',
		mayor: { points: 35, leaves: 2 },
		forehand: { factor: 1, when: 'always' },
		extra: { virginFromEach: 2, mayorToEach: 2, severalVirgins: 'each' },
		twoPayTwo: { points: 1, mayorAlone: 0 },
	},
};
