import { createHash } from 'node:crypto';
import pg from 'pg';
import { lockMigrations } from '../../services/platform/postgres/migrations.js';
import { connect, type Installation, type SchemaName, schemaNames } from '../admin/installation.js';
import { handOver, refuseForeignOwners } from './hand-over.js';
import { isVerifierOf, makeVerifier } from './scram-verifier.js';

/** How set-up connects, past any pooler, as the superuser, since only a superuser can create logins and hand tables over to them. */
export type Superuser = {
  url: string;
  /** Where it does not stand in `url`. */
  password: string | null;
  /** The password that `password` replaces, where the server still has it. */
  formerPassword: string | null;
};

const lockPatienceMs = 600_000;

/** The login of a service, which owns the schema of that name. */
type Login = { schema: SchemaName; name: string; password: string; mark: string };

/**
 * Ensures that each service has its own login, which owns its schema and can use no other, and returns their addresses. `passwordOf` returns the
 * password of each. What set-up's login owns in these schemas, from an installation with one login, is handed over to them, while services may run.
 * Throws an Error, before any change, if such a login, or an object in a schema, belongs to somebody else.
 */
export async function ensureServiceLogins(
  superuser: Superuser,
  passwordOf: (service: SchemaName) => string,
): Promise<Installation> {
  const { client, hasFormer } = await connectAsSuperuser(superuser);
  try {
    const { name: superuserName, database } = await readSelf(client);
    for (const schema of schemaNames) await lockSchema(client, schema);
    const logins = schemaNames.map((schema) => ({
      schema,
      name: nameLogin(database, schema),
      password: passwordOf(schema),
      mark: `leadwire: the login of ${schema} in the database ${database}`,
    }));
    for (const login of logins) await refuseForeignLogin(client, login);
    for (const login of logins) await refuseForeignOwners(client, login, superuserName);
    const urls: [SchemaName, string][] = [];
    for (const login of logins) {
      await ensureLogin(client, login, database);
      urls.push([login.schema, await findAddress(client, superuser.url, { login, database })]);
      await handOver(client, login, superuserName);
    }
    // Last, since services that run may still connect with the former one.
    if (hasFormer) await setPassword(client, superuserName, superuser.password!);
    return Object.fromEntries(urls) as Installation;
  } finally {
    await client.end();
  }
}

async function connectAsSuperuser(superuser: Superuser): Promise<{ client: pg.Client; hasFormer: boolean }> {
  const { url, password, formerPassword } = superuser;
  if (password === null) return { client: await connect(url), hasFormer: false };
  const connectBy = (one: string): Promise<pg.Client> => connect(changeParameters(url, { password: one }).href);
  try {
    return { client: await connectBy(password), hasFormer: false };
  } catch (error) {
    const isWrong = (error as { code?: string }).code === '28P01';
    if (!isWrong || formerPassword === null) throw error;
    const client = await connectBy(formerPassword).catch(() => {
      throw new Error(`PostgreSQL has another password than SETUP_DATABASE_PASSWORD: ${(error as Error).message}.`);
    });
    return { client, hasFormer: true };
  }
}

async function readSelf(client: pg.Client): Promise<{ name: string; database: string }> {
  const { rows } = await client.query(
    `select current_user as name, current_database() as database, current_setting('is_superuser') as "isSuperuser"`,
  );
  const { name, database, isSuperuser } = rows[0];
  if (isSuperuser === 'on') return { name, database };
  throw new Error(`SETUP_DATABASE_URL names ${name}, who is no superuser and cannot make logins for the services.`);
}

/** Locks migrations for the session: another set-up waits here, and no migration creates objects with another owner meanwhile. */
async function lockSchema(client: pg.Client, schema: SchemaName): Promise<void> {
  const signal = AbortSignal.timeout(lockPatienceMs);
  await lockMigrations(client, schema, signal).catch((error) => {
    if (!signal.aborted) throw error;
    throw new Error(`A migration of ${schema}, or another set-up, is under way. Start set-up again when it has ended.`);
  });
}

/** PostgreSQL cuts longer names off, and two of them might then be one. */
function nameLogin(database: string, schema: SchemaName): string {
  const name = `${database}_${schema}`;
  if (Buffer.byteLength(name) <= 63) return name;
  return `leadwire_${createHash('sha256').update(database).digest('hex').slice(0, 16)}_${schema}`;
}

async function refuseForeignLogin(client: pg.Client, { name, mark }: Login): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [name],
  );
  if (!rows[0] || rows[0].mark === mark) return;
  throw new Error(
    `PostgreSQL has a role ${name} already, which set-up has not made for this database. Rename it or drop it, and start set-up again.`,
  );
}

/** In one transaction, so that there is no such login without its mark. Where all is as it should be, nothing is changed. */
async function ensureLogin(client: pg.Client, login: Login, database: string): Promise<void> {
  const [role, base, schema] = [login.name, database, login.schema].map((one) => pg.escapeIdentifier(one));
  const { rows } = await client.query<{ verifier: string | null; isAsMade: boolean }>(
    `select rolpassword as verifier, rolcanlogin and not
       (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as "isAsMade"
     from pg_authid where rolname = $1`,
    [login.name],
  );
  await client.query('begin');
  if (!rows[0]) {
    await client.query(`create role ${role}`);
    await client.query(`comment on role ${role} is ${pg.escapeLiteral(login.mark)}`);
  }
  if (!rows[0]?.isAsMade) {
    await client.query(`alter role ${role} login nosuperuser nocreaterole nocreatedb noreplication nobypassrls`);
  }
  if (!isVerifierOf(rows[0]?.verifier ?? null, login.password)) await setPassword(client, login.name, login.password);
  // A service makes its schema where that is missing, as after a restore, and the gateway an extension. Both are of the database.
  const { rows: rights } = await client.query<{ has: boolean }>(
    `select has_database_privilege($1, $2, 'connect') and has_database_privilege($1, $2, 'create') as has`,
    [login.name, database],
  );
  if (!rights[0]!.has) await client.query(`grant connect, create on database ${base} to ${role}`);
  await client.query(`create schema if not exists ${schema} authorization ${role}`);
  await client.query('commit');
}

async function setPassword(client: pg.Client, role: string, password: string): Promise<void> {
  await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(makeVerifier(password))}`);
}

/**
 * Returns the address of a login: where `client` is connected to, with the parameters of `given`. Addresses have many forms, and some use this
 * process's environment, so the result is tried. Throws an Error if it leads elsewhere.
 */
async function findAddress(
  client: pg.Client,
  given: string,
  { login, database }: { login: Login; database: string },
): Promise<string> {
  const url = changeParameters(given, { user: null, password: null, host: null, port: null });
  url.hostname = client.host.includes(':') ? `[${client.host}]` : encodeURIComponent(client.host);
  url.port = String(client.port);
  url.username = encodeURIComponent(login.name);
  url.password = login.password;
  // pg decodes all but what separates the parts of an address.
  url.pathname = encodeURI(`/${database}`);
  try {
    const own = await connect(url.href);
    const { rows } = await own
      .query('select current_user as name, current_database() as database')
      .finally(() => own.end());
    if (rows[0].name === login.name && rows[0].database === database) return url.href;
    throw new Error(`it leads to ${rows[0].name} in ${rows[0].database}`);
  } catch (error) {
    throw new Error(
      `No address for the login ${login.name} can be made of SETUP_DATABASE_URL: ${(error as Error).message}. Write the address as postgres://USER@HOST:PORT/DATABASE.`,
      { cause: error },
    );
  }
}

/** Changes parameters, which pg prefers to the rest of an address; null removes one. */
function changeParameters(given: string, parameters: Record<string, string | null>): URL {
  const url = new URL(given);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
}
