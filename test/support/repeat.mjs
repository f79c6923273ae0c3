/**
 * `npm run test:repeat`: runs each test file again and again in random order, two per core at once, while a loop on each core uses the CPU time that
 * they leave, so that a test that depends on time, order or luck shows itself. Each round has a seed; what has run is recorded in
 * bench/results/test-rounds.json, so that an interrupted run continues where it stopped. `--rounds 20` sets the number of rounds, `--minutes 60` when
 * to stop at the latest; `--again FILE` forgets what is recorded of a file, after it was changed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, cpus, setPriority, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const record = join(root, 'bench/results/test-rounds.json');
/** Files that run between two writes of the record. */
const chunk = 24;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '600' },
    again: { type: 'string', multiple: true, default: [] },
  },
});
const endAt = Date.now() + Number(values.minutes) * 60_000;
const rounds = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : [];
for (const { files } of rounds) for (const file of values.again) delete files[file];

const jest = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const tests = execFileSync(process.execPath, [...jest, '--listTests'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((line) => line.endsWith('.test.ts'))
  .map((file) => relative(root, file));

// Files that are gone are not counted any more.
for (const round of rounds)
  round.files = Object.fromEntries(Object.entries(round.files).filter(([file]) => tests.includes(file)));

// Ends with this process, which it asks for by the channel between them.
const burn =
  'process.on("disconnect", () => process.exit()); (function burn() { const end = Date.now() + 20; while (Date.now() < end); setImmediate(burn); })()';
const burners = cpus().map(() => {
  const burner = spawn(process.execPath, ['-e', burn], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  setPriority(burner.pid, constants.priority.PRIORITY_LOW);
  return burner;
});
let failures = 0;
try {
  while (rounds.length < Number(values.rounds)) rounds.push({ seed: randomBytes(4).toString('hex'), files: {} });
  for (const [index, { seed, files }] of rounds.entries()) {
    const rank = (file) =>
      createHash('sha256')
        .update(seed + file)
        .digest('hex');
    const left = tests.filter((file) => !files[file]).sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
    while (left.length > 0 && Date.now() < endAt) {
      const outcomes = await run(left.splice(0, chunk), seed);
      Object.assign(files, outcomes);
      writeFileSync(record, `${JSON.stringify(rounds, null, 2)}\n`);
      const failed = Object.keys(outcomes).filter((file) => outcomes[file] === 'failed');
      failures += failed.length;
      console.log(
        `round ${index + 1}, seed ${seed}: ${left.length} files left${failed.map((file) => `\n  failed: ${file}`).join('')}`,
      );
    }
  }
} finally {
  for (const one of burners) one.kill();
}
process.exitCode = failures > 0 ? 1 : 0;

/** Runs these files; answers what became of each. The log of a run with failures is kept. */
async function run(files, seed) {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-repeat-'));
  const output = join(folder, 'results.json');
  const args = [
    '--json',
    `--outputFile=${output}`,
    '--testSequencer',
    join(root, 'test/support/shuffled-sequencer.mjs'),
    '--maxWorkers',
    String(2 * cpus().length),
    '--runTestsByPath',
    ...files,
  ];
  const child = spawn(process.execPath, [...jest, ...args], {
    cwd: root,
    env: { ...process.env, LEADWIRE_TEST_SEED: seed },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (part) => (log += part));
  const [code, endedBy] = await once(child, 'close');
  if (!existsSync(output)) throw new Error(`Jest ended without results (${endedBy ?? code}):\n${log.slice(-4_000)}`);
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'));
  const outcomes = Object.fromEntries(
    testResults.map(({ name, status }) => [relative(root, name), status === 'failed' ? 'failed' : 'passed']),
  );
  rmSync(folder, { recursive: true });
  if (Object.values(outcomes).includes('failed')) keepLog(`repeat-${seed}-${Date.now()}.log`, log);
  return outcomes;
}

function keepLog(name, log) {
  const cache = join(root, 'node_modules/.cache/leadwire');
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, name), log);
}
