/** Strohmandeln in the extended form of Mayr and Sedlaczek (2001): everything is made silently. */
import { both, positive, premium } from '#lib/games/koenigrufen/rulesets/build.ts';
import { citing, kontraNames, roundsByAgreement, term, words } from '#lib/rulesets/build.ts';
import { SIMPLE, type StrohmandelnRuleset } from '../domain/rules.ts';

const section = citing('mayr');
const values = section('Spiele und Prämien, erweiterte Variante');
const scoring = section('Abrechnung');
const faults = section('Renonceregeln');

/** A card that wins its trick at the end is worth 1 to who played it, and to who catches it there. */
const bird = {
	cite: values,
	group: 'bird',
	value: { silent: 1 },
	missedSilently: 'costs',
} as const;
const inTricks = { cite: values, group: 'cards', value: { silent: 1 } } as const;

export const STROHMANDELN_MAYR: StrohmandelnRuleset = {
	id: 'strohmandeln-mayr',
	game: 'strohmandeln',
	names: term('Strohmandeln'),
	summary: words(
		'54 Karten zu zweit: aufgenommen 3 oder verloren 4, sonst 1; alle Prämien still, je 1',
		'54 kort för två: upptaget 3 eller förlorat 4, annars 1; alla figurer tysta, 1 var',
		'54 cards for two: taken up 3 or lost 4, else 1; every premium silent, 1 each',
	),
	notes: {
		simple: words(
			'Nimmt niemand auf, wird das Ergebnis der Vorhand notiert. Erreicht keiner 35/2, gewinnt niemand, und die nächsten zwei Spiele zählen doppelt',
			'Tar ingen upp spelet antecknas förhands resultat. Når ingen 35/2 vinner ingen, och de två följande givarna räknas dubbelt',
			'Where nobody takes up, forehand’s result is written. Where neither reaches 35/2 nobody wins, and the next two deals count double',
		),
		race: words(
			'In Tirol (Verein tarock.tirol, 2025) gewinnt die Partie, wer zuerst 11 Punkte hat; gezählt werden dort nur Pluspunkte',
			'I Tyrolen (föreningen tarock.tirol, 2025) vinner den som först har 11 poäng; där räknas bara pluspoäng',
			'In Tyrol (the club tarock.tirol, 2025) whoever has 11 points first wins the match; only points won are counted there',
		),
		meeting: words(
			'Was eine neue Nullrunde in einer doppelten bewirkt, sagt die Quelle nicht: hier folgen die doppelten Spiele aufeinander, statt vierfach zu zählen',
			'Källan säger inte vad en ny nollgiv i ett dubbelt varv gör: här följer de dubbla givarna på varandra i stället för att räknas fyrdubbelt',
			'The source does not say what another drawn deal does in a doubled round: here the double deals follow one another instead of counting four times',
		),
		renonce: words(
			'Nach einer Renonce bekommt der Gegner, was er für das Spiel bekäme. Prämien, die er schon gemacht hatte, schreibt der Tisch von Hand dazu',
			'Efter en renons får motståndaren vad spelet hade gett. Figurer som redan var gjorda skriver bordet till för hand',
			'After a renonce the opponent gets what the game would have brought. Premiums already made are added by hand',
		),
	},
	unit: 'point',
	sources: {
		mayr: {
			title: 'Mayr/Sedlaczek, Das große Tarockbuch: Strohmann-Tarock',
			edition: '2001, erweiterte Variante',
		},
	},
	table: { hands: 2, most: 4, direction: 'counter-clockwise' },
	rounds: {
		...roundsByAgreement(scoring),
		after: { contracts: {}, premiums: {}, nobodyPays: true },
		length: { unit: 'deals', deals: 2 },
		meeting: 'append',
	},
	cards: { total: 70, leaves: true, win: { points: 35, leaves: 2 } },
	selfCall: false,
	contracts: {
		[SIMPLE]: positive({
			names: words('Einfaches Spiel', 'Enkelt spel', 'Simple game'),
			cite: values,
			order: 1,
			declarer: 'forehand',
			talon: 0,
			value: both(1),
			declarerAnnounces: false,
		}),
		'taken-up': positive({
			names: words('Aufgenommen', 'Upptaget', 'Taken up'),
			cite: values,
			order: 2,
			talon: 0,
			value: { won: 3, lost: 4 },
			declarerAnnounces: false,
		}),
	},
	premiums: {
		pagat: premium({ ...bird, names: term('Pagat ultimo'), order: 1 }),
		uhu: premium({ ...bird, names: term('Uhu'), order: 2 }),
		kakadu: premium({ ...bird, names: term('Kakadu'), order: 3 }),
		trull: premium({ ...inTricks, names: term('Trull'), order: 4 }),
		'four-kings': premium({
			...inTricks,
			names: words('Vier Könige', 'Fyra kungar', 'Four kings'),
			order: 5,
		}),
		grammel: premium({
			names: words('Grammelpunkt', 'Grammelpoäng', 'Grammel point'),
			cite: values,
			order: 6,
			group: 'count',
			value: { silent: 1 },
			// 45 by whole packets of three: 44 and two leaves are counted as 45.
			atLeast: { points: 44, leaves: 2 },
		}),
		misdeal: premium({
			names: words('Vergeben', 'Felgiv', 'Misdeal'),
			cite: faults,
			order: 7,
			group: 'capture',
			value: { silent: 1 },
			between: 'players',
		}),
	},
	kontra: {
		cite: section('Kontra ist nicht vorgesehen'),
		names: kontraNames(),
		highest: { game: 0, premium: 0 },
		negative: 'common',
		trischaken: 'none',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: values,
		order: 8,
		// Nobody announces: no game lets its declarer.
		value: { scheme: 'fixed', silent: 12, announced: 12 },
		game: 'beside',
		announcedBy: 'declarer',
		kontra: 'own',
		silentVoidsGameKontra: false,
		premiums: { silent: 'all', announced: 'all', missed: 'all' },
		// All 54 cards are played: every trick is 70 points, with the trull and the kings among them.
		brings: { trull: true, 'four-kings': true, grammel: true },
	},
	// Not played here; a house that does adds the game.
	trischaken: {
		cite: section('Trischaken ist nicht vorgesehen'),
		scheme: 'pairwise',
		talon: 'in-tricks',
		counting: 'exact',
		mayor: { points: 35, leaves: 2 },
		forehand: { factor: 1, when: 'always' },
		extra: { virginFromEach: 0, mayorToEach: 0, severalVirgins: 'each' },
		pairwise: { points: 2 },
	},
	renonce: {
		cite: faults,
		scheme: 'as-if-won',
		toEach: 0,
		trischaken: { toEach: 2, fromForehand: 2 },
	},
};
