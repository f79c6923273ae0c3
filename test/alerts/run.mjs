// `npm run test:alerts`: checks the alert rules by the tool of Prometheus, and what they say about made-up figures.
import { spawnSync } from 'node:child_process';

const checks = [
  ['check', 'rules', 'observability/rules.yml'],
  ['check', 'config', 'observability/prometheus.yml'],
  ['test', 'rules', 'observability/rules.test.yml'],
];

for (const args of checks) {
  const { error, status } = spawnSync('promtool', args, { stdio: 'inherit' });
  if (error) {
    console.error(
      `promtool could not be run (${error.code}). It comes with Prometheus: on Debian, \`apt-get install --no-install-recommends prometheus\`.`,
    );
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}
