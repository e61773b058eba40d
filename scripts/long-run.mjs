// `npm run test:long`: what the ordinary tests do a handful of times, done until it hurts: every door
// besieged with thousands of hostile inputs, ten thousand seeds of phones, tabs and faults, the browser
// killed a hundred times while it writes and while a new version comes, the server for rooms while it is
// written to, and ten thousand connections to that. FUZZ_RUNS (inputs a door), SIMULATOR_SEEDS, SCHEDULES, KILL_ROUNDS, TORN_ROUNDS and
// CONNECTIONS_TRIED change the numbers.
import { ensureBuild, ensureChromium, ensureMessages, ensurePackages } from './ensure.mjs';
import { runPackage } from './newest-node.mjs';
import { installServices, tellServices } from './services.mjs';

const {
	FUZZ_RUNS = '10000',
	SIMULATOR_SEEDS = '10000',
	KILL_ROUNDS = '100',
	SCHEDULES = '1000',
	TORN_ROUNDS = '20',
	CONNECTIONS_TRIED = '10000',
} = process.env;
const numbers = {
	...{ FUZZ_RUNS, SIMULATOR_SEEDS, SIMULATOR_STEPS: '12', KILL_ROUNDS, SCHEDULES, TORN_ROUNDS },
	CONNECTIONS_TRIED,
};

function run(script, args) {
	const begun = performance.now();
	const held = runPackage(script, args, numbers);
	console.log(`${((performance.now() - begun) / 1000).toFixed(0)} s`);
	return held;
}

ensurePackages();
await ensureMessages();
ensureBuild();
ensureChromium();
installServices();
tellServices();
console.log(`hostile inputs: ${FUZZ_RUNS} a door`);
const doors = run('vitest/vitest.mjs', ['run', 'tests/fuzz', 'tests/rooms']);
console.log(`simulator: ${SIMULATOR_SEEDS} seeds`);
const seeds = run('vitest/vitest.mjs', ['run', 'tests/simulator']);
console.log(`kills: ${KILL_ROUNDS}`);
const killed = ['kill', 'update-kill', 'torn-log'].map((name) => `tests/trust/${name}.spec.ts`);
const kills = run('@playwright/test/cli.js', ['test', ...killed]);
const held = doors && seeds && kills;
console.log(held ? 'long run: all held' : 'long run: FAILED');
process.exit(held ? 0 : 1);
