// A second tap while the first one's work is still on its way.
import { expect, test } from 'vitest';
import { once } from '#lib/ui/once.ts';

test('is not done again before it is over, and then it is', async () => {
	const done: string[] = [];
	let end: () => void = () => undefined;
	const make = once(async (name: string) => {
		done.push(name);
		await new Promise<void>((resolve) => (end = resolve));
	});
	const first = make('Rose');
	await make('Rose');
	expect(done).toEqual(['Rose']);
	end();
	await first;
	const next = make('Krone');
	end();
	await next;
	expect(done).toEqual(['Rose', 'Krone']);
});

test('what failed may be tried again', async () => {
	let tries = 0;
	const make = once(() => Promise.reject(new Error(String(++tries))));
	await expect(make()).rejects.toThrow('1');
	await expect(make()).rejects.toThrow('2');
});
