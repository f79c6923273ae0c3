import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { KeyKind, Scope } from '../schema/contracts/api-keys.js';
import { createAccount, listAccounts } from '../services/gateway/accounts/index.js';
import { createApiKey, listApiKeys, revokeApiKey } from '../services/gateway/api-keys/index.js';
import { ensureCredentials, withAccounts } from '../services/gateway/credentials.js';
import { serviceContext } from '../services/platform/context.js';
import { renderNatsConfig } from '../services/platform/embedded/nats-config.js';
import { startPostgresServer } from '../services/platform/embedded/postgres-server.js';
import {
  keepPrivateText,
  makePassableFolder,
  makePassword,
  writePrivateFile,
} from '../services/platform/embedded/private-file.js';
import { AppError } from '../services/platform/errors.js';

const usage = `usage: npm run admin -- COMMAND

  setup                                          first keys, NATS users and secret keys, for your own servers
  accounts list                                  all accounts, newest first
  accounts create NAME                           a new account
  keys list [--account ID]                       keys of an account, or of the installation
  keys create LABEL [--kind customer|staff|ingest] [--account ID] [--expires INSTANT] [--scopes read,write,...]
  keys revoke KEY_ID                             refused everywhere within a second

The database is DATABASE_URL, else the embedded one of a running "npm start" (DATA_DIR, default .data).`;

class UsageError extends Error {}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    kind: { type: 'string', default: 'customer' },
    expires: { type: 'string' },
    scopes: { type: 'string' },
    help: { type: 'boolean' },
  },
});

const dataDir = process.env.DATA_DIR || '.data';
const [noun, verb, argument] = positionals;
const commands: Record<string, () => Promise<unknown>> = {
  setup,
  'accounts list': () => withDatabase((deps) => listAccounts(deps, { query: { limit: 200 } })),
  'accounts create': () =>
    withDatabase((deps) => createAccount(deps, { body: { name: required(argument, 'NAME') } }, context())),
  'keys list': () => withDatabase((deps) => listApiKeys(deps, { query: { limit: 200 } }, context())),
  'keys create': () => withDatabase((deps) => createApiKey(deps, { body: newKey() }, context())),
  'keys revoke': () =>
    withDatabase(async (deps) => {
      await revokeApiKey(deps, { path: { id: required(argument, 'KEY_ID') } }, context());
      return { revoked: argument };
    }),
};

try {
  const command = commands[noun === 'setup' ? 'setup' : `${noun} ${verb}`];
  if (values.help || !command) throw new UsageError(usage);
  console.log(JSON.stringify(await command(), null, 2));
} catch (error) {
  console.error(error instanceof AppError ? error.detail : (error as Error).message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function required(value: string | undefined, name: string): string {
  if (!value) throw new UsageError(`${name} is missing.\n\n${usage}`);
  return value;
}

function context() {
  return serviceContext('admin', 60_000, values.account ?? null);
}

function newKey() {
  const kind = KeyKind.safeParse(values.kind);
  if (!kind.success) throw new UsageError(`--kind must be customer, staff or ingest.\n\n${usage}`);
  const scopes = Scope.array().min(1).optional().safeParse(values.scopes?.split(','));
  if (!scopes.success) throw new UsageError(`--scopes are some of ${Scope.options.join(', ')}.\n\n${usage}`);
  return { kind: kind.data, label: required(argument, 'LABEL'), expires_at: values.expires, scopes: scopes.data };
}

/** DATABASE_URL, else the embedded server of this data folder: the running one, or one started for this command alone. */
async function withDatabase<T>(work: Parameters<typeof withAccounts<T>>[1]): Promise<T> {
  if (process.env.DATABASE_URL) return withAccounts(process.env.DATABASE_URL, work);
  const dir = join(dataDir, 'postgres');
  if (!existsSync(dir))
    throw new UsageError(`There is no DATABASE_URL and no ${dir}; run npm start first.\n\n${usage}`);
  const server = await startPostgresServer({ dir });
  try {
    return await withAccounts(server.url, work);
  } finally {
    if (!server.adopted) await server.stop();
  }
}

/** Makes what an installation with its own servers needs, once; repeated, it keeps what works. */
async function setup(): Promise<object> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new UsageError(`setup needs DATABASE_URL.\n\n${usage}`);
  makePassableFolder(dataDir);
  const at = (name: string): string => join(dataDir, name);
  keepPrivateText(at('secret-keys'), () => `k1:${randomBytes(32).toString('base64')}`);
  const passwords = {
    services: keepPrivateText(at('nats-services-password'), makePassword),
    ingest: keepPrivateText(at('nats-ingest-password'), makePassword),
  };
  writePrivateFile(at('nats.conf'), renderNatsConfig({ listen: '0.0.0.0:4222', passwords }));
  const host = process.env.NATS_HOST || 'nats';
  writePrivateFile(at('nats-url'), `nats://services:${passwords.services}@${host}:4222\n`);
  const baseUrl = process.env.BASE_URL || 'http://localhost:4000';
  const file = at('credentials.json');
  await ensureCredentials({ databaseUrl, file, baseUrl });
  return { made: ['secret-keys', 'nats.conf', 'nats-url', 'credentials.json'].map(at), base_url: baseUrl };
}
