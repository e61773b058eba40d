// `npm run --silent words [-- LOCALE...]`: every sentence the app makes of a ruleset, in each language,
// for somebody who reads them with a native's eye: what each built-in says of itself, what each variant
// changes, and what a change of every single value is told as.
import { tsImport } from 'tsx/esm/api';
import { ensureMessages, ensurePackages } from './ensure.mjs';

ensurePackages();
await ensureMessages();
const { sentences } = await tsImport('../tests/text/rule-sentences.ts', import.meta.url);
const wanted = process.argv.slice(2);
for (const { locale, kind, text } of sentences()) {
	if (wanted.length === 0 || wanted.includes(locale)) console.log(`${locale}  ${kind}  ${text}`);
}
