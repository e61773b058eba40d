/** Tapp-Tarock: the tariff of Mayr and Sedlaczek (2001) and of Alscher's list, which agree but for the valat. */
import { both, positive, premium, trischaken } from '#lib/games/koenigrufen/rulesets/build.ts';
import { citing, kontraNames, roundsByAgreement, term, words } from '#lib/rulesets/build.ts';
import { HEADS, TRULL, type DreiertarockRuleset } from '../domain/rules.ts';

const mayr = citing('mayr');
const alscher = citing('alscher');
const bidding = mayr('Bidding');
const values = mayr('Game values and bonuses');
const allPass = citing('beck')('Vorgehen bei fehlender Spielansage');

export const DREIERTAROCK_TAPP: DreiertarockRuleset = {
	id: 'dreiertarock-tapp',
	game: 'dreiertarock',
	names: words('Tapp-Tarock zu dritt', 'Tapp-tarock på tre', 'Tapp Tarock for three'),
	summary: words(
		'54 Karten, einer gegen zwei: Dreier 3 bis Solo 8, Pagat ultimo 4/8, Trull und Könige in der Hand',
		'54 kort, en mot två: Dreier 3 till Solo 8, pagat ultimo 4/8, trull och kungar på hand',
		'54 cards, one against two: Dreier 3 to Solo 8, pagat ultimo 4/8, trull and kings in the hand',
	),
	notes: {
		trischaken: words(
			'Passen alle, wird neu gegeben oder getrischakt, wie es der Tisch hält. Für den Gleichstand nennt die Quelle keine Beträge: hier zahlt jeder mit den meisten Punkten dem Dritten, was er allein zahlte',
			'Passar alla ges det om eller spelas trischaken, som bordet vill. För lika poäng nämner källan inga belopp: här betalar var och en med flest poäng den tredje vad han ensam hade betalat',
			'Where all pass, the table deals anew or plays Trischaken. The source names no amounts for a tie: here each with most points pays the third what he would have paid alone',
		),
	},
	unit: 'point',
	sources: {
		mayr: {
			title: 'Mayr/Sedlaczek, Das große Tarockbuch',
			edition: '2001; nach en.wikipedia.org, Tapp Tarock',
		},
		alscher: { title: 'H.-J. Alscher, Tarock-Varianten' },
		beck: {
			title: 'Beck, Tarock komplett',
			edition: '1972; nach de.wikipedia.org, Illustriertes Tarock',
		},
	},
	table: { hands: 3, most: 5, direction: 'counter-clockwise' },
	rounds: roundsByAgreement(values),
	// Tricks and discards are threes of cards: no count has leaves, and 35 is lost.
	cards: { total: 70, leaves: false, win: { points: 36, leaves: 0 } },
	selfCall: false,
	contracts: {
		trischaken: trischaken({
			names: term('Trischaken'),
			cite: allPass,
			order: 1,
			declarer: 'anyone',
		}),
		dreier: positive({
			names: term('Dreier'),
			cite: bidding,
			order: 2,
			talon: 3,
			value: both(3),
		}),
		unterer: positive({
			names: term('Unterer'),
			cite: bidding,
			order: 3,
			talon: 3,
			value: both(4),
		}),
		oberer: positive({
			names: term('Oberer'),
			cite: bidding,
			order: 4,
			talon: 3,
			value: both(5),
		}),
		solo: positive({
			names: term('Solo'),
			cite: bidding,
			order: 5,
			talon: 0,
			value: both(8),
			premiumFactor: 2,
		}),
	},
	premiums: {
		pagat: premium({
			names: words('Pagat ultimo', 'Pagat ultimo', 'Pagat ultimo'),
			cite: values,
			order: 1,
			group: 'bird',
			value: { silent: 4, announced: 8 },
			sides: { silent: 'both', announced: 'declarer' },
			missedSilently: 'costs',
		}),
		[TRULL]: premium({
			names: words('Trull in der Hand', 'Trull på hand', 'Trull in the hand'),
			cite: values,
			order: 2,
			group: 'cards',
			value: { silent: 3 },
			between: 'holder',
		}),
		'four-kings': premium({
			names: words('Königstrull in der Hand', 'Fyra kungar på hand', 'Four kings in the hand'),
			cite: values,
			order: 3,
			group: 'cards',
			value: { silent: 3 },
			between: 'holder',
		}),
		[HEADS]: premium({
			names: words('Köpfe', 'Huvuden', 'Heads'),
			cite: values,
			order: 4,
			group: 'cards',
			value: { silent: 1 },
			between: 'holder',
		}),
	},
	kontra: {
		cite: alscher('Tapptarock'),
		names: kontraNames(),
		highest: { game: 3, premium: 3 },
		negative: 'common',
		trischaken: 'none',
		booked: 'sheet',
	},
	valat: {
		names: term('Valat'),
		cite: alscher('Tapptarock'),
		order: 5,
		value: { scheme: 'game-factor', silent: 4, announced: 8 },
		game: 'replaced',
		announcedBy: 'declarer',
		kontra: 'shared',
		silentVoidsGameKontra: false,
		premiums: { silent: 'all', announced: 'all', missed: 'all' },
		brings: {},
	},
	trischaken: {
		cite: allPass,
		scheme: 'loser-pays',
		talon: 'unused',
		counting: 'exact',
		mayor: { points: 36, leaves: 0 },
		forehand: { factor: 1, when: 'always' },
		extra: { virginFromEach: 0, virginFromMost: 5, mayorToEach: 0, severalVirgins: 'each' },
		loserPays: {
			none: { plain: 5, mayor: 5, to: 'everybody' },
			one: { plain: 5, mayor: 5, to: 'everybody' },
			two: { plain: 5, mayor: 5, to: 'everybody' },
			all: { plain: 5, mayor: 5, to: 'everybody' },
			forehandInTie: 'like-others',
			ties: 'each-to-rest',
			tiePoints: 5,
		},
	},
};
