/** The evening as a picture for the group's chat: standings and course, drawn as SVG, sent as PNG. */
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
const SERIF = "Georgia, 'Noto Serif', serif";

const escaped = (text: string): string =>
	text
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('>', '&gt;')
		.replaceAll('"', '&quot;');

const cut = (text: string, most: number): string =>
	text.length <= most ? text : `${text.slice(0, most - 1)}…`;

/** Presentation attributes only: a style would be refused by the page's own policy. */
export function pictureSvg({
	title,
	subtitle,
	standings,
	course,
	payments = [],
	foot,
}: PictureData): {
	readonly svg: string;
	readonly width: number;
	readonly height: number;
} {
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
			return `${more}<text x="60" y="${y}" font-size="36" fill="${INK}">${escaped(cut(name, 28))}</text><text x="${WIDTH - 60}" y="${y}" font-size="40" font-family="${SERIF}" font-weight="600" text-anchor="end" fill="${INK}">${escaped(points)}</text><path d="M60 ${y + 16 + below}H${WIDTH - 60}" stroke="#d8ccb6" stroke-width="2"/>`;
		})
		.join('');
	const drawn = course && course.steps.length > 0 ? courseSvg(course, top) : { svg: '', height: 0 };
	const paid = payments.map((line, i) => {
		const y = top + drawn.height + 50 + i * 46;
		return `<text x="60" y="${y}" font-size="32" fill="${INK}">${escaped(cut(line, 56))}</text>`;
	});
	const below = paid.length > 0 ? paid.length * 46 + 30 : 0;
	const height = top + drawn.height + below + 70;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${SANS}"><rect width="${WIDTH}" height="${height}" fill="${PAPER}"/><text x="60" y="92" font-size="52" font-family="${SERIF}" font-weight="600" fill="${INK}">${escaped(cut(title, 36))}</text><text x="60" y="140" font-size="30" fill="${DIM}">${escaped(cut(subtitle, 64))}</text>${rows}${drawn.svg}${paid.join('')}<text x="60" y="${height - 28}" font-size="24" fill="${DIM}">${escaped(foot)}</text></svg>`;
	return { svg, width: WIDTH, height };
}

function courseSvg(course: CourseData, top: number): { svg: string; height: number } {
	const height = 640;
	const chart = chartOf(course, { width: WIDTH - 120, height, em: EM });
	const { plot } = chart;
	const shades = chart.shades.map(
		({ x, width, factor }) =>
			`<rect x="${x}" y="${plot.top}" width="${width}" height="${plot.bottom - plot.top}" fill="#ece2cf"/><text x="${x + width / 2}" y="${plot.bottom - 8}" text-anchor="middle" fill="${DIM}">×${factor}</text>`,
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
		svg: `<g transform="translate(60 ${top})" font-size="${EM}">${inside}</g>`,
		height,
	};
}

/** The picture as a PNG file. @throws where the browser cannot draw it */
export async function pictureFile(data: PictureData, name: string): Promise<File> {
	const { svg, width, height } = pictureSvg(data);
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
		const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
		if (!blob) throw new Error('no picture');
		return new File([blob], name, { type: 'image/png' });
	} finally {
		URL.revokeObjectURL(address);
	}
}
