/** Three-handed Tarok with 78 cards, as last published in Sweden (Tarok). */
import { citing, roundsByAgreement, words } from '#lib/rulesets/build.ts';
import type { TarokRuleset } from '#lib/games/tarok/domain/rules.ts';

const section = citing('tarok');
const declaring = section('Mälningar');
const playing = section('Betalningar under spelet av korten');
const paying = section('Betalning av spelet');

export const TAROK_SWEDISH: TarokRuleset = {
	id: 'tarok-swedish',
	game: 'tarok',
	names: words('Tarok zu dritt', 'Tarok på tre', 'Three-handed Tarok'),
	summary: words(
		'78 Karten, ohne Lizitation: Meldungen, Pagat ultimo und grand ultimo, Punkte gegen 26',
		'78 kort, ingen budgivning: mälningar, ultimo och grand ultimo, poäng mot 26',
		'78 cards, no bidding: declarations, ultimo and grand ultimo, points against 26',
	),
	unit: 'chip',
	sources: { tarok: { title: 'Tarok', edition: 'svenskt spel för tre med 78 kort' } },
	table: { hands: 3, most: 5, direction: 'clockwise' },
	rounds: roundsByAgreement(paying),
	cards: { total: 78, average: 26, cite: paying },
	declarations: {
		taroks: {
			names: words('Tarocke', 'Taroker', 'Taroks'),
			cite: declaring,
			order: 1,
			counts: 'cards',
			from: 10,
			most: 22,
			value: 10,
			beyond: 5,
		},
		matadors: {
			names: words('Matadore', 'Matadorer', 'Matadors'),
			cite: declaring,
			order: 2,
			counts: 'cards',
			from: 3,
			most: 22,
			value: 10,
			beyond: 5,
		},
		cavalry: {
			names: words('Kavallerie', 'Helt kavalleri', 'Cavalry'),
			cite: declaring,
			order: 3,
			counts: 'suits',
			from: 1,
			most: 4,
			value: 10,
			beyond: 10,
		},
		'half-cavalry': {
			names: words('Halbe Kavallerie', 'Halvt kavalleri', 'Half cavalry'),
			cite: declaring,
			order: 4,
			counts: 'suits',
			from: 1,
			most: 4,
			value: 5,
			beyond: 5,
		},
		kings: {
			names: words('Vier Könige', 'Fyra kungar', 'Four kings'),
			cite: declaring,
			order: 5,
			counts: 'nothing',
			from: 1,
			most: 1,
			value: 10,
			beyond: 0,
		},
		'half-kings': {
			names: words('Halbe Könige', 'Halva kungar', 'Half kings'),
			cite: declaring,
			order: 6,
			counts: 'nothing',
			from: 1,
			most: 1,
			value: 5,
			beyond: 0,
		},
	},
	pagat: {
		lost: {
			names: words('Pagat verloren', 'Pagaten förlorad', 'Pagat lost'),
			cite: playing,
			order: 1,
			value: 5,
		},
		won: {
			names: words('Pagat gewonnen', 'Pagaten vunnen', 'Pagat won'),
			cite: playing,
			order: 2,
			value: 5,
		},
		'ultimo-lost': {
			names: words('Ultimo verloren', 'Ultimo förlorad', 'Ultimo lost'),
			cite: playing,
			order: 3,
			value: 10,
		},
		'ultimo-won': {
			names: words('Ultimo gewonnen', 'Ultimo vunnen', 'Ultimo won'),
			cite: playing,
			order: 4,
			value: 10,
		},
		'grand-ultimo-lost': {
			names: words('Grand ultimo verloren', 'Grand ultimo förlorad', 'Grand ultimo lost'),
			cite: playing,
			order: 5,
			value: 40,
		},
		'grand-ultimo-won': {
			names: words('Grand ultimo gewonnen', 'Grand ultimo vunnen', 'Grand ultimo won'),
			cite: playing,
			order: 6,
			value: 40,
		},
	},
	discardedPagat: {
		names: words('Pagat weggelegt', 'Pagaten bortlagd', 'Pagat discarded'),
		cite: section('Givaren lägger bort tre kort'),
		order: 7,
		value: 5,
	},
};
