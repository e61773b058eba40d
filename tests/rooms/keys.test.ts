// A link as people paste it: with a text around it, or broken over lines.
import { expect, test } from 'vitest';
import { fragmentFor, keysIn, newKeys } from '#lib/rooms/keys.ts';
import { pack, partsOf, PartsRead } from '#lib/rooms/packet.ts';

const keys = await newKeys();

for (const right of ['write', 'read'] as const) {
	const fragment = fragmentFor(keys, right) ?? '';
	const link = `https://example.org/join#${fragment}`;
	const expected = right === 'write' ? keys : { ...keys, write: null };

	test.each([
		link,
		fragment,
		`${link} grüße`,
		`${link}.`,
		`<${link}>`,
		`${link}\nText`,
		`${link}\r\nText #tarock`,
		`Runde #3: ${link}`,
		`https://example.org/join#v=1&${fragment}, danke`,
		link.replace('&k=', '&\nk='),
		`${link.slice(0, -20)}\n${link.slice(-20)}`,
		`${link.slice(0, -20)}\r\n  ${link.slice(-20)}\nText`,
	])(`to ${right}: %j`, async (text) => {
		expect(await keysIn(text)).toEqual(expected);
	});

	test(`to ${right}, cut off or too long, is none`, async () => {
		for (const text of [
			link.slice(0, -1),
			`${link}a`,
			`${link.slice(0, -3)} grüße`,
			`${link.slice(0, -3)}\n`,
		])
			expect(await keysIn(text), text).toBeNull();
	});
}

test('a part of what is handed over ends where its characters do', async () => {
	const [part = ''] = (await partsOf(await pack([]), 300)) ?? [];
	for (const text of [`#${part} grüße`, `https://example.org/join#${part}.`, `#${part}\nText`])
		expect(new PartsRead().add(text), text).toBe(true);
});
