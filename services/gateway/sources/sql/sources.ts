import type { Source } from '../../../../schema/contracts/sources.js';
import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

const sourceColumns = `id, kind, key, page, company_domain, company_name, told_name, confidence, state, entity_count, item_count,
  next_read_at, last_success_at, last_changed_at, last_error, last_error_at, created_at`;

/** The sources of these ids; unknown ones are left out. */
export async function selectSources(db: Queryable, ids: string[]): Promise<Source[]> {
  const { rows } = await db.query<Source>({
    name: 'sources-by-id',
    text: `select ${sourceColumns} from source where id = any($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** Which sources a list contains; null for all. */
type Filter = { kind: string | null; state: string | null; domain: string | null };

/** Reads at most `limit + 1` sources, the newest first. By the indexes source_newest and source_of_domain. */
export function sourcesStatement({ kind, state, domain }: Filter, start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `sources-newest${suffix}`,
    text: `select ${sourceColumns} from source
           where ($1::timestamptz is null or (created_at, id) ${behind} ($1::timestamptz, $2::uuid))
             and ($4::text is null or kind = $4) and ($5::text is null or state = $5)
             and ($6::text is null or company_domain = $6)
           order by created_at ${by}, id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId, limit, kind, state, domain],
  };
}

/**
 * Switches a source on or off. A source that is switched on is due at once, and starts anew: what happened while it was off is not reported. Returns
 * whether the source exists.
 */
export async function switchSource(db: Queryable, id: string, state: 'on' | 'off'): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'source-switch',
    text: `update source set state = $2,
             memory = case when state = $2 then memory end, fingerprint = case when state = $2 then fingerprint end,
             etag = case when state = $2 then etag end, last_modified = case when state = $2 then last_modified end,
             next_read_at = case when state = $2 then next_read_at else now() end,
             claimed_by = case when state = $2 then claimed_by end, lease_until = case when state = $2 then lease_until end
           where id = $1::uuid`,
    values: [id, state],
  });
  return rowCount === 1;
}

/** Makes a source due now; returns whether the source exists and is switched on. */
export async function requestReading(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'source-request',
    text: `update source set next_read_at = least(next_read_at, clock_timestamp()), failures = 0, is_asked_again = claimed_by is not null
           where id = $1::uuid and state = 'on'`,
    values: [id],
  });
  return rowCount === 1;
}

/** Whether any source of these kinds is switched on. */
export async function isAnyRead(db: Queryable, kinds: readonly string[]): Promise<boolean> {
  const { rows } = await db.query<{ is_any: boolean }>({
    name: 'source-is-any-read',
    text: `select exists(select from source where kind = any($1::text[]) and state = 'on') as is_any`,
    values: [kinds],
  });
  return rows[0]!.is_any;
}

/**
 * Makes the sources of these kinds and keys that are switched on due now. Sources that are being read are due again after a reading that succeeds,
 * since that may have missed the change. Sources that failed keep their pause. The rows are locked in one order, since two lists may name the same sources.
 */
export async function hastenReadings(db: Queryable, kinds: readonly string[], keys: readonly string[]): Promise<void> {
  await db.query({
    name: 'source-hasten',
    text: `update source s set is_asked_again = s.claimed_by is not null,
             next_read_at = case when failures = 0 then least(s.next_read_at, clock_timestamp()) else s.next_read_at end
           from (select id from source where kind = any($1::text[]) and key = any($2::text[]) and state = 'on'
                   and (next_read_at > clock_timestamp() and failures = 0 or claimed_by is not null)
                 order by id for no key update) due
           where s.id = due.id`,
    values: [kinds, keys],
  });
}

/** How many sources of a kind there are. */
export type KindCounts = { kind: string; source_count: number; reading_count: number; failing_count: number };

/** How many sources there are, for each kind that has any. */
export async function countKinds(db: Queryable): Promise<KindCounts[]> {
  const { rows } = await db.query<KindCounts>({
    name: 'source-kinds',
    text: `select kind, count(*)::int as source_count, (count(*) filter (where state = 'on'))::int as reading_count,
             (count(*) filter (where state = 'on' and last_error is not null))::int as failing_count
           from source group by kind`,
  });
  return rows;
}

/** Until when vendors must not be asked, by their names. */
export async function selectRests(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; rests_until: string }>({
    name: 'source-vendor-rests',
    text: 'select name, rests_until from source_vendor where rests_until > now()',
  });
  return new Map(rows.map(({ name, rests_until }) => [name, rests_until]));
}

export type NewSource = {
  id: string;
  kind: string;
  key: string;
  page: string;
  companyDomain: string;
  companyName: string;
  toldName: string | null;
  confidence: number;
  state: 'on' | 'off' | 'proposed';
};

/** The domains of the companies with these keys, by key, according to their sources. Only sources of other kinds that are switched on count. */
export async function selectNamedDomains(
  db: Queryable,
  companyKeys: string[],
  kind: string,
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; domain: string }>({
    name: 'source-named-domains',
    text: `select c.social_id::text as key, min(s.company_domain) as domain
           from unnest($1::bigint[]) as wanted (key) join company c on c.social_id = wanted.key
           join source s on s.company_domain = any(array[c.domain] || c.domains) and s.state = 'on' and s.kind <> $2
           group by c.social_id`,
    values: [companyKeys, kind],
  });
  return new Map(rows.map(({ key, domain }) => [key, domain]));
}

/** Stores a source; returns the domain that it belongs to, which is another one if the source was already stored for that. */
export async function insertSource(db: Queryable, source: NewSource): Promise<{ domain: string; isNew: boolean }> {
  const statement = {
    name: 'source-insert',
    text: `with made as (
             insert into source (id, kind, key, page, company_domain, company_name, told_name, confidence, state)
             values ($1::uuid, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (kind, key) do nothing returning company_domain)
           select company_domain as domain, true as is_new from made
           union all select company_domain, false from source where kind = $2 and key = $3 limit 1`,
    values: [
      ...[source.id, source.kind, source.key, source.page, source.companyDomain, source.companyName],
      ...[source.toldName, source.confidence, source.state],
    ],
  };
  const insert = async () => (await db.query<{ domain: string; is_new: boolean }>(statement)).rows[0];
  // A statement does not see rows that others have inserted since it began; a second statement does.
  const row = (await insert()) ?? (await insert());
  return { domain: row!.domain, isNew: row!.is_new };
}
