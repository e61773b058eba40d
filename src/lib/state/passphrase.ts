/**
 * How long a passphrase stands against somebody who has the file and guesses at home. A small estimate of our
 * own, that asks nobody: what people take for random is words, years, rows of keys and repetitions. Pure.
 */

export type Strength = 'weak' | 'fair' | 'strong';

/**
 * With 600,000 rounds (`docs/backup-format.md`) one machine tries some thousand a second: below 40 bits that is
 * done within years on one, within days on many; from 60 on nobody begins.
 */
const FAIR_BITS = 40;
const STRONG_BITS = 60;

/** One of some ten thousand words that are tried first, however long it is. */
const WORD_BITS = 13;
const LETTER_BITS = 4.7;
const DIGIT_BITS = 3.3;
const SIGN_BITS = 5;
/** What follows from the character before costs next to nothing. */
const FOLLOWING_BITS = 0.5;
/** A year of a life. */
const YEAR_BITS = 7;
/** A separator between words, a capital at the start. */
const HABIT_BITS = 1;

/** Rows of keys and of the alphabet, forwards and backwards. */
const ROWS = [
	'abcdefghijklmnopqrstuvwxyz',
	'01234567890',
	'qwertzuiopasdfghjklyxcvbnm',
	'qwertyuiopasdfghjklzxcvbnm',
];
/** What is tried before anything else, also with digits behind it. */
const FIRST_TRIED =
	/^(passwor[dt]|kennwort|lösenord|losenord|passphrase|geheim|hemlig|secret|hallo|hej|admin|test|letmein|schatzi?|schrieb|tarock|tarok|königrufen|pagat|sküs)$/u;

/** How well it holds against somebody who has the file; it is told, and refuses nothing. */
export function strengthOf(passphrase: string): Strength {
	const bits = bitsOf(passphrase);
	return bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong';
}

/** About how many bits a guesser has to try; lower where in doubt. */
export function bitsOf(passphrase: string): number {
	const runs = passphrase.normalize('NFKC').match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? [];
	const seen = new Set<string>();
	let bits = 0;
	for (const run of runs) {
		const plain = run.toLowerCase();
		// Said twice is hardly more than said once.
		bits += seen.has(plain) ? HABIT_BITS : runBits(run, plain);
		seen.add(plain);
	}
	return bits;
}

function runBits(run: string, plain: string): number {
	if (/^\p{L}/u.test(run)) {
		const capitals = run.slice(1).match(/\p{Lu}/gu)?.length ?? 0;
		return lettersBits(plain) + (/^\p{Lu}/u.test(run) ? HABIT_BITS : 0) + capitals * HABIT_BITS;
	}
	if (/^\p{N}/u.test(run)) {
		return /^(19|20)\d\d$/.test(run) ? YEAR_BITS : stepped(plain, DIGIT_BITS);
	}
	return /^[\s\-_.,]+$/.test(run) ? HABIT_BITS : stepped(plain, SIGN_BITS);
}

function lettersBits(word: string): number {
	if (FIRST_TRIED.test(word)) return HABIT_BITS;
	const spelled = stepped(word, LETTER_BITS);
	return looksLikeWord(word) ? Math.min(WORD_BITS, spelled) : spelled;
}

/** Vowels often enough to be spoken: words, and what is made to look like some. */
const looksLikeWord = (letters: string): boolean =>
	/[aeiouyäöüåéè]/u.test(letters) && !/[^aeiouyäöüåéè]{6}/u.test(letters);

/** Each character by itself, but for what repeats or goes on with the one before. */
function stepped(characters: string, each: number): number {
	let bits = 0;
	let before = '';
	for (const character of characters) {
		bits += before !== '' && follows(before, character) ? FOLLOWING_BITS : each;
		before = character;
	}
	return bits;
}

const follows = (before: string, next: string): boolean =>
	before === next || ROWS.some((row) => row.includes(before + next) || row.includes(next + before));
