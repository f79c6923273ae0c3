import { querySystem } from './query-system.js';
import type { System } from './system.js';
import { until } from './until.js';

type Stored = Pick<System, 'databaseUrl'>;

/** Waits until all pushes of an account have ended, and everything that creates pushes, since each changes the account's rows. */
export async function untilPushesEnd(system: Stored, accountId: string): Promise<void> {
  const text = `
    select from feed.account f join webhooks.account w on w.account_id = f.id
    where f.id = $1 and w.position = f.last_position and not exists (select from webhooks.due d where d.account_id = f.id)
      and not exists (select from webhooks.replay r where r.account_id = f.id and r.state = 'running')
      and not exists (select from feed.unconfirmed u where f.id = any(u.accounts))`;
  await until(async () => (await querySystem(system, text, [accountId])).length > 0, { what: 'the end of pushes' });
}

/** All rows of an account except late hand-offs, and those with one of the words in tables without an account; the account is the first word. */
export async function readRowsOf(system: Stored, words: string[]): Promise<string[]> {
  const tables = await querySystem<{ name: string; owned: boolean }>(
    system,
    `select c.oid::regclass::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id') as owned
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('gateway', 'feed', 'webhooks')
       and c.oid <> 'feed.behind'::regclass`,
  );
  const read = tables.map(async ({ name, owned }) => {
    const condition = owned
      ? 'account_id::text = ($1::text[])[1]'
      : 'exists (select from unnest($1::text[]) w where strpos(t::text, w) > 0)';
    const sql = `select (to_jsonb(t) - 'last_used_at')::text as text from ${name} t where ${condition}`;
    return (await querySystem<{ text: string }>(system, sql, [words])).map(({ text }) => `${name} ${text}`);
  });
  return (await Promise.all(read)).flat().sort();
}
