import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
import { type Installation, inOneDatabase, type SchemaName, schemaNames } from './admin/installation.js';
import { makePassableFolder } from './embedded/private-file.js';
import { withEmbeddedPostgres } from './launcher/command-server.js';
import { type AccountDeps, withAccounts } from './launcher/credentials.js';
import { findGivenDatabase, findSuperuser } from './launcher/given-database.js';
import { setUpInstallation } from './launcher/installation.js';

const usage = `Usage: npm run admin -- COMMAND

  setup                                          first keys, NATS users and secret keys, for your own servers,
                                                 and with SETUP_DATABASE_URL a login for each service
  accounts list                                  all accounts, newest first
  accounts create NAME                           a new account
  accounts close ACCOUNT_ID                      for good: its keys fail, its work ends, and its data is deleted later
  keys list [--account ID]                       keys of an account, or of the installation
  keys create LABEL [--kind customer|staff|ingest] [--account ID] [--expires INSTANT] [--scopes read,write,...]
  keys revoke KEY_ID                             refused everywhere within a second
  migrate [--dry-run]                            brings the database to this version, as the services do when they start
  backup FOLDER                                  all that is stored, as of one moment, while the services work
  restore FOLDER                                 a backup, into a database that leadwire was never started on
  check                                          what is stored and does not agree
  sources discover FILE.csv                      the public sources of companies (columns domain, name, identifiers), read from then on

The database is GATEWAY_DATABASE_URL or DATABASE_URL, otherwise the embedded one of a running "npm start" (DATA_DIR, default .data).`;

class UsageError extends Error {}

const { values, positionals } = readCommandLine();
const dataDir = process.env.DATA_DIR || '.data';
const [noun, verb, argument] = positionals;
const commands: Record<string, () => Promise<unknown>> = {
  setup,
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
  // These load much that the others do without.
  migrate: async () => {
    const { migrateAll } = await import('./admin/migrate.js');
    return withInstallation((installation) => migrateAll(installation, values['dry-run'] ?? false));
  },
  backup: async () => {
    const folder = readFolder();
    const { runBackup } = await import('./admin/commands.js');
    return withInstallation((installation) => runBackup({ installation, dataDir, env: process.env }, folder));
  },
  restore: async () => {
    const folder = readFolder();
    const { runRestore } = await import('./admin/commands.js');
    return withNewInstallation((installation) => runRestore({ installation, dataDir, env: process.env }, folder));
  },
  'sources discover': () => {
    if (!argument) throw new UsageError('FILE.csv is missing.');
    const file = resolve(process.env.INIT_CWD ?? '.', argument);
    return withDatabase(async (deps) => {
      const { runDiscovery } = await import('./admin/discover-sources.js');
      return runDiscovery(deps, file, process.env);
    });
  },
  check: async () => {
    const { runCheck } = await import('./admin/commands.js');
    return withInstallation((installation) => runCheck({ installation, dataDir, env: process.env }));
  },
};

try {
  const name = [`${noun} ${verb}`, `${noun}`].find((one) => Object.hasOwn(commands, one));
  const command = name && commands[name];
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
function withDatabase<T>(work: Parameters<typeof withAccounts<T>>[1]): Promise<T> {
  return withInstallation(({ gateway }) => withAccounts(gateway, work));
}

/**
 * Runs `work` on the database that the environment gives, otherwise on the embedded server of this data folder, which is started for this command if it does not run.
 */
async function withInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const given = findGiven();
  if (given) return work(given);
  const dir = join(dataDir, 'postgres');
  if (!existsSync(dir)) throw new UsageError(`There is no DATABASE_URL and no ${dir}; run npm start first.`);
  return withEmbeddedPostgres(dataDir, { alone: false }, (url) => work(inOneDatabase(url)));
}

/** As `withInstallation`, but makes an embedded server where there is none. No launcher may use the data folder meanwhile. */
async function withNewInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const given = findGiven();
  if (given) return work(given);
  makePassableFolder(dataDir);
  return withEmbeddedPostgres(dataDir, { alone: true }, (url) => work(inOneDatabase(url)));
}

/** The databases that the environment gives; null where it gives none. */
function findGiven(): Installation | null {
  if (!findGivenDatabase('gateway', process.env)) return null;
  const urlOf = (service: SchemaName): string => {
    const url = findGivenDatabase(service, process.env);
    if (!url) throw new UsageError(`There is no DATABASE_URL and no ${service.toUpperCase()}_DATABASE_URL.`);
    return url;
  };
  return Object.fromEntries(schemaNames.map((service) => [service, urlOf(service)])) as Installation;
}

/** Returns the folder of a backup. npm changes to the project's folder, and records where it was called. */
function readFolder(): string {
  if (!verb) throw new UsageError('FOLDER is missing.');
  return resolve(process.env.INIT_CWD ?? '.', verb);
}

/** Creates what an installation with its own servers needs. Repeating it keeps what works. */
function setup(): Promise<object> {
  const database = findSuperuser(process.env) ?? findGivenDatabase('gateway', process.env);
  if (!database) throw new UsageError('setup needs SETUP_DATABASE_URL or DATABASE_URL.');
  const natsHost = process.env.NATS_HOST || 'nats';
  const baseUrl = process.env.BASE_URL || 'http://localhost:4000';
  return setUpInstallation({ dataDir, database, natsHost, baseUrl });
}
