import { expect, test } from 'vitest';
import { textOf } from '#lib/state/file-text.ts';

const SAID = 'Datum;Günther;Åsa\n14.3.1998;5;−5';

const utf16 = (text: string, little: boolean): Uint8Array => {
	const view = new DataView(new ArrayBuffer(text.length * 2));
	for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), little);
	return new Uint8Array(view.buffer);
};

test('a table is read in whatever letters a spreadsheet wrote it', async () => {
	expect(await textOf(new Blob([SAID]))).toBe(SAID);
	expect(await textOf(new Blob(['\uFEFF', SAID]))).toBe(SAID);
	for (const little of [true, false])
		expect(await textOf(new Blob([utf16(`\uFEFF${SAID}`, little) as BlobPart]))).toBe(SAID);
	// Windows has no minus beside the hyphen.
	const windows = SAID.replace('−', '-');
	const bytes = Uint8Array.from(windows, (sign) => sign.charCodeAt(0));
	expect(await textOf(new Blob([bytes]))).toBe(windows);
});

test('a flaw in a file does not turn all its other letters into others', async () => {
	const bytes = new TextEncoder().encode(SAID);
	const flawed = bytes.with(bytes.indexOf('1'.charCodeAt(0)), 0xff);
	expect(await textOf(new Blob([flawed]))).toBe(SAID.replace('1', '\uFFFD'));
	// Cut in the middle of a letter.
	const cut = bytes.slice(0, bytes.indexOf(0xe2) + 1);
	expect(await textOf(new Blob([cut]))).toBe(`${SAID.split('−')[0] ?? ''}\uFFFD`);
});
