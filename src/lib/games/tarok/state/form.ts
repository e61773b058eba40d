/** The form of a deal of three-handed Tarok. */
import type { DealFacts } from '#lib/domain/deal.ts';
import { own } from '#lib/domain/own.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import type { DeclarationFact } from '#lib/games/tarok/domain/facts.ts';
import { DECLARATIONS, type TarokRuleset } from '#lib/games/tarok/domain/rules.ts';
import { type CountRule, countedOf } from '#lib/state/deal-form/counts.ts';
import { type Fields, type Played, manualOf } from '#lib/state/deal-form/fields.ts';
import type { DealForm, How } from '#lib/state/deal-form/form.ts';
import type { GameForm } from '#lib/state/deal-form/game-form.ts';
import { merged, tap, type Patch } from '#lib/state/deal-form/taps.ts';
import type { DeclarationTaps, PagatTaps } from './taps.ts';

const countRule = ({ cards }: TarokRuleset): CountRule => ({
	total: cards.total * 3,
	exact: true,
	leaves: false,
});

export const TAROK: GameForm<TarokRuleset> = {
	howsOf: () => ['count', 'manual'],
	offersOf: () => ({}),
	fieldsOf,
	controlOf(draft, [field, index]) {
		if (field === 'discardedPagat') return 'pagat';
		const fact = field === 'declarations' ? draft.declarations?.[Number(index)] : undefined;
		return fact && `declarations.${fact.player}`;
	},
	countsSides: false,
	countRule,
	counting: () => 'tricks',
};

function fieldsOf(
	ruleset: TarokRuleset,
	form: DealForm,
	how: How,
	hands: readonly PlayerId[],
): Fields {
	if (how === 'manual') {
		return { outcome: { manual: manualOf(form, hands) } };
	}
	const { counts } = countedOf(countRule(ruleset), form, hands);
	const points = [...counts].map(([player, count]): [string, number] => [player, count.points]);
	const played: Played = {
		declarations: hands.flatMap((player) => declarationFacts(ruleset, form, player)),
		...pagatOf(form, hands),
		outcome: { cardPoints: Object.fromEntries(points) },
	};
	return played as Fields;
}

function declarationFacts(
	ruleset: TarokRuleset,
	form: DealForm,
	player: PlayerId,
): DeclarationFact[] {
	const taps = own(form.declarations, player);
	if (!taps) return [];
	return DECLARATIONS.flatMap((kind): DeclarationFact[] => {
		if (kind === 'kings' || kind === 'half-kings') {
			return taps.kings === kind ? [{ player, kind }] : [];
		}
		const count = taps[kind] ?? 0;
		const { from, most } = ruleset.declarations[kind];
		if (count < from) return [];
		// Full and half cavalries together are of no more suits than there are.
		const room =
			kind === 'half-cavalry'
				? ruleset.declarations.cavalry.most - Math.max(0, taps.cavalry ?? 0)
				: most;
		return room < from ? [] : [{ player, kind, count: Math.min(count, most, room) }];
	});
}

function pagatOf(
	{ pagat }: DealForm,
	hands: readonly PlayerId[],
): Pick<Fields, 'pagat' | 'discardedPagat'> {
	if (pagat?.event === undefined) return {};
	if (pagat.event === 'discarded')
		return { discardedPagat: { tarokTricks: pagat.tarokTricks ?? 0 } };
	const player = pagat.player !== undefined && hands.includes(pagat.player) && pagat.player;
	return {
		pagat: { ...(player && { player }), event: pagat.event } as NonNullable<DealFacts['pagat']>,
	};
}

/** Changes what this player declared; `undefined` in the patch takes a field away. */
export function tapDeclaration(
	form: DealForm,
	player: PlayerId,
	patch: Patch<DeclarationTaps>,
): DealForm {
	const taps = merged(own(form.declarations, player), patch);
	return tap(form, { declarations: { ...form.declarations, [player]: taps } });
}

/** Changes who played the pagat and how it ended; `undefined` in the patch takes a field away. */
export const tapPagat = (form: DealForm, patch: Patch<PagatTaps>): DealForm =>
	tap(form, { pagat: merged(form.pagat, patch) });
