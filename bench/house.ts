import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { citations, rules } from '../test/support/citations.js';
import { countEntries, maxFolderEntries, readSources } from '../test/support/house.js';
import { findAgainstOrder } from '../test/support/imports.js';
import { findLinkFault, listPages, readLinks } from '../test/support/pages.js';
import { readRepeats } from '../test/support/repeats.js';
import { projectRoot } from '../test/support/service-process.js';
import { runMeasurement } from './measurement.js';
import type { Row } from './results.js';

/** The tokens of the services before they were put into neighbourhoods (commit 66c64c8), counted in the same way. */
const tokensBefore = 324_459;

/** What the reporter of test runs has left: how long the last whole run of each kind took, and which files failed. */
type Runs = Partial<Record<'test' | 'unit', { seconds: number; failed: string[] }>>;

function readRuns(): Runs {
  const file = join(projectRoot, 'node_modules/.cache/leadwire/test-runs.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** `npm run bench -- house`: its order, its size, its pages, and how long its tests took when they ran last. */
export function benchHouse(): Promise<void> {
  const by = 'bench -- house';
  return runMeasurement({ file: 'house', by, suite: [by] }, { write: true }, async () => measureHouse());
}

function measureHouse(): Row[] {
  const { tokens, longFunctions } = readSources(projectRoot);
  const [largest] = countEntries(projectRoot);
  const runs = readRuns();
  const repeats = readRepeats();
  const counts: [string, number | undefined, string, number | null][] = [
    ['largest_folder_entries', largest![1], 'entries', maxFolderEntries],
    ['imports_against_order', findAgainstOrder().length, '', 0],
    ['service_tokens', Math.round((tokens / tokensBefore) * 1_000) / 1_000, 'ratio', 0.95],
    ['functions_above_60_lines', longFunctions.length, '', 0],
    ['unresolved_citations', citations.filter(({ rule }) => !rules.includes(rule)).length, '', 0],
    ['dead_links', listPages().flatMap(readLinks).filter(findLinkFault).length, '', 0],
    [
      'failing_commands',
      runs.test && Number(runs.test.failed.some((file) => file.endsWith('documentation.test.ts'))),
      'pages',
      0,
    ],
    ['readme_kb', Math.round((statSync(join(projectRoot, 'README.md')).size / 1024) * 10) / 10, 'KB', 8],
    ['test_s', runs.test?.seconds, 's', 480],
    ['unit_s', runs.unit?.seconds, 's', 30],
    ['flaky_files', repeats?.failed.length, `files of ${repeats?.rounds ?? 0} rounds`, 0],
  ];
  for (const { file, line, name, lines } of longFunctions) console.log(`${file}:${line} ${name} has ${lines} lines`);
  return counts.flatMap(([metric, value, unit, goal]): Row[] =>
    value === undefined ? [] : [{ metric, value, unit, low: null, high: null, goal, better: 'lower' }],
  );
}
