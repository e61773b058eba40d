/** The problems of a value, and where in it they are. */
import type { Issue, IssueCode, Path } from './issue.ts';
import { DEEPEST, notPlain } from './plain.ts';

/** With more problems than this it is nothing of ours: what is behind them is not looked at. */
const MOST_ISSUES = 10_000;
/** More of the people there could be are not named. */
export const MOST_NAMED = 50;
const NUMBERS = { least: -Number.MAX_VALUE, most: Number.MAX_VALUE };

/** Collects the problems of one value while its shape is walked. */
export class Check {
	readonly issues: Issue[] = [];
	readonly warnings: Issue[] = [];
	/** The deal being read, where the value is a session. */
	deal: string | undefined;
	readonly #deepest: number;
	/** Where it stands, and how many of these are its place: a list that shrinks with every field is laid out anew each time. */
	readonly #path: (string | number)[] = [];
	#depth = 0;
	#saidEnough = false;

	/** @param deepest how far down what nobody knows may go */
	constructor(deepest = DEEPEST) {
		this.#deepest = deepest;
	}

	/** Goes a field or a place in a list further down. */
	enter(key: string | number): void {
		this.#path[this.#depth++] = key;
	}

	leave(): void {
		this.#depth--;
	}

	/** What is looked at there stands so far down. */
	within<T>(path: Path, look: () => T): T {
		for (const key of path) this.enter(key);
		const found = look();
		this.#depth -= path.length;
		return found;
	}

	report(code: IssueCode, params?: Issue['params']): false {
		return this.reportAt([], code, params);
	}

	warn(code: IssueCode, params?: Issue['params']): void {
		this.warnAt([], code, params);
	}

	/** Reports at a place below the present one. */
	reportAt(path: Path, code: IssueCode, params?: Issue['params']): false {
		this.issues.push(this.#issue(path, code, params));
		return false;
	}

	/** Whether so much is wrong that no more is to be looked at; that is said once, at the present place. */
	enough(): boolean {
		if (this.issues.length < MOST_ISSUES) return false;
		if (!this.#saidEnough) this.#tooMany();
		return true;
	}

	/** The same of a list, of which the rest is left unread: whoever reads on is told that it does not read. */
	endsHere(): boolean {
		return this.issues.length >= MOST_ISSUES && !this.#tooMany();
	}

	#tooMany(): false {
		this.#saidEnough = true;
		return this.report('too-many-problems', { most: MOST_ISSUES });
	}

	/** Warns of a place below the present one. */
	warnAt(path: Path, code: IssueCode, params?: Issue['params']): void {
		this.warnings.push(this.#issue(path, code, params));
	}

	/** Whether what stands here, and nobody looks into, can be kept; reports why not. */
	keeps(value: unknown): boolean {
		// A deal stands one further down than its path says: in the session's list.
		const most = this.#deepest - this.#depth - (this.deal === undefined ? 0 : 1);
		const problem = notPlain(value, most);
		// JSON has numbers that are too large to be one.
		if (problem === 'wrong-type') return this.report('out-of-range', NUMBERS);
		return problem === null || this.report(problem, { most });
	}

	#issue(below: Path, code: IssueCode, params: Issue['params']): Issue {
		return {
			code,
			path: [...this.#path.slice(0, this.#depth), ...below],
			...(params && { params }),
			...(this.deal !== undefined && { deal: this.deal }),
		};
	}
}
