/** Königrufen as the Swedish description has it (What is paid, §2). */
import { birdsOf, both, negative, positive, premium, trischaken } from './build.ts';
import { citing, kontraNames, roundsByAgreement, setOf, term, words } from '#lib/rulesets/build.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

const section = citing('description');
const bidTable = section('Budtabell för Königrufen');
const figures = section('Budtabell för Königrufen – Figurer');
const winning = section('Vinst och förlust');

/** In the Farben games tarocks are no trumps, and only the count and valat remain. */
const farbenPremiums = setOf('grammeln', 'grossgrammeln', 'valat');

const bird = birdsOf(figures, 'costs');

/** A Rufer that demands its bird. */
const ruferWith = (bird: string, name: string, order: number) =>
	positive({
		names: term(name),
		cite: bidTable,
		order,
		callsKing: true,
		talon: 3,
		value: both(1),
		demands: { premiums: setOf(bird), settled: 'separately' },
		givingUp: { price: 'game-and-premium' },
	});

export const KOENIGRUFEN_SWEDISH: KoenigrufenRuleset<'koenigrufen'> = {
	id: 'koenigrufen-swedish',
	game: 'koenigrufen',
	names: words('Königrufen, schwedisch', 'Königrufen, svenska regler', 'Königrufen, Swedish rules'),
	summary: words(
		'Pagat-, Uhu- und Kakadurufer, Bettler und Piccolo bei, Grammeln, Valat ×4/×8; stille Fehlversuche kosten',
		'Rufer med fåglar, bettler och piccolo bei, grammeln, valat ×4/×8; tysta försök som misslyckas kostar',
		'Bird Rufers, Bettler and Piccolo bei, Grammeln, valat ×4/×8; silent attempts that fail cost',
	),
	unit: 'point',
	sources: {
		description: { title: 'Königrufen', edition: 'svensk beskrivning med budtabell' },
	},
	table: { hands: 4, most: 6, direction: 'counter-clockwise' },
	rounds: roundsByAgreement(section('Spelets fortsatta gång')),
	cards: { total: 70, leaves: true, win: { points: 35, leaves: 2 } },
	selfCall: true,
	contracts: {
		trischaken: trischaken({ names: term('Trischaken'), cite: winning, order: 1 }),
		sechserdreier: positive({
			names: term('Sechserdreier'),
			cite: winning,
			order: 2,
			declarer: 'forehand',
			talon: 6,
			value: { won: 3, lost: 6 },
		}),
		rufer: positive({
			names: term('Rufer'),
			cite: bidTable,
			order: 3,
			declarer: 'forehand',
			callsKing: true,
			talon: 3,
			value: both(1),
			givingUp: { price: 'game-and-premium' },
		}),
		piccolo: negative({
			names: term('Piccolo'),
			cite: bidTable,
			order: 4,
			tricks: 1,
			value: both(2),
		}),
		zwiccolo: negative({
			names: term('Zwiccolo'),
			cite: bidTable,
			order: 5,
			tricks: 2,
			value: both(2),
		}),
		solorufer: positive({
			names: term('Solorufer'),
			cite: bidTable,
			order: 6,
			callsKing: true,
			talon: 0,
			value: both(2),
			premiumFactor: 2,
		}),
		bettler: negative({
			names: term('Bettler'),
			cite: bidTable,
			order: 7,
			tricks: 0,
			value: both(3),
		}),
		pagatrufer: ruferWith('pagat', 'Pagatrufer', 8),
		uhurufer: ruferWith('uhu', 'Uhurufer', 9),
		kakadurufer: ruferWith('kakadu', 'Kakadurufer', 10),
		farbendreier: positive({
			names: term('Farbendreier'),
			cite: winning,
			order: 11,
			talon: 3,
			value: { won: 3, lost: 3, lostByForehand: 6 },
			only: farbenPremiums,
		}),
		dreier: positive({
			names: term('Dreier'),
			cite: bidTable,
			order: 12,
			talon: 3,
			value: both(4),
		}),
		'piccolo-ouvert': negative({
			names: words('Piccolo ouvert', 'Piccolo ouverte', 'Piccolo ouvert'),
			cite: bidTable,
			order: 13,
			tricks: 1,
			value: both(5),
		}),
		farbensolo: positive({
			names: term('Farbensolo'),
			cite: winning,
			order: 14,
			talon: 0,
			value: { won: 6, lost: 6, lostByForehand: 12 },
			premiumFactor: 2,
			only: farbenPremiums,
		}),
		'bettler-ouvert': negative({
			names: words('Bettler ouvert', 'Bettler ouverte', 'Bettler ouvert'),
			cite: bidTable,
			order: 15,
			tricks: 0,
			value: both(7),
		}),
		solodreier: positive({
			names: term('Solodreier'),
			cite: bidTable,
			order: 16,
			talon: 0,
			value: both(8),
			premiumFactor: 2,
		}),
	},
	premiums: {
		pagat: bird('Pagat', 1, 1),
		uhu: bird('Uhu', 2, 2),
		kakadu: bird('Kakadu', 3, 3),
		'king-ultimo': premium({
			names: words('König ultimo', 'Kung ultimo', 'King ultimo'),
			cite: figures,
			order: 4,
			group: 'king',
			value: { silent: 1, announced: 2 },
			needsKing: true,
			sides: { silent: 'declarer', announced: 'declarer' },
			missedSilently: 'costs',
		}),
		trull: premium({
			names: term('Trull'),
			cite: figures,
			order: 5,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'four-kings': premium({
			names: words('Vier Könige', 'Fyra kungar', 'Four kings'),
			cite: figures,
			order: 6,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		grammeln: premium({
			names: term('Grammeln'),
			cite: figures,
			order: 7,
			group: 'count',
			value: { silent: 1, announced: 2 },
			atLeast: { points: 45, leaves: 2 },
		}),
		grossgrammeln: premium({
			names: term('Großgrammeln'),
			cite: figures,
			order: 8,
			group: 'count',
			value: { silent: 1, announced: 2 },
			atLeast: { points: 55, leaves: 2 },
		}),
	},
	kontra: {
		cite: section('Deklarationer och kontringar'),
		names: kontraNames(),
		highest: { game: 3, premium: 3 },
		negative: 'personal',
		trischaken: 'none',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: winning,
		order: 9,
		value: { scheme: 'game-factor', silent: 4, announced: 8 },
		game: 'replaced',
		announcedBy: 'both',
		kontra: 'shared',
		silentVoidsGameKontra: false,
		premiums: { silent: 'dearer', announced: 'dearer', missed: 'all' },
		brings: setOf('trull', 'four-kings', 'grammeln', 'grossgrammeln'),
	},
	trischaken: {
		cite: winning,
		scheme: 'loser-pays',
		talon: 'in-tricks',
		counting: 'exact',
		mayor: { points: 35, leaves: 2 },
		forehand: { factor: 2, when: 'always' },
		extra: { virginFromEach: 0, mayorToEach: 0, severalVirgins: 'each' },
		// One for each of three, doubled for a borgmästare and for jungfrur, who share it all.
		loserPays: {
			none: { plain: 1, mayor: 2, to: 'everybody' },
			one: { plain: 6, mayor: 12, to: 'virgins' },
			two: { plain: 3, mayor: 6, to: 'virgins' },
			all: { plain: 4, mayor: 4, to: 'virgins' },
			forehandInTie: 'alone',
			ties: 'each-alone',
			tiePoints: 0,
		},
	},
	bei: {
		cite: section('Negativa spel'),
		contracts: setOf('piccolo', 'bettler'),
		equalOnly: false,
		most: 1,
	},
};
