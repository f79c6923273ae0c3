import type { Client } from '../../../platform/postgres/postgres.js';

export type AgedItem = { id: number; sourceId: string; isOld: boolean };

/**
 * Locks the progress of the deletion and returns it. Returns undefined when all is done, when another replica works on it, or while the
 * lane of wide items holds an item of before the history begins: it reads the item from its row, which was stored at the same instant.
 */
export async function lockProgress(client: Client): Promise<string | undefined> {
  const { rows } = await client.query({
    name: 'aged-progress',
    text: `
      select activity_after as after from signal_history
      where activity_after is not null and not exists (select from wide_item where accepted_at < begins_at)
      for update skip locked`,
  });
  return rows[0]?.after;
}

/** Stores up to which scope the deletion is finished; null when that is all of them. */
export async function storeProgress(client: Client, after: string | null): Promise<void> {
  await client.query({
    name: 'aged-advance',
    text: 'update signal_history set activity_after = $1',
    values: [after],
  });
}

/** Returns the first scope after this one that has activity. Reads one entry of the primary key. */
export async function findNextScope(client: Client, after: string): Promise<string | undefined> {
  const { rows } = await client.query({
    name: 'aged-scope',
    text: 'select scope from activity where scope > $1 order by scope limit 1',
    values: [after],
  });
  return rows[0]?.scope;
}

/** Returns the first activity of a scope, at most `limit` rows, and whether it was stored before the history of the feed begins. */
export async function readFirst(client: Client, scope: string, limit: number): Promise<AgedItem[]> {
  const { rows } = await client.query({
    name: 'aged-read',
    text: `
      select id, source_id as "sourceId", stored_at < (select begins_at from signal_history) as "isOld"
      from activity where scope = $1 order by id limit $2`,
    values: [scope, limit],
  });
  return rows;
}

/**
 * Deletes activity and keeps its keys, which are sorted. Those without a key get theirs first, so whoever inserts such an item meanwhile
 * waits for this transaction, and then finds the key.
 */
export async function deleteActivity(client: Client, scope: string, ids: number[], keys: string[]): Promise<void> {
  await client.query({
    name: 'aged-keep-keys',
    text: 'insert into activity_key (key) select * from unnest($1::uuid[]) on conflict do nothing',
    values: [keys],
  });
  await client.query({
    name: 'aged-delete',
    // An event of a wide item may be of a month that is kept. Erasures still find it then.
    text: `
      with gone as (
        delete from named_in n where n.item = any($2::bigint[]) and not exists (
          select from named_event e where e.item = n.item and e.detected_at >= (select begins_at from signal_history)))
      delete from activity where scope = $1 and id = any($2::bigint[])`,
    values: [scope, ids],
  });
}
