import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { NewAccount } from '../schema/contracts/accounts.js';
import { KeyKind, NewApiKey, Scope } from '../schema/contracts/api-keys.js';
import { uuid } from '../schema/contracts/values.js';
import {
  createApiKeyOperation,
  listApiKeys,
  revokeApiKeyOperation,
} from '../services/gateway/access/api-keys/index.js';
import type { Deps } from '../services/gateway/operation/deps.js';
import type { Operation } from '../services/gateway/operation/operation.js';
import { createAccountOperation, listAccounts } from '../services/gateway/tenants/accounts/index.js';
import { recordChange } from '../services/gateway/tenants/audit-log/index.js';
import { closeAccountOperation } from '../services/gateway/tenants/closing/index.js';
import { serviceContext } from '../services/platform/context.js';
import { AppError } from '../services/platform/errors.js';
import { migrateAll } from './admin/migrate.js';
import { renderNatsConfig } from './embedded/nats-config.js';
import { startPostgresServer } from './embedded/postgres-server.js';
import { keepPrivateText, makePassableFolder, makePassword, writePrivateFile } from './embedded/private-file.js';
import { type AccountDeps, ensureCredentials, withAccounts } from './launcher/credentials.js';

const usage = `Usage: npm run admin -- COMMAND

  setup                                          first keys, NATS users and secret keys, for your own servers
  accounts list                                  all accounts, newest first
  accounts create NAME                           a new account
  accounts close ACCOUNT_ID                      for good: its keys fail, its work ends, and its data is deleted later
  keys list [--account ID]                       keys of an account, or of the installation
  keys create LABEL [--kind customer|staff|ingest] [--account ID] [--expires INSTANT] [--scopes read,write,...]
  keys revoke KEY_ID                             refused everywhere within a second
  migrate [--dry-run]                            brings the database to this version, as the services do when they start

The database is DATABASE_URL, otherwise the embedded one of a running "npm start" (DATA_DIR, default .data).`;

class UsageError extends Error {}

const { values, positionals } = readCommandLine();
const dataDir = process.env.DATA_DIR || '.data';
const [noun, verb, argument] = positionals;
const commands: Record<string, () => Promise<unknown>> = {
  setup,
  migrate: () => withServer((url) => migrateAll(url, values['dry-run'] ?? false)),
  'accounts list': () =>
    withDatabase((deps) => listAccounts(deps, { query: { limit: 200 } }, serviceContext('admin', 10_000))),
  'accounts create': () =>
    withDatabase((deps) =>
      change(deps, createAccountOperation, { body: { name: read(NewAccount.shape.name, argument, 'NAME') } }),
    ),
  'accounts close': () =>
    withDatabase(async (deps) => {
      await change(deps, closeAccountOperation, { path: { id: read(uuid, argument, 'ACCOUNT_ID') } });
      return { closed: argument };
    }),
  'keys list': () => withDatabase((deps) => listApiKeys(deps, { query: { limit: 200 } }, context())),
  'keys create': () => withDatabase((deps) => change(deps, createApiKeyOperation, { body: newKey() })),
  'keys revoke': () =>
    withDatabase(async (deps) => {
      await change(deps, revokeApiKeyOperation, { path: { id: read(uuid, argument, 'KEY_ID') } });
      return { revoked: argument };
    }),
};

try {
  const command = commands[[noun, verb].filter(Boolean).join(' ')];
  if (values.help) console.log(usage);
  else if (!command)
    throw new UsageError(noun ? `There is no command "${positionals.join(' ')}".` : 'The command is missing.');
  else console.log(JSON.stringify(await command(), null, 2));
} catch (error) {
  if (error instanceof UsageError) endWithUsage(error.message);
  console.error(error instanceof AppError ? error.detail : (error as Error).message);
  process.exitCode = 1;
}

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        kind: { type: 'string', default: 'customer' },
        expires: { type: 'string' },
        scopes: { type: 'string' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    return endWithUsage((error as Error).message);
  }
}

/** The error comes last, where the reader looks. */
function endWithUsage(message: string): never {
  console.error(`${usage}\n\n${message}`);
  process.exit(2);
}

/** Parses a part of the command line by its schema. `name` is what the usage calls it. Throws a UsageError. */
function read<S extends z.ZodType>(schema: S, value: string | undefined, name: string): z.output<S> {
  if (!value) throw new UsageError(`${name} is missing.`);
  const result = schema.safeParse(value);
  if (!result.success) throw new UsageError(`${name} ${result.error.issues[0]!.message}.`);
  return result.data;
}

function context() {
  return serviceContext('admin', 60_000, values.account ? read(uuid, values.account, '--account') : null);
}

/** Runs an operation on accounts and keys, and records it in the audit log like that of any other caller. */
function change<I, O>(deps: AccountDeps, operation: Operation<I, O>, input: I): Promise<O> {
  const ctx = context();
  return recordChange(deps, operation, { input, ctx }, () => operation.handle(deps as Deps, input, ctx));
}

function newKey() {
  const kind = KeyKind.safeParse(values.kind);
  if (!kind.success) throw new UsageError('--kind must be customer, staff or ingest.');
  const scopes = Scope.array().min(1).optional().safeParse(values.scopes?.split(','));
  if (!scopes.success) throw new UsageError(`--scopes are some of ${Scope.options.join(', ')}.`);
  const expires_at = values.expires ? read(NewApiKey.shape.expires_at, values.expires, '--expires') : undefined;
  const label = read(NewApiKey.shape.label, argument, 'LABEL');
  return { kind: kind.data, label, expires_at, scopes: scopes.data };
}

/** Runs `work` on the gateway's part of the database. */
const withDatabase = <T>(work: Parameters<typeof withAccounts<T>>[1]): Promise<T> =>
  withServer((url) => withAccounts(url, work));

/**
 * Runs `work` on DATABASE_URL, otherwise on the embedded server of this data folder, which is started for this command if it does not run.
 */
async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL);
  const dir = join(dataDir, 'postgres');
  if (!existsSync(dir)) throw new UsageError(`There is no DATABASE_URL and no ${dir}; run npm start first.`);
  const server = await startPostgresServer({ dir });
  try {
    return await work(server.url);
  } finally {
    if (!server.adopted) await server.stop();
  }
}

/** Creates what an installation with its own servers needs. Repeating it keeps what works. */
async function setup(): Promise<object> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new UsageError('setup needs DATABASE_URL.');
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
