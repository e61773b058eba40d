import { expect, test } from 'vitest';
import { pictureSvg } from '#lib/ui/memory/picture.ts';

const of = (payments: readonly string[]) =>
	pictureSvg({ title: 'Rose', subtitle: '', standings: [], payments, foot: 'Schrieb' });
const textsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

test('a payment too long for a line goes on in the next, its amount whole', () => {
	const payment =
		'Maximilian Oberhuber-Ferdinand gibt Anna-Katharina von und zu Reichersberg: €\u00a0112,20 (bezahlt)';
	const texts = textsOf(of([payment]).svg);
	expect(texts.slice(1, -1).length).toBeGreaterThan(1);
	expect(texts.slice(1, -1).join(' ')).toBe(payment);
});

test('every line of a payment makes the picture higher', () => {
	const short = of(['Hubert gibt Franz: €\u00a02,20']);
	const long = of([`${'Hubert '.repeat(10)}gibt Franz: €\u00a02,20`]);
	expect(textsOf(short.svg)).toContain('Hubert gibt Franz: €\u00a02,20');
	expect(long.height).toBeGreaterThan(short.height);
});
