/** Leads to a field of the editor, and to the row of a list. */
import { tick } from 'svelte';
import { pathText, type Path } from '#lib/domain/issue.ts';
import type { RulesEditor } from '#lib/state/rules/editor.svelte.ts';

const CONTROLS = 'input, select, textarea, button:not([disabled]), summary';

/** The row whose control writes what is there, what it is in, or what is in it; else what it stands beside. */
function rowOf(rows: readonly HTMLElement[], path: Path): HTMLElement | undefined {
	const wanted = `${pathText(path)}.`;
	const place = ({ dataset }: HTMLElement) => `${dataset.path ?? ''}.`;
	// Where one row switches it on and the next says how much, it is the next.
	const holding = rows
		.toReversed()
		.filter((row) => wanted.startsWith(place(row)))
		.sort((a, b) => place(b).length - place(a).length);
	const found = holding[0] ?? rows.find((row) => place(row).startsWith(wanted));
	return found ?? (path.length > 1 ? rowOf(rows, path.slice(0, -1)) : undefined);
}

/** Opens what holds the field, and nothing else, and puts the focus there. */
export async function leadTo(editor: RulesEditor, path: Path): Promise<void> {
	const opened = new Set(document.querySelectorAll('details[open]'));
	editor.sought = path;
	await tick();
	editor.sought = undefined;
	const row = rowOf([...document.querySelectorAll<HTMLElement>('[data-path]')], path);
	for (const details of document.querySelectorAll<HTMLDetailsElement>('.groups details[open]')) {
		if (!opened.has(details) && !(row && details.contains(row))) details.open = false;
	}
	const value = row?.querySelector<HTMLElement>('.control :is(input, select, textarea)');
	(value ?? row?.querySelector<HTMLElement>(CONTROLS))?.focus();
	row?.scrollIntoView({ block: 'center' });
}

/** Gives the focus back where a list was put in another order: a row that moves loses it. */
export async function holdFocus(): Promise<void> {
	const held = document.activeElement;
	await tick();
	if (document.activeElement === document.body && held instanceof HTMLElement) held.focus();
}

/**
 * Once a list shows what was changed in it, puts the focus into this row; where there is none, as the last one went, into
 * the one that is the last now, and where none is left into what follows the list.
 */
export async function focusRow(list: Element | null | undefined, at: number): Promise<void> {
	await tick();
	const row = list?.children[at] ?? list?.lastElementChild ?? list?.nextElementSibling;
	row?.querySelector<HTMLElement>(CONTROLS)?.focus();
}
