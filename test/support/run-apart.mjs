/**
 * Runs the tests that need more than Node, and fails where that is missing: `npm run test:pgbouncer`. Arguments behind the name of the suite
 * are test files in place of its own.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPgbouncer } from '../../dist/test/support/pgbouncer.js';

/** Tests of services that reach their database by `databaseEnv` or `addressOf`, so through PgBouncer here, and that look at no session themselves. */
const pooled = [
  'pgbouncer/pooler',
  'platform/postgres-cancellation',
  'feed/backfills',
  'feed/consumers',
  'feed/erasure',
  'feed/hand-off',
  'feed/months',
  'feed/order',
  'feed/signals',
  'feed/watches',
  'webhooks/bulk-replay',
  'webhooks/delivery-list',
  'webhooks/endpoint',
  'webhooks/fan-out',
  'webhooks/fan-out-model',
  'webhooks/other-events',
  'webhooks/partition',
  'webhooks/pick-up',
  'webhooks/worker',
  'e2e/closing',
];
const suites = {
  pgbouncer: { prepare: () => ({ LEADWIRE_TEST_PGBOUNCER: findPgbouncer() }), files: pooled },
};

const [name, ...given] = process.argv.slice(2);
const { prepare, files } = suites[name];
try {
  run(given.length > 0 ? given : files.map((file) => join('test', `${file}.test.ts`)), prepare());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function run(chosen, env) {
  const args = ['--selectProjects', 'services', 'unit', '--runTestsByPath', ...chosen];
  const options = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const child = spawn(process.execPath, [...options, ...args], {
    cwd: dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
    env: { ...process.env, ...env, LEADWIRE_TEST_APART: name },
    stdio: 'inherit',
  });
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
