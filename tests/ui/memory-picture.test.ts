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

/** XML 1.0, section 2.2: of anything else no picture is made. */
test('no name keeps the picture from being drawn: what XML cannot say is left out of it', () => {
	const told = { points: '+1', detail: 'Abend\u0000' };
	const { svg } = pictureSvg({
		title: 'Rose',
		subtitle: `${'x'.repeat(62)}\u{1f0a1}\u{1f0a1}`,
		standings: [
			{ name: 'An\u0001na\ud800', ...told },
			{ name: `${'B'.repeat(26)}\u{1f0a1}\u{1f0a1}`, ...told },
		],
		foot: 'Schrieb',
	});
	expect(svg.isWellFormed()).toBe(true);
	// eslint-disable-next-line no-control-regex -- these it is about
	expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
	expect(svg).toContain('Anna');
	expect(svg).toContain(`${'B'.repeat(26)}\u{1f0a1}\u{1f0a1}`);
});
