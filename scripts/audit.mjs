// Known vulnerabilities in what is shipped, as the registry knows them. Ends with 0 (none of weight),
// 1 (some) or 77 (the registry in use offers no audit, so nothing was checked).
import { spawnSync } from 'node:child_process';

const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
const { stdout } = spawnSync('npm', args, {
	encoding: 'utf8',
	stdio: ['ignore', 'pipe', 'ignore'],
	timeout: 120_000,
});
let report;
try {
	report = JSON.parse(stdout);
} catch {
	report = {};
}
const counts = report.metadata?.vulnerabilities;
if (!counts) {
	console.log('audit not done: the registry in use does not answer audits, or there is no network');
	process.exit(77);
}
for (const { name, severity } of Object.values(report.vulnerabilities ?? {})) {
	console.log(`${severity}: ${name}`);
}
console.log(
	`${counts.high + counts.critical} of weight (high or critical), ${counts.total} in all`,
);
process.exit(counts.high + counts.critical === 0 ? 0 : 1);
