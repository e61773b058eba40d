/** When two names are one to whoever reads them. */

/**
 * What of a name tells it from another: neither the spaces around it, nor large and small letters, nor how a device
 * puts an é or ö together, nor what has no shape. The same on every phone, whatever its language.
 */
export const nameKey = (name: string): string =>
	name
		.replace(/\p{Cf}/gu, '')
		.trim()
		.normalize('NFC')
		.toLowerCase();

/** Whether people take two names for one: of somebody, or of rules. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b);
