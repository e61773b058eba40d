/** A closed evening is changed by who was asked first, a damaged deal of it as well. */
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { BUILT_IN } from '#lib/rulesets/built-in.ts';
import { m } from '#lib/text/paraglide/messages.js';
import DamagedLine from '#lib/ui/sheet/DamagedLine.svelte';
import * as panels from '#lib/ui/sheet/panels.ts';

function opened(isSealed: boolean): string {
	const rulesetOf = () => BUILT_IN['koenigrufen-upper-austria']!;
	const evening = { id: 'e', isSealed, isWatched: false, rulesetOf };
	const damaged = { status: 'damaged', id: 'd1', position: 1, raw: {}, issues: [] };
	const row = { kind: 'damaged', key: 'damaged d1', entity: 'deal', damaged };
	const props = {
		...{ evening, row, panels, players: [], isOpen: true, just: {}, format: {} },
		...{ nameOf: String, ontoggle: () => undefined, remove: () => undefined },
	};
	return render(DamagedLine, { props: props as never }).body;
}

test('it is deleted where the evening is open, and asked about where it is closed', () => {
	expect(opened(false)).toContain(m.sheet_more_delete());
	expect(opened(false)).not.toContain(m.sheet_closed_change());
	expect(opened(true)).not.toContain(m.sheet_more_delete());
	expect(opened(true)).toContain(m.sheet_closed_change());
});
