/** A button that is pressed or not is called the same in both: what it says is its state's. */
import { render } from 'svelte/server';
import { expect, test, vi } from 'vitest';
import { preferences } from '#lib/state/preferences.svelte.ts';
import { m } from '#lib/text/paraglide/messages.js';
import TableTools from '#lib/ui/table/TableTools.svelte';

function awake(keepAwake: boolean): string | undefined {
	preferences.keepAwake = keepAwake;
	const { body } = render(TableTools, { props: { evening: { id: 'e', isOpen: true } as never } });
	return /<button[^>]*>/.exec(body)?.[0];
}

test('whether the screen stays on', () => {
	vi.stubGlobal('navigator', { wakeLock: {} });
	const name = `aria-label="${m.table_awake_on()}"`;
	expect(awake(true)).toContain(name);
	expect(awake(true)).toContain('aria-pressed="true"');
	expect(awake(false)).toContain(name);
	expect(awake(false)).toContain('aria-pressed="false"');
	expect(awake(false)).toContain(`title="${m.table_awake_off()}"`);
	preferences.keepAwake = true;
	vi.unstubAllGlobals();
});
