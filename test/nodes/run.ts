import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { runMeasurement } from '../../bench/measurement.js';
import { installOwnPackages } from '../../bench/own-packages.js';
import { writePerformancePage } from '../../bench/performance-page.js';
import { single } from '../../bench/results.js';
import { projectRoot } from '../support/service-process.js';

/** The versions of Node that are supported. The packages beside this file have the oldest one, and later ones at their newest. */
const majors = [20, 22, 24];

const folder = join(projectRoot, 'test', 'nodes');

/** What Jest tells of a run. */
type Results = {
  numTotalTests: number;
  testResults: { name: string; status: string; message: string }[];
};

const byOf = (major: number): string => `test:nodes -- --only ${major}`;

/**
 * `npm run test:nodes`: runs all tests on each supported version of Node, prints a line for each, and fails where one of them does. `--only 24`
 * names a single version, since each takes as long as `npm test`. The sources are built once, and the programs for each version. Other arguments
 * are those of `npm test`, such as `--testPathPatterns`; then nothing is written.
 */
async function run(args: string[]): Promise<void> {
  const at = args.indexOf('--only');
  const chosen = at < 0 ? majors : majors.filter((major) => String(major) === args[at + 1]);
  if (chosen.length === 0) throw new Error(`--only wants one of ${majors.join(', ')}.`);
  const ofJest = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)];
  installOwnPackages(folder);
  const write = ofJest.length === 0;
  for (const major of chosen) {
    const results = { file: 'anywhere', by: byOf(major), suite: majors.map(byOf) };
    await runMeasurement(results, { write }, async () => {
      const failed = await testOn(findNode(major), ofJest);
      if (failed > 0) process.exitCode = 1;
      return [single(`node_${major}_failed_files`, failed, '', 0)];
    });
    // The tests of the next version compare the page with the results.
    if (write) writePerformancePage();
  }
}

type Node = { version: string; program: string };

/** A version among the packages here; throws on a machine that it was not published for. */
function findNode(major: number): Node {
  const installed = join(folder, 'node_modules', `node${major}-${process.platform}-${process.arch}`);
  const program = join(installed, 'bin', 'node');
  if (!existsSync(program)) {
    throw new Error(`There is no package with Node ${major} for ${process.platform} on ${process.arch}.`);
  }
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  return { version, program };
}

/** More files than this do not fail by the load of the machine. */
const mostAgain = 2;

/**
 * Runs the tests on this Node, and returns how many files failed. As in `.ci/run`, one or two failed files run once more, alone, so that a timeout on
 * a busy machine does not count against the version; the printed line names them.
 */
async function testOn(node: Node, args: string[]): Promise<number> {
  // A service starts with code that this very version has compiled.
  await promisify(execFile)(node.program, ['bin/bundle.mjs'], { cwd: projectRoot });
  const failed = await runTests(node, args);
  if (failed.length === 0 || failed.length > mostAgain) return failed.length;
  return (await runTests(node, ['--maxWorkers=1', '--runTestsByPath', ...failed])).length;
}

/** Runs these tests, prints how they went, and returns the files that failed. What they start by the name `node` is the same one. */
async function runTests({ version, program }: Node, args: string[]): Promise<string[]> {
  const output = mkdtempSync(join(tmpdir(), 'leadwire-nodes-'));
  const file = join(output, 'results.json');
  try {
    const startedAt = performance.now();
    const jest = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
    // The reporter of the project would note how long this run took as that of `npm test`.
    const child = spawn(program, [...jest, '--reporters=default', '--json', `--outputFile=${file}`, ...args], {
      cwd: projectRoot,
      env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-20_000);
    });
    await once(child, 'close');
    if (!existsSync(file)) throw new Error(`The tests did not run on Node ${version}.\n${log}`);
    const results: Results = JSON.parse(readFileSync(file, 'utf8'));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`Node ${version}, ${seconds} s: ${describe(results)}`);
    const failed = results.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    if (failed.length === 0 && child.exitCode !== 0) throw new Error(`Jest ended with ${child.exitCode}.\n${log}`);
    return failed;
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** A line that says how a run went, followed by what failed. */
function describe({ numTotalTests, testResults }: Results): string {
  const failed = testResults.filter(({ status }) => status === 'failed');
  const all = `${numTotalTests} tests of ${testResults.length} files`;
  if (failed.length === 0) return `${all} passed`;
  const messages = failed.map(({ name, message }) => `  ${relative(projectRoot, name)}\n${message}`);
  return [`${failed.length} files failed; ${all}`, ...messages].join('\n');
}

await run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
