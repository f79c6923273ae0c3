import type { CompanyChange } from './headlines.js';

/** The facts of a company whose changes are reported. Null is unknown. */
export type ComparedCompany = {
  name: string;
  employees_on_social: number | null;
  status: string | null;
  is_hiring: boolean | null;
  hq_country: string | null;
  industry: string | null;
};

/**
 * The changes between the previous and the present facts of a company (G7). A fact that was unknown before is seen for the first time, and one
 * that is unknown now was cleared: neither is a change. The number of people is compared with the previous one only, whatever it was earlier;
 * so growth in small steps, each stored for a while, is no change.
 */
export function compareCompanies(before: ComparedCompany, after: ComparedCompany): CompanyChange[] {
  const changes: CompanyChange[] = [];
  for (const [topic, field] of texts) {
    const [was, is] = [before[field], after[field]];
    if (was !== null && is !== null && isOther(was, is)) changes.push({ topic, before: was, after: is });
  }
  const people = compareHeadcounts(before.employees_on_social, after.employees_on_social);
  if (people) changes.push(people);
  if (before.is_hiring !== null && after.is_hiring !== null && before.is_hiring !== after.is_hiring) {
    const topic = after.is_hiring ? 'started_hiring' : 'stopped_hiring';
    changes.push({ topic, before: before.is_hiring, after: after.is_hiring });
  }
  return changes;
}

const texts = [
  ['renamed', 'name'],
  ['status_change', 'status'],
  ['relocated', 'hq_country'],
  ['industry_changed', 'industry'],
] as const;

/** Up to at least 1.5 times and by at least 10 people, or from at least 20 down to at most 0.6 times; in whole numbers, so exactly. */
function compareHeadcounts(before: number | null, after: number | null): CompanyChange | null {
  if (before === null || after === null) return null;
  if (2 * after >= 3 * before && after - before >= 10) return { topic: 'headcount_growth', before, after };
  if (before >= 20 && 5 * after <= 3 * before) return { topic: 'headcount_drop', before, after };
  return null;
}

/** Whether two names differ in more than case, spaces, punctuation and the form of characters, of which sources are careless. */
function isOther(one: string, other: string): boolean {
  return one !== other && toPlain(one) !== toPlain(other);
}

function toPlain(name: string): string {
  const whole = name.normalize('NFKC').toLowerCase();
  return whole.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '') || whole;
}
