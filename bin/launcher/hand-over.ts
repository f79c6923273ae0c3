import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { SchemaName } from '../admin/installation.js';

type NewOwner = { schema: SchemaName; name: string };

/** How long a statement waits for a lock. All later statements, including reads, wait as long behind it. */
const lockTimeout = '1s';
const retryAfterMs = 3_000;
const giveUpAfterMs = 600_000;
/** It waited too long for a lock, it was the victim of a deadlock, or the table was dropped meanwhile, as old partitions are. */
const passing = new Set(['55P03', '40P01', '42P01']);

/** Throws an Error if something in the schema belongs neither to the new owner nor to the login `giver`. */
export async function refuseForeignOwners(client: pg.Client, to: NewOwner, giver: string): Promise<void> {
  const foreign = (await listOthers(client, to)).filter(({ owner }) => owner !== giver);
  if (foreign.length === 0) return;
  const some = foreign.slice(0, 5).map(({ kind, name, owner }) => `${kind} ${name} of ${owner}`);
  throw new Error(
    `In the database there are ${foreign.length} objects that belong to others than ${giver} and ${to.name}: ${some.join(', ')}. Set-up takes nothing from others: drop them, or give them to ${giver} (reassign owned), and start set-up again.`,
  );
}

/**
 * Gives the schema, and everything in it that `giver` owns, to the new owner, while services may use it: each object in its own transaction, which
 * waits briefly for its lock and is retried for 10 minutes while others hold it. Objects already handed over stay so if this fails.
 */
export async function handOver(client: pg.Client, to: NewOwner, giver: string): Promise<void> {
  await client.query(`set lock_timeout = '${lockTimeout}'`);
  const giveUpAt = Date.now() + giveUpAfterMs;
  for (let round = 1; ; round++) {
    const given = (await listOthers(client, to)).filter(({ owner }) => owner === giver);
    if (given.length === 0) return;
    const held: string[] = [];
    for (const { kind, name, statement } of given) {
      await client.query(statement).catch((error) => {
        if (!passing.has(error.code)) throw error;
        held.push(`${kind} ${name}`);
      });
    }
    if (held.length === 0) continue;
    const said = `Others hold locks on ${held.join(', ')}, which set-up is to give to ${to.name}`;
    if (Date.now() > giveUpAt) throw new Error(`${said}.`);
    if (round === 1) process.stderr.write(`${said}; it tries again.\n`);
    await delay(retryAfterMs);
  }
}

type Other = { kind: string; name: string; owner: string; statement: string };

/** Returns what does not belong to the new owner, the schema first: whoever owns a table has to reach its schema. */
async function listOthers(client: pg.Client, { schema, name }: NewOwner): Promise<Other[]> {
  const { rows } = await client.query<Other>(ownedByOthers, [schema, name]);
  return rows;
}

/**
 * The schema $1, and its tables, routines and types that the login $2 does not own. Sequences of columns, types of rows and the parts of
 * extensions follow what they belong to.
 */
const ownedByOthers = `
  with found as (
    select 1 as rank, 'schema' as kind, quote_ident(n.nspname) as name, n.nspowner as owner, 'pg_namespace'::regclass as class, n.oid
    from pg_namespace n where n.nspname = $1
    union all
    select 2, case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'c' then 'type' else 'table' end,
      format('%I.%I', n.nspname, c.relname), c.relowner, 'pg_class'::regclass, c.oid
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S', 'c')
    union all
    select 3, 'routine', p.oid::regprocedure::text, p.proowner, 'pg_proc'::regclass, p.oid
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1
    union all
    select 4, 'type', format('%I.%I', n.nspname, t.typname), t.typowner, 'pg_type'::regclass, t.oid
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = $1 and t.typtype in ('d', 'e', 'r')
  )
  select kind, name, pg_get_userbyid(owner) as owner, format('alter %s %s owner to %I', kind, name, $2::text) as statement
  from found o
  where pg_get_userbyid(owner) <> $2
    and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid
                     and (d.deptype = 'e' or o.kind = 'sequence' and d.deptype in ('a', 'i')))
  order by rank, name`;
