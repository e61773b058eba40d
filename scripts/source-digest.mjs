// A digest of everything the built app is made from. It names the build (deterministic, unlike a time
// stamp, and right for an uncommitted tree, unlike a commit) and tells whether a build is stale.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
	'src',
	'static',
	'project.inlang/settings.json',
	'package.json',
	'package-lock.json',
	'svelte.config.js',
	'vite.config.ts',
	'scripts/adapter.mjs',
	'scripts/chunks.mjs',
	'scripts/compact-messages.mjs',
	'scripts/policy.mjs',
	'scripts/routes.mjs',
	'scripts/screens.mjs',
	'scripts/words.mjs',
];
// Compiled from the messages, which are counted themselves; and what the app itself has no part of.
const left = ['src/lib/text/paraglide/', 'src/server/'];

/** Paths of all files under a path of the project, sorted. */
function filesOf(path) {
	if (statSync(join(root, path)).isFile()) return [path];
	return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
		.filter((file) => !left.some((path) => file.startsWith(path)))
		.sort();
}

export function sourceDigest(paths = sources) {
	const hash = createHash('sha256');
	for (const file of paths.flatMap(filesOf)) {
		hash
			.update(file)
			.update('\0')
			.update(readFileSync(join(root, file)))
			.update('\0');
	}
	return hash.digest('hex');
}

/** The build's name: the package's version and the digest of its sources. */
export function buildVersion() {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
	return `${version}+${sourceDigest().slice(0, 12)}`;
}

/** Of what evenings are counted by: what was counted holds until one of these changes. */
export const countingDigest = () =>
	sourceDigest([
		'src/lib/domain',
		'src/lib/rulesets',
		'src/lib/storage',
		'src/lib/state/evening-model.ts',
		'src/lib/state/cash/corrections.ts',
		'src/lib/state/cash/facts.ts',
		'src/lib/state/cash/kontra.ts',
		'src/lib/state/evening',
		'src/lib/state/memory',
	]).slice(0, 12);
