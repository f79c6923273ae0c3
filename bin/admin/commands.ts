import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readVersion } from '../../services/platform/lifecycle/version.js';
import { parseSecretKeys, type SecretKeys } from '../../services/platform/secret-box.js';
import { startProgress } from '../import/progress.js';
import { backUp } from './backup.js';
import { check, checkSecrets } from './checks/check.js';
import type { Installation } from './installation.js';
import type { Manifest } from './manifest.js';
import { restore } from './restore.js';

/** Where a command works: on these databases, with the data folder that may have the secret keys. */
export type Where = { installation: Installation; dataDir: string; env: NodeJS.ProcessEnv };

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/** Makes a backup, and says what else has to be kept. */
export async function runBackup({ installation }: Where, folder: string): Promise<object> {
  const manifest = await backUp(installation, folder, { version: readVersion(), startProgress });
  const ids = manifest.secret_key_ids;
  if (ids.length > 0)
    say(
      `The backup does not contain SECRET_KEYS. Keep them too, and apart from it: without ${nameKeys(ids)} nobody can open the secrets in it.`,
    );
  return { folder: resolve(folder), ...summarize(manifest) };
}

/** Restores a backup, and says whether its secrets can be opened. */
export async function runRestore(where: Where, folder: string): Promise<object> {
  const { installation } = where;
  const keys = findSecretKeys(where);
  const secretKeyIds = keys && new Set(keys.byId.keys());
  const manifest = await restore(installation, folder, { secretKeyIds, startProgress });
  const ids = manifest.secret_key_ids;
  if (ids.length > 0 && !keys)
    say(
      `The services need SECRET_KEYS with ${nameKeys(ids)}, as they were when the backup was made. Put the file secret-keys into ${resolve(where.dataDir)}, or set SECRET_KEYS, before you start them.`,
    );
  const finding = keys && (await checkSecrets(installation, keys));
  if (finding) {
    process.exitCode = 1;
    say('Everything was restored, but SECRET_KEYS does not fit. Bring back the right keys before the services start.');
  }
  return { folder: resolve(folder), ...summarize(manifest), ...(finding ? { findings: [finding] } : {}) };
}

/** Looks for what does not agree. The exit code is 1 where there is any. */
export async function runCheck(where: Where): Promise<object> {
  const keys = findSecretKeys(where);
  if (!keys) say('SECRET_KEYS is not known here, so that nothing that is sealed is opened.');
  const found = await check(where.installation, keys, say);
  if (found.findings.length > 0) process.exitCode = 1;
  return found;
}

const nameKeys = (ids: string[]): string => `the keys with the ids ${ids.map((id) => `"${id}"`).join(', ')}`;

function summarize({ version, made_at, secret_key_ids, schemas }: Manifest): object {
  const tables = schemas.flatMap((one) => one.tables);
  return {
    version,
    made_at,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    secret_key_ids,
  };
}

/** The keys of SECRET_KEYS, of SECRET_KEYS_FILE, or of the data folder; null where none of them is there. */
function findSecretKeys({ env, dataDir }: Where): SecretKeys | null {
  if (env.SECRET_KEYS) return parse('SECRET_KEYS', env.SECRET_KEYS);
  const file = env.SECRET_KEYS_FILE || join(dataDir, 'secret-keys');
  if (!env.SECRET_KEYS_FILE && !existsSync(file)) return null;
  return parse(file, readFileSync(file, 'utf8').trim());
}

function parse(where: string, text: string): SecretKeys {
  try {
    return parseSecretKeys(text);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`);
  }
}
