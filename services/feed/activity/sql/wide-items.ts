import { type Client, plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { SignalSource } from '../../signals/index.js';
import type { Item } from '../read-items.js';

/**
 * A wide item whose row this transaction has locked. `item` is what is stored of it; null if that is gone or erased, or if it is matched again and
 * the signals that it gave are no longer on the feed.
 */
export type WideItem = {
  id: number;
  watchChange: number;
  doneTo: string | null;
  traceparent: string | null;
  item: StoredItem | null;
  /** The item where it is matched again; null where it is matched for the first time. */
  lateItem: number | null;
  lastChange: number;
  lastErased: number;
};

export type StoredItem = SignalSource & {
  id: number;
  text: string | null;
  companyDomain: string | null;
  storedAt: string;
};

/**
 * Stores the places of items in the lane of wide items, with the number of the last watch write that they meet. `lateItem` is the id of one
 * that is matched again.
 */
export async function insertWideItems(
  client: Client,
  entries: { item: Pick<Item, 'source'>; traceparent?: string; lateItem?: number }[],
  watchChange: number,
): Promise<void> {
  await client.query({
    name: 'wide-insert',
    text: `insert into wide_item (scope, source_id, traceparent, late_item, watch_change)
           select *, $5::bigint from unnest($1::text[], $2::text[], $3::text[], $4::bigint[])`,
    values: [
      plainArray(entries.map(({ item }) => item.source.scope)),
      entries.map(({ item }) => item.source.sourceId),
      plainArray(entries.map(({ traceparent }) => traceparent ?? null)),
      plainArray(entries.map(({ lateItem }) => lateItem ?? null)),
      watchChange,
    ],
  });
}

/** Lets other wide items have their turn. */
export async function passWideItem(db: Queryable, id: number): Promise<void> {
  await db.query({
    name: 'wide-pass',
    text: 'update wide_item set worked_at = clock_timestamp() where id = $1',
    values: [id],
  });
}

/**
 * Locks the wide item that was worked on longest ago, so that several take turns, and that no other replica works on now. Returns undefined
 * when there is none. The lock ends with the transaction, and with the process.
 */
export async function lockNextWideItem(client: Client): Promise<WideItem | undefined> {
  const { rows } = await client.query({
    name: 'wide-lock-next',
    text: `
      select w.id, w.watch_change as "watchChange", w.done_to as "doneTo", w.traceparent, w.late_item as "lateItem",
        (select last from watch_change) as "lastChange",
        (select coalesce(max(id), 0) from erased_identifier) as "lastErased",
        case when a.erased_at is null and (w.late_item is null or a.stored_at >= (select begins_at from signal_history))
          then a.scope end as scope,
        a.id as "itemId", a.source_id as "sourceId", a.signal_type as "signalType", a.company_social_id as "companySocialId",
        a.company_domain as "companyDomain", a.stored_at as "storedAt", a.headline,
        a.body_text as text, a.payload,
        to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt"
      from wide_item w
      left join activity a on a.scope = w.scope and a.source_id = w.source_id
      order by w.worked_at, w.id limit 1
      for update of w skip locked`,
  });
  const [row] = rows;
  if (!row) return undefined;
  const { id, watchChange, doneTo, traceparent, lateItem, lastChange, lastErased, itemId, ...rest } = row;
  const item = rest.scope === null ? null : { ...rest, id: itemId };
  return { id, watchChange, doneTo, traceparent, lateItem, lastChange, lastErased, item };
}

/** Notes that the accounts up to this one have their signals. */
export async function advanceWideItem(client: Client, id: number, doneTo: string): Promise<void> {
  await client.query({
    name: 'wide-advance',
    text: 'update wide_item set done_to = $2, worked_at = clock_timestamp() where id = $1',
    values: [id, doneTo],
  });
}

/** Ends a wide item. One that was matched again is not matched a third time. */
export async function finishWideItem(client: Client, id: number): Promise<void> {
  await client.query({
    name: 'wide-finish',
    text: `
      with done as (delete from wide_item where id = $1 returning late_item)
      delete from unresolved_met m using done where m.item = done.late_item`,
    values: [id],
  });
}

/** Returns how many wide items are unfinished, and the age of the oldest in seconds. */
export async function readWideLag(db: Queryable): Promise<{ items: number; seconds: number }> {
  const { rows } = await db.query({
    name: 'wide-lag',
    text: `select count(*)::int as items, coalesce(extract(epoch from now() - min(accepted_at)), 0)::float8 as seconds
           from wide_item`,
  });
  return rows[0];
}
