/** What a file says otherwise than the evening of its id that is here already. */
import { m } from '#lib/text/paraglide/messages.js';

/** Its deals by how many differ and how; where none does, that it is something else. */
export function differenceText(deals: {
	readonly added: number;
	readonly changed: number;
	readonly removed: number;
}): string {
	const said = [
		deals.added > 0 && m.data_difference_added({ count: deals.added }),
		deals.changed > 0 && m.data_difference_changed({ count: deals.changed }),
		deals.removed > 0 && m.data_difference_removed({ count: deals.removed }),
	].filter(Boolean);
	return said.length > 0 ? said.join(', ') : m.data_difference_apart();
}
