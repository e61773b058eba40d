// What a room hands out says what its name does not: the unit, what comes on an error, where the rule stands.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));
const ROOMS = [
	...['domain', 'rulesets', 'storage', 'rooms', 'state', 'games', 'text', 'ui'].map(
		(room) => `lib/${room}`,
	),
	...['server', 'cli'],
];

/** The functions that a file exports without a word about them. */
function bare(file: string): readonly string[] {
	const source = ts.createSourceFile(
		file,
		readFileSync(join(src, file), 'utf8'),
		ts.ScriptTarget.Latest,
		true,
	);
	return source.statements.flatMap((statement): string[] => {
		if (!ts.isFunctionDeclaration(statement) && !ts.isVariableStatement(statement)) return [];
		const isExported = statement.modifiers?.some(
			({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
		);
		if (!isExported || ts.getJSDocCommentsAndTags(statement).length > 0) return [];
		if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? 'default'];
		return statement.declarationList.declarations
			.filter(({ initializer }) => initializer && ts.isArrowFunction(initializer))
			.map(({ name }) => name.getText());
	});
}

test.each(ROOMS)('every exported function of %s has a docstring', (room) => {
	const files = readdirSync(join(src, room), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => `${room}/${name}`);
	expect(files.length).toBeGreaterThan(5);
	expect(files.flatMap((file) => bare(file).map((name) => `${file}: ${name}`))).toEqual([]);
});
