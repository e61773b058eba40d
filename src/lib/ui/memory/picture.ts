/**
 * The evening as a picture for the group's chat: standings and course, drawn as SVG, sent as PNG. An SVG that is an
 * image knows no typeface of the page: title and figures, which are in the app's own, are written over it.
 */
import { chartOf, dashOf, type CourseData } from './chart.ts';

export interface PictureData {
	readonly title: string;
	readonly subtitle: string;
	/** `1. Anna +12`, the best first; or whatever else is told by a figure. */
	readonly standings: readonly {
		readonly name: string;
		readonly points: string;
		/** Below the name. */
		readonly detail?: string | undefined;
	}[];
	/** Said below them in small type. */
	readonly cut?: string | undefined;
	readonly course?: CourseData | undefined;
	/** Who pays whom, a line each. */
	readonly payments?: readonly string[];
	/** What stands below: the app's name. */
	readonly foot: string;
}

const WIDTH = 1080;
const EM = 26;
const COLOURS = ['#7c2320', '#1d5c88', '#3f6414', '#6e3f96', '#8a4b00', '#3a3a3a'];
const PAPER = '#f5efe3';
const INK = '#221c14';
const DIM = '#645a4a';
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** `--font-serif` of `theme.css`. */
const SERIF = "'Schrieb Serif', ui-serif, Georgia, 'Noto Serif', serif";
/** Letters of a payment in a line. */
const PAYMENT_LETTERS = 56;

/** A text in the app's own typeface; `y` is its baseline. */
interface Written {
	readonly text: string;
	readonly x: number;
	readonly y: number;
	readonly px: number;
	readonly align: 'start' | 'end';
}

/** What XML has no way to say: one of it in a name, and there would be no picture. */
const UNSPEAKABLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string): string =>
	text
		.replace(UNSPEAKABLE, '')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

const cut = (text: string, most: number): string => {
	const letters = Array.from(text);
	return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
};

/** In lines, broken between words: whom and how much must be read. A word longer than a line is cut. */
function wrapped(text: string, most: number): string[] {
	const lines: string[] = [];
	// A space that does not break holds an amount together.
	for (const word of text.split(/[ \n]+/)) {
		const longer = `${lines.at(-1) ?? ''} ${word}`;
		if (lines.length > 0 && longer.length <= most) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines.map((line) => cut(line, most));
}

/** Presentation attributes only: a style would be refused by the page's own policy. */
export function pictureSvg({
	title,
	subtitle,
	standings,
	cut: cutNote,
	course,
	payments = [],
	foot,
}: PictureData): {
	readonly svg: string;
	readonly written: readonly Written[];
	readonly width: number;
	readonly height: number;
} {
	const written: Written[] = [{ text: cut(title, 36), x: 60, y: 92, px: 52, align: 'start' }];
	let top = 210;
	const rows = standings
		.map(({ name, points, detail }) => {
			const y = top;
			const below = detail === undefined || detail === '' ? 0 : 36;
			top += 54 + below;
			const more =
				below === 0
					? ''
					: `<text x="60" y="${y + 36}" font-size="26" fill="${DIM}">${escaped(cut(detail ?? '', 60))}</text>`;
			written.push({ text: points, x: WIDTH - 60, y, px: 40, align: 'end' });
			return `${more}<text x="60" y="${y}" font-size="36" fill="${INK}">${escaped(cut(name, 28))}</text><path d="M60 ${y + 16 + below}H${WIDTH - 60}" stroke="#d8ccb6" stroke-width="2"/>`;
		})
		.join('');
	const note =
		cutNote === undefined
			? ''
			: `<text x="60" y="${top}" font-size="26" fill="${DIM}">${escaped(cutNote)}</text>`;
	if (note !== '') top += 40;
	const drawn = course && course.steps.length > 0 ? courseSvg(course, top) : { svg: '', height: 0 };
	let below = 0;
	const paid = payments.flatMap((payment) =>
		wrapped(payment, PAYMENT_LETTERS).map((line, i) => {
			below += i === 0 ? 46 : 38;
			const y = top + drawn.height + 4 + below;
			return `<text x="${i === 0 ? 60 : 90}" y="${y}" font-size="32" fill="${INK}">${escaped(line)}</text>`;
		}),
	);
	if (paid.length > 0) below += 30;
	const height = top + drawn.height + below + 70;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${SANS}"><rect width="${WIDTH}" height="${height}" fill="${PAPER}"/><text x="60" y="140" font-size="30" fill="${DIM}">${escaped(cut(subtitle, 64))}</text>${rows}${note}${drawn.svg}${paid.join('')}<text x="60" y="${height - 28}" font-size="24" fill="${DIM}">${escaped(foot)}</text></svg>`;
	return { svg, written, width: WIDTH, height };
}

function courseSvg(course: CourseData, top: number): { svg: string; height: number } {
	const height = 640;
	const chart = chartOf(course, { width: WIDTH - 120, height, em: EM });
	const { plot } = chart;
	const shades = chart.shades.map(
		({ x, width, factor, told }) =>
			`<rect x="${x}" y="${plot.top}" width="${width}" height="${plot.bottom - plot.top}" fill="#ece2cf"/>${told ? `<text x="${x + width / 2}" y="${plot.bottom - 8}" text-anchor="middle" fill="${DIM}">×${factor}</text>` : ''}`,
	);
	const ticks = chart.ticks.map(
		({ value, text, y }) =>
			`<path d="M${plot.left} ${y}H${plot.right}" stroke="${value === 0 ? '#8a7d66' : '#d8ccb6'}" stroke-width="2"/><text x="${plot.left - 10}" y="${y + 9}" text-anchor="end" fill="${DIM}">${text.replace('-', '−')}</text>`,
	);
	const numbers = chart.numbers.map(
		({ text, x }) =>
			`<text x="${x}" y="${height - 8}" text-anchor="middle" fill="${DIM}">${text}</text>`,
	);
	const names = chart.names.map(
		({ text, x, y, anchor, step }) =>
			`<path d="M${chart.x(step)} ${y + 8}V${plot.bottom}" stroke="#8a7d66" stroke-width="2" stroke-dasharray="2 7"/><text x="${x}" y="${y}" text-anchor="${anchor}" fill="${INK}">${escaped(text)}</text>`,
	);
	const lines = chart.lines.map((line, i) => {
		const colour = COLOURS[i % COLOURS.length] ?? INK;
		const dash = dashOf(i)
			.split(' ')
			.map((length) => (length === '' ? '' : String(Number(length) * 2)))
			.join(' ');
		return `<path d="${line.path}" fill="none" stroke="${colour}" stroke-width="5" stroke-linejoin="round"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/><text x="${line.endX + 14}" y="${line.labelY + 9}" font-weight="600" fill="${colour}">${escaped(line.player.name)}</text>`;
	});
	const inside = [...shades, ...ticks, ...numbers, ...names, ...lines].join('');
	return {
		svg: `<g transform="translate(60 ${top})" font-size="${chart.em}">${inside}</g>`,
		height,
	};
}

async function write(context: CanvasRenderingContext2D, texts: readonly Written[]): Promise<void> {
	const fontOf = (px: number) => `600 ${px}px ${SERIF}`;
	context.fillStyle = INK;
	for (const { text, x, y, px, align } of texts) {
		// Where it cannot be had, without a network perhaps, the device's own will do.
		await document.fonts.load(fontOf(px), text).catch(() => undefined);
		context.font = fontOf(px);
		context.textAlign = align;
		context.fillText(text, x, y);
	}
}

/** The picture as a PNG file. @throws where the browser cannot draw it */
export async function pictureFile(data: PictureData, name: string): Promise<File> {
	const { svg, written, width, height } = pictureSvg(data);
	const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
	try {
		const image = new Image(width, height);
		image.src = address;
		await image.decode();
		const canvas = document.createElement('canvas');
		canvas.width = width;
		canvas.height = height;
		const context = canvas.getContext('2d');
		if (!context) throw new Error('no canvas');
		context.drawImage(image, 0, 0);
		await write(context, written);
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
		if (!blob) throw new Error('no picture');
		return new File([blob], name, { type: 'image/png' });
	} finally {
		URL.revokeObjectURL(address);
	}
}
