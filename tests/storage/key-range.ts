/** The one thing of a browser's store that nobody is lent: ranges of keys are made without a store. */
import { IDBKeyRange } from 'fake-indexeddb';

Object.assign(globalThis, { IDBKeyRange });
