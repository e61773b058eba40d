/**
 * The port that the environment names.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {number} otherwise
 * @throws {Error} where it is none
 */
export function portIn({ PORT }, otherwise) {
	if (PORT === undefined || PORT === '') return otherwise;
	const port = Number(PORT);
	if (!Number.isInteger(port) || port < 0 || port > 65_535)
		throw new Error(`PORT must be a number from 0 to 65535, not "${PORT}"`);
	return port;
}
