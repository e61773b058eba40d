// `npm run docs:coverage`: writes docs/rules-coverage.md from the rulesets' data and the worked cases.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { tsImport } from 'tsx/esm/api';

const { coveragePage } = await tsImport('../tests/trust/rules-coverage.ts', import.meta.url);
const path = fileURLToPath(new URL('../docs/rules-coverage.md', import.meta.url));
const options = { ...(await resolveConfig(path)), filepath: path };
writeFileSync(path, await format(coveragePage(), options));
