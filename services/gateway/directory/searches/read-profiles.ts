import { v5 } from 'uuid';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Leavers, Profile, Role, SearchCursor } from './query.js';
import { type ProfileRow, selectProfiles } from './sql/select-profiles.js';

// This namespace must never change: leads are recognised by the keys that are derived from it.
const moves = '5b0e6a2c-3c52-5e0f-9d5b-6f8a4f0f7c11';

/** The profiles of these roles, in the order of the roles, with the evidence that a lead shows; `leavers` are those of these people alone. */
export async function readProfiles(
  db: Queryable,
  roles: readonly SearchCursor[],
  population: readonly string[] | null,
  leavers: Leavers | null,
): Promise<Profile[]> {
  if (roles.length === 0) return [];
  const customers = new Set(population);
  const rows = await selectProfiles(db, roles, population, leavers);
  const pairs = leavers && new Set(leavers.personIds.map((id, at) => `${id} ${leavers.companyIds[at]}`));
  return rows.map((row) =>
    toProfile(row, (id) => customers.has(id) && (pairs === null || pairs.has(`${row.person_id} ${id}`))),
  );
}

function toProfile(row: ProfileRow, counts: (companyId: string) => boolean): Profile {
  const previousRole = toPreviousRole(row);
  const left = row.past_company_ids.map(String).filter(counts);
  return {
    cursor: { recency: row.recency, personId: row.person_id, employer: row.employer },
    moveKey: v5(`${row.person_id} ${row.move_employer} ${row.move_stint}`, moves),
    personId: row.person_id,
    firstName: row.first_name,
    lastName: row.last_name,
    socialUrl: row.social_url,
    location: row.location,
    country: row.country,
    seniority: row.seniority,
    newRole: {
      positionId: row.position_id,
      titleId: row.title_id,
      title: row.title,
      companyId: row.company_id,
      companyName: row.company_name,
      startDate: cutDate(row.started_on, row.start_precision),
      endDate: null,
    },
    previousRole,
    pastCompanyIds: [...new Set(left)],
    employer: { headcount: row.headcount, hqCountry: row.hq_country, industryId: row.industry_id },
  };
}

function toPreviousRole(row: ProfileRow): Role | null {
  if (row.past_position_id === null) return null;
  return {
    positionId: row.past_position_id,
    titleId: row.past_title_id,
    title: row.past_title,
    companyId: row.past_company_id,
    companyName: row.past_company_name,
    startDate: cutDate(row.past_started_on, row.past_start_precision),
    endDate: cutDate(row.past_ended_on, row.past_end_precision),
  };
}

const lengths = { y: 4, m: 7, d: 10 };

/** A date cut to its known precision: 2024, 2024-05 or 2024-05-17. */
function cutDate(date: string | null, precision: ProfileRow['start_precision']): string | null {
  return date?.slice(0, lengths[precision ?? 'd']) ?? null;
}
