import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Profile, Role, SearchCursor } from '../../../directory/searches/index.js';
import type { NewLead } from '../../leads/index.js';
import type { LeasedRun } from '../sql/run-lease.js';
import type { OpenSearch, RoleSweep } from '../sql/sweeps.js';
import { matchProfile, type ProfileMatch, type Relationship, rankRelationship } from './match-profile.js';
import type { Page } from './record-page.js';
import { relationshipsOf, resolveSearch, searchPage } from './search-page.js';

/** Opens one search of people's positions for reading page by page; its criteria are resolved once. */
export async function openRoleSweep(
  db: Queryable,
  run: LeasedRun,
  sweep: RoleSweep,
  place: number,
): Promise<(search: OpenSearch) => Promise<Page<Profile>>> {
  const resolved = await resolveSearch(db, sweep.searches[place]!);
  const relationships = relationshipsOf(sweep);
  return async (search) => {
    const { profiles, next } = await searchPage(db, sweep, resolved, search.next_cursor as SearchCursor | null);
    return {
      sweep,
      search,
      cap: resolved.search.cap,
      profiles,
      next,
      toLead(profile) {
        const match = matchProfile(profile, resolved.criteria);
        return match && toLead(run, sweep, profile, match, relationships);
      },
    };
  };
}

function toLead(
  run: LeasedRun,
  sweep: RoleSweep,
  profile: Profile,
  match: ProfileMatch,
  relationships: ReadonlyMap<string, Relationship>,
): NewLead {
  return {
    id: randomUUID(),
    account_id: run.account_id,
    signal_id: sweep.signal_id,
    signal_kind: sweep.kind,
    program_id: run.program_id,
    run_id: run.id,
    person_id: profile.personId,
    move_key: profile.moveKey,
    first_name: profile.firstName,
    last_name: profile.lastName,
    social_url: profile.socialUrl,
    location: profile.location,
    country: profile.country,
    new_role: toRole(profile.newRole),
    previous_role: profile.previousRole && toRole(profile.previousRole),
    seniority: profile.seniority,
    persona_id: match.personaId,
    persona_name: match.personaName,
    matched_rule: match.rule,
    relationship: rankRelationship(profile.pastCompanyIds, relationships),
    evidence: null,
  };
}

function toRole(role: Role): NonNullable<NewLead['new_role']> {
  return {
    title: role.title,
    company_social_id: role.companyId,
    company_name: role.companyName,
    start_date: role.startDate,
    end_date: role.endDate,
  };
}
