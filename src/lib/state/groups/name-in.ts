import type { PlayerId } from '#lib/domain/deal.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import { names } from '../names.ts';
import type { Groups } from './groups.svelte.ts';
import { distinct } from './propose.ts';

/** What people are called in a Runde: two of one name are told apart, as somebody owes, or is owed, money. */
export function nameIn(groups: Groups, group: GroupItem | undefined): (id: PlayerId) => string {
	const met = groups.eveningsOf(group?.id ?? '').flatMap(({ head }) => head.players);
	const ids = [...(group?.value.members ?? []), ...met].map(({ id }) => groups.personOf(id));
	const apart = names.of(distinct(ids).map((id) => ({ id, name: groups.nameOf(id) })));
	return (id) => apart.find((one) => one.id === groups.personOf(id))?.name ?? groups.nameOf(id);
}
