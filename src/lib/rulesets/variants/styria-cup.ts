/** The Styria cup. */
import { both, negative, term, words } from '../build.ts';
import { announcement, house, noDoubleRounds, pay, type Variant } from './common.ts';

/** Worth 2, won by exactly so many tricks; bid above Piccolo. */
const tricksGame = (name: string, tricks: number) =>
	negative({ names: term(name), cite: house('Spiele'), order: 2 + tricks, tricks, value: both(2) });
/** What is bid above them. */
const HIGHER = [
	'bettler',
	'solorufer',
	'besserrufer',
	'farbendreier',
	'sechserdreier',
	'dreier',
	'farbensolo',
	'piccolo-ouvert',
	'bettler-ouvert',
	'solodreier',
];

export const STYRIA: Variant = {
	id: 'koenigrufen-styria-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Königrufen, Steirischer Cup',
			'Königrufen, Steiermarkcupen',
			'Königrufen, Styria cup',
		),
		summary: words(
			'Kontra höchstens ×4, auch auf den, der im Trischaken zahlt; alle Stiche 12; Zwiccolo und Triccolo, Piccolo und Zwiccolo bei; sonst wie Oberösterreich',
			'Kontra högst ×4, även på den som betalar i trischaken; alla stick 12; zwiccolo och triccolo, piccolo och zwiccolo bei; annars som Oberösterreich',
			'Kontra ×4 at most, also on who pays in Trischaken; all tricks 12; Zwiccolo and Triccolo, Piccolo and Zwiccolo bei; otherwise as Upper Austria',
		),
		sources: announcement('Steirischer Tarockcup', '2014'),
		rounds: noDoubleRounds,
		contracts: {
			zwiccolo: tricksGame('Zwiccolo', 2),
			triccolo: tricksGame('Triccolo', 3),
			...Object.fromEntries(HIGHER.map((id, i) => [id, { order: 6 + i }])),
		},
		kontra: { highest: { game: 2, premium: 2 }, trischaken: 'payer', booked: 'cash' },
		trischaken: { loserPays: { all: pay(4, 4, 'everybody') } },
		bei: {
			cite: house('Spiele'),
			contracts: { piccolo: true, zwiccolo: true },
			equalOnly: false,
			most: 1,
		},
	},
};
