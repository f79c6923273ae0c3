import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** How many of the slowest files are listed. */
const listed = 10;

/**
 * Ends a run with the files that took longest, and notes how long a whole run took, for `npm run bench -- house`. Runs of chosen files
 * leave no note.
 */
export default class RunsReporter {
  constructor(globalConfig, { unit }) {
    this.root = globalConfig.rootDir;
    this.kind = unit ? 'unit' : 'test';
    this.isWhole =
      globalConfig.testPathPatterns.patterns.length === 0 && !globalConfig.testNamePattern && !globalConfig.shard;
  }

  onRunComplete(contexts, { startTime, testResults, numTotalTests }) {
    const seconds = Math.round((Date.now() - startTime) / 100) / 10;
    const files = testResults
      .map(({ testFilePath, perfStats, numFailingTests, testExecError }) => ({
        file: relative(this.root, testFilePath),
        seconds: perfStats.runtime / 1_000,
        failed: numFailingTests > 0 || Boolean(testExecError),
      }))
      .sort((one, other) => other.seconds - one.seconds);
    if (files.length > listed) {
      const slow = files.slice(0, listed).map((one) => `  ${one.seconds.toFixed(1).padStart(6)} s  ${one.file}`);
      process.stderr.write(`\nThe ${listed} slowest of ${files.length} files:\n${slow.join('\n')}\n`);
    }
    // A run of one project only is `npm run check`.
    if (!this.isWhole || (this.kind === 'test' && contexts.size < 2)) return;
    const path = join(this.root, 'node_modules/.cache/leadwire/test-runs.json');
    let runs = {};
    try {
      runs = JSON.parse(readFileSync(path, 'utf8'));
    } catch {}
    runs[this.kind] = {
      seconds,
      tests: numTotalTests,
      failed: files.filter((one) => one.failed).map((one) => one.file),
    };
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(runs, null, 2));
  }
}
