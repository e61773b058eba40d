import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default defineConfig(
	{
		ignores: [
			'.svelte-kit/',
			'build/',
			'node_modules/',
			'src/lib/text/paraglide/',
			'project.inlang/',
			'test-results/',
			'playwright-report/',
		],
	},
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	js.configs.recommended,
	{
		files: ['**/*.ts', '**/*.svelte'],
		extends: [ts.configs.strictTypeChecked, ts.configs.stylisticTypeChecked],
		languageOptions: {
			globals: { ...globals.browser },
			parserOptions: {
				projectService: { allowDefaultProject: ['vitest.config.ts', 'playwright.config.ts'] },
				extraFileExtensions: ['.svelte'],
			},
		},
		rules: {
			// The compiler knows better which names exist.
			'no-undef': 'off',
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			'@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
			'@typescript-eslint/consistent-type-definitions': 'off',
			'@typescript-eslint/consistent-indexed-object-style': 'off',
			// `'talon' | string` tells the reader what a string may say.
			'@typescript-eslint/no-redundant-type-constituents': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
		},
	},
	svelte.configs.recommended,
	svelte.configs.prettier,
	{
		files: ['**/*.svelte', '**/*.svelte.ts'],
		languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
	},
	{
		// Static hosting at the root: addresses are written as they are.
		rules: { 'svelte/no-navigation-without-resolve': 'off' },
	},
	{
		files: ['src/**'],
		rules: {
			'no-restricted-syntax': [
				'error',
				{
					selector: 'MemberExpression[object.name="m"][computed=true]',
					message:
						'Name each message: a computed key keeps every message of the app in one file. A map from the value to its message does the same (text/rules/choices.ts).',
				},
				...[
					'NewExpression[callee.name="Live"] > ArrowFunctionExpression[params.length=0]',
					'NewExpression[callee.name="Live"] > ArrowFunctionExpression MemberExpression[object.name="app"][property.name="ledger"]',
				].map((selector) => ({
					selector,
					message:
						'Read of the ledger that a query is handed: only what is read of that is followed.',
				})),
			],
		},
	},
	{
		files: ['src/service-worker.ts'],
		languageOptions: {
			globals: { ...globals.serviceworker },
			parserOptions: { projectService: false, project: './tsconfig.worker.json' },
		},
	},
	{
		files: ['scripts/**', '*.js', '*.ts', 'tests/**', 'src/cli/**', 'src/server/**'],
		languageOptions: { globals: { ...globals.node } },
	},
	{
		// Scripts that run in the browser as they are, without a build.
		files: ['static/**'],
		languageOptions: { sourceType: 'script', globals: { ...globals.browser } },
	},
	{
		files: ['tests/**'],
		rules: {
			'@typescript-eslint/no-non-null-assertion': 'off',
			'no-restricted-syntax': [
				'error',
				{
					selector:
						'CallExpression[callee.property.name=/^toBe(Defined|Truthy)$/][callee.object.callee.name="expect"][callee.object.arguments.0.type=/^(Array|Object)Expression$|Literal$/]',
					message: 'A list, an object or a literal is always defined: this asserts nothing.',
				},
			],
		},
	},
	prettier,
);
