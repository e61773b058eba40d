// `npm run schemas`: writes the published JSON Schemas (static/schema) from the description that the
// validation itself runs on, with the app's own words beside each field. A test fails where the two differ.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { tsImport } from 'tsx/esm/api';
import { ensureMessages } from './ensure.mjs';

await ensureMessages();
const { publishedSchemas } = await tsImport('../src/cli/published-schemas.ts', import.meta.url);
const directory = fileURLToPath(new URL('../static/schema/', import.meta.url));
mkdirSync(directory, { recursive: true });
for (const [name, schema] of Object.entries(publishedSchemas())) {
	const path = `${directory}${name}.json`;
	const options = { ...(await resolveConfig(path)), filepath: path };
	writeFileSync(path, await format(JSON.stringify(schema), options));
}
