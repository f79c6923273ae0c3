import type pg from 'pg';
import { byId, type Check, readPages } from './findings.js';

// These checks compare what one service hands over to another while both work. The receiver is read before the sender if it must not be ahead, and
// after it if it must have what was confirmed.

type Position = { id: string; position: number; isClosed: boolean };

const inWebhooks = async (webhooks: pg.Client, ids: string[], column: 'position' | 'outbox_position') =>
  byId(
    (
      await webhooks.query<Position>(
        `select account_id as id, ${column}::float8 as position, closed_at is not null as "isClosed"
         from webhooks.account where account_id = any($1::uuid[])`,
        [ids],
      )
    ).rows,
  );

/** H2. */
export const eventsToWebhooks: Check = {
  promise: 'Webhooks has the events that the feed takes for confirmed, and none that the feed does not have.',
  async run({ feed, webhooks }, found) {
    const ids = 'select id from feed.account where id > $1::uuid order by id limit $2';
    for await (const page of readPages(feed, ids)) {
      const accounts = page.map(({ id }) => id);
      const before = await inWebhooks(webhooks, accounts, 'position');
      const { rows } = await feed.query<Position & { isNoted: boolean }>(
        `with noted as materialized (
           select distinct unnest(accounts) as id from feed.unconfirmed union select account_id from feed.behind)
         select a.id, a.last_position::float8 as position, a.closed_at is not null as "isClosed", n.id is not null as "isNoted"
         from feed.account a left join noted n on n.id = a.id where a.id = any($1::uuid[])`,
        [accounts],
      );
      const after = await inWebhooks(webhooks, accounts, 'position');
      for (const { id, position, isClosed, isNoted } of rows) {
        const had = before.get(id)?.position ?? 0;
        const has = after.get(id)?.position ?? 0;
        if (had > position) found(`account ${id}: webhooks has events up to ${had}, the feed ends at ${position}`);
        if (has < position && !isNoted && !isClosed)
          found(`account ${id}: webhooks has events up to ${has}, the feed takes ${position} for confirmed`);
      }
    }
    await findUnknown(webhooks, feed, found);
  },
};

/** Accounts of which webhooks has events although the feed does not know them. */
async function findUnknown(webhooks: pg.Client, feed: pg.Client, found: (what: string) => void): Promise<void> {
  const having =
    'select account_id as id from webhooks.account where account_id > $1::uuid and position > 0 order by 1 limit $2';
  for await (const page of readPages(webhooks, having)) {
    const { rows } = await feed.query<{ id: string }>(
      `select i.id from unnest($1::uuid[]) as i (id) where not exists (select from feed.account a where a.id = i.id)`,
      [page.map(({ id }) => id)],
    );
    for (const { id } of rows) found(`account ${id}: webhooks has events, the feed does not know it`);
  }
}

type Outbox = {
  id: string;
  last: number;
  confirmed: number;
  waiting: number;
  firstWaiting: number | null;
  isClosed: boolean;
};

/** H13, W16. */
export const outboxToWebhooks: Check = {
  promise: 'The outbox of the gateway has all events that webhooks has not confirmed, and webhooks has all others.',
  async run({ gateway, webhooks }, found) {
    const ids = `select account_id as id from gateway.webhook_event_account where account_id > $1::uuid order by 1 limit $2`;
    for await (const page of readPages(gateway, ids)) {
      const accounts = page.map(({ id }) => id);
      const before = await inWebhooks(webhooks, accounts, 'outbox_position');
      const { rows } = await gateway.query<Outbox>(
        `select e.account_id as id, e.last_position::float8 as last, e.confirmed_position::float8 as confirmed,
           a.closed_at is not null as "isClosed", w.waiting, w.first::float8 as "firstWaiting"
         from gateway.webhook_event_account e
         join gateway.account a on a.id = e.account_id
         cross join lateral (
           select count(*)::int as waiting, min(o.position) as first from gateway.webhook_event_outbox o
           where o.account_id = e.account_id and o.position > e.confirmed_position) w
         where e.account_id = any($1::uuid[])`,
        [accounts],
      );
      const after = await inWebhooks(webhooks, accounts, 'outbox_position');
      for (const { id, last, confirmed, waiting, firstWaiting, isClosed } of rows) {
        // What waited when an account was closed is passed over.
        if (isClosed) continue;
        const had = before.get(id)?.position ?? 0;
        const has = after.get(id)?.position ?? 0;
        if (had > last) found(`account ${id}: webhooks has events up to ${had}, the gateway ends at ${last}`);
        if (has < confirmed) found(`account ${id}: webhooks has events up to ${has}, ${confirmed} is confirmed`);
        if (waiting !== last - confirmed || (firstWaiting ?? confirmed + 1) !== confirmed + 1)
          found(`account ${id}: ${waiting} events wait, although ${confirmed} of ${last} are confirmed`);
      }
    }
  },
};

/** G1. */
export const listsToFeed: Check = {
  promise: 'The feed has the versions of companies lists that it has confirmed.',
  async run({ gateway, feed }, found) {
    const confirmed = `
      select f.list_id as id, f.confirmed_version::float8 as version from gateway.followed_list f
      join gateway.account a on a.id = f.account_id
      where f.list_id > $1::uuid and f.confirmed_version > 0 and a.closed_at is null order by 1 limit $2`;
    for await (const page of readPages<{ id: string; version: number }>(gateway, confirmed)) {
      const { rows } = await feed.query<{ id: string; version: number }>(
        'select id, version::float8 from feed.company_list where id = any($1::uuid[])',
        [page.map(({ id }) => id)],
      );
      const held = byId(rows);
      for (const { id, version } of page) {
        const has = held.get(id)?.version ?? -1;
        if (has < version) found(`list ${id}: the feed has version ${has}, ${version} is confirmed`);
      }
    }
  },
};

type Closed = { id: string; toFeed: boolean; toWebhooks: boolean };

/** X7. */
export const closings: Check = {
  promise: 'Feed and webhooks have closed the accounts that the gateway has closed, or are still to be informed.',
  async run({ gateway, feed, webhooks }, found) {
    const closed = `
      select a.id, exists (select from gateway.closing_step s where s.account_id = a.id and s.step = 'feed') as "toFeed",
        exists (select from gateway.closing_step s where s.account_id = a.id and s.step = 'webhooks') as "toWebhooks"
      from gateway.account a where a.id > $1::uuid and a.closed_at is not null order by a.id limit $2`;
    for await (const page of readPages<Closed>(gateway, closed)) {
      const ids = page.map(({ id }) => id);
      const { rows } = await feed.query<{ id: string }>(
        'select id from feed.account where id = any($1::uuid[]) and closed_at is not null',
        [ids],
      );
      const inFeed = byId(rows);
      const there = await inWebhooks(webhooks, ids, 'position');
      for (const { id, toFeed, toWebhooks } of page) {
        if (!toFeed && !inFeed.has(id)) found(`account ${id} is open in the feed`);
        if (!toWebhooks && !there.get(id)?.isClosed) found(`account ${id} is open in webhooks`);
      }
    }
  },
};
