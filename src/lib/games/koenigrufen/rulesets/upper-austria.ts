/** Königrufen by the Upper Austrian rules of the Raiffeisen Tarockcup (What is paid, §4). */
import { birdsOf, both, negative, positive, premium, trischaken } from './build.ts';
import { citing, kontraNames, roundsByAgreement, setOf, term, words } from '#lib/rulesets/build.ts';
import type { KoenigrufenRuleset } from '#lib/games/koenigrufen/domain/rules.ts';

const course = citing('course');
/** Where the course is silent: a lost Sechser-Dreier, and what renonce costs in Trischaken. */
const rules = citing('rules');
const positives = (game: string) => course(`10. Die Positivspiele – ${game}`);
const negatives = (game: string) => course(`11. Die Negativspiele – ${game}`);
const premiumTable = course('4. Übersicht der Spiele, Zusatzprämien und Spielziele');

const farbenPremiums = setOf('four-kings', 'valat');

const bird = birdsOf(premiumTable);

export const KOENIGRUFEN_UPPER_AUSTRIA: KoenigrufenRuleset<'koenigrufen'> = {
	id: 'koenigrufen-upper-austria',
	game: 'koenigrufen',
	names: words(
		'Königrufen, Oberösterreich',
		'Königrufen, Oberösterreich',
		'Königrufen, Upper Austria',
	),
	summary: words(
		'Cupregeln: Besser-Rufer mit Vogerl bis Wildsau, Schleifen, Trischaken, Renonce, Valat ×4/×8',
		'Cupregler: Besser-Rufer med fåglar till Wildsau, ge upp, trischaken, renons, valat ×4/×8',
		'Cup rules: Besser-Rufer with birds up to the Wildsau, giving up, Trischaken, revokes, valat ×4/×8',
	),
	unit: 'point',
	sources: {
		course: { title: 'Linzer Tarock Akademie, Königrufen – Grundkurs 1', edition: '07/23' },
		rules: {
			title: 'Oberösterreichische Tarockregeln – Königrufen',
			edition: '4/2023, Renonce 11/2025',
		},
	},
	table: { hands: 4, most: 6, direction: 'counter-clockwise' },
	rounds: {
		...roundsByAgreement(
			course('13. Exkurs: Sonderregeln in privaten Runden – Wir spielen eine Runde doppelt'),
		),
		after: { contracts: setOf('trischaken'), premiums: {}, nobodyPays: false },
		lastRound: true,
	},
	cards: { total: 70, leaves: true, win: { points: 35, leaves: 2 } },
	selfCall: false,
	contracts: {
		trischaken: trischaken({
			names: term('Trischaken'),
			cite: negatives('Das Trischaken (Fahren)'),
			order: 1,
		}),
		rufer: positive({
			names: term('Rufer'),
			cite: positives('Der Rufer (Vorhand-Rufer)'),
			order: 2,
			declarer: 'forehand',
			callsKing: true,
			talon: 3,
			value: both(1),
			givingUp: { price: 'game-and-premium' },
		}),
		piccolo: negative({
			names: term('Piccolo'),
			cite: negatives('Der Piccolo'),
			order: 3,
			tricks: 1,
			value: both(2),
		}),
		bettler: negative({
			names: term('Bettler'),
			cite: negatives('Der Bettler'),
			order: 4,
			tricks: 0,
			value: both(2),
		}),
		solorufer: positive({
			names: term('Solo-Rufer'),
			cite: positives('Der Solo-Rufer'),
			order: 5,
			callsKing: true,
			talon: 0,
			value: both(2),
			premiumFactor: 2,
			kingInTalon: 'kontra-void',
		}),
		besserrufer: positive({
			names: term('Besser-Rufer'),
			cite: positives('Der Besser-Rufer (A-Rufer)'),
			order: 6,
			callsKing: true,
			talon: 3,
			value: both(1),
			demands: { premiums: setOf('pagat', 'uhu', 'kakadu', 'marabu'), settled: 'separately' },
			givingUp: { price: 'game-and-premium' },
		}),
		farbendreier: positive({
			names: term('Farben-Dreier'),
			cite: positives('Der Farben-Dreier'),
			order: 7,
			talon: 3,
			value: both(3),
			only: farbenPremiums,
		}),
		sechserdreier: positive({
			names: term('Sechser-Dreier'),
			cite: rules('Sechserdreier'),
			order: 8,
			declarer: 'forehand',
			talon: 6,
			value: { won: 4, lost: 8 },
		}),
		dreier: positive({
			names: term('Dreier'),
			cite: positives('Der Dreier'),
			order: 9,
			talon: 3,
			value: both(4),
		}),
		farbensolo: positive({
			names: term('Farben-Solo'),
			cite: positives('Das Farben-Solo'),
			order: 10,
			talon: 0,
			value: both(6),
			premiumFactor: 2,
			only: farbenPremiums,
		}),
		'piccolo-ouvert': negative({
			names: term('Piccolo ouvert'),
			cite: negatives('Der Piccolo ouvert'),
			order: 11,
			tricks: 1,
			value: both(6),
		}),
		'bettler-ouvert': negative({
			names: term('Bettler ouvert'),
			cite: negatives('Der Bettler ouvert'),
			order: 12,
			tricks: 0,
			value: both(7),
		}),
		solodreier: positive({
			names: term('Solo-Dreier'),
			cite: positives('Der Solo-Dreier'),
			order: 13,
			talon: 0,
			value: both(8),
			premiumFactor: 2,
		}),
	},
	premiums: {
		pagat: bird('Pagat', 1, 1),
		uhu: bird('Uhu', 2, 2),
		kakadu: bird('Kakadu', 3, 3),
		marabu: bird('Wildsau', 4, 4),
		'king-ultimo': premium({
			names: words('König ultimo', 'Kung ultimo', 'King ultimo'),
			cite: premiumTable,
			order: 5,
			group: 'king',
			value: { silent: 1, announced: 2 },
			needsKing: true,
			sides: { silent: 'declarer', announced: 'declarer' },
		}),
		trull: premium({
			names: term('Trull'),
			cite: premiumTable,
			order: 6,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
		'four-kings': premium({
			names: words('Alle Könige', 'Alla kungar', 'All kings'),
			cite: premiumTable,
			order: 7,
			group: 'cards',
			value: { silent: 1, announced: 2 },
		}),
	},
	kontra: {
		cite: course('8. Allgemeine Grundsätze – Kontra bzw. Schuss'),
		names: kontraNames(),
		highest: { game: 3, premium: 3 },
		negative: 'personal',
		trischaken: 'none',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: course('12. Der Valat'),
		order: 8,
		value: { scheme: 'game-factor', silent: 4, announced: 8 },
		game: 'replaced',
		announcedBy: 'both',
		kontra: 'shared',
		silentVoidsGameKontra: false,
		premiums: { silent: 'announced', announced: 'announced', missed: 'announced' },
		// The talon stays with the defenders.
		brings: {},
	},
	trischaken: {
		cite: negatives('Das Trischaken (Fahren)'),
		scheme: 'loser-pays',
		talon: 'in-tricks',
		counting: 'exact',
		mayor: { points: 35, leaves: 2 },
		forehand: { factor: 2, when: 'always' },
		extra: { virginFromEach: 0, mayorToEach: 0, severalVirgins: 'each' },
		loserPays: {
			none: { plain: 1, mayor: 2, to: 'everybody' },
			one: { plain: 3, mayor: 6, to: 'virgins' },
			two: { plain: 3, mayor: 3, to: 'virgins' },
			all: { plain: 2, mayor: 2, to: 'everybody' },
			forehandInTie: 'alone',
			ties: 'each-to-rest',
			tiePoints: 1,
		},
	},
	renonce: {
		cite: rules('Renonce'),
		scheme: 'as-if-won',
		toEach: 0,
		trischaken: { toEach: 2, fromForehand: 4 },
	},
};
