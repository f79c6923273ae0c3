import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The schemas of the services, in the order in which snapshots are taken: each receiver comes before the service that sends to it. */
export const schemaNames = ['webhooks', 'feed', 'gateway'] as const;
export type SchemaName = (typeof schemaNames)[number];

/** The database in which each service has its schema. */
export type Installation = Readonly<Record<SchemaName, string>>;

/** All three schemas in one database. */
export const inOneDatabase = (url: string): Installation => ({ webhooks: url, feed: url, gateway: url });

/** Settings under which values are printed and read alike everywhere, and names mean the same. Nothing has a time limit. */
const session = {
  search_path: '',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '3',
  jit: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Connects to a database for one command. Names of tables have to be complete, since no schema is searched. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'leadwire-admin',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails its statement as well.
  client.on('error', () => {});
  await client.connect();
  await client.query('select set_config(name, value, false) from unnest($1::text[], $2::text[]) as s (name, value)', [
    Object.keys(session),
    Object.values(session),
  ]);
  return client;
}

/** A table or sequence as SQL names it. */
export const nameOf = (schema: SchemaName, name: string): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/** A connection for each URL of an installation. */
export type Connections = {
  of(schema: SchemaName): pg.Client;
  /** The connections grouped by database, since each service may use its own login to the same one. */
  databases: pg.Client[][];
  close(): Promise<void>;
};

/** Connects to all databases of an installation. Each URL is used for its own schemas alone, as its login may have rights to no other. */
export async function connectAll(installation: Installation): Promise<Connections> {
  const clients = new Map<string, pg.Client>();
  const close = async (): Promise<void> => {
    await Promise.all([...clients.values()].map((client) => client.end()));
  };
  try {
    for (const schema of schemaNames) {
      const url = installation[schema];
      if (!clients.has(url)) clients.set(url, await connect(url));
    }
    const databases = await groupByDatabase([...clients.values()]);
    return { of: (schema) => clients.get(installation[schema])!, databases, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Groups connections by database. Two addresses, or an address and a proxy, may lead to the same one, and asking a server for its identity needs
 * rights. But sessions block each other on an advisory lock only within one database. Each database is locked by a number that nobody else can know.
 */
async function groupByDatabase(clients: pg.Client[]): Promise<pg.Client[][]> {
  if (clients.length === 1) return [clients];
  const databases: { key: string; members: pg.Client[] }[] = [];
  for (const client of clients) {
    let home: pg.Client[] | null = null;
    for (const { key, members } of databases) if (!home && (await isLocked(client, key))) home = members;
    if (home) home.push(client);
    else {
      const key = randomBytes(8).readBigInt64BE().toString();
      await client.query('select pg_advisory_lock($1::bigint)', [key]);
      databases.push({ key, members: [client] });
    }
  }
  for (const { members } of databases) await members[0]!.query('select pg_advisory_unlock_all()');
  return databases.map(({ members }) => members);
}

async function isLocked(client: pg.Client, key: string): Promise<boolean> {
  // Where it gets the lock, this ends with the statement.
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1::bigint) as "isFree"', [key]);
  return !rows[0].isFree;
}
