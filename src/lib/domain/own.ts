/** What a map keyed by ids from outside says of one of them; never what every object has. */
export const own = <T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
	map && Object.hasOwn(map, key) ? map[key] : undefined;
