import { type Client, plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { StoredItem, StoredSignal } from './erase-stored.js';

/**
 * An entry of the index by which erasures find items and older events: the beginning of the hash of an identifier, and the item, or the number of the
 * event, that contains it.
 */
export type Entry = { hash: string; item: number; scope: string };

/** Returns the entries under these hashes after an entry, in their order. The hashes are their first 16 bytes. By primary key. */
export async function readEntries(
  db: Queryable,
  { hashes, after, limit }: { hashes: string[]; after: { hash: string; item: number }; limit: number },
): Promise<Entry[]> {
  const { rows } = await db.query({
    name: 'erasure-read-entries',
    text: `select replace(n.hash::text, '-', '') as hash, n.item,
             coalesce(n.account_id::text, 'installation') as scope
           from named_in n
           where n.hash = any($1::uuid[]) and (n.hash, n.item) > ($2::uuid, $3::bigint)
           order by n.hash, n.item limit $4`,
    values: [plainArray(hashes), after.hash, after.item, limit],
  });
  return rows;
}

/** Returns those of the items that are stored. By primary key. */
export async function readNamedItems(db: Queryable, entries: Entry[]): Promise<StoredItem[]> {
  const { rows } = await db.query({
    name: 'erasure-read-named-items',
    text: `
      select a.scope, a.id, a.source_id, a.headline, a.body_text, a.payload, a.erased_at is not null as is_erased
      from (select distinct scope, item from unnest($1::text[], $2::bigint[]) as e (scope, item)) e
      cross join lateral (select * from activity where scope = e.scope and id = e.item limit 1) a`,
    values: [plainArray(entries.map(({ scope }) => scope)), plainArray(entries.map(({ item }) => item))],
  });
  return rows;
}

export type NamedEvent = StoredSignal & { item: number };
export type EventPlace = { item: number; account_id: string; position: number };

/** Returns the events of these items after a place, in order, with an empty body where an event is gone. By index and primary key. */
export async function readNamedEvents(
  db: Queryable,
  { items, after, limit }: { items: number[]; after: EventPlace; limit: number },
): Promise<NamedEvent[]> {
  const { rows } = await db.query({
    name: 'erasure-read-named-events',
    text: `
      select e.item, e.account_id, e.position, coalesce(s.body, '') as body
      from (select item, account_id, position from named_event
            where item = any($1::bigint[]) and (item, account_id, position) > ($2::bigint, $3::uuid, $4::bigint)
            order by item, account_id, position limit $5) e
      left join lateral (select body from icp_signal s
        where s.account_id = e.account_id and s.position = e.position limit 1) s on true
      order by e.item, e.account_id, e.position`,
    values: [plainArray(items), after.item, after.account_id, after.position, limit],
  });
  return rows;
}

/** Stores entries of items that were stored before there were any. Those that exist are skipped. */
export async function listItems(
  client: Client,
  items: { scope: string; id: number; entries: string[] }[],
): Promise<void> {
  await client.query({
    name: 'erasure-list-items',
    text: `
      insert into named_in (hash, item, account_id)
      select hash, id, nullif(scope, 'installation')::uuid
      from unnest($1::text[], $2::bigint[], $3::text[]) as i (scope, id, entries)
      cross join unnest(string_to_array(entries, ',')::uuid[]) as hash
      on conflict do nothing`,
    values: [
      plainArray(items.map(({ scope }) => scope)),
      plainArray(items.map(({ id }) => id)),
      plainArray(items.map(({ entries }) => entries.join(','))),
    ],
  });
}

/** Stores entries of events that were stored before there were any, each under a number of its own. */
export async function listEvents(
  client: Client,
  events: { account_id: string; position: number; detected_at: string; entries: string[] }[],
): Promise<void> {
  await client.query({
    name: 'erasure-list-events',
    text: `
      with event as materialized (
        select *, nextval('event_of_before') as item
        from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[]) as e (account_id, position, detected_at, entries)),
      found as (
        insert into named_event (account_id, position, item, detected_at)
        select account_id, position, item, detected_at from event)
      insert into named_in (hash, item, account_id)
      select hash, item, account_id from event cross join unnest(string_to_array(entries, ',')::uuid[]) as hash`,
    values: [
      plainArray(events.map((one) => one.account_id)),
      plainArray(events.map((one) => one.position)),
      plainArray(events.map((one) => one.detected_at)),
      plainArray(events.map(({ entries }) => entries.join(','))),
    ],
  });
}
