import type { OtherEventType } from '../../../../schema/contracts/webhook-events.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { HandedEvent } from '../../deliveries/index.js';

/** An event of another kind than ICP signals, as it is stored. */
export type PlacedEvent = { position: number; body: string };

/** The events of a page, and the last position that was looked at. `hasMore` says that more follow there. */
export type EventPage = { events: PlacedEvent[]; scannedTo: number; hasMore: boolean };

/**
 * Returns the first `limit` events of an account behind a position, oldest first, of one type where it is given (W16). It looks at `scan`
 * places at most, so a page may be short where the type is rare. By the primary key of `event_place`.
 */
export async function readEventPage(
  db: Queryable,
  query: { accountId: string; after: number; type: OtherEventType | null; limit: number; scan: number },
): Promise<EventPage> {
  const { rows } = await db.query({
    name: 'event-page',
    text: `
      with scanned as materialized (
        select position, day, event_id, type from event_place
        where account_id = $1 and position > $2 order by position limit $5::int + 1
      ), within as materialized (
        select * from scanned order by position limit $5
      ), matched as materialized (
        select * from within where $3::text is null or type = $3 order by position limit $4
      )
      select m.position, e.body, (select max(position) from within) as "scannedTo",
        (select max(position) from scanned) as "reached"
      from (select) head
      left join (matched m cross join lateral (
        select body from event where id = m.event_id and day = m.day limit 1) e) on true
      order by m.position`,
    values: [query.accountId, query.after, query.type, query.limit, query.scan],
  });
  const events = rows.filter((row) => row.position !== null).map(({ position, body }) => ({ position, body }));
  const { scannedTo, reached } = rows[0];
  const isFull = events.length === query.limit;
  const end = isFull ? events.at(-1)!.position : (scannedTo ?? query.after);
  return { events, scannedTo: end, hasMore: reached !== null && reached > end };
}

/** How many of the latest places are looked at. */
const latestScan = 1_000;

/** Returns the bodies of the latest events of a type, the newest first. By the primary key of `event_place`. */
export async function readLatest(
  db: Queryable,
  { accountId, type, limit }: { accountId: string; type: OtherEventType; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ body: string }>({
    name: 'event-latest',
    text: `
      select e.body
      from (select * from event_place where account_id = $1 order by position desc limit ${latestScan}) p
      cross join lateral (select body from event where id = p.event_id and day = p.day limit 1) e
      where p.type = $2
      order by p.position desc limit $3`,
    values: [accountId, type, limit],
  });
  return rows.map(({ body }) => body);
}

/** Returns the position of the oldest stored event of an account, or one after its last position if none is stored; 1 for a new account. */
export async function readOldest(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query({
    name: 'event-oldest',
    text: `select coalesce(
             (select position from event_place where account_id = $1 order by position limit 1),
             (select event_position + 1 from account where account_id = $1), 1)::bigint as oldest`,
    values: [accountId],
  });
  return rows[0].oldest;
}

/** Returns the first `limit` events between two positions of an account as a fan-out takes them. */
export async function readPlaced(
  db: Queryable,
  range: { accountId: string; after: number; upTo: number; limit: number },
): Promise<HandedEvent[]> {
  const { rows } = await db.query({
    name: 'event-placed',
    text: `
      select p.position, p.event_id as id, p.type, e.detected_at, e.body, e.traceparent
      from (
        select * from event_place where account_id = $1 and position > $2 and position <= $3 order by position limit $4
      ) p
      cross join lateral (select body, traceparent, detected_at from event where id = p.event_id and day = p.day limit 1) e
      order by p.position`,
    values: [range.accountId, range.after, range.upTo, range.limit],
  });
  return rows.map(({ position, id, type, detected_at, body, traceparent }) => ({
    meta: { position, id, type, detected_at, pushable: true, traceparent: traceparent ?? undefined },
    bytes: Buffer.from(body),
  }));
}
