import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, findBreakingChanges } from 'graphql';

const file = 'schema/graphql/schema.graphql';
const isRelease = /^v\d+\.\d+\.\d+$/;
const timeoutMs = 60_000;

/** The last release, null where there is none, and each change since that breaks what its clients rely on, in words. */
export type SchemaBreaks = { release: string | null; breaks: string[] };

/**
 * Compares the GraphQL schema of a folder with that of the last release, which is the last tag such as v1.2.3. A shallow clone, as CI makes it, has
 * no tags: it asks its origin for them, and fetches the newest version. Throws if the origin does not answer.
 */
export function findSchemaBreaks(folder: string): SchemaBreaks {
  const release = isShallow(folder) ? fetchNewest(folder) : findLast(folder);
  const released = release && tryGit(folder, 'show', `${release}:${file}`);
  if (!released) return { release: null, breaks: [] };
  const current = readFileSync(join(folder, file), 'utf8');
  const breaking = findBreakingChanges(buildSchema(released), buildSchema(current));
  return { release, breaks: breaking.map(({ description }) => description) };
}

const isShallow = (folder: string): boolean => tryGit(folder, 'rev-parse', '--is-shallow-repository') === 'true';

/** Returns the last release at or before the current commit, or null, also if there is no repository. */
const findLast = (folder: string): string | null =>
  tryGit(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', '--exclude', '*-*');

/** The newest version that the origin has; its commit is fetched, and nothing behind it. */
function fetchNewest(folder: string): string | null {
  try {
    const listed = git(folder, 'ls-remote', '--tags', '--refs', '--sort=-v:refname', 'origin', 'v[0-9]*');
    const tags = listed.split('\n').map((line) => line.split('refs/tags/')[1] ?? '');
    const newest = tags.find((tag) => isRelease.test(tag));
    if (!newest) return null;
    git(folder, 'fetch', '--quiet', '--depth=1', '--no-tags', 'origin', `+refs/tags/${newest}:refs/tags/${newest}`);
    return newest;
  } catch (cause) {
    const message =
      'This clone is shallow, and its origin does not show the last release: run `git fetch --unshallow --tags`.';
    throw new Error(message, { cause });
  }
}

/** What git prints; null where it has no answer, or there is no repository. */
function tryGit(folder: string, ...words: string[]): string | null {
  try {
    return git(folder, ...words);
  } catch {
    return null;
  }
}

function git(folder: string, ...words: string[]): string {
  return execFileSync('git', words, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 << 20,
    timeout: timeoutMs,
    // Nobody is there to be asked for a password.
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  }).trim();
}
