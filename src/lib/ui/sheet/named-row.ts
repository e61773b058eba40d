/** What an address names behind its `#`; nothing where somebody wrote there what no address says. */
export function namedIn(hash: string): string {
	try {
		return decodeURIComponent(hash.slice(1));
	} catch {
		return '';
	}
}
