/** What is tapped of a deal of three-handed Tarok, and of no other game's. */
import type { DealFacts } from '#lib/domain/deal.ts';
import type { PlayerId } from '#lib/domain/player.ts';
import { id, mapOf, maybe, oneOf, open, whole, type Shaped } from '#lib/domain/shape.ts';
import { PAGAT_EVENTS, type DeclarationKind } from '#lib/games/tarok/domain/rules.ts';
import type { GameTaps } from '#lib/state/deal-form/game-taps.ts';

const count = maybe(whole(0, 22));
/** One player's declarations before play. */
const declarations = open({
	taroks: count,
	matadors: count,
	cavalry: count,
	'half-cavalry': count,
	kings: maybe(oneOf(['kings', 'half-kings'])),
} satisfies Partial<Record<DeclarationKind, unknown>>);
export type DeclarationTaps = Shaped<typeof declarations>;

/** What became of the pagat; the dealer's wrong discard excludes an event. */
const pagat = open({
	event: maybe(oneOf([...PAGAT_EVENTS, 'discarded'])),
	player: maybe(id),
	tarokTricks: maybe(whole(0, 25)),
});
export type PagatTaps = Shaped<typeof pagat>;

export const TAROK_TAPS: {
	readonly declarations: GameTaps<Readonly<Record<PlayerId, DeclarationTaps>>>;
	readonly pagat: GameTaps<PagatTaps>;
} = {
	declarations: { shape: mapOf(declarations), of: declarationTaps, by: ['player', 'kind'] },
	pagat: { shape: pagat, of: pagatTaps },
};

function declarationTaps(deal: DealFacts): Record<PlayerId, DeclarationTaps> | undefined {
	if (!deal.declarations?.length) return undefined;
	const all: Record<PlayerId, DeclarationTaps> = {};
	for (const { player, kind, count } of deal.declarations) {
		all[player] = {
			...all[player],
			...(kind === 'kings' || kind === 'half-kings' ? { kings: kind } : { [kind]: count ?? 0 }),
		};
	}
	return all;
}

function pagatTaps({ pagat, discardedPagat }: DealFacts): PagatTaps | undefined {
	if (pagat) return { event: pagat.event, player: pagat.player };
	if (discardedPagat) return { event: 'discarded', tarokTricks: discardedPagat.tarokTricks };
	return undefined;
}
