import pg from 'pg';
import { nameOf } from '../installation.js';
import { readTables } from '../structure.js';
import { byId, type Check, type Found, pageRows, readPages } from './findings.js';

type Queued = {
  place: [string, string, string];
  hasEndpoint: boolean;
  hasEvent: boolean;
  status: string | null;
};

/** H14, W12. */
export const queue: Check = {
  promise: 'What is queued has its delivery, which has not ended, its event and its endpoint.',
  async run({ webhooks }, found) {
    for (let after: Queued['place'] | null = null; ; ) {
      const { rows }: { rows: Queued[] } = await webhooks.query(
        `select array[d.account_id::text, d.created_at::text, d.delivery_id::text] as place, v.status,
           exists (select from webhooks.endpoint e where e.id = d.endpoint_id) as "hasEndpoint",
           exists (select from webhooks.event e where e.id = d.event_id and e.day = d.day) as "hasEvent"
         from (select * from webhooks.due
               where $1::uuid is null or (account_id, created_at, delivery_id) > ($1::uuid, $2::timestamptz, $3::uuid)
               order by account_id, created_at, delivery_id limit $4) d
         left join lateral (
           select status from webhooks.delivery v where v.id = d.delivery_id and v.day = d.day limit 1) v on true
         order by d.account_id, d.created_at, d.delivery_id`,
        [...(after ?? [null, null, null]), pageRows],
      );
      for (const { place, hasEndpoint, hasEvent, status } of rows) {
        const [account, , delivery] = place;
        const about = `account ${account}, delivery ${delivery}`;
        if (status === null) found(`${about}: there is no such delivery`);
        else if (status === 'rejected' || status === 'exhausted') found(`${about}: it has ended as ${status}`);
        if (!hasEvent) found(`${about}: its event is missing`);
        if (!hasEndpoint) found(`${about}: its endpoint is missing`);
      }
      if (rows.length < pageRows) return;
      after = rows.at(-1)!.place;
    }
  },
};

/** How much of a table one statement reads: 2,000 pages of 8 KiB. */
const blocks = 2_000;

/** H14, W5. */
export const unfinished: Check = {
  promise: 'A delivery that has not ended is queued.',
  async run({ webhooks }, found) {
    const tables = await readTables(webhooks, 'webhooks');
    for (const { name } of tables.filter(({ partition }) => partition?.of === 'delivery'))
      await readUnfinished(webhooks, name, found);
  },
};

/** No index finds pending deliveries, so the history is read once, in the physical order of its rows. */
async function readUnfinished(webhooks: pg.Client, partition: string, found: Found): Promise<void> {
  const table = nameOf('webhooks', partition);
  try {
    const size = await webhooks.query<{ blocks: number }>(
      `select (pg_relation_size($1::regclass) / current_setting('block_size')::bigint)::int as blocks`,
      [table],
    );
    for (let from = 0; from < size.rows[0]!.blocks; from += blocks) {
      const { rows } = await webhooks.query<{ id: string; account: string }>(
        `select v.id, v.account_id as account
         from ${table} v join webhooks.endpoint e on e.id = v.endpoint_id
         where v.ctid >= $1::tid and v.ctid < $2::tid and v.status = 'pending'
           and not coalesce(coalesce(v.replayed_at, v.created_at) < e.ended_before, false)
           and not exists (
             select from webhooks.due d
             where d.account_id = v.account_id and d.created_at = v.created_at and d.delivery_id = v.id)`,
        [`(${from},0)`, `(${from + blocks},0)`],
      );
      for (const { id, account } of rows) found(`account ${account}, delivery ${id}`);
    }
  } catch (error) {
    // The partition was dropped meanwhile: it is past the retention.
    if (!(error instanceof pg.DatabaseError) || error.code !== '42P01') throw error;
  }
}

type Endpoint = {
  id: string;
  account: string;
  isOpen: boolean;
  openSpans: number;
  overlaps: boolean;
  lastBound: number;
  lacksSecret: boolean;
};

/** W4, W5, W6. */
export const endpoints: Check = {
  promise:
    'An enabled endpoint has one open span and a secret, others have no open span, and no spans overlap or lie beyond the feed.',
  async run({ webhooks, feed }, found) {
    const statement = `
      select e.id, e.account_id as account, e.is_enabled and e.deleted_at is null as "isOpen",
        s.open as "openSpans", s.overlaps, s.last::float8 as "lastBound",
        e.deleted_at is null and not exists (
          select from webhooks.endpoint_secret k
          where k.endpoint_id = e.id and (k.expires_at is null or k.expires_at > now())) as "lacksSecret"
      from webhooks.endpoint e
      cross join lateral (
        select count(*) filter (where closes_at is null)::int as open, coalesce(bool_or(opens_after < before), false) as overlaps,
          coalesce(max(greatest(opens_after, closes_at)), 0) as last
        from (select opens_after, closes_at, lag(coalesce(closes_at, 9223372036854775807)) over (order by id) as before
              from webhooks.span where endpoint_id = e.id) o) s
      where e.id > $1::uuid order by e.id limit $2`;
    for await (const page of readPages<Endpoint>(webhooks, statement)) {
      const { rows } = await feed.query<{ id: string; position: number }>(
        'select id, last_position::float8 as position from feed.account where id = any($1::uuid[])',
        [[...new Set(page.map(({ account }) => account))]],
      );
      const ends = byId(rows);
      for (const one of page) {
        const end = ends.get(one.account)?.position ?? 0;
        if (one.openSpans !== (one.isOpen ? 1 : 0)) found(`endpoint ${one.id} has ${one.openSpans} open spans`);
        if (one.overlaps) found(`endpoint ${one.id} has spans that overlap`);
        if (one.lastBound > end)
          found(`endpoint ${one.id} has a span to ${one.lastBound}, but the feed ends at ${end}`);
        if (one.lacksSecret) found(`endpoint ${one.id} has no secret`);
      }
    }
  },
};

/** W4, W16. */
export const pickUps: Check = {
  promise: 'What is picked up again was fanned out before, for an endpoint that exists.',
  async run({ webhooks }, found) {
    for (const [table, position] of [
      ['pick_up', 'position'],
      ['event_pick_up', 'event_position'],
    ]) {
      const statement = `
        select p.id, p.endpoint_id as endpoint,
          p.up_to > coalesce(a.${position}, 0) or p.after_position > p.up_to or e.id is null as "isWrong"
        from (select * from webhooks.${table} where id > $1::uuid order by id limit $2) p
        left join webhooks.account a on a.account_id = p.account_id
        left join webhooks.endpoint e on e.id = p.endpoint_id and e.deleted_at is null
        order by p.id`;
      for await (const page of readPages<{ id: string; endpoint: string; isWrong: boolean }>(webhooks, statement))
        for (const { endpoint, isWrong } of page) if (isWrong) found(`endpoint ${endpoint}, of ${table}`);
    }
  },
};
