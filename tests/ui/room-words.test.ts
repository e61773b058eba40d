import { expect, test } from 'vitest';
import type { RoomState } from '#lib/rooms/open-room.ts';
import { writingTexts } from '#lib/ui/rooms/words.ts';

test('two phones that nobody is said to hold, at one deal: one line, as lines are told apart by their words', () => {
	const someone = (phone: string) => ({ phone, right: 'write', player: null, deal: 4 }) as const;
	const state = { others: [someone('a'), someone('b')] } as unknown as RoomState;
	expect(writingTexts(state, () => undefined)).toHaveLength(1);
});
