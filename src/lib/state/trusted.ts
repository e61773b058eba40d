interface TrustedTypePolicyFactory {
	createPolicy(
		name: string,
		rules: { createScriptURL: (url: string) => string },
	): { createScriptURL(url: string): string };
}

/** A worker's address as Trusted Types demand it; its policy (`svelte.config.js` names them) knows no other script. */
export function trusted(policy: string, url: string): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory };
	if (!trustedTypes) return url;
	return trustedTypes.createPolicy(policy, { createScriptURL: () => url }).createScriptURL(url);
}
