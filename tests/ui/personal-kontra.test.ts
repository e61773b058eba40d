/** What single players say in a deal is read out as what it is: kontra by them, on them, or that they ride along. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { m } from '#lib/text/paraglide/messages.js';
import PersonalKontra from '#lib/ui/deal/PersonalKontra.svelte';

const name = 'Anna';
const readOut = (as: 'declarer' | 'payer' | 'riders' | 'pairs'): string =>
	render(PersonalKontra, {
		props: {
			...{ ruleset: BUILT_IN['koenigrufen-upper-austria']!, legend: '', as, highest: 1 },
			...{ players: ['a'], levels: undefined, nameOf: () => name, onchange: () => undefined },
		},
	}).body;

test.each([
	['declarer', m.deal_kontra_of({ name }), m.deal_kontra_none()],
	['pairs', m.deal_kontra_of({ name }), m.deal_kontra_none()],
	['payer', m.deal_kontra_on({ item: name }), m.deal_kontra_none()],
	['riders', m.deal_rides_of({ name }), m.deal_rides_not()],
] as const)('%s', (as, legend, none) => {
	const words = readOut(as);
	expect(words).toContain(legend);
	expect(words).toContain(none);
	for (const other of [m.deal_kontra_of({ name }), m.deal_kontra_on({ item: name })]) {
		if (other !== legend) expect(words).not.toContain(other);
	}
});
