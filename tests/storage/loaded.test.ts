// Code that comes once it is asked for, as a busy Chromium brings it: a second `import()` may end before the first.
import { expect, test } from 'vitest';
import { loaded } from '#lib/storage/loaded.ts';

interface Asked {
	readonly comes: (code: string) => void;
	readonly fails: (error: Error) => void;
}

/** What is loaded when the test says so. */
function loading() {
	const asked: Asked[] = [];
	return {
		asked,
		load: () =>
			new Promise<string>((comes, fails) => {
				asked.push({ comes, fails });
			}),
	};
}

test('who asked first goes on first, and it is loaded once', async () => {
	const { asked, load } = loading();
	const code = loaded(load);
	const done: string[] = [];
	const first = code().then(() => done.push('first'));
	const second = code().then(() => done.push('second'));
	asked[1]?.comes('code');
	asked[0]?.comes('code');
	await Promise.all([first, second]);
	expect(done).toEqual(['first', 'second']);
	await expect(code()).resolves.toBe('code');
	expect(asked).toHaveLength(1);
});

test('where it could not be had, whoever asks next tries again', async () => {
	const { asked, load } = loading();
	const code = loaded(load);
	const both = Promise.allSettled([code(), code()]);
	asked[0]?.fails(new Error('no network'));
	expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	const again = code();
	asked[1]?.comes('code');
	await expect(again).resolves.toBe('code');
});
