import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchFolder } from '../../bin/launcher/watch-build.js';
import { until } from '../support/until.js';

let root: string;
let changed: string[];
let end: () => void;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watched-'));
  mkdirSync(join(root, 'services', 'feed'), { recursive: true });
  writeFileSync(join(root, 'services', 'feed', 'one.ts'), '1');
  changed = [];
  end = watchFolder(root, 'services', (files) => void changed.push(...files));
});
afterEach(() => {
  end();
  rmSync(root, { recursive: true });
});

test('each change of a file is noticed, also after git or an editor has replaced the file by another', async () => {
  const file = join(root, 'services', 'feed', 'one.ts');
  for (const text of ['2', '3', '4']) {
    writeFileSync(`${file}.draft`, text);
    renameSync(`${file}.draft`, file);
    await until(() => changed.includes('services/feed/one.ts'));
    changed = [];
    writeFileSync(file, `${text}${text}`);
    await until(() => changed.includes('services/feed/one.ts'));
    changed = [];
  }
});

test('files in new folders are noticed, and files that are no sources are not', async () => {
  mkdirSync(join(root, 'services', 'new'));
  writeFileSync(join(root, 'services', 'new', 'notes.md'), '1');
  rmSync(join(root, 'services', 'feed', 'one.ts'));
  writeFileSync(join(root, 'services', 'new', 'two.ts'), '1');
  await until(() => changed.includes('services/new/two.ts'));
  expect(new Set(changed)).toEqual(new Set(['services/new/two.ts']));
});
