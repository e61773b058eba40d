// `npm run schemas`: writes the published JSON Schemas (static/schema) from the description that the
// validation itself runs on. A test fails where the two differ.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { tsImport } from 'tsx/esm/api';

const { rulesetJsonSchema, sessionJsonSchema } = await tsImport(
	'../src/lib/storage/session-file.ts',
	import.meta.url,
);
const directory = fileURLToPath(new URL('../static/schema/', import.meta.url));
mkdirSync(directory, { recursive: true });
for (const [name, schema] of [
	['session-1.json', sessionJsonSchema()],
	['ruleset-1.json', rulesetJsonSchema()],
]) {
	const path = `${directory}${name}`;
	const options = { ...(await resolveConfig(path)), filepath: path };
	writeFileSync(path, await format(JSON.stringify(schema), options));
}
