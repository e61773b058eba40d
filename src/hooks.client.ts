/** Runs as soon as the app's code is there: the store opens while the screen's own code is loaded. */
import { app } from '#lib/state/app.svelte.ts';

void app.start();
