// A backup that cannot be read leaves nobody before a screen that says it is being read.
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import { m } from '#lib/text/paraglide/messages.js';
import RestoreBackup from '#lib/ui/data/RestoreBackup.svelte';

test('while a file is read, and where that fails, there is a way out', () => {
	const { body } = render(RestoreBackup, { props: { file: new Blob(), ondone: () => undefined } });
	expect(body).toContain(m.data_reading());
	expect(body).toContain(m.data_discard());
});
