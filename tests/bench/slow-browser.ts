/**
 * Slows every thread of the pages of the browsers this process started. The browser's own emulation of a
 * slow processor leaves workers at full speed, and would flatter whatever is computed in one. So the
 * pages' processes are stopped and let run in turn. Linux only, like the browsers of these measurements.
 */
import { readFileSync, readdirSync } from 'node:fs';

/** Long enough to be kept to by the clock, short beside what is measured. */
const RUN_MS = 4;

interface Process {
	readonly pid: number;
	readonly parent: number;
	readonly command: string;
}

function processes(): Process[] {
	return readdirSync('/proc').flatMap((name): Process[] => {
		if (!/^\d+$/.test(name)) return [];
		try {
			const status = readFileSync(`/proc/${name}/stat`, 'utf8');
			const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
			const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
			return [{ pid: Number(name), parent: Number(parent), command }];
		} catch {
			// It ended meanwhile.
			return [];
		}
	});
}

/** The processes in which the pages of our browsers run. */
function pages(): number[] {
	const all = new Map(processes().map((one) => [one.pid, one]));
	const isOurs = (pid: number): boolean => {
		const parent = all.get(pid)?.parent ?? 0;
		return parent === process.pid || (parent > 1 && isOurs(parent));
	};
	return [...all.values()]
		.filter(({ pid, command }) => command.includes('--type=renderer') && isOurs(pid))
		.map(({ pid }) => pid);
}

function send(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
	for (const pid of pids) {
		try {
			process.kill(pid, signal);
		} catch {
			// It ended meanwhile.
		}
	}
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** From now on pages run one `times`-th of the time. Returns how to end that. */
export function slowDown(times: number): () => void {
	let ended = false;
	let pids = pages();
	const lookAgain = setInterval(() => (pids = pages()), 250);
	const takeTurns = async (): Promise<void> => {
		while (!ended) {
			const running = performance.now();
			await wait(RUN_MS);
			const ran = performance.now() - running;
			const stopped = [...pids];
			send(stopped, 'SIGSTOP');
			await wait(ran * (times - 1));
			send(stopped, 'SIGCONT');
		}
	};
	void takeTurns();
	return () => {
		ended = true;
		clearInterval(lookAgain);
	};
}
