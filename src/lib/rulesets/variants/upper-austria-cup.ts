/** The Upper Austrian cup sheet of 4/2023. */
import { words } from '../build.ts';
import { noDoubleRounds, pay, type Variant } from './common.ts';

export const UPPER_AUSTRIAN_CUP: Variant = {
	id: 'koenigrufen-upper-austria-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words(
			'Oberösterreich, Cupblatt 4/2023',
			'Oberösterreich, cupprotokoll 4/2023',
			'Upper Austria, cup sheet 4/2023',
		),
		summary: words(
			'Wie Oberösterreich, aber zwei Jungfrauen teilen (je 2, beim Bürgermeister je 3), und Kontra nur in bar',
			'Som Oberösterreich, men två jungfrur delar (2 var, 3 var av en borgmästare) och kontra bara kontant',
			'As Upper Austria, but two virgins share (2 each, 3 each from a mayor), and kontra in cash only',
		),
		rounds: noDoubleRounds,
		kontra: { booked: 'cash' },
		// A pot of 3 does not divide: 2 each. A mayor's 6 does.
		trischaken: { loserPays: { two: pay(2, 3, 'virgins') } },
	},
};
