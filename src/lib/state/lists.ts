/** What the store holds of evenings, Runden and people, live: read once for all that a screen shows of it. */
import { Live } from './live.svelte.ts';

const forgets = true;

/** The latest first. */
export const allEvenings = new Live((ledger) => ledger.readSessions(), { forgets });
export const allGroups = new Live((ledger) => ledger.readGroups(), { forgets });
export const allPeople = new Live((ledger) => ledger.readPeople(), { forgets });
