/** What the `score` command was asked to do. */
import { isLocale, locales, type Locale } from '#lib/text/locales.ts';

export type Request =
	| { readonly do: 'help' }
	| { readonly do: 'ruleset'; readonly id: string }
	| { readonly do: 'score'; readonly files: readonly string[]; readonly explain?: Locale }
	| { readonly do: 'refuse'; readonly why: string };

export const USAGE = `Usage: npm run --silent score -- [--explain ${locales.join('|')}] FILE...
       npm run --silent score -- --ruleset ID

Scores session files: one line of JSON per file, in order, on standard output.
Problems and warnings go to standard error. Exit code 1 if any file failed.

  --explain LOCALE  readable text in that language instead of JSON
  --ruleset ID      print a built-in ruleset as JSON
  --help            print this
  --                what follows are files, whatever they look like
`;

const refuse = (why: string): Request => ({ do: 'refuse', why });

/** Options may stand anywhere before `--`, their values behind them or behind `=`. */
export function readArguments(words: readonly string[]): Request {
	const files: string[] = [];
	let explain: Locale | undefined;
	let ruleset: string | undefined;
	for (let i = 0; i < words.length; i++) {
		const word = words[i] ?? '';
		if (word === '--') {
			files.push(...words.slice(i + 1));
			break;
		}
		if (!word.startsWith('-') || word === '-') {
			files.push(word);
			continue;
		}
		const cut = word.indexOf('=');
		const option = cut < 0 ? word : word.slice(0, cut);
		const value = (): string => (cut < 0 ? (words[++i] ?? '') : word.slice(cut + 1));
		if (option === '--help' || option === '-h') return { do: 'help' };
		if (option === '--explain') {
			const said = value();
			if (!isLocale(said)) return refuse(`--explain takes one of ${locales.join(', ')}`);
			explain = said;
		} else if (option === '--ruleset') {
			ruleset = value();
			if (ruleset === '') return refuse('--ruleset takes the id of a ruleset');
		} else return refuse(`there is no option ${option}`);
	}
	if (ruleset !== undefined) {
		if (files.length > 0 || explain) return refuse('--ruleset stands alone');
		return { do: 'ruleset', id: ruleset };
	}
	if (files.length === 0) return refuse('no file was named');
	return { do: 'score', files, ...(explain && { explain }) };
}
