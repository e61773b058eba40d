/** Problems of a file, one a line: file, deal, place, and what would be right. */
import { pathText, type Issue } from '#lib/domain/issue.ts';
import { problemText } from '#lib/text/problems.ts';
import { visible } from './visible.ts';

/** Of a file of a million fields that nobody knows no more warnings are told: nobody reads them. */
const MOST_WARNINGS = 10_000;

/** `evening.json: deal d7: premiums[0].premium: "pagta" is not a premium of …` */
export function* problemLines(
	file: string,
	issues: readonly Issue[],
	kind: 'problem' | 'warning' = 'problem',
): Generator<string> {
	const told = kind === 'warning' ? issues.slice(0, MOST_WARNINGS) : issues;
	for (const issue of told) {
		const where = [
			visible(file),
			...(kind === 'warning' ? ['warning'] : []),
			...(issue.deal === undefined ? [] : [`deal ${visible(issue.deal, 200)}`]),
			...(issue.path.length === 0 ? [] : [visible(pathText(issue.path), 400)]),
		];
		yield `${where.join(': ')}: ${visible(problemText(issue, 'en'))}\n`;
	}
	const more = issues.length - told.length;
	if (more > 0) yield `${visible(file)}: warning: ${String(more)} more of them are not told\n`;
}
