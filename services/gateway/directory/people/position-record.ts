import { createHash } from 'node:crypto';
import type { PositionFacts } from '../../../../schema/contracts/directory.js';
import { toCompanyKey } from '../company-matching/index.js';
import type { EmployerName } from '../employers/index.js';

/** The row of a position, with the text of its title instead of its id, and without the person. */
export type PositionRecord = {
  title: string;
  company_id: string | null;
  company_name: string | null;
  started_on: string | null;
  start_precision: 'y' | 'm' | 'd' | null;
  ended_on: string | null;
  end_precision: 'y' | 'm' | 'd' | null;
  is_current: boolean;
  kind: PositionFacts['kind'];
  /** How the employer is named where no id is given; null where nothing names it. */
  employer: EmployerName | null;
  named_employer_id: number | null;
};

/** The row of given facts. A date known to the month or year becomes its first day, together with its precision. */
export function toPosition(facts: PositionFacts): PositionRecord {
  const start = toDay(facts.start_date);
  const end = toDay(facts.end_date);
  const employer = facts.company_social_id ? null : toEmployer(facts);
  return {
    title: normalizeTitle(facts.title),
    company_id: facts.company_social_id ? toCompanyKey(facts.company_social_id) : null,
    company_name: facts.company_name ?? (employer ? (employer.domain ?? employer.page) : null),
    started_on: start.day,
    start_precision: start.precision,
    ended_on: end.day,
    end_precision: end.precision,
    is_current: !facts.end_date,
    kind: facts.kind,
    employer,
    named_employer_id: null,
  };
}

function toEmployer({ company_name, company_domain, company_page }: PositionFacts): EmployerName | null {
  const [name, domain, page] = [company_name, company_domain, company_page].map((text) => text?.trim() || null);
  return (name ?? domain ?? page) ? { name: name!, domain: domain!, page: page! } : null;
}

/** A title as it is in the dictionary: in composed characters and with single spaces. */
export function normalizeTitle(title: string): string {
  // Nearly all titles are plain ASCII; normalising those of a million people takes seconds.
  if (plainTitle.test(title)) return title;
  return title.normalize('NFC').replaceAll(/\s+/gu, ' ').trim() || title;
}
const plainTitle = /^[!-~]+(?: [!-~]+)*$/;

/** A digest of all positions of a person, as a UUID; it does not depend on their order. */
export function digestPositions(positions: PositionRecord[]): string {
  const lines = positions.map((one) => JSON.stringify(toGiven(one))).sort();
  const hex = createHash('md5').update(lines.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The given fields of a position, without the company as which its employer was recognised. */
function toGiven({ employer, named_employer_id: _, ...given }: PositionRecord): unknown[] {
  const { domain = null, page = null } = employer ?? {};
  return [...Object.values(given), ...((domain ?? page) ? [domain, page] : [])];
}

function toDay(date: string | null | undefined): { day: string | null; precision: 'y' | 'm' | 'd' | null } {
  if (!date) return { day: null, precision: null };
  if (date.length === 4) return { day: `${date}-01-01`, precision: 'y' };
  return date.length === 7 ? { day: `${date}-01`, precision: 'm' } : { day: date, precision: 'd' };
}
