import { stringify } from 'csv-stringify/sync';
import type { Lead } from '../../../../schema/contracts/lead-generation.js';

type Role = Lead['new_role'];

const roleColumns = (name: string, roleOf: (lead: Lead) => Role): [string, (lead: Lead) => string | null][] => [
  [`${name}_title`, (lead) => roleOf(lead)?.title ?? null],
  [`${name}_company_name`, (lead) => roleOf(lead)?.company_name ?? null],
  [`${name}_company_social_id`, (lead) => roleOf(lead)?.company_social_id ?? null],
  [`${name}_start_date`, (lead) => roleOf(lead)?.start_date ?? null],
  [`${name}_end_date`, (lead) => roleOf(lead)?.end_date ?? null],
];

/** The columns of the CSV, in order: the fields of a lead, with a column for each field of its two roles. */
const csvColumns: [string, (lead: Lead) => string | null][] = [
  ['id', (lead) => lead.id],
  ['first_name', (lead) => lead.first_name],
  ['last_name', (lead) => lead.last_name],
  ['social_url', (lead) => lead.social_url],
  ['location', (lead) => lead.location],
  ['country', (lead) => lead.country],
  ...roleColumns('new', (lead) => lead.new_role),
  ...roleColumns('previous', (lead) => lead.previous_role),
  ['seniority', (lead) => lead.seniority],
  ['relationship', (lead) => lead.relationship],
  ['persona_name', (lead) => lead.persona_name],
  ['matched_rule', (lead) => lead.matched_rule],
  ['post_url', (lead) => lead.evidence?.post_url ?? null],
  ['engagement', (lead) => lead.evidence?.engagement ?? null],
  ['engaged_at', (lead) => lead.evidence?.engaged_at ?? null],
  ['use_case', (lead) => lead.evidence?.use_case ?? null],
  ['signal_kind', (lead) => lead.signal_kind],
  ['signal_id', (lead) => lead.signal_id],
  ['program_id', (lead) => lead.program_id],
  ['run_id', (lead) => lead.run_id],
  ['person_id', (lead) => lead.person_id],
  ['persona_id', (lead) => lead.persona_id],
  ['created_at', (lead) => lead.created_at],
  ['status', (lead) => lead.status],
  ['owner', (lead) => lead.owner],
  ['note', (lead) => lead.note],
  ['changed_at', (lead) => lead.changed_at],
  ['score', (lead) => String(lead.score)],
  ['score_reason', (lead) => lead.score_reason],
];

// Line ends are those of RFC 4180, and a cell with any line break in it is quoted. A cell that a spreadsheet would run as a formula gets an
// apostrophe, since names come from outside.
const csv = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, escape_formulas: true } as const;

/** The formats of an export: media type, first line, and how the leads of a page are written. */
export const formats = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: stringify([csvColumns.map(([name]) => name)], csv),
    print: (leads: Lead[]) =>
      stringify(
        leads.map((lead) => csvColumns.map(([, read]) => read(lead))),
        csv,
      ),
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    head: '',
    print: (leads: Lead[]) => leads.map((lead) => `${JSON.stringify(lead)}\n`).join(''),
  },
};
