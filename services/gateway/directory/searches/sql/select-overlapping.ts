import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Leavers, SearchCursor, Tenures } from '../query.js';

/**
 * The roles (at most 500), in their order, whose people were employed at one of these companies between its days; with `leavers`, at one with
 * which they are paired. A stint whose dates are unknown or too coarse to tell counts. By primary keys and index position_person, some rows
 * for each role.
 */
export async function selectOverlapping(
  db: Queryable,
  roles: readonly SearchCursor[],
  { companyIds, since, until }: Tenures,
  leavers: Leavers | null,
): Promise<SearchCursor[]> {
  const { rows } = await db.query<{ place: number }>({
    name: 'searches-overlapping',
    text: `
      select wanted.place::int - 1 as place
        from unnest($1::uuid[], $2::bigint[]) with ordinality as wanted (person_id, employer, place)
        join current_employment e on e.person_id = wanted.person_id and e.employer = wanted.employer
       where exists (
         select from unnest(e.past_company_ids, e.past_position_ids) as past (company_id, position_id)
           join unnest($3::bigint[], $4::date[], $5::date[]) as tenure (company_id, since, until) using (company_id)
           join position latest on latest.id = past.position_id
           join position stint on stint.person_id = e.person_id and stint.kind = 'employee'
            and (stint.id = latest.id or living_company(stint.company_id) = living_company(latest.company_id))
          where ($6::uuid[] is null or (e.person_id, past.company_id) in (select * from unnest($6::uuid[], $7::bigint[])))
            and coalesce(stint.started_on, '-infinity') <= tenure.until
            and coalesce(stint.ended_on
                  + case stint.end_precision when 'y' then interval '1 year - 1 day'
                                             when 'm' then interval '1 month - 1 day' else interval '0' end,
                  'infinity') >= tenure.since)
       order by wanted.place`,
    values: [
      roles.map((one) => one.personId),
      roles.map((one) => one.employer),
      companyIds,
      since,
      until,
      leavers?.personIds ?? null,
      leavers?.companyIds ?? null,
    ],
  });
  return rows.map(({ place }) => roles[place]!);
}
