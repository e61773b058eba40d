/** What was said so far of a deal that is being played, in the order it is said at the table. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import { offers } from '#lib/state/deal-form/offers.ts';
import { project } from '#lib/state/deal-form/project.ts';
import type { Setting } from '#lib/state/deal-form/setting.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { contractName, itemName, kontraName, type NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';

/**
 * `Bert · Besserrufer · Kakadu angesagt · Kontra`; empty where nothing was said that all may know. What a change of
 * contract hid was not said.
 */
export function biddingText(
	ruleset: Ruleset,
	form: DealForm,
	setting: Setting,
	nameOf: NameOf,
): string {
	const { contract, declarer, kontra = 0, premiums = [] } = project(ruleset, form, setting);
	const { kontra: taken } = offers(ruleset, form, setting);
	const rides = taken.kind === 'personal' && taken.as === 'riders';
	const said: string[] = [];
	const say = (level: number, what?: string): void => {
		if (level === 0) return;
		const name = rides ? m.deal_rides() : kontraName(ruleset, level, locale.current);
		said.push(what === undefined ? name : `${name} (${what})`);
	};
	if (declarer !== undefined) said.push(nameOf(declarer));
	if (contract !== undefined) said.push(contractName(ruleset, contract, locale.current));
	if (typeof kontra === 'number') say(kontra);
	else for (const [player, level] of Object.entries(kontra)) say(level, nameOf(player));
	for (const { premium, announced, kontra: level = 0 } of premiums) {
		if (!announced) continue;
		const what = itemName(ruleset, premium, locale.current);
		said.push(m.table_announced({ what }));
		say(level, what);
	}
	return said.join(' · ');
}
