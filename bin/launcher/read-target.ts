import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../import/usage-error.js';

/**
 * Returns the address of the gateway and a key: those that were given, otherwise those of `credentials.json` in the data folder. `option`
 * is what the command calls the key. Throws a UsageError where either is missing.
 */
export function readTarget(
  dataDir: string,
  given: { url: string | undefined; key: string | undefined },
  { kept, option }: { kept: 'api_key' | 'ingest_key'; option: string },
): { baseUrl: string; key: string } {
  if (given.url && given.key) return { baseUrl: given.url, key: given.key };
  const file = join(dataDir, 'credentials.json');
  try {
    const credentials = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    const baseUrl = given.url ?? credentials.base_url;
    const key = given.key ?? credentials[kept];
    if (baseUrl && key) return { baseUrl: baseUrl.replace(/\/+$/, ''), key };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new UsageError(`${file} cannot be read: ${(error as Error).message}.`);
    }
  }
  throw new UsageError(`${file} holds no address and key. Run npm start first, or give --url and ${option}.`);
}
