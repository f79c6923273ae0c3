import { NIL } from 'uuid';
import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/** The progress of a pass over stored data: the identifiers that it searches for, and the row after which it continues. */
export type Pass = {
  done_to: number;
  up_to: number;
  stage: 'activity' | 'signals';
  after_scope: string | null;
  after_number: number | null;
};

/** The maximum number of hashes for which one pass searches. */
export const maxHashes = 100_000;

/**
 * Leases the pass when one is under way or there is something to search for. Returns undefined otherwise, or when another replica holds it.
 */
export async function claimPass(db: Queryable, owner: string): Promise<Pass | undefined> {
  const { rows } = await db.query({
    name: 'erasure-pass-claim',
    text: `
      update erasure_pass
      set lease_owner = $1, lease_until = now() + interval '30 s',
        up_to = coalesce(up_to, least((select max(id) from erased_identifier), done_to + ${maxHashes}))
      where (lease_until is null or lease_until < now())
        and (up_to is not null or done_to < (select max(id) from erased_identifier))
      returning done_to, up_to, stage, after_scope, after_number`,
    values: [owner],
  });
  return rows[0];
}

/** Stores the progress of the pass, in the transaction of its page. Returns false when the lease was lost; nothing may be written then. */
export async function advancePass(client: Client, owner: string, pass: Pass): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'erasure-pass-advance',
    text: `update erasure_pass
           set stage = $2, after_scope = $3, after_number = $4, lease_until = now() + interval '30 s'
           where lease_owner = $1 and lease_until > now()`,
    values: [owner, pass.stage, pass.after_scope, pass.after_number],
  });
  return rowCount === 1;
}

/** Ends the pass: all stored data has been searched for its identifiers. */
export async function finishPass(db: Queryable, owner: string): Promise<void> {
  await db.query({
    name: 'erasure-pass-finish',
    text: `update erasure_pass
           set done_to = up_to, up_to = null, stage = 'activity', after_scope = null, after_number = null,
             lease_owner = null, lease_until = null
           where lease_owner = $1 and lease_until > now()`,
    values: [owner],
  });
}

/** Releases the pass where it stands, so that any replica can continue it. */
export async function releasePass(db: Queryable, owner: string): Promise<void> {
  await db.query({
    name: 'erasure-pass-release',
    text: 'update erasure_pass set lease_owner = null, lease_until = null where lease_owner = $1',
    values: [owner],
  });
}

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

/** Returns a page of the feeds of all accounts in the order of their key. */
export async function readSignals(db: Queryable, pass: Pass, limit: number): Promise<StoredSignal[]> {
  const { rows } = await db.query({
    name: 'erasure-read-signals',
    text: `select account_id, position, body from icp_signal
           where (account_id, position) > ($1::uuid, $2) order by account_id, position limit $3`,
    values: [pass.after_scope ?? NIL, pass.after_number ?? 0, limit],
  });
  return rows;
}

/** Replaces events by their tombstones, and records them for the hand-off to webhooks. */
export async function eraseSignals(client: Client, signals: StoredSignal[]): Promise<void> {
  await client.query({
    name: 'erasure-erase-signals',
    text: `
      with erased as (
        select * from unnest($1::uuid[], $2::bigint[], string_to_array($3::text, E'\\n')) as e (account_id, position, body)),
      written as (
        update icp_signal s set body = e.body from erased e where s.account_id = e.account_id and s.position = e.position)
      insert into erased_signal (account_id, position) select account_id, position from erased
      on conflict (account_id, position) do update set retry_at = now()`,
    values: [
      signals.map((one) => one.account_id),
      signals.map((one) => one.position),
      signals.map((one) => one.body).join('\n'),
    ],
  });
}
