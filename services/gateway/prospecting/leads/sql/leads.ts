import type { FoundLead, Lead, LeadStatus } from '../../../../../schema/contracts/lead-generation.js';
import type { SeriesOfSteps, StepsOf } from '../../../../../schema/contracts/statistics.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';
import { newestChildren, type ReadChildren } from '../../../operation/children.js';
import { readHourlyCounts } from '../../../operation/hourly-counts.js';
import { leadColumns as foundColumns } from '../../../tenants/webhook-events/index.js';

/**
 * Leads with the time of their event and the parts of their score, each computed once for a row: a page of 200 takes 16 ms if each column
 * computes them (2026-11).
 */
const scoredLeads = `lead
  cross join lateral (select lead_event_at(lead) as event_at offset 0) e
  cross join lateral (select lead_parts(lead, event_at) as parts offset 0) p`;

/** The score of the row `lead` of the table of leads, by the weights of its account; `parts` are worked out where the statement has none. */
export const scoreOf = (lead: string, parts = `lead_parts(${lead}, lead_event_at(${lead}))`): string =>
  `lead_score(${parts}, (select a.lead_weights from account a where a.id = ${lead}.account_id))`;

/** The columns of a lead with what people say of it and its score, which its event does not have. */
const leadColumns = `${foundColumns}, status, owner, note, changed_at,
  ${scoreOf('lead', 'parts')} as score,
  (parts ->> 'fit')::int as score_fit, (parts ->> 'recency')::int as score_recency,
  (parts ->> 'relationship')::int as score_relationship, (parts ->> 'confidence')::int as score_confidence,
  lead_reason(lead, event_at) as score_reason`;

/** A lead that a run found; the signal may have it already. */
export type NewLead = Omit<FoundLead, 'created_at'> & { account_id: string; move_key: string };

/**
 * Inserts the leads that the signal does not have yet, one for each person and move for ever, and counts them by hour; returns those as they
 * were found.
 */
export async function insertLeads(db: Queryable, leads: NewLead[]): Promise<FoundLead[]> {
  if (leads.length === 0) return [];
  const { rows } = await db.query<FoundLead>({
    name: 'leads-insert',
    text: `with made as (insert into lead
             (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name, social_url,
              location, country, new_role, previous_role, seniority, persona_id, persona_name, matched_rule, relationship, evidence)
           select id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name, last_name,
             social_url, location, country, new_role, previous_role, seniority, persona_id, persona_name, matched_rule, relationship,
             nullif(evidence, 'null')
           from jsonb_to_recordset($1::jsonb) as l(
             id uuid, account_id uuid, signal_id uuid, signal_kind text, program_id uuid, run_id uuid, person_id uuid,
             move_key uuid, first_name text, last_name text, social_url text, location text, country text, new_role jsonb,
             previous_role jsonb, seniority text, persona_id uuid, persona_name text, matched_rule text, relationship text, evidence jsonb)
           on conflict do nothing returning *
           ), counted as (
             insert into lead_hour as h (account_id, hour, kind, count)
             select account_id, date_trunc('hour', created_at, 'UTC'), signal_kind, count(*) from made group by 1, 2, 3 order by 1, 2, 3
             on conflict (account_id, hour, kind) do update set count = h.count + excluded.count
           ), in_status as (
             insert into lead_status_hour as h (account_id, hour, status, count)
             select account_id, date_trunc('hour', created_at, 'UTC'), status, count(*) from made group by 1, 2, 3 order by 1, 2, 3
             on conflict (account_id, hour, status) do update set count = h.count + excluded.count
           )
           select ${foundColumns} from made`,
    values: [JSON.stringify(leads)],
  });
  return rows;
}

/** Selects leads of the account; an absent field selects all. */
export type LeadFilter = { run_id?: string; program_id?: string; signal_id?: string; status?: LeadStatus };

// There is a statement for each leading filter: a single prepared statement would always use the index of the account's whole list.
const leading = {
  run: 'run_id = $4::uuid',
  program: 'program_id = $5::uuid',
  signal: 'signal_id = $6::uuid',
  status: 'status = $8::text',
  all: 'true',
};

/**
 * Reads at most `limit + 1` leads of an account, newest first; indexes lead_of_run, lead_of_program, lead_of_signal, lead_of_status, lead_newest,
 * by the narrowest filter that is given.
 */
export function leadsStatement(accountId: string, filter: LeadFilter, start: PageStart, limit: number): Statement {
  const { run_id, program_id, signal_id, status } = filter;
  const narrowest = run_id ? 'run' : program_id ? 'program' : signal_id ? 'signal' : status ? 'status' : 'all';
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `leads-by-${narrowest}${suffix}`,
    text: `select ${leadColumns} from ${scoredLeads}
           where account_id = $1::uuid and ${leading[narrowest]}
             and ($2::timestamptz is null or (created_at, id) ${behind} ($2::timestamptz, $3::uuid))
             and ($4::uuid is null or run_id = $4::uuid) and ($5::uuid is null or program_id = $5::uuid)
             and ($6::uuid is null or signal_id = $6::uuid) and ($8::text is null or status = $8::text)
           order by created_at ${by}, id ${by} limit $7::int + 1`,
    values: [
      accountId,
      start.before,
      start.beforeId,
      run_id ?? null,
      program_id ?? null,
      signal_id ?? null,
      limit,
      status ?? null,
    ],
  };
}

/** The leads of each of these signals, programs, runs or people; indexes lead_of_signal, lead_of_program, lead_of_run, lead_person. */
export const leadsOfEach = (parent: 'signal' | 'program' | 'run' | 'person'): ReadChildren =>
  newestChildren<Lead>({
    list: 'leads',
    name: `leads-of-each-${parent}`,
    from: scoredLeads,
    columns: leadColumns,
    where: `${parent}_id = parent.id`,
    toRow: (lead) => lead,
  });

/** The leads of an account among these ids; by primary key. */
export async function selectLeadsById(db: Queryable, accountId: string, ids: string[]): Promise<Lead[]> {
  const { rows } = await db.query<Lead>({
    name: 'leads-by-id',
    text: `select ${leadColumns} from ${scoredLeads} where account_id = $1::uuid and id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows;
}

/** The leads that were made for an account in each step, by the kind of their signal. Leads that were erased since are among them. */
export const readLeadHours = (db: Queryable, steps: StepsOf): Promise<SeriesOfSteps[]> =>
  readHourlyCounts(db, { table: 'lead_hour', series: 'kind' }, steps);

/** The leads of an account that came to each status in each step: to "new" when they were made, to others when they were changed. */
export const readStatusHours = (db: Queryable, steps: StepsOf): Promise<SeriesOfSteps[]> =>
  readHourlyCounts(db, { table: 'lead_status_hour', series: 'status' }, steps);

/** The people whose leads the account has rejected, at most `limit`, those who were rejected last; index lead_rejected. */
export async function selectRejected(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'leads-rejected',
    text: `select person_id as id from lead where account_id = $1::uuid and status = 'rejected'
           order by changed_at desc limit $2::int`,
    values: [accountId, limit],
  });
  return rows.map(({ id }) => id);
}
