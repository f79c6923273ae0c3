import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { masksOf, rulesVersion } from '../../titles/index.js';
import type { BroadTitles, Leavers, MoverQuery, SearchCursor, SearchQuery } from '../query.js';

/** The bounds of one read: `recency` from and to, both inclusive, after the cursor, at most `limit` rows. */
export type Bounds = { from: number; to: number; after: SearchCursor | null; limit: number };

/** A query as parameters: titles narrowed to the levels, industries with all below them, null for an absent filter. */
export type Axes = {
  titleIds: readonly number[];
  countries: readonly string[] | null;
  headcounts: readonly string[] | null;
  hqCountries: readonly string[] | null;
  companyIds: readonly string[] | null;
  industryIds: readonly string[] | null;
  geoIds: readonly string[] | null;
  population: readonly string[] | null;
  excludedCompanyIds: readonly string[] | null;
  excludedPersonIds: readonly string[] | null;
  leavers: Leavers | null;
  /** Instead of `titleIds`. */
  broad: Broad | null;
};

/** Titles by their terms (as JSON; null: any), of which each needs one of `anyOf`, by their signatures (null: any), and their levels. */
type Broad = {
  clauses: string | null;
  masks: readonly bigint[] | null;
  anyOf: readonly string[] | null;
  levels: readonly string[] | null;
  acceptsUnknown: boolean;
};

/*
 * The statements below have no name, so that they are planned for their values: an absent filter drops out of the plan, and a long list
 * is hashed instead of scanned for each row. Planning takes 0.1 to 1.6 ms (300 titles, 10,000 companies, 2026-11).
 *
 * Lateral joins with a limit make one index look-up for each title or employer and stop there. `= any` over the same lists took 5 to
 * 200 ms to plan, since the planner compares each element with the statistics of the column.
 */

// The filters on columns that `past_employer` has too; within an index they are compared before a row is fetched.
const indexed = `
      e.recency between $2::bigint and $3::bigint
  and e.recency < ((current_date - date '2000-01-01' + 1)::bigint << 36)
  and ($4::bigint is null or (e.recency, e.person_id, e.employer) < ($4::bigint, $5::uuid, $6::bigint))
  and ($8::text[] is null or e.country = any($8::text[]))
  and ($9::text[] is null or e.headcount = any($9::text[]))
  and ($10::text[] is null or e.hq_country = any($10::text[]))
  and ($15::bigint[] is null or e.employer <> all($15::bigint[]))
  and ($16::uuid[] is null or e.person_id <> all($16::uuid[]))`;
const others = `
      ($11::bigint[] is null or r.company_id = any($11::bigint[]))
  and ($12::uuid[] is null or r.industry_id = any($12::uuid[]))
  and ($13::bigint[] is null or r.geo_ids && $13::bigint[])`;
const moved = `
  ($14::bigint[] is null or exists (select from unnest(e.past_company_ids) as past (id) where past.id = any($14::bigint[])))
  and ($17::uuid[] is null or exists (select from unnest($17::uuid[], $18::bigint[]) as leaver (person_id, company_id)
                                       where leaver.person_id = e.person_id and leaver.company_id = any(e.past_company_ids)))`;
const inOrder = 'order by e.recency desc, e.person_id desc, e.employer desc limit $7::integer';
const columns = 'e.recency, e.person_id as "personId", e.employer';
/** The same order, where `distinct` allows only the columns that are selected. */
const distinctOrder = inOrder
  .replaceAll('e.person_id', '"personId"')
  .replaceAll('e.recency', 'recency')
  .replaceAll('e.employer', 'employer');

const byTitle = `
  select ${columns}
    from unnest($1::integer[]) as title (id)
   cross join lateral (
     select e.recency, e.person_id, e.employer
       from current_employment e
      cross join lateral (select e.company_id, e.industry_id, e.geo_ids) r
      where e.title_id = title.id and ${indexed} and ${others} and ${moved}
      ${inOrder}) e
   ${inOrder}`;

const byRecency = (titled: string): string => `
  select ${columns}
    from current_employment e
   cross join lateral (select e.company_id, e.industry_id, e.geo_ids) r
   where ${titled} and ${indexed} and ${others} and ${moved}
   ${inOrder}`;

const byEmployer = (titled: string): string => `
  select ${columns}
    from unnest($11::bigint[]) as company (id)
   cross join lateral (
     select e.recency, e.person_id, e.employer
       from current_employment e
      cross join lateral (select e.company_id, e.industry_id, e.geo_ids) r
      where e.company_id = company.id and ${titled} and ${indexed} and ${others} and ${moved}
      ${inOrder}) e
   ${inOrder}`;

// A person may be paired with several companies. The population has all of these; it is named because PostgreSQL must learn the type of $14.
const byLeaver = (titled: string): string => `
  select distinct ${columns}
    from unnest($17::uuid[], $18::bigint[]) as leaver (person_id, company_id)
   cross join lateral (
     select e.recency, e.person_id, e.employer
       from current_employment e
      cross join lateral (select e.company_id, e.industry_id, e.geo_ids) r
      where e.person_id = leaver.person_id and leaver.company_id = any(e.past_company_ids) and ${titled} and ${indexed} and ${others}
        and $14::bigint[] is not null offset 0) e
   ${distinctOrder}`;

// A person who left several companies of the population has a row for each.
const byPastEmployer = (titled: string): string => `
  select distinct ${columns}
    from unnest($14::bigint[]) as company (id)
   cross join lateral (
     select e.recency, e.person_id, e.employer
       from past_employer e
      where e.company_id = company.id and ${titled} and ${indexed}
        and (($11::bigint[] is null and $12::uuid[] is null and $13::bigint[] is null)
             or exists (select from current_employment r where r.person_id = e.person_id and r.employer = e.employer and ${others}))
        and ($17::uuid[] is null or (e.person_id, company.id) in (select * from unnest($17::uuid[], $18::bigint[])))
      ${inOrder}) e
   ${distinctOrder}`;

const oneOf = 'e.title_id = any($1::integer[])';
const statements = {
  byTitle,
  byRecency: byRecency(oneOf),
  byEmployer: byEmployer(oneOf),
  byPastEmployer: byPastEmployer(oneOf),
  byLeaver: byLeaver(oneOf),
};

/*
 * Of few rows a title is known, so each check is a look-up by index, in the order of what they cost and leave out; "offset 0" keeps the
 * planner from joining all titles first. The clauses are read from their text once for the statement. Titles that other rules have read,
 * after an upgrade, are found whatever their terms: the search compares texts afterwards.
 */
const clauses = `
  with clause as materialized (select * from jsonb_to_recordset($1::jsonb) as clause ("all" text[], "none" text[]))`;
const ofLevels = `($19::text[] is null
       or exists (select from job_title t where t.id = e.title_id
                     and (t.seniority = any($19::text[]) or ($20::boolean and t.seniority is null)) offset 0))`;
/** Whether some titles were read by rules of an older version or, during an upgrade, of a newer one: two look-ups by index. */
const someUnread = `
  (select exists (select from job_title where rules_version < $21::smallint)
          or exists (select from job_title where rules_version > $21::smallint))`;
const ofTerms = `
  (($1::jsonb is null
    or exists (select from job_title_role role
                where role.title_id = e.title_id and ($22::text[] is null or role.terms && $22::text[])
                  and exists (select from clause where role.terms @> clause."all" and not role.terms && clause."none") offset 0)
    or (${someUnread}
        and exists (select from job_title t where t.id = e.title_id and t.rules_version <> $21::smallint offset 0)))
   and ${ofLevels})`;

/**
 * Whether the signature of a row's title matches one of so many masks, $23 and those that follow. Of a hundred rows a few pass, whose titles are
 * then looked up. Signatures mean nothing while titles wait to be read by the present rules, or rows to be derived from what was read.
 */
const allows = (masks: number): string => {
  const ways = Array.from(
    { length: masks },
    (_, at) => `e.title_signature & $${23 + at}::bigint = $${23 + at}::bigint`,
  );
  return `(${[...ways, isUnsettled].join(' or ')})`;
};
const isUnsettled = `(${someUnread} or (select exists (select from people_due where kind = 'title')))`;

/*
 * Nearly all rows are rejected by their signature, which the index has. The row itself is fetched only for the others, and only if a filter asks
 * for more than the index has. Each "offset 0" keeps the dearer checks outside, which would otherwise make the scan fetch each row.
 */
const byRecencyOfMany = (masks: number): string => `
  select ${columns}
    from (select e.recency, e.person_id, e.employer, e.title_id
            from (select e.recency, e.person_id, e.employer, e.title_id
                    from current_employment e
                   where ${indexed} and ${allows(masks)}
                   order by e.recency desc offset 0) e
           where ($11::bigint[] is null and $12::uuid[] is null and $13::bigint[] is null and $14::bigint[] is null)
              or exists (select from (select * from current_employment r
                                       where r.person_id = e.person_id and r.employer = e.employer offset 0) r
                          where ${others} and ${moved.replaceAll('e.past_company_ids', 'r.past_company_ids')})
           order by e.recency desc offset 0) e
   where ${ofTerms}
   ${inOrder}`;

/** The statement for titles that are many, which the index by title does not help. */
function broadStatement(way: Way, masks: number | null): string {
  const titled = masks === null ? ofTerms : `${allows(masks)} and ${ofTerms}`;
  const text = {
    byRecency: masks === null ? byRecency(ofTerms) : byRecencyOfMany(masks),
    byEmployer: byEmployer(titled),
    byPastEmployer: byPastEmployer(titled),
    byLeaver: byLeaver(titled),
  };
  return `${clauses} ${text[way === 'byTitle' ? 'byRecency' : way]}`;
}
/** The index by which derived rows are read. All of them find the same rows; the cost depends on how common titles and employers are. */
export type Way = keyof typeof statements;

/** The newest roles within the bounds that satisfy the filters, in the order of cursors, read by the index that `way` names. */
export async function findRoles(db: Queryable, way: Way, axes: Axes, bounds: Bounds): Promise<SearchCursor[]> {
  const { after } = bounds;
  const { broad } = axes;
  const text = broad ? broadStatement(way, broad.masks?.length ?? null) : statements[way];
  const { rows } = await db.query<SearchCursor>(text, [
    broad ? broad.clauses : axes.titleIds,
    bounds.from,
    bounds.to,
    after?.recency ?? null,
    after?.personId ?? null,
    after?.employer ?? null,
    bounds.limit,
    axes.countries,
    axes.headcounts,
    axes.hqCountries,
    axes.companyIds,
    axes.industryIds,
    axes.geoIds,
    axes.population,
    axes.excludedCompanyIds,
    axes.excludedPersonIds,
    axes.leavers?.personIds ?? null,
    axes.leavers?.companyIds ?? null,
    ...(broad ? [broad.levels, broad.acceptsUnknown, rulesVersion, broad.anyOf, ...(broad.masks ?? [])] : []),
  ]);
  return rows;
}

/** The parameters of a query: titles narrowed to the levels of the persona, industries widened by all below them. */
export async function readAxes(
  db: Queryable,
  query: SearchQuery & Partial<Pick<MoverQuery, 'population' | 'leavers'>>,
): Promise<Axes> {
  const { employer } = query;
  const seniorities = orNull(query.seniorities);
  const industryIds = orNull(employer?.industryIds);
  const excluded = orNull(query.excluded?.companyIds);
  return {
    broad: query.broadTitles ? toBroad(query.broadTitles, seniorities, query.acceptsUnknown) : null,
    titleIds: query.broadTitles
      ? []
      : seniorities
        ? await narrowTitles(db, query.titleIds, seniorities, query.acceptsUnknown)
        : query.titleIds,
    countries: orNull(query.countries),
    headcounts: orNull(employer?.headcounts),
    hqCountries: orNull(employer?.hqCountries),
    companyIds: orNull(employer?.companyIds),
    industryIds: industryIds && (await widenIndustries(db, industryIds)),
    geoIds: orNull(query.geoIds),
    population: query.population ?? null,
    excludedCompanyIds: excluded && (await readEmployers(db, excluded)),
    excludedPersonIds: orNull(query.excluded?.personIds),
    leavers: query.leavers ?? null,
  };
}

const orNull = <T>(list: readonly T[] | null | undefined): readonly T[] | null => (list?.length ? list : null);

function toBroad(
  { clauses }: BroadTitles,
  levels: readonly string[] | null,
  acceptsUnknown: SearchQuery['acceptsUnknown'] = false,
): Broad {
  // Nearly all clauses begin with the head of the role, which most roles fail at.
  const firsts = clauses?.map(({ all }) => all[0]) ?? [undefined];
  return {
    clauses: clauses && JSON.stringify(clauses),
    masks: clauses && masksOf(clauses),
    anyOf: firsts.includes(undefined) ? null : [...new Set(firsts as string[])],
    levels: levels && acceptsUnknown === 'only' ? [] : levels,
    acceptsUnknown: acceptsUnknown !== false,
  };
}

async function narrowTitles(
  db: Queryable,
  ids: readonly number[],
  levels: readonly string[],
  acceptsUnknown: SearchQuery['acceptsUnknown'] = false,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'searches-narrow-titles',
    text: `select id from job_title
           where id = any($1::integer[]) and (seniority = any($2::text[]) or ($3::boolean and seniority is null))`,
    values: [ids, acceptsUnknown === 'only' ? [] : levels, acceptsUnknown !== false],
  });
  return rows.map((one) => one.id);
}

/** The employers that these companies count as, including companies that have taken over their employees. */
async function readEmployers(db: Queryable, companyIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'searches-employers',
    text: `select c.id::text from unnest($1::bigint[]) as c (id)
           union select s.employer::text from employer_successor s where s.company_id = any($1::bigint[])`,
    values: [companyIds],
  });
  return rows.map((one) => one.id);
}

async function widenIndustries(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'searches-widen-industries',
    text: 'select id from industry where ancestors && $1::uuid[]',
    values: [ids],
  });
  return rows.map((one) => one.id);
}
