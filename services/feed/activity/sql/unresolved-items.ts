import { type Client, plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { StoredItem } from './wide-items.js';

/** How long an item is matched again once its domain becomes known (G1). */
const lateFor = "interval '30 days'";

/**
 * An item that this transaction has stored and whose domain no company had, with the ids of the signals that caps have swallowed (G8): these must not
 * be counted again, nor recorded on another day. The signals that it has given are on the feed.
 */
export type UnresolvedItem = { scope: string; sourceId: string; domain: string; swallowed: string[] };

/**
 * Records items to be matched again when their domain becomes known. A domain that became known before this transaction held it is recorded as known,
 * since the transaction that added it did not see these items. By keys.
 */
export async function noteUnresolved(client: Client, items: UnresolvedItem[]): Promise<void> {
  await client.query({
    name: 'unresolved-note',
    text: `
      with item as materialized (
        select a.id, a.scope, u.domain, u.signals
        from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as u (scope, source_id, domain, signals)
        cross join lateral (select id, scope from activity where scope = u.scope and source_id = u.source_id limit 1) a),
      swallowed as (
        insert into unresolved_met (item, signals)
        select id, string_to_array(signals, ',')::uuid[] from item where signals <> ''),
      known as (
        insert into known_domain (domain)
        select distinct domain from item i where exists (select from company_domain o where o.domain = i.domain) order by 1
        on conflict do nothing)
      insert into unresolved_item (item, scope, domain) select id, scope, domain from item`,
    values: [
      plainArray(items.map((item) => item.scope)),
      items.map((item) => item.sourceId),
      items.map((item) => item.domain),
      plainArray(items.map((item) => item.swallowed.join(','))),
    ],
  });
}

/** Notes signals of a wide item that caps have swallowed, if it may be matched again; until the transaction ends it does not expire. */
export async function noteSwallowed(client: Client, item: number, signals: string[]): Promise<void> {
  await client.query({
    name: 'unresolved-note-swallowed',
    text: `insert into unresolved_met (item, signals)
           select item, $2::uuid[] from unresolved_item where item = $1::bigint for key share`,
    values: [item, plainArray(signals)],
  });
}

/** Returns the ids of the signals of these items that caps have swallowed, by item. By primary key. */
export async function readSwallowed(db: Queryable, items: number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await db.query({
    name: 'unresolved-read-swallowed',
    text: 'select item, unnest(signals)::text as signal from unresolved_met where item = any($1::bigint[])',
    values: [plainArray(items)],
  });
  const swallowed = new Map<number, Set<string>>();
  for (const { item, signal } of rows) {
    const known = swallowed.get(item);
    if (known) known.add(signal);
    else swallowed.set(item, new Set([signal]));
  }
  return swallowed;
}

/** `isAlone`: no replica of the previous version runs, which would mistake items that are matched again for others (see the migration). */
export type KnownDomain = { domain: string; isAlone: boolean; lastChange: number; lastErased: number };

/**
 * Locks the domain that became known and was worked on longest ago, so that several take turns, and that no other replica works on now.
 * Returns undefined when there is none. The lock ends with the transaction, and with the process.
 */
export async function lockNextDomain(client: Client): Promise<KnownDomain | undefined> {
  const { rows } = await client.query({
    name: 'known-domain-lock-next',
    text: `
      select domain, (select alone_from <= now() from watch_change) as "isAlone", (select last from watch_change) as "lastChange",
        (select coalesce(max(id), 0) from erased_identifier) as "lastErased"
      from known_domain order by worked_at, domain limit 1
      for update skip locked`,
  });
  return rows[0];
}

type LatePlace = { id: number; scope: string };
/**
 * An item to be matched again; `stored` is null if it is erased, gone, or about to go because the history of the feed begins after it: the signals
 * that it gave are no longer on the feed.
 */
export type LateItem = LatePlace & { stored: StoredItem | null };

/**
 * Returns the first items that wait for a domain, at most `limit`. Those whose signals are still written in slices (G10) are omitted, so
 * that it is known which they have given. By index.
 */
export async function readLateItems(db: Queryable, domain: string, limit: number): Promise<LateItem[]> {
  const { rows } = await db.query({
    name: 'unresolved-read-late',
    text: `
      select u.item, u.scope as "itemScope",
        case when a.erased_at is null and a.stored_at >= (select begins_at from signal_history) then a.scope end as scope, a.source_id as "sourceId",
        a.signal_type as "signalType", a.headline, a.body_text as text, a.payload, a.company_domain as "companyDomain", a.stored_at as "storedAt",
        to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "occurredAt"
      from unresolved_item u
      left join lateral (select * from activity where scope = u.scope and id = u.item limit 1) a on true
      where u.domain = $1 and u.stored_at > now() - ${lateFor}
        and not exists (select from wide_item w where w.scope = a.scope and w.source_id = a.source_id)
      order by u.item limit $2`,
    values: [domain, limit],
  });
  return rows.map(({ item, itemScope, ...rest }) => ({
    id: item,
    scope: itemScope,
    stored: rest.scope === null ? null : { ...rest, id: item, companySocialId: null },
  }));
}

/**
 * Stores the company of these items and ends their wait. For `wide` ones, the record of what caps have swallowed is kept until the lane has finished
 * them.
 */
export async function resolveLateItems(
  client: Client,
  { companyId, done, live, wide }: { companyId: string; done: number[]; live: LatePlace[]; wide: Set<number> },
): Promise<void> {
  await client.query({
    name: 'unresolved-resolve',
    text: `
      with done as (delete from unresolved_item where item = any($1::bigint[])),
      met as (delete from unresolved_met where item = any($2::bigint[]))
      update activity a set company_social_id = $3
      from unnest($4::text[], $5::bigint[]) as i (scope, id) where a.scope = i.scope and a.id = i.id`,
    values: [
      plainArray(done),
      plainArray(done.filter((id) => !wide.has(id))),
      companyId,
      plainArray(live.map(({ scope }) => scope)),
      plainArray(live.map(({ id }) => id)),
    ],
  });
}

/** Lets another domain have its turn. */
export async function passTurn(db: Queryable, domain: string): Promise<void> {
  await db.query({
    name: 'known-domain-pass',
    text: 'update known_domain set worked_at = clock_timestamp() where domain = $1',
    values: [domain],
  });
}

/**
 * Ends the work on a domain and returns true if no item waits for it or no company has it any more. Otherwise passes the turn to another domain. The
 * caller must have locked the domain with `lockDomains`, so that no batch under way stores such an item.
 */
export async function endDomain(client: Client, domain: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'known-domain-end',
    text: `
      delete from known_domain where domain = $1 and not exists (
        select from unresolved_item
        where domain = $1 and stored_at > now() - ${lateFor} and exists (select from company_domain where domain = $1))`,
    values: [domain],
  });
  if (rowCount === 1) return true;
  await passTurn(client, domain);
  return false;
}

/** Deletes what has waited for 30 days, at most `limit` items, and returns how many they were. */
export async function deleteExpired(client: Client, limit: number): Promise<number> {
  const { rows } = await client.query({
    name: 'unresolved-expire',
    text: `
      delete from unresolved_item where item = any(array(
        select item from unresolved_item where stored_at <= now() - ${lateFor} order by stored_at limit $1))
      returning item`,
    values: [limit],
  });
  // A statement of its own (H3), so that it sees what was noted of an item while the first one waited for it.
  await client.query({
    name: 'unresolved-expire-swallowed',
    text: 'delete from unresolved_met where item = any($1::bigint[])',
    values: [plainArray(rows.map(({ item }) => item))],
  });
  return rows.length;
}

/** Returns how many domains became known whose items are not all matched again, and the age of the oldest in seconds. */
export async function readKnownLag(db: Queryable): Promise<{ domains: number; seconds: number }> {
  const { rows } = await db.query({
    name: 'known-domain-lag',
    text: `select count(*)::int as domains, coalesce(extract(epoch from now() - min(known_at)), 0)::float8 as seconds
           from known_domain`,
  });
  return rows[0];
}
