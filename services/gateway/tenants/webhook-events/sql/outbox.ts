import type { StoredEvent } from '../../../../../schema/contracts/webhook-events.js';
import { type Client, plainArray, type Queryable } from '../../../../platform/postgres/postgres.js';

type NewRow = Pick<StoredEvent, 'id' | 'type' | 'created_at' | 'body'> & {
  account_id: string;
  traceparent: string | null;
  is_erased: boolean;
};

/**
 * Inserts events at the next positions of their accounts. The rows of the accounts are locked in the order of their ids, and where one is
 * locked by another transaction, the position is read again once it is free, so that positions have no gaps.
 */
export async function insertEvents(client: Client, rows: NewRow[]): Promise<void> {
  await client.query({
    name: 'webhook-events-insert',
    text: `
      with given as materialized (
        select account_id, id, type, created_at, body, traceparent, is_erased,
          row_number() over (partition by account_id order by nth) as place
        from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], string_to_array($5::text, E'\\n'), $6::text[], $7::boolean[])
          with ordinality as e(account_id, id, type, created_at, body, traceparent, is_erased, nth)
      ), counted as materialized (
        select account_id, count(*) as count from given group by account_id
      ), placed as (
        insert into webhook_event_account as a (account_id, last_position)
        select account_id, count from counted order by account_id
        on conflict (account_id) do update set last_position = a.last_position + excluded.last_position
        returning a.account_id, a.last_position
      )
      insert into webhook_event_outbox (account_id, position, id, type, created_at, body, traceparent, is_erased)
      select account_id, placed.last_position - counted.count + given.place, id, type, created_at, body, traceparent, is_erased
      from given join counted using (account_id) join placed using (account_id)`,
    values: [
      plainArray(rows.map((row) => row.account_id)),
      plainArray(rows.map((row) => row.id)),
      plainArray(rows.map((row) => row.type)),
      plainArray(rows.map((row) => row.created_at)),
      joinBodies(rows),
      plainArray(rows.map((row) => row.traceparent)),
      plainArray(rows.map((row) => row.is_erased)),
    ],
  });
}

/** At most `most.events` events of an account behind a position, in order, of at most `most.bytes` bytes but at least one; primary key. */
export async function selectEvents(
  db: Queryable,
  accountId: string,
  after: number,
  most: { events: number; bytes: number },
): Promise<StoredEvent[]> {
  const { rows } = await db.query<
    Omit<StoredEvent, 'is_erased' | 'traceparent'> & { traceparent: string | null; is_erased: boolean }
  >({
    name: 'webhook-events-next',
    text: `
      select position, id, type, created_at, body, traceparent, is_erased
      from (
        select o.*, sum(octet_length(body)) over (order by position) as bytes, row_number() over (order by position) as nth
        from (select * from webhook_event_outbox where account_id = $1::uuid and position > $2::bigint
              order by position limit $3::int) o) s
      where bytes <= $4::int or nth = 1 order by position`,
    values: [accountId, after, most.events, most.bytes],
  });
  return rows.map(({ traceparent, is_erased, ...row }) => ({
    ...row,
    ...(traceparent === null ? {} : { traceparent }),
    ...(is_erased ? { is_erased } : {}),
  }));
}

/** Replaces the bytes of waiting events. Reads all that wait of these accounts, by primary key. The caller has locked their positions. */
export async function replaceBodies(
  client: Client,
  rows: { account_id: string; id: string; body: string }[],
): Promise<void> {
  await client.query({
    name: 'webhook-events-replace',
    text: `
      update webhook_event_outbox o set body = e.body
      from unnest($1::uuid[], $2::uuid[], string_to_array($3::text, E'\\n')) as e(account_id, id, body)
      where o.account_id = e.account_id and o.id = e.id and not o.is_erased`,
    values: [plainArray(rows.map((row) => row.account_id)), plainArray(rows.map((row) => row.id)), joinBodies(rows)],
  });
}

/** JSON has no line break, so that one text takes the place of an array, whose elements would have to be escaped. */
const joinBodies = (rows: { body: string }[]): string => rows.map(({ body }) => body).join('\n');
