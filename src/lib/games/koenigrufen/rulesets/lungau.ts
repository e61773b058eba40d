/** Königrufen as played in Lungau (What is paid, §5): everything counts one, times the contract. */
import { birdsOf, both, positive, premium, trischaken } from './build.ts';
import { citing, kontraNames, roundsByAgreement, setOf, term, words } from '#lib/rulesets/build.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

const section = citing('lungau');
const bids = section('Gebote');
const scoring = section('Wertung');
const premiumSection = section('Prämien');
const soloBids = section('Zusätzliche Solo-Gebote');
const fahren = section('Fahren (Trischaken)');

const bird = birdsOf(premiumSection, 'costs');

export const KOENIGRUFEN_LUNGAU: KoenigrufenRuleset<'koenigrufen'> = {
	id: 'koenigrufen-lungau',
	game: 'koenigrufen',
	names: words('Lungauer Königrufen', 'Königrufen, Lungau', 'Königrufen, Lungau'),
	summary: words(
		'Spatz- und Uhurufer, Dreier und Sechserdreier mal zwei, Fahren in Paaren, Valat 16/32',
		'Spatz- och Uhurufer, Dreier och Sechserdreier dubbelt, Fahren parvis, valat 16/32',
		'Spatz and Uhu Rufer, Dreier and Sechserdreier count double, Fahren by pairs, valat 16/32',
	),
	unit: 'point',
	sources: { lungau: { title: 'pagat.com, Lungauer Königrufen' } },
	table: { hands: 4, most: 6, direction: 'counter-clockwise' },
	rounds: roundsByAgreement(section('Geben')),
	cards: { total: 71, leaves: false, win: { points: 36, leaves: 0 } },
	selfCall: true,
	contracts: {
		trischaken: trischaken({ names: term('Fahren'), cite: fahren, order: 1 }),
		sechserdreier: positive({
			names: term('Sechserdreier'),
			cite: scoring,
			order: 2,
			declarer: 'forehand',
			talon: 6,
			value: both(1),
			factor: { won: 2, lost: 4 },
		}),
		solorufer: positive({
			names: term('Solorufer'),
			cite: soloBids,
			order: 3,
			callsKing: true,
			talon: 0,
			value: both(1),
			factor: both(2),
		}),
		pagatrufer: positive({
			names: term('Spatzrufer'),
			cite: bids,
			order: 4,
			callsKing: true,
			talon: 3,
			value: both(1),
			demands: { premiums: setOf('pagat'), settled: 'separately' },
			givingUp: { price: 'fixed', points: 3 },
		}),
		uhurufer: positive({
			names: term('Uhurufer'),
			cite: bids,
			order: 5,
			callsKing: true,
			talon: 3,
			value: both(1),
			demands: { premiums: setOf('uhu'), settled: 'separately' },
			givingUp: { price: 'fixed', points: 3 },
		}),
		dreier: positive({
			names: term('Dreier'),
			cite: scoring,
			order: 6,
			talon: 3,
			value: both(1),
			factor: both(2),
		}),
		solodreier: positive({
			names: term('Solodreier'),
			cite: soloBids,
			order: 7,
			talon: 0,
			value: both(1),
			factor: both(4),
		}),
	},
	premiums: {
		pagat: bird('Spatz', 1, 1),
		uhu: bird('Uhu', 2, 1),
		'king-ultimo': premium({
			names: words('König ultimo', 'Kung ultimo', 'King ultimo'),
			cite: premiumSection,
			order: 3,
			group: 'king',
			value: { silent: 1, announced: 2 },
			needsKing: true,
			// Whoever wins the last trick with the called king in it.
			sides: { silent: 'both', announced: 'declarer' },
		}),
		trull: premium({
			names: term('Trull'),
			cite: premiumSection,
			order: 4,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'four-kings': premium({
			names: words('Könige', 'Kungar', 'Kings'),
			cite: premiumSection,
			order: 5,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'king-capture': premium({
			names: words('Königfang', 'Kungen fångad', 'King captured'),
			cite: premiumSection,
			order: 6,
			group: 'capture',
			value: { silent: 1 },
			needsKing: true,
			sides: { silent: 'defence', announced: 'defence' },
		}),
	},
	kontra: {
		cite: section('Ansagen'),
		names: kontraNames('Superkontra'),
		highest: { game: 3, premium: 3 },
		negative: 'common',
		trischaken: 'pairs',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: scoring,
		order: 7,
		value: { scheme: 'fixed', silent: 16, announced: 32 },
		game: 'replaced',
		announcedBy: 'declarer',
		kontra: 'own',
		silentVoidsGameKontra: false,
		premiums: { silent: 'none', announced: 'none', missed: 'none' },
		brings: {},
	},
	trischaken: {
		cite: fahren,
		scheme: 'pairwise',
		talon: 'fifth-hand',
		counting: 'exact',
		mayor: { points: 36, leaves: 0 },
		forehand: { factor: 1, when: 'always' },
		extra: { virginFromEach: 0, mayorToEach: 0, severalVirgins: 'each' },
		pairwise: { points: 2 },
	},
};
