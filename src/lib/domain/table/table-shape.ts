/** What an evening's head says of deals to come, as it is read from files and from the store. */
import { flag, id, list, maybe, open, whole } from '../shape.ts';

export const roundsShape = list(
	open({ firstDeal: maybe(id), deals: whole(1, 1000), factor: whole(1, 1024) }),
	1000,
);

export const tableWordShape = open({
	after: maybe(id),
	dealer: maybe(id),
	sitOut: maybe(list(id, 100)),
	double: maybe(flag),
});
