/** What was said so far of a deal that is being played, in the order it is said at the table. */
import type { Ruleset } from '#lib/domain/ruleset.ts';
import type { DealForm } from '#lib/state/deal-form/form.ts';
import { locale } from '#lib/text/locale.svelte.ts';
import { contractName, itemName, kontraName, type NameOf } from '#lib/text/names.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** `Bert · Besserrufer · Kakadu angesagt · Kontra`; empty where nothing was said that all may know. */
export function biddingText(ruleset: Ruleset, form: DealForm, nameOf: NameOf): string {
	const said: string[] = [];
	if (form.declarer !== undefined) said.push(nameOf(form.declarer));
	if (form.contract !== undefined) said.push(contractName(ruleset, form.contract, locale.current));
	const kontra = (level: number | undefined, what?: string): void => {
		if (!level) return;
		const name = kontraName(ruleset, level, locale.current);
		said.push(what === undefined ? name : `${name} (${what})`);
	};
	kontra(form.kontra);
	for (const [id, premium] of Object.entries(form.premiums ?? {})) {
		if (premium.form !== 'announced') continue;
		const what = itemName(ruleset, id, locale.current);
		said.push(m.table_announced({ what }));
		kontra(Math.max(0, ...Object.values(premium.kontra ?? {})), what);
	}
	return said.join(' · ');
}
