/** What an evening counts in, as people call it. */
import type { Unit } from '#lib/domain/stats/digest.ts';
import { m } from '#lib/text/paraglide/messages.js';

/** Chips or points, never money. */
export const unitName = (unit: Unit): string =>
	unit === 'chip' ? m.memory_chips() : m.memory_points();
