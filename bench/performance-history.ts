import { execFileSync } from 'node:child_process';
import { projectRoot } from '../test/support/service-process.js';
import { isReached, type KeptRow } from './results.js';

/** How many earlier versions of a file of results are looked at. */
const mostVersions = 200;

/** Says how many commits have changed the services since this one; nothing where git does not know it. */
export function countChangesSince(commit: string): string {
  return git('rev-list', '--count', `${commit.replace('+', '')}..HEAD`, '--', 'services').trim();
}

/**
 * The commit at which a metric was measured first of all times since it last reached its present goal: in the versions of its file that git
 * has, the newest first. Where git has none, it is that of the row itself.
 */
export function findFirstMiss(file: string, row: KeptRow, goal: number): string {
  const path = `bench/results/${file}.json`;
  let first = row.commit;
  for (const version of git('log', `-${mostVersions}`, '--format=%h', '--', path).split('\n').filter(Boolean)) {
    const earlier = readVersion(version, path).find(({ metric }) => metric === row.metric);
    if (!earlier || isReached({ ...row, value: earlier.value }, goal)) break;
    // Rows did not always record their commit.
    first = earlier.commit ?? version;
  }
  return first;
}

function readVersion(version: string, path: string): { metric: string; value: number; commit?: string }[] {
  const text = git('show', `${version}:${path}`);
  return text === '' ? [] : JSON.parse(text).rows;
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}
