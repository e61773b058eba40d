// Every package in package-lock.json carries a checksum and an exact version, and none names the host it
// was downloaded from: the lock file must work with any registry, and must not trust one.
import { readFileSync } from 'node:fs';

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const { packages } = read('package-lock.json');
const { dependencies, devDependencies, optionalDependencies } = read('package.json');
const problems = [];
for (const [path, { integrity, resolved, version, inBundle }] of Object.entries(packages)) {
	if (path === '') continue;
	if (!inBundle && !/^sha512-/.test(integrity ?? '')) problems.push(`${path}: no checksum`);
	if (resolved !== undefined) problems.push(`${path}: names its download address`);
	if (!version) problems.push(`${path}: no version`);
}
for (const [name, version] of Object.entries({
	...dependencies,
	...devDependencies,
	...optionalDependencies,
})) {
	if (!/^\d/.test(version)) problems.push(`${name}: ${version} is not an exact version`);
	if (packages[`node_modules/${name}`]?.version !== version)
		problems.push(`${name}: not as locked`);
}
for (const problem of problems) console.error(problem);
console.log(`${Object.keys(packages).length - 1} packages, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
