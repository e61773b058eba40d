import { momentText } from '#lib/domain/moment.ts';

/** The device's clock as text (ISO 8601), for what is written down with a time. */
export const nowText = (): string => momentText(Date.now());
