import { NIL } from 'uuid';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';
import type { Pass } from './erasure-pass.js';

export type StoredItem = {
  scope: string;
  id: number;
  source_id: string;
  headline: string;
  body_text: string | null;
  payload: string;
  is_erased: boolean;
};

/** Returns a page of stored activity in the order of its key. */
export async function readItems(db: Queryable, pass: Pass, limit: number): Promise<StoredItem[]> {
  const { rows } = await db.query({
    name: 'erasure-read-items',
    text: `select scope, id, source_id, headline, body_text, payload, erased_at is not null as is_erased from activity
           where (scope, id) > ($1, $2) order by scope, id limit $3`,
    values: [pass.after_scope ?? '', pass.after_number ?? 0, limit],
  });
  return rows;
}

/**
 * Reduces stored items to what deduplication needs. An item is deleted when it was sent again since and is already stored as a tombstone.
 */
export async function eraseItems(
  client: Client,
  items: { scope: string; id: number; sourceId: string }[],
): Promise<void> {
  const values = [items.map((one) => one.scope), items.map((one) => one.id), items.map((one) => one.sourceId)];
  await client.query({
    name: 'erasure-drop-repeated',
    text: `
      delete from activity a using unnest($1::text[], $2::bigint[], $3::text[]) as e (scope, id, source_id)
      where a.scope = e.scope and a.id = e.id
        and exists (select from activity o where o.scope = e.scope and o.source_id = e.source_id and o.id <> e.id)`,
    values,
  });
  await client.query({
    name: 'erasure-erase-items',
    text: `
      update activity a
      set source_id = e.source_id, headline = '', body_text = null, payload = '{}', erased_at = now()
      from unnest($1::text[], $2::bigint[], $3::text[]) as e (scope, id, source_id)
      where a.scope = e.scope and a.id = e.id`,
    values,
  });
}

export type StoredSignal = { account_id: string; position: number; body: string };
export type ReadSignal = StoredSignal & { detected_at: string; is_listed: boolean };

/** Returns a page of the feeds of all accounts in the order of their key, and whether erasures find each event by its item. */
export async function readSignals(db: Queryable, pass: Pass, limit: number): Promise<ReadSignal[]> {
  const { rows } = await db.query({
    name: 'erasure-read-signals',
    text: `select account_id, position, body, detected_at,
             coalesce((select true from named_event e where e.account_id = s.account_id and e.position = s.position), false)
               as is_listed
           from icp_signal s
           where (account_id, position) > ($1::uuid, $2) order by account_id, position limit $3`,
    values: [pass.after_scope ?? NIL, pass.after_number ?? 0, limit],
  });
  return rows;
}

/**
 * Replaces events by their tombstones without a reason, which may hold words of the text, and records them for the hand-off to webhooks. Events that
 * were dropped with their month meanwhile are left out.
 */
export async function eraseSignals(client: Client, signals: StoredSignal[]): Promise<void> {
  await client.query({
    name: 'erasure-erase-signals',
    text: `
      with erased as (
        select * from unnest($1::uuid[], $2::bigint[], string_to_array($3::text, E'\\n')) as e (account_id, position, body)),
      written as (
        update icp_signal s set body = e.body, match = null from erased e where s.account_id = e.account_id and s.position = e.position
        returning s.account_id, s.position)
      insert into erased_signal (account_id, position) select account_id, position from written
      on conflict (account_id, position) do update set retry_at = now()`,
    values: [
      signals.map((one) => one.account_id),
      signals.map((one) => one.position),
      signals.map((one) => one.body).join('\n'),
    ],
  });
}

/** Empties the reasons of events, which stay as they are otherwise. */
export async function eraseMatches(
  client: Client,
  signals: Pick<StoredSignal, 'account_id' | 'position'>[],
): Promise<void> {
  await client.query({
    name: 'erasure-erase-matches',
    text: `
      update icp_signal s set match = null from unnest($1::uuid[], $2::bigint[]) as e (account_id, position)
      where s.account_id = e.account_id and s.position = e.position and s.match is not null`,
    values: [signals.map((one) => one.account_id), signals.map((one) => one.position)],
  });
}
