import { createHash } from 'node:crypto';
import type { Question } from '../kinds.js';
import { asksForCustomers } from './asks-for-customers.js';

/**
 * A hash that two signals share exactly if they ask the same question (B8): they have the same kind, and the same definition except for
 * the caps. Name and switch do not count. Neither do the order and the repetition of values in a list, nor the case and spacing of
 * titles. An absent, a null and an empty list are the same, and beside a list of companies, and beside contacts of deals alone,
 * the two `include_*` switches have no effect.
 */
export function hashQuestion({ kind, definition }: Question): Buffer {
  const asked: Record<string, unknown> = { ...definition };
  for (const field of Object.keys(asked)) if (/^max_/.test(field)) delete asked[field];
  if (!asksForCustomers(asked)) {
    delete asked.include_current_customers;
    delete asked.include_former_customers;
  }
  // False is what an absent one means; without levels it has no effect.
  const levels = asked.seniority_levels;
  if (asked.accept_unknown_levels !== true || !Array.isArray(levels) || levels.length === 0)
    delete asked.accept_unknown_levels;
  // As if they were absent.
  for (const field of ['tenure_overlap', 'exclude_customers', 'exclude_open_deals', 'exclude_crm_contacts'])
    if (asked[field] === false) delete asked[field];
  const compared = Object.entries(asked)
    .map(([field, value]): [string, unknown] => [field, Array.isArray(value) ? toSet(field, value) : value])
    .filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, compared]))
    .digest();
}

function toSet(field: string, values: unknown[]): string[] {
  const plain = values.map((value) => {
    if (typeof value !== 'string') return JSON.stringify(value);
    if (field.startsWith('job_titles_') || field === 'keyword_queries')
      return value.trim().replaceAll(/\s+/g, ' ').toLowerCase();
    // Ids that are numbers written as text.
    if (/company_social_ids$/.test(field) || field === 'location_geo_ids') return value.replace(/^(c?)0+(?=\d)/, '$1');
    return value;
  });
  return [...new Set(plain)].sort();
}
