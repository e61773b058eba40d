/**
 * In CI every property draws the same: what fails there fails for what was changed, and again when it is tried anew.
 * Anywhere else each run draws its own.
 */
import fc from 'fast-check';
import { IDBKeyRange } from 'fake-indexeddb';

// The one thing of a browser's store that is not lent to whoever opens one.
Object.assign(globalThis, { IDBKeyRange });

if (process.env.CI !== undefined) fc.configureGlobal({ seed: 20_261_123 });
