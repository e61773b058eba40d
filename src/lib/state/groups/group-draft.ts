/** A Runde that was changed on its screen and not saved. */
import { closed, freeText, id, list, open, orNull, type Shaped } from '#lib/domain/shape.ts';
import { groupFields, type Group } from '#lib/storage/bodies.ts';
import { keptForm } from '../kept-form.ts';

const shape = closed({
	group: open(groupFields),
	/** The revision it was changed from; `null` for a new one. */
	seen: orNull(freeText()),
	/** Typed in here; on record with the Runde. */
	fresh: list(closed({ id, name: freeText() }), 1000),
	/** A name typed and not added. */
	typed: freeText(),
});
export type GroupDraft = Omit<Shaped<typeof shape>, 'group'> & { readonly group: Group };

export const groupDrafts = keptForm<GroupDraft>('group', shape);
