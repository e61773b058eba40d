/**
 * In CI every property draws the same: what fails there fails for what was changed, and again when it is tried anew.
 * Anywhere else each run draws its own.
 */
import fc from 'fast-check';
import './storage/key-range.ts';

if (process.env.CI !== undefined) fc.configureGlobal({ seed: 20_261_123 });
