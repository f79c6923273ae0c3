import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { buildSchema, findBreakingChanges } from 'graphql';

// Fails where the GraphQL schema breaks what clients of the last released version rely on, and names each breaking change.
const file = 'schema/graphql/schema.graphql';
const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*');
const released = tag && git('show', `${tag}:${file}`);

if (!released)
  console.log('No released version to compare the GraphQL schema with: breaking changes were not looked for.');
else {
  const changes = findBreakingChanges(buildSchema(released), buildSchema(readFileSync(file, 'utf8')));
  for (const { description } of changes) console.error(`The GraphQL schema breaks clients of ${tag}: ${description}`);
  if (changes.length > 0) process.exitCode = 1;
}

/** What git prints; null where it has no answer, or there is no repository. */
function git(...words: string[]): string | null {
  try {
    return execFileSync('git', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 << 20,
    }).trim();
  } catch {
    return null;
  }
}
