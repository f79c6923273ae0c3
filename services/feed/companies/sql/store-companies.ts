import type { HandedCompany } from '../../../../schema/contracts/company-facts.js';
import type { Client } from '../../../platform/postgres/postgres.js';

const handed = `
  select * from json_to_recordset($1::json) as h (
    id text, version bigint, is_known boolean, domains text[], industries text[], size text, hq_country text, employees bigint,
    other_ids text[])`;

/** Makes other writers of facts wait until the transaction ends. It is a statement of its own, before those that read (H3). */
export async function lockFacts(client: Client): Promise<void> {
  await client.query({
    name: 'facts-lock',
    text: `select pg_advisory_xact_lock(hashtext('leadwire feed facts'))`,
  });
}

/** Returns the domains that these companies bring and no company has yet, for companies whose version is higher than the one held. */
export async function findNewDomains(client: Client, companies: HandedCompany[]): Promise<string[]> {
  const { rows } = await client.query({
    name: 'facts-new-domains',
    text: `
      with handed as materialized (${handed})
      select distinct d as domain
      from handed h
      left join lateral (select version from company where id = h.id limit 1) c on true
      cross join unnest(h.domains) as d
      left join lateral (select true as is_held from company_domain where domain = d limit 1) o on true
      where (c.version is null or c.version < h.version) and o.is_held is null`,
    values: [toRows(companies)],
  });
  return rows.map((row) => row.domain);
}

/**
 * Stores the facts whose version is higher than the one held, with the domains of the companies. The companies differ. Returns how many facts
 * were stored.
 */
export async function storeCompanies(client: Client, companies: HandedCompany[]): Promise<number> {
  const { rows } = await client.query({
    name: 'facts-store',
    text: `
      with handed as materialized (${handed}),
      taken as (
        insert into company as held (id, version, is_known, industries, size, hq_country, employees, other_ids)
        select id, version, is_known, industries, size, hq_country, employees, coalesce(other_ids, '{}') from handed
        on conflict (id) do update set version = excluded.version, is_known = excluded.is_known,
          industries = excluded.industries, size = excluded.size, hq_country = excluded.hq_country, employees = excluded.employees,
          other_ids = excluded.other_ids
        where held.version < excluded.version
        returning id),
      named as materialized (
        select d.domain, h.id as company_id, min(d.nth) = 1 as is_main
        from taken t join handed h on h.id = t.id cross join unnest(h.domains) with ordinality as d (domain, nth)
        group by h.id, d.domain),
      gone as (
        delete from company_domain o using taken t
        where o.company_id = t.id and not exists (
          select from named n where n.company_id = o.company_id and n.domain = o.domain)),
      kept as (
        insert into company_domain as o (domain, company_id, is_main) select domain, company_id, is_main from named
        on conflict (domain, company_id) do update set is_main = excluded.is_main where o.is_main <> excluded.is_main)
      select count(*)::int as stored from taken`,
    values: [toRows(companies)],
  });
  return rows[0].stored;
}

/**
 * Records that some company has several ids, unless that is recorded already. It counts as a watch write, so that every batch of items learns of it;
 * before, no watch had to look at the ids of companies.
 */
export async function noteOtherIds(client: Client): Promise<void> {
  await client.query({
    name: 'facts-note-other-ids',
    text: 'update watch_change set last = last + 1, has_other_ids = true where not has_other_ids',
  });
}

/** Notes for which of these domains, which this transaction has stored and locked, items are waiting, and returns how many. By index. */
export async function noteAwaited(client: Client, domains: string[]): Promise<number> {
  const { rowCount } = await client.query({
    name: 'facts-note-awaited',
    text: `
      insert into known_domain (domain) select d from unnest($1::text[]) as d
      where exists (select from unresolved_item u where u.domain = d)
      on conflict do nothing`,
    values: [domains],
  });
  return rowCount!;
}

const toRows = (companies: HandedCompany[]): string =>
  JSON.stringify(
    companies.map(({ company_social_id: id, version, facts }) => ({
      id,
      version,
      is_known: facts !== null,
      ...(facts ?? { domains: [], industries: [] }),
    })),
  );
