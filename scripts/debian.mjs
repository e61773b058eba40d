// Debian's packages, where this machine lets them be installed: by root, or by sudo without a password.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;
const sudo = isRoot ? [] : ['sudo', '-n'];

export const mayInstall = () =>
	existsSync('/usr/bin/apt-get') &&
	(isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0);

/** Runs a command as root; all it says goes to standard error. Whether it did its work is seen by what is there then. */
export function asRoot(...command) {
	const [first, ...rest] = [...sudo, ...command];
	spawnSync(first, rest, { stdio: ['ignore', 2, 2] });
}

/** Installs packages and starts none of the services that they bring. */
export function install(...packages) {
	const apt = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1', 'apt-get', '-qq'];
	asRoot(...apt, 'update');
	asRoot(...apt, 'install', '-y', '--no-install-recommends', ...packages);
}
