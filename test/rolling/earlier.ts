import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/service-process.js';

/** Version 0.3.0, the one before this: its replicas have to serve beside ours (docs/operating.md, "Upgrades"). */
export const versionBefore = '13341cec';

/**
 * Builds the services of an earlier commit in a folder of their own, once, and returns the folder. Needs the history of the repository and the
 * registry of npm, or its cache.
 */
export function buildEarlier(commit: string): string {
  const folder = join(projectRoot, 'node_modules', '.cache', 'leadwire', `earlier-${commit}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: projectRoot, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x'], { cwd: draft, input: archive });
  execFileSync(process.execPath, ['bin/setup.mjs', '--run'], { cwd: draft, stdio: 'inherit' });
  renameSync(draft, folder);
  return folder;
}

/** Has an earlier version make its database and the first keys in it; returns the file with these. */
export function setUpEarlier(folder: string, databaseUrl: string, dataDir: string): string {
  execFileSync(process.execPath, ['dist/programs/bin/admin.js', 'setup'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(dataDir, 'credentials.json');
}
