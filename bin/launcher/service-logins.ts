import pg from 'pg';
import { type Installation, inOneDatabase, type SchemaName, schemaNames } from '../admin/installation.js';

/**
 * Ensures that each service has a login of its own, which owns its schema and may use no other, and returns their addresses. `passwordOf`
 * gives the password of each. What the schemas contain already, from an installation of one login or from a command of the administrator,
 * goes to them. Only a superuser can do that: for any other login the given address is that of all services, as somebody else arranges them.
 */
export async function ensureServiceLogins(
  databaseUrl: string,
  passwordOf: (service: SchemaName) => string,
): Promise<Installation> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ isSuper: string; name: string }>(
      `select current_setting('is_superuser') as "isSuper", current_database() as name`,
    );
    const { isSuper, name } = rows[0]!;
    if (isSuper !== 'on') return inOneDatabase(databaseUrl);
    const urls: [SchemaName, string][] = [];
    for (const schema of schemaNames) {
      const login = `${name}_${schema}`;
      const password = passwordOf(schema);
      await ensureLogin(client, { database: name, schema, login, password });
      urls.push([schema, toUrl(databaseUrl, login, password)]);
    }
    return Object.fromEntries(urls) as Installation;
  } finally {
    await client.end();
  }
}

type Login = { database: string; schema: SchemaName; login: string; password: string };

/** In one transaction, so that a service that runs meanwhile sees either owner. */
async function ensureLogin(client: pg.Client, { database, schema, login, password }: Login): Promise<void> {
  const [role, base, own] = [login, database, schema].map((one) => pg.escapeIdentifier(one));
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login]);
  await client.query('begin');
  if (!rowCount) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
  // Services create their schema, and the gateway an extension, which are of the database; their metrics read what all sessions do.
  await client.query(`grant create on database ${base} to ${role}`);
  await client.query(`grant pg_read_all_stats to ${role}`);
  await client.query(`create schema if not exists ${own}`);
  const { rows } = await client.query<{ statement: string }>(owning, [schema, login]);
  for (const { statement } of rows) await client.query(statement);
  await client.query('commit');
}

/**
 * The statements that give the schema $1, and its tables, routines and types that another login owns, to the login $2. Sequences of columns,
 * types of rows and the parts of extensions follow what they belong to.
 */
const owning = `
  with other as (
    select 'schema' as kind, n.oid::regnamespace::text as name, n.nspowner as owner, 'pg_namespace'::regclass as class, n.oid
    from pg_namespace n where n.nspname = $1
    union all
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
      c.oid::regclass::text, c.relowner, 'pg_class'::regclass, c.oid
    from pg_class c where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'routine', p.oid::regprocedure::text, p.proowner, 'pg_proc'::regclass, p.oid
    from pg_proc p where p.pronamespace = $1::regnamespace
    union all
    select 'type', t.oid::regtype::text, t.typowner, 'pg_type'::regclass, t.oid
    from pg_type t where t.typnamespace = $1::regnamespace and t.typtype in ('d', 'e')
  )
  select format('alter %s %s owner to %I', kind, name, $2::text) as statement
  from other o
  where owner <> (select oid from pg_roles where rolname = $2)
    and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid
                     and (d.deptype = 'e' or o.kind = 'sequence' and d.deptype in ('a', 'i')))`;

function toUrl(given: string, login: string, password: string): string {
  const url = new URL(given);
  url.username = login;
  url.password = password;
  return url.href;
}
