import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that only its owner can read, completely or not at all. */
export function writePrivateFile(file: string, text: string): void {
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  renameSync(fresh, file);
}

/** Returns the text of a private file. Creates the file with the text of `make` when there is none. */
export function keepPrivateText(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const text = make();
  writePrivateFile(file, `${text}\n`);
  return text;
}

/** Returns a random password that needs no escaping in a URL, a shell or a configuration file. */
export const makePassword = (): string => randomBytes(24).toString('base64url');

/**
 * Creates a folder that others may pass through but not list. PostgreSQL may run as another user and must reach its data below; private
 * files in it have their own mode. An existing folder keeps its mode.
 */
export function makePassableFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePassableFolder(dirname(folder));
  mkdirSync(folder, { recursive: true });
  // A strict umask would remove bits of the mode that mkdir is given.
  chmodSync(folder, 0o711);
}
