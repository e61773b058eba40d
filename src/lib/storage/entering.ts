/**
 * What each kind of entity says where it comes in: its description, and of an evening also that whoever sits or pays is
 * one of its players, as in a file. A row that lies in the store without is shown as far as it goes.
 */
import { checkMovers, checkReserved, usesCash } from '#lib/domain/cash/settlement-shape.ts';
import { custom, type Shape } from '#lib/domain/shape.ts';
import type { Entity } from './bodies.ts';
import { DESCRIPTIONS, type DescribedSession } from './descriptions.ts';

/** Another phone may have deleted a deal since, so none is asked for. */
const session: Shape<DescribedSession> = custom(DESCRIPTIONS.session.schema, (value, at) => {
	if (!DESCRIPTIONS.session.check(value, at)) return false;
	const before = at.issues.length;
	const { players, seats, movements } = value.head;
	const people = new Set(players.map((player) => player.id));
	at.within(['head'], () => {
		// The called king may lie in the talon: nobody may be called that.
		if (people.has('talon')) at.reportAt(['players'], 'reserved-name', { name: 'talon' });
		if (usesCash(value.head)) checkReserved(people, at);
		const known = [...people].join(', ');
		for (const [i, player] of seats.entries())
			if (!people.has(player)) at.reportAt(['seats', i], 'unknown-player', { player, known });
		checkMovers(movements, people, at);
	});
	return at.issues.length === before;
});

/** The whole form of each entity's body, where it comes in. */
export const ENTERING: { readonly [E in Entity]: Shape<unknown> } = { ...DESCRIPTIONS, session };
