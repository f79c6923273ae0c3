import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../test/support/service-process.js';
import type { CleanUp } from './measurement.js';

/**
 * Runs a file of tests that compare all that is there before and after, each object for itself, and returns how many of them fail. Throws
 * if none of them ran.
 */
export async function countFailures(file: string, cleanUp: CleanUp): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-promises-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const output = join(folder, 'results.json');
  const options = ['--experimental-vm-modules', '--no-warnings=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const choice = ['--selectProjects', 'services', '--runTestsByPath', file, '--json', `--outputFile=${output}`];
  spawnSync(process.execPath, [...options, ...choice], { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] });
  const { numTotalTests, numFailedTests } = JSON.parse(readFileSync(output, 'utf8'));
  if (numTotalTests === 0) throw new Error(`No test of ${file} ran.`);
  return numFailedTests;
}
