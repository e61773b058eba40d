/** The Upper Austrian rules of 4/2023 as the cups there play them. */
import { words } from '#lib/rulesets/build.ts';
import type { Variant } from '#lib/rulesets/game.ts';
import { GIVEN_UP, noDoubleRounds, TEN_CENTS } from './common.ts';
import { OOE23 } from './trischaken.ts';

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
			'Wie Oberösterreich, aber zwei Jungfrauen teilen, was einer zahlt (3 werden 4), und Kontra nur in bar',
			'Som Oberösterreich, men två jungfrur delar det en betalar (3 blir 4) och kontra bara kontant',
			'As Upper Austria, but two virgins share what one pays (3 becomes 4), and kontra in cash only',
		),
		notes: {
			money: TEN_CENTS,
			'given-up': GIVEN_UP,
			'silent-birds': words(
				'Ein stiller Vogel, der gestochen wird, kostet nichts: Das sagt die Quelle nur vom König ultimo und ist für die Vögel erschlossen.',
				'En tyst fågel som sticks kostar inget: det säger källan bara om kung ultimo, för fåglarna är det slutsats.',
				'A silent bird that is beaten costs nothing: the source says so of king ultimo only, for the birds it is inferred.',
			),
			'virgin-tied': words(
				'Eine Jungfrau bekommt alle 4, wenn zwei gleichauf verlieren: Das sagt die Quelle nicht und ist erschlossen.',
				'En jungfru får alla 4 när två delar på flest: källan säger det inte, det är slutsats.',
				'One virgin gets all 4 where two tie for most: the source does not say so, it is inferred.',
			),
			'two-offenders': words(
				'Begehen zwei eine Renonce, zahlen beide: das Ergebnis wird von Hand geschrieben, im Trischaken je 3 Minus.',
				'Om två gör renons betalar båda: resultatet skrivs för hand, i trischaken minus 3 var.',
				'Where two revoke, both pay: the result is written by hand, in Trischaken minus 3 each.',
			),
		},
		rounds: noDoubleRounds,
		kontra: { booked: 'cash' },
		trischaken: OOE23,
		renonce: { withoutDemanded: 3 },
	},
};
