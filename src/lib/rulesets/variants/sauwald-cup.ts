/** The Sauwald cup. */
import { both, words } from '../build.ts';
import { announcement, house, noDoubleRounds, type Variant } from './common.ts';

export const SAUWALD: Variant = {
	id: 'koenigrufen-sauwald-cup',
	extends: 'koenigrufen-upper-austria',
	patch: {
		names: words('Königrufen, Sauwald-Cup', 'Königrufen, Sauwaldcupen', 'Königrufen, Sauwald cup'),
		summary: words(
			'Wie Oberösterreich, aber Farbensolo 5, kein Farbendreier, Renonce im Trischaken 3, und Kontra nur in bar',
			'Som Oberösterreich, men Farbensolo 5, ingen Farbendreier, renons i trischaken 3 och kontra bara kontant',
			'As Upper Austria, but Farbensolo 5, no Farbendreier, revokes in Trischaken 3, and kontra in cash only',
		),
		sources: announcement('Sauwald-Tarockcup', '2019'),
		rounds: noDoubleRounds,
		contracts: { farbendreier: null, farbensolo: { value: both(5) } },
		kontra: { booked: 'cash' },
		renonce: { cite: house('Renonce'), trischaken: { toEach: 3, fromForehand: 3 } },
	},
};
