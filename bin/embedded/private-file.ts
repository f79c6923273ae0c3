import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivateFile(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, file);
}

/** The text kept in a private file; made once where there is none yet. */
export function keepPrivateText(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const text = make();
  writePrivateFile(file, `${text}\n`);
  return text;
}

/** A password that needs no escaping in a URL, a shell or a configuration file. */
export const makePassword = (): string => randomBytes(24).toString('base64url');

/**
 * Makes a folder that others may pass through but not list. PostgreSQL, run as another user than root, must reach its data
 * below; what is private in it has its own mode. A folder that was there keeps the mode that its owner gave it.
 */
export function makePassableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePassableFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  // A strict umask would take away what mkdir is asked for.
  chmodSync(folder, 0o711);
}
