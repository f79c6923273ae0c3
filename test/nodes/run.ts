import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { runMeasurement } from '../../bench/measurement.js';
import { installOwnPackages } from '../../bench/own-packages.js';
import { projectRoot } from '../support/service-process.js';

/** The versions of Node that are supported. The packages beside this file have the oldest one, and later ones at their newest. */
const majors = [20, 22, 24];

const folder = join(projectRoot, 'test', 'nodes');

/** What Jest tells of a run. */
type Results = {
  numTotalTests: number;
  testResults: { name: string; status: string; message: string }[];
};

/**
 * `npm run test:nodes`: runs all tests on each supported version of Node, prints a line for each, and fails where one of them does. The
 * sources are built once, and the programs for each version. Arguments are those of `npm test`, such as `--testPathPatterns`; then nothing is written.
 */
async function run(args: string[]): Promise<void> {
  installOwnPackages(folder);
  const by = 'test:nodes';
  await runMeasurement({ file: 'anywhere', by, suite: [by] }, { write: args.length === 0 }, async () => {
    const green: boolean[] = [];
    for (const node of majors.map(findNode)) green.push(await testOn(node, args));
    const value = green.filter(Boolean).length;
    if (value < majors.length) process.exitCode = 1;
    const row = { unit: '', low: null, high: null, goal: majors.length, better: 'higher' } as const;
    return [{ metric: 'node_versions_green', value, ...row }];
  });
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

/** Runs the tests by this Node, and tells whether all passed. What they start by the name `node` is the same one. */
async function testOn({ version, program }: Node, args: string[]): Promise<boolean> {
  const output = mkdtempSync(join(tmpdir(), 'leadwire-nodes-'));
  const file = join(output, 'results.json');
  try {
    const startedAt = performance.now();
    // A service starts with code that this very version has compiled.
    await promisify(execFile)(program, ['bin/bundle.mjs'], { cwd: projectRoot });
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
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const said = existsSync(file) ? describe(JSON.parse(readFileSync(file, 'utf8'))) : `the tests did not run\n${log}`;
    console.log(`Node ${version}, ${seconds} s: ${said}`);
    return child.exitCode === 0;
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
