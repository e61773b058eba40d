/** The door of a revision that comes in from elsewhere: a backup, another phone. */
import { addressId, id } from '#lib/domain/shape.ts';
import { isListed, type Entity } from './bodies.ts';
import { ENTERING } from './entering.ts';
import { parseRevision, type Revision } from './revision.ts';
import { parseShape, type Parsed, type StorageIssue } from './storage-issue.ts';

/** Payments by hand and settlements have no page of their own: what an evening's file calls them is no matter. */
const hasAddress = (entity: Entity): boolean => entity === 'deal' || !isListed(entity);

/** A revision that came in, and what of it its screens will show as damaged. */
interface Arriving {
	readonly revision: Revision;
	readonly unread: readonly StorageIssue[];
}

/**
 * Reads a revision that comes in from elsewhere. What whole screens stand on must read whole. A deal, a
 * payment by hand or a settlement that does not comes along and is told: it may be of a later version,
 * and it counts for nothing where it stands until somebody corrects it.
 */
export function parseArriving(raw: unknown): Parsed<Arriving> {
	const read = parseRevision(raw);
	if (!read.ok) return read;
	const { entity, entityId, body } = read.value;
	const named = parseShape(hasAddress(entity) ? addressId : id, entityId, ['entityId']);
	if (!named.ok) return named;
	const content = body === null ? read : parseShape(ENTERING[entity], body, ['body']);
	if (!content.ok && !isListed(entity)) return content;
	return {
		ok: true,
		value: { revision: read.value, unread: content.ok ? [] : content.issues },
	};
}
