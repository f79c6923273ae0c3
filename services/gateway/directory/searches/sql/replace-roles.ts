import type { Client } from '../../../../platform/postgres/postgres.js';

/** A role before it is replaced: the key of its rows in `past_employer`, and the identity of its move. */
type OldRole = {
  person_id: string;
  employer: number;
  title_id: number;
  recency: number;
  started_on: string | null;
  past_company_ids: number[];
  move_employer: number;
  move_stint: number;
  seen_on: string | null;
};

/**
 * Replaces the derived rows of these people (at most a few thousand) by what their present positions say. Takes three statements, by
 * primary keys and the index position_person. The rows of removed people are deleted. The caller has locked out others that derive.
 */
export async function replaceRoles(
  client: Client,
  personIds: readonly string[],
  changed: readonly string[],
): Promise<void> {
  const { rows: old } = await client.query<OldRole>({
    name: 'searches-remove-roles',
    text: `delete from current_employment where person_id = any($1::uuid[])
           returning person_id, employer, title_id, recency, started_on, past_company_ids, move_employer, move_stint, seen_on`,
    values: [personIds],
  });
  if (old.length > 0) await removePastEmployers(client, old);
  await client.query({
    name: 'searches-insert-roles',
    text: insertRoles,
    values: [
      personIds,
      old.map((one) => one.person_id),
      old.map((one) => one.employer),
      old.map((one) => one.started_on),
      old.map((one) => one.move_employer),
      old.map((one) => one.move_stint),
      old.map((one) => one.seen_on),
      changed,
    ],
  });
}

async function removePastEmployers(client: Client, old: OldRole[]): Promise<void> {
  const rows = old.flatMap((role) => role.past_company_ids.map((companyId) => ({ companyId, role })));
  if (rows.length === 0) return;
  await client.query({
    name: 'searches-remove-past-employers',
    // "offset 0" forces a look-up by index: a join would read the whole table for a few thousand rows.
    text: `delete from past_employer where ctid = any(array(
             select found.ctid
               from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::uuid[]) as old (company_id, title_id, recency, person_id)
              cross join lateral (
                select p.ctid from past_employer p
                 where p.company_id = old.company_id and p.title_id = old.title_id and p.recency = old.recency
                   and p.person_id = old.person_id
                offset 0) found))`,
    values: [
      rows.map((one) => one.companyId),
      rows.map((one) => one.role.title_id),
      rows.map((one) => one.role.recency),
      rows.map((one) => one.role.person_id),
    ],
  });
}

/** Positions at one employer with at most this many days between them are one employment. */
const longestGapDays = 31;

/**
 * An employment that was first seen more than this many days after it began, and within a year, counts from the day it was seen (C3), if its
 * person was stored before: what comes with the first sight of a person is no change. Nor is an employment at the same employer, or with the
 * same start, as a previous one: its date was corrected, or its employer was given by another name.
 */
const seenLate = { after: 90, within: 365 };

/** The id of an employer that the directory does not hold, made from its name. */
const bareEmployer = (name: string): string => `-('x' || substr(md5(lower(${name})), 1, 13))::bit(52)::bigint`;

/** The definition of a move in SQL; docs/leads.md says it in words. Unknown `starts` and `stops` are infinite. */
const insertRoles = `
  with held as materialized (
    select p.person_id, p.id as position_id, p.title_id, p.company_id, p.is_current,
           coalesce(p.started_on, '-infinity') as starts,
           p.start_precision,
           case when p.is_current or p.ended_on is null then 'infinity'
                when p.end_precision = 'm' then (p.ended_on + interval '1 month - 1 day')::date
                when p.end_precision = 'y' then (p.ended_on + interval '1 year - 1 day')::date
                else p.ended_on end as stops,
           case when p.company_id is not null
                then coalesce((select s.employer from employer_successor s where s.company_id = p.company_id), p.company_id)
                else (
                  select coalesce(s.employer, m.living_id, named.company_id, ${bareEmployer('p.company_name')})
                    from (select coalesce(
                            (select min(own.company_id) from position own
                              where own.person_id = p.person_id and own.company_id is not null
                                and (lower(own.company_name) = lower(p.company_name)
                                     or exists (select from employer_name e
                                                 where e.company_id = own.company_id and e.name = lower(p.company_name)
                                                   and e.kind in ('name', 'former name')))),
                            (select min(e.company_id) from employer_name e where e.name = lower(p.company_name) and e.kind in ('name', 'former name')
                              having min(e.company_id) = max(e.company_id))) as company_id) named
                    left join company_merge m on m.former_id = named.company_id
                    left join employer_successor s on s.company_id = coalesce(m.living_id, named.company_id))
           end as employer,
           case when p.named_employer_id is not null or p.company_id is null then ${bareEmployer('p.company_name')} end as bare_employer
      from (select id, person_id, title_id, company_name, is_current, started_on, start_precision, ended_on, end_precision, named_employer_id,
                   coalesce((select m.living_id from company_merge m where m.former_id = position.company_id), position.company_id) as company_id
              from position
             where person_id = any($1::uuid[]) and kind = 'employee' and (position.company_id is not null or company_name <> '')) p
  ),
  marked as (
    select *,
           starts > max(stops) over (partition by person_id, employer order by starts, stops, position_id
                                     rows between unbounded preceding and 1 preceding) + ${longestGapDays} as begins_anew,
           bool_or(is_current) over employer as is_there_now,
           min(starts) over employer as first_there,
           company_id is distinct from
             lead(company_id) over (partition by person_id, employer order by starts, stops, position_id) as is_last_there
      from held
    window employer as (partition by person_id, employer)
  ),
  stints as materialized (
    select *,
           (count(*) filter (where begins_anew) over (partition by person_id, employer order by starts, stops, position_id))::smallint
             as stint
      from marked
  ),
  roles as (
    select person_id, employer, stint, min(starts) as starts,
           (array_agg(start_precision order by starts, position_id))[1] as start_precision,
           (array_agg(position_id order by starts desc, position_id desc) filter (where is_current))[1] as position_id
      from stints
     where is_there_now
     group by person_id, employer, stint
    having bool_or(is_current)
  ),
  dated as (
    select *,
           case when starts = '-infinity' then 'infinity'
                when start_precision = 'm' then (starts + interval '1 month - 1 day')::date
                when start_precision = 'y' then (starts + interval '1 year - 1 day')::date
                else starts end as starts_at_latest
      from roles
  ),
  preceded as (
    select r.person_id, r.employer, r.stint, r.starts, r.start_precision, r.position_id,
           coalesce(array_agg(h.company_id order by least(h.stops, r.starts) desc, h.starts desc, h.position_id desc)
             filter (where h.is_left), '{}') as past_company_ids,
           coalesce(array_agg(h.position_id order by least(h.stops, r.starts) desc, h.starts desc, h.position_id desc)
             filter (where h.is_left), '{}') as past_position_ids,
           (array_agg(h.position_id order by least(h.stops, r.starts) desc, h.starts desc, h.position_id desc)
             filter (where h.starts < r.starts_at_latest))[1] as previous_position_id
      from dated r
      left join (
        select *, company_id is not null and is_last_there and not is_there_now as is_left from stints
      ) h on h.person_id = r.person_id and h.employer <> r.employer and h.first_there < r.starts_at_latest
     group by r.person_id, r.employer, r.stint, r.starts, r.start_precision, r.position_id
  ),
  before as (
    select o.person_id, coalesce(s.employer, m.living_id, recognised.employer, o.employer) as employer, o.started_on, o.move_employer,
           o.move_stint, o.seen_on
      from unnest($2::uuid[], $3::bigint[], $4::date[], $5::bigint[], $6::smallint[], $7::date[])
        as o (person_id, employer, started_on, move_employer, move_stint, seen_on)
      left join company_merge m on m.former_id = o.employer
      left join employer_successor s on s.company_id = coalesce(m.living_id, o.employer)
      left join (select distinct on (person_id, bare_employer) person_id, bare_employer, employer from held
                  where bare_employer is not null order by person_id, bare_employer, employer) recognised
        on recognised.person_id = o.person_id and recognised.bare_employer = o.employer
  ),
  added as (
    insert into current_employment
      (person_id, employer, company_id, title_id, recency, started_on, start_precision, country, headcount, hq_country, industry_id,
       geo_ids, position_id, previous_position_id, past_company_ids, past_position_ids, move_employer, move_stint, seen_on, title_signature)
    select r.person_id, r.employer, now.company_id, now.title_id,
           (greatest(-65536, least(65535, case when r.starts = '-infinity' then -65536
                                               when seen.day - r.starts between ${seenLate.after + 1} and ${seenLate.within}
                                               then seen.day - date '2000-01-01'
                                               else r.starts - date '2000-01-01' end))::bigint << 36)
             + (uuid_hash_extended(r.person_id, 0) & 68719476735),
           nullif(r.starts, '-infinity'), r.start_precision, person.country, c.headcount, c.hq_country, c.industry_id,
           person.geo_ids, r.position_id, r.previous_position_id, r.past_company_ids, r.past_position_ids,
           coalesce(case when same.stays then there.move_employer end, now.company_id, r.employer),
           coalesce(case when same.stays then there.move_stint end, r.stint), seen.day,
           -- Not joined, since a plan for many people might read all titles.
           (select title.signature from job_title title where title.id = now.title_id)
      from preceded r
      join person on person.id = r.person_id
      join stints now on now.position_id = r.position_id
      left join company c on c.social_id = now.company_id
      -- The same stint with a corrected date, or with an employer that was merged or is recognised now, keeps its identity; an earlier stint
      -- is another one.
      left join (select distinct on (person_id, employer) * from before order by person_id, employer, started_on) there
        on there.person_id = r.person_id and there.employer = r.employer
     cross join lateral (
       select there.person_id is not null
              and (there.started_on is null or there.started_on >= r.starts - ${longestGapDays}) as stays) same
      left join (select distinct on (person_id, started_on) * from before order by person_id, started_on) begun
        on begun.person_id = r.person_id and begun.started_on = nullif(r.starts, '-infinity')
      left join (select distinct changed.id from unnest($8::uuid[]) as changed (id)) known on known.id = r.person_id
     cross join lateral (
       select case when there.person_id is not null then there.seen_on
                   when begun.person_id is not null then begun.seen_on
                   when known.id is not null then (now() at time zone 'UTC')::date end as day) seen
    returning person_id, employer, title_id, title_signature, recency, country, headcount, hq_country, past_company_ids
  )
  insert into past_employer (company_id, title_id, recency, country, headcount, hq_country, person_id, employer, title_signature)
  select past.company_id, a.title_id, a.recency, a.country, a.headcount, a.hq_country, a.person_id, a.employer, a.title_signature
    from added a cross join lateral unnest(a.past_company_ids) as past (company_id)`;
