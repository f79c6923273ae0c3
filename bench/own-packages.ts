import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of a folder that has a lock file of its own, where they are not there or the lock file has changed. They are apart
 * from those of the project, since only some measurements and tests need them. Throws where npm fails.
 */
export function installOwnPackages(folder: string): void {
  const stampFile = join(folder, 'node_modules', '.leadwire-installed');
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log(`installing the packages of ${folder}`);
  execFileSync('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  writeFileSync(stampFile, stamp);
}
