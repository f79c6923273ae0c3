import { type Client, plainArray } from '../../../platform/postgres/postgres.js';
import { type Item, installation } from '../read-items.js';

/**
 * Inserts the items that are new and returns their keys, together with the numbers of the last watch write and of the last erased identifier that
 * this statement sees. An item is new when neither its key is stored, which outlives the item, nor a row with its source id, which may predate keys.
 * The items have different keys. All keys are inserted in their order, and then the items in the order that replicas of the previous version use,
 * which know no keys; so no two batches can deadlock. When another transaction is inserting the same item, this statement waits for it, and the first
 * one wins. The SQL returns items only if some existed already. A tombstone has an empty headline, which no other item has. Items of closed accounts
 * are skipped (X7), and those accounts are returned. `entries` holds, by key, the entries under which erasures find an item; the ids of new items
 * that have some are returned. With `atMost`, nothing is inserted if one of these numbers is higher by now, and both are returned.
 */
export async function insertActivity(
  client: Client,
  batch: Item[],
  entries: Map<string, string[]>,
  atMost?: { change: number; erased: number },
): Promise<{
  added: Set<string>;
  lastChange: number;
  lastErased: number;
  closed: Set<string>;
  ids: Map<string, number>;
}> {
  const items = batch.toSorted((a, b) => (nameOf(a.source) < nameOf(b.source) ? -1 : 1));
  const naming = items.filter((item) => entries.has(item.key));
  const scopes = new Set(items.map((item) => item.source.scope));
  scopes.delete(installation);
  const { rows } = await client.query({
    name: 'activity-insert',
    text: `
      with closed as materialized (
        select id::text as scope from account where id = any($11::uuid[]) and closed_at is not null
      ), state as materialized (
        select (select last from watch_change) as change, (select coalesce(max(id), 0) from erased_identifier) as erased
      ), new_key as (
        insert into activity_key (key)
        select i.key from unnest($12::uuid[], $1::text[]) as i (key, scope)
        where not exists (select from closed where closed.scope = i.scope)
          and (select change <= coalesce($16::bigint, change) and erased <= coalesce($17::bigint, erased) from state)
        order by i.key
        on conflict do nothing
        returning key
      ), added as (
        insert into activity
          (scope, source_id, signal_type, company_social_id, company_domain, headline, body_text, occurred_at, payload,
            erased_at)
        select i.scope, i.source_id, i.signal_type, i.company_social_id, i.company_domain, i.headline, i.body_text, i.occurred_at,
          i.payload, case when i.headline = '' then now() end
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
          $8::timestamptz[], string_to_array($9::text, E'\\n'), $12::uuid[])
          as i (scope, source_id, signal_type, company_social_id, company_domain, headline, body_text, occurred_at, payload, key)
        -- With "is true" this is a hash table that is filled first. As a join it would be planned for ten items, as a nested loop.
        where (i.key in (select key from new_key)) is true
        on conflict (scope, source_id) do nothing
        returning scope, source_id, id),
      naming as materialized (
        select a.scope, a.id, n.entries, n.nth
        from unnest($13::text[], $14::text[], $15::text[]) with ordinality as n (scope, source_id, entries, nth)
        join added a on a.scope = n.scope and a.source_id = n.source_id),
      listed as (
        insert into named_in (hash, item, account_id)
        select hash, id, nullif(scope, 'installation')::uuid from naming cross join unnest(string_to_array(entries, ',')::uuid[]) as hash)
      select count(*)::int as count, (select change from state) as last_change, (select erased from state) as last_erased,
        (select array_agg(scope) from closed) as closed,
        (select json_object_agg(nth - 1, id) from naming) as ids,
        case when count(*) < $10::int then array_agg(scope || E'\\n' || source_id) end as items
      from added`,
    values: [
      plainArray(items.map((item) => item.source.scope)),
      items.map((item) => item.source.sourceId),
      plainArray(items.map((item) => item.source.signalType)),
      plainArray(items.map((item) => item.source.companySocialId)),
      items.map((item) => item.companyDomain),
      items.map((item) => item.source.headline),
      items.map((item) => item.text),
      plainArray(items.map((item) => item.source.occurredAt)),
      // Compact JSON contains no raw line break, so one text carries all payloads without escaping.
      items.map((item) => item.source.payload).join('\n'),
      items.length,
      plainArray([...scopes]),
      plainArray(items.map((item) => item.key)),
      plainArray(naming.map((item) => item.source.scope)),
      naming.map((item) => item.source.sourceId),
      plainArray(naming.map((item) => entries.get(item.key)!.join(','))),
      atMost?.change ?? null,
      atMost?.erased ?? null,
    ],
  });
  const { count, last_change, last_erased, items: some, closed, ids } = rows[0];
  const isAdded = new Set<string>(some);
  const added = count === items.length ? items : items.filter(({ source }) => isAdded.has(nameOf(source)));
  return {
    added: new Set(added.map((item) => item.key)),
    // To duplicates it does not matter what was written meanwhile.
    lastChange: count === 0 && !atMost ? 0 : last_change,
    lastErased: count === 0 && !atMost ? 0 : last_erased,
    closed: new Set(closed ?? []),
    ids: new Map(Object.entries<number>(ids ?? {}).map(([nth, id]) => [naming[Number(nth)]!.key, id])),
  };
}

const nameOf = ({ scope, sourceId }: Item['source']): string => `${scope}\n${sourceId}`;
