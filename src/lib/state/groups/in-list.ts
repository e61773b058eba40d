/** Runden as a list has them to choose from. */
import { byName } from '#lib/storage/by-name.ts';
import type { GroupItem } from '#lib/storage/read.ts';
import { namedApart } from '#lib/text/named-apart.ts';

/** By name, those of one name told apart. */
export const inList = (groups: readonly GroupItem[]) =>
	namedApart(groups.map(({ id, value: { name } }) => ({ id, name }))).sort(byName);
