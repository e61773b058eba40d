// PostgreSQL and Redis for the tests of the rooms' server: real ones, as the machine has them, started on
// ports and in folders of their own and gone afterwards. `node scripts/services.mjs` says which are there.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asRoot, install, isRoot, mayInstall } from './debian.mjs';

const PATIENCE_MS = 30_000;

/** Debian keeps PostgreSQL's commands by version; the newest is the last. */
const postgresFolders = () => {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian) ? readdirSync(debian) : [];
	const newestLast = versions.sort((a, b) => Number(a) - Number(b));
	return ['/usr/bin', '/usr/local/bin', ...newestLast.map((one) => join(debian, one, 'bin'))];
};
const findPostgres = () =>
	postgresFolders().findLast((folder) =>
		['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
	);
const findRedis = () =>
	['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path));

/** What is there of the two, by name. */
export const services = () => ({ postgres: findPostgres(), redis: findRedis() });

/** Debian's packages where they are missing and that is allowed; their own services stay off. */
export function installServices() {
	const { postgres, redis } = services();
	const wanted = [...(postgres ? [] : ['postgresql']), ...(redis ? [] : ['redis-server'])];
	if (wanted.length === 0 || !mayInstall()) return;
	// The package of PostgreSQL would make a cluster.
	const settings = '/etc/postgresql-common';
	const noCluster = `${settings}/createcluster.conf`;
	if (!postgres && !existsSync(noCluster))
		asRoot('sh', '-c', `mkdir -p ${settings} && echo create_main_cluster = false > ${noCluster}`);
	install(...wanted);
}

const FIRST_PORT = 15_000;
const PORTS = 15_000;

/** Below those that outgoing connections take: it must still be free when a server comes back to it. */
async function freePort() {
	for (;;) {
		const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
		const isFree = await new Promise((resolve) => {
			const server = createServer().once('error', () => resolve(false));
			server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
		});
		if (isFree) return port;
	}
}

/** Starts a command and waits until it says that it is ready; `stop` ends it and takes its folder away. */
async function start({ command, args, ready, folder, as }) {
	const said = [];
	const child = spawn(command, args, { ...as, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
	const ended = new Promise((resolve) => child.once('close', resolve));
	// Whoever forgot to stop it.
	process.once('exit', () => child.kill('SIGKILL'));
	try {
		await new Promise((resolve, reject) => {
			const tell = (why) => reject(new Error(`${command}: ${why}\n${said.join('')}`));
			const patience = setTimeout(tell, PATIENCE_MS, 'not ready');
			const listen = (data) => {
				said.push(data.toString());
				if (!said.join('').includes(ready)) return;
				clearTimeout(patience);
				resolve();
			};
			child.stdout.on('data', listen);
			child.stderr.on('data', listen);
			child.once('error', reject);
			child.once('exit', (code) => tell(`ended with ${code}`));
		});
	} catch (error) {
		child.kill('SIGKILL');
		rmSync(folder, { recursive: true, force: true });
		throw error;
	}
	return {
		/** @param signal SIGKILL as if the machine were gone */
		kill: async (signal) => {
			child.kill(signal);
			await ended;
		},
		stop: async () => {
			child.kill('SIGINT');
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/** An empty PostgreSQL that writes to disk as one in earnest does. */
export async function startPostgres() {
	const commands = findPostgres();
	const folder = mkdtempSync(join(tmpdir(), 'schrieb-postgres-'));
	// It refuses to run as root.
	const as = isRoot ? userNamed('postgres') : {};
	if (isRoot) chownSync(folder, as.uid, as.gid);
	const data = join(folder, 'data');
	const port = await freePort();
	const settings = '-U schrieb -A trust --no-sync --no-locale -E UTF8'.split(' ');
	const args = ['-D', data, ...settings];
	const { status, stderr } = spawnSync(join(commands, 'initdb'), args, { ...as, cwd: folder });
	if (status !== 0) throw new Error(`initdb: ${stderr.toString()}`);
	const launch = () =>
		start({
			command: join(commands, 'postgres'),
			args: ['-D', data, '-p', port, '-k', folder, '-c', 'listen_addresses=127.0.0.1'].map(String),
			ready: 'ready to accept connections',
			folder,
			as,
		});
	let running = await launch();
	return {
		url: `postgres://schrieb@127.0.0.1:${port}/postgres`,
		kill: () => running.kill('SIGQUIT'),
		again: async () => void (running = await launch()),
		stop: () => running.stop(),
	};
}

function userNamed(name) {
	const number = (flag) => Number(spawnSync('id', [flag, name]).stdout.toString());
	return { uid: number('-u'), gid: number('-g') };
}

export async function startRedis() {
	const folder = mkdtempSync(join(tmpdir(), 'schrieb-redis-'));
	const port = await freePort();
	const launch = () =>
		start({
			command: findRedis(),
			args: ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder].map(String),
			ready: 'Ready to accept connections',
			folder,
		});
	let running = await launch();
	return {
		url: `redis://127.0.0.1:${port}`,
		kill: () => running.kill('SIGKILL'),
		again: async () => void (running = await launch()),
		stop: () => running.stop(),
	};
}

/** Says what is there and what is not; whether all of it is. */
export function tellServices() {
	const { postgres, redis } = services();
	const say = (name, path) =>
		console.log(`${name}: ${path ?? 'not installed, its tests did not run'}`);
	say('PostgreSQL', postgres);
	say('Redis', redis);
	return postgres !== undefined && redis !== undefined;
}

// As a command; 77 is for what could not look.
if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(tellServices() ? 0 : 77);
