interface TrustedTypePolicyFactory {
	createPolicy(
		name: string,
		rules: { createScriptURL: (url: string) => string },
	): { createScriptURL(url: string): string };
}

/** By policy: none is made twice, and a worker that broke is begun anew. */
const made = new Map<string, string>();

/** A worker's address as Trusted Types demand it; its policy (`svelte.config.js` names them) knows no other script. */
export function trusted(policy: string, url: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
	if (!trustedTypes) return url;
	const known = made.get(policy);
	if (known !== undefined) return known;
	const own = trustedTypes
		.createPolicy(policy, { createScriptURL: () => url })
		.createScriptURL(url);
	made.set(policy, own);
	return own;
}
