import pg from 'pg';

/** The schemas of the services. Whoever receives from another one comes before it, in which order snapshots are taken. */
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
