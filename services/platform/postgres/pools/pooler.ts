import pg from 'pg';

// A pooler lends a connection for one transaction (DATABASE_POOLER=transaction). No session state outlasts it: no named statements and no settings.
// So the settings of our sessions are stored on the login that the service uses.

/** Returns a statement that leaves nothing behind in the session. */
export function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement;
  if (!('submit' in statement)) return { ...statement, name: undefined };
  return statement instanceof pg.Query ? Object.assign(statement, { name: undefined }) : statement;
}

/** A connection through a pooler. */
export class NamelessClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen shapes of it, and each is passed on as it came
  override query(...args: any[]): any {
    const [statement, ...rest] = args;
    return (super.query as (...given: unknown[]) => unknown)(withoutName(statement), ...rest);
  }
}

/**
 * Stores the settings (`name=value`) for sessions in this database on the login of `session`, which is connected to PostgreSQL itself. Throws if the
 * login already has another search path, such as the login of another service.
 */
export async function keepSettings(session: pg.Client, schema: string, settings: string[]): Promise<void> {
  const { rows } = await session.query(
    `select current_user as login, current_database() as database, coalesce((
       select s.setconfig from pg_db_role_setting s
       join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
       where r.rolname = current_user and d.datname = current_database()), '{}') as kept`,
  );
  const { login, database } = rows[0];
  const kept = new Map<string, string>(rows[0].kept.map(split));
  const path = kept.get('search_path');
  if (path !== undefined && path !== searchPathOf(schema)) {
    throw new Error(
      `The login ${login} searches "${path}" in the database ${database}, so it serves another service. With DATABASE_POOLER=transaction each service needs a login of its own.`,
    );
  }
  const wanted = [...settings.map(split), ['search_path', searchPathOf(schema)] as const];
  for (const [name, value] of wanted) {
    if (kept.get(name) === value) continue;
    const given = name === 'search_path' ? value : pg.escapeLiteral(value);
    await session.query(
      `alter role current_user in database ${pg.escapeIdentifier(database)} set ${pg.escapeIdentifier(name)} = ${given}`,
    );
  }
}

const searchPathOf = (schema: string): string => `${schema}, public`;

function split(setting: string): [name: string, value: string] {
  const at = setting.indexOf('=');
  // PostgreSQL reports some names in another spelling than they are written in.
  return [setting.slice(0, at).toLowerCase(), setting.slice(at + 1)];
}

/**
 * Throws if a connection through the pooler does not lead to the database of `session`, which holds an advisory lock there, or does not have the
 * settings of its login.
 */
export async function checkPooler(pooled: pg.Client, session: pg.Client, schema: string): Promise<void> {
  const { rows } = await pooled.query(
    `select current_setting('search_path') as path, exists (
       select from pg_locks where locktype = 'advisory' and pid = $1 and granted
         and database = (select oid from pg_database where datname = current_database())) as "isSame"`,
    [(session as unknown as { processID: number }).processID],
  );
  const { path, isSame } = rows[0];
  if (!isSame)
    throw new Error(
      'DATABASE_DIRECT_URL leads to another database than the pooler of DATABASE_URL, or it leads through a pooler, too.',
    );
  if (path === searchPathOf(schema)) return;
  throw new Error(
    `The pooler of DATABASE_URL lends connections that search "${path}" instead of "${searchPathOf(schema)}". They use another login than DATABASE_DIRECT_URL, or they were opened before the settings of the login were stored; in the latter case, the command RECONNECT of PgBouncer replaces them.`,
  );
}
