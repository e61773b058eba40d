/** The JSON Schemas as they are published: what the validation runs on, with the app's words. */
import type { JsonSchema } from '#lib/domain/shape.ts';
import { rulesetJsonSchema, sessionJsonSchema } from '#lib/storage/session-shape.ts';
import { described } from '#lib/text/rules/schema-words.ts';
import { shared } from './shared-schema.ts';

/** By file name; the words are English, as the names of the fields are. */
export function publishedSchemas(): Readonly<Record<'session-1' | 'ruleset-1', JsonSchema>> {
	const session = sessionJsonSchema();
	const properties = session.properties as Readonly<Record<string, JsonSchema>>;
	const { rulesetPatch } = session.$defs as Readonly<Record<string, JsonSchema>>;
	const words = (schema: JsonSchema | undefined) => described(schema ?? {}, 'en');
	return {
		'session-1': shared({
			...session,
			properties: { ...properties, rulesetSnapshot: words(properties.rulesetSnapshot) },
			$defs: { rulesetPatch: words(rulesetPatch) },
		}),
		'ruleset-1': words(rulesetJsonSchema()),
	};
}
