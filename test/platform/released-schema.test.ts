import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSchemaBreaks } from '../../bin/released-schema.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'leadwire-released-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
    cwd: folder,
    stdio: 'pipe',
  });

/** A repository with a commit for each of the lists of fields, with the tag that stands before it, if any. */
function createRepository(commits: [tag: string | null, fields: string][]): string {
  const folder = join(root, 'origin');
  mkdirSync(join(folder, 'schema/graphql'), { recursive: true });
  git(folder, 'init', '--quiet');
  for (const [tag, fields] of commits) {
    writeFileSync(join(folder, 'schema/graphql/schema.graphql'), `type Query { ${fields} }`);
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'a commit');
    if (tag) git(folder, 'tag', '-a', '-m', tag, tag);
  }
  return folder;
}

/** A clone of the latest commit alone, as CI makes it. */
function cloneShallow(origin: string): string {
  git(root, 'clone', '--quiet', '--depth=1', '--no-tags', pathToFileURL(origin).href, 'clone');
  return join(root, 'clone');
}

const none = { release: null, breaks: [] };
const released: [string | null, string][] = [
  ['v1.9.0', 'a: Int b: Int c: Int'],
  ['v1.10.0', 'a: Int b: Int'],
  ['v2.0.0-rc.1', 'a: Int'],
  [null, 'b: Int d: Int'],
];
const broken = { release: 'v1.10.0', breaks: ['Query.a was removed.'] };

test('A9: a change that breaks clients of the last release is found, and earlier releases and pre-releases are not compared', () => {
  expect(findSchemaBreaks(createRepository(released))).toEqual(broken);
});

test('A9: a shallow clone fetches the last release from its origin', () => {
  const clone = cloneShallow(createRepository(released));
  expect(findSchemaBreaks(clone)).toEqual(broken);
  expect(findSchemaBreaks(clone)).toEqual(broken);
});

test('A9: an added field does not count as a breaking change', () => {
  const added: typeof released = [...released.slice(0, 2), [null, 'a: Int b: Int d: Int']];
  expect(findSchemaBreaks(createRepository(added))).toEqual({ release: 'v1.10.0', breaks: [] });
});

test('A9: without a release, or a repository, there is nothing to compare with', () => {
  const origin = createRepository([[null, 'a: Int']]);
  expect(findSchemaBreaks(origin)).toEqual(none);
  expect(findSchemaBreaks(cloneShallow(origin))).toEqual(none);
  expect(findSchemaBreaks(root)).toEqual(none);
});

test('A9: in a shallow clone whose origin does not answer, the check fails with advice on what to do', () => {
  const clone = cloneShallow(createRepository(released));
  git(clone, 'remote', 'set-url', 'origin', pathToFileURL(join(root, 'gone')).href);
  expect(() => findSchemaBreaks(clone)).toThrow('run `git fetch --unshallow --tags`');
});
