/** Runs as soon as the app's code is there, while the screen's own code is loaded. */
import { app } from '#lib/state/app.svelte.ts';
import { formatDate } from '#lib/text/format.ts';
import { locale } from '#lib/text/locale.svelte.ts';

void app.start();
// The first date of a page has the browser read the language's data, which takes as long as drawing the
// table. Until the store is open nobody waits for it.
setTimeout(() => formatDate(0, locale.current, 'evening'));
