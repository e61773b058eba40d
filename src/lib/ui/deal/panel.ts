/** What a game's own part of the deal screen is given. */
import type { PlayerId } from '#lib/domain/deal.ts';
import type { DealForm, How } from '#lib/state/deal-form/form.ts';

export interface PanelProps<R> {
	ruleset: R;
	form: DealForm;
	/** How the outcome is told. */
	how: How;
	hands: readonly PlayerId[];
	dealer: PlayerId;
	nameOf: (player: PlayerId) => string;
	onchange: (on: (form: DealForm) => DealForm) => void;
}
