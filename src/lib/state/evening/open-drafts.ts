/** What is half written of an evening: in this tab, in others, and what closed ones left. */
import { listDrafts, type Draft } from '#lib/storage/drafts.ts';
import { asking, type Source } from '#lib/storage/follow.ts';
import { app } from '../app.svelte.ts';
import type { Tabs } from '../tabs.ts';

export interface OpenDrafts {
	/** This tab's, and behind them what closed ones left, the latest first. */
	readonly ours: readonly Draft[];
	/** Of other tabs that are open. */
	readonly theirs: readonly Draft[];
}

/** Now, after every change, and when somebody comes back to this tab: another may have gone since. */
export const followDrafts = (sessionId: string, tabs: Tabs): Source<OpenDrafts> => ({
	subscribe({ next, error }) {
		let all: readonly Draft[] | undefined;
		const tell = async (): Promise<void> => {
			const asked = all;
			if (!asked) return;
			const told = await byTabs(asked, tabs);
			if (asked === all) next(told);
		};
		const stop = tabs.onReturn(() => void tell());
		const subscription = asking(app.ledger.db, (db) => listDrafts(db, sessionId)).subscribe({
			next: (drafts) => {
				all = drafts;
				void tell();
			},
			error,
		});
		return {
			unsubscribe: () => {
				all = undefined;
				stop();
				subscription.unsubscribe();
			},
		};
	},
});

async function byTabs(all: readonly Draft[], tabs: Tabs): Promise<OpenDrafts> {
	const gone = await tabs.gone(all.flatMap(({ tab }) => tab ?? []));
	const isTheirs = ({ tab }: Draft) => tab !== undefined && tab !== tabs.id && !gone.has(tab);
	const rank = ({ tab, savedAt }: Draft) => (tab === tabs.id ? Infinity : savedAt);
	return {
		ours: all.filter((draft) => !isTheirs(draft)).sort((a, b) => rank(b) - rank(a) || 0),
		theirs: all.filter(isTheirs),
	};
}
