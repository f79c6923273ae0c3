import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { KeyKind } from '../../schema/contracts/api-keys.js';
import { createApiKey, createKeyVerifier, revokeKeysOfLabel } from '../../services/gateway/access/api-keys/index.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { createAccount } from '../../services/gateway/tenants/accounts/index.js';
import { type RequestContext, serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { writePrivateFile } from '../embedded/private-file.js';

export type AccountDeps = Pick<Deps, 'database' | 'log'>;

const accountKeys = z.object({ account_id: z.guid(), api_key: z.string() });

/** The content of `credentials.json`: the address, and keys of each kind, with a second account under `other`. */
export const Credentials = accountKeys.extend({
  base_url: z.url(),
  staff_key: z.string(),
  ingest_key: z.string(),
  other: accountKeys,
});
export type Credentials = z.output<typeof Credentials>;

/** Opens what commands on accounts and keys need, without NATS, for the time of `work`. */
export async function withAccounts<T>(databaseUrl: string, work: (deps: AccountDeps) => Promise<T>): Promise<T> {
  const log = createLog('admin', 'warn');
  const database = createGatewayDatabase(databaseUrl, 2, log);
  try {
    await database.start?.();
    return await work({ database, log });
  } finally {
    await database.stop?.();
  }
}

/**
 * Ensures that `file` (mode 0600) contains working credentials, and returns them. Working keys are kept. When the file is lost or a key
 * fails, all its keys are created again for the same two accounts, and the old keys with that label are revoked.
 */
export async function ensureCredentials(options: {
  databaseUrl: string;
  file: string;
  baseUrl: string;
}): Promise<Credentials> {
  const kept = await readCredentials(options.file);
  return withAccounts(options.databaseUrl, async (deps) => {
    const usable = kept && (await allWork(deps, kept));
    const credentials = usable ? { ...kept, base_url: options.baseUrl } : await makeCredentials(deps, options.baseUrl);
    writePrivateFile(options.file, `${JSON.stringify(credentials, null, 2)}\n`);
    return credentials;
  });
}

async function readCredentials(file: string): Promise<Credentials | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return Credentials.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function allWork(deps: AccountDeps, credentials: Credentials): Promise<boolean> {
  const verifier = createKeyVerifier(deps.database, deps.log);
  const expected: [string, KeyKind, string | null][] = [
    [credentials.api_key, 'customer', credentials.account_id],
    [credentials.other.api_key, 'customer', credentials.other.account_id],
    [credentials.staff_key, 'staff', null],
    [credentials.ingest_key, 'ingest', null],
  ];
  const found = await Promise.all(expected.map(([key]) => verifier.verify(key)));
  return expected.every(
    ([, kind, account], index) => found[index]?.kind === kind && found[index]?.accountId === account,
  );
}

const label = 'credentials.json';

async function makeCredentials(deps: AccountDeps, baseUrl: string): Promise<Credentials> {
  const first = await accountOfLabel(deps, label, 'First account');
  const other = await accountOfLabel(deps, `${label} other`, 'Second account');
  return {
    base_url: baseUrl,
    account_id: first,
    api_key: await renewKey(deps, 'customer', first, label),
    staff_key: await renewKey(deps, 'staff', null, label),
    ingest_key: await renewKey(deps, 'ingest', null, label),
    other: { account_id: other, api_key: await renewKey(deps, 'customer', other, `${label} other`) },
  };
}

/**
 * Returns the account whose key once had this label, so that a lost file does not abandon its data. Creates an account when there is none.
 */
async function accountOfLabel(deps: AccountDeps, keyLabel: string, name: string): Promise<string> {
  const { rows } = await deps.database.pool.query<{ account_id: string }>(
    `select k.account_id from api_key k join account a on a.id = k.account_id and a.closed_at is null
     where k.kind = 'customer' and k.label = $1 order by k.created_at, k.id limit 1`,
    [keyLabel],
  );
  if (rows[0]) return rows[0].account_id;
  return (await createAccount(deps, { body: { name } }, serviceContext('setup', 10_000))).id;
}

async function renewKey(deps: AccountDeps, kind: KeyKind, accountId: string | null, keyLabel: string): Promise<string> {
  await revokeKeysOfLabel(deps.database.pool, kind, accountId, keyLabel);
  const ctx: RequestContext = serviceContext('setup', 10_000, accountId);
  const made = await createApiKey(deps, { body: { kind, label: keyLabel } }, ctx);
  return made.key as string;
}
