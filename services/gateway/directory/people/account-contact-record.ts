import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import type { KeyedFacts } from './identify-people.js';
import { isSamePhones, mergeReach, type Reach } from './person-record.js';
import { type PositionRecord, toPosition } from './position-record.js';

/** The row of a contact of one account. */
export type AccountContactRecord = Reach & {
  id: string;
  account_id: string;
  social_url: string;
  first_name: string;
  last_name: string;
  location: string | null;
  job_title: string | null;
  company_id: string | null;
  company_name: string | null;
};

/** Merges facts into the stored contact: absent fields are kept, null clears a field, `positions` replace job and company. */
export function mergeAccountContact(
  stored: AccountContactRecord | undefined,
  facts: KeyedFacts & { account_id: string },
  newId: () => string,
): { record: AccountContactRecord; change: 'created' | 'updated' | 'unchanged' } {
  const record: AccountContactRecord = {
    id: stored?.id ?? newId(),
    account_id: facts.account_id,
    social_url: facts.social_url,
    first_name: facts.first_name ?? stored?.first_name ?? '',
    last_name: facts.last_name ?? stored?.last_name ?? '',
    location: facts.location === undefined ? (stored?.location ?? null) : facts.location,
    ...mergeJob(stored, facts.positions),
    ...mergeReach(stored, facts),
  };
  if (!stored) return { record, change: 'created' };
  return { record, change: isSame(stored, record) ? 'unchanged' : 'updated' };
}

type Job = Pick<AccountContactRecord, 'job_title' | 'company_id' | 'company_name'>;

/** The job: of several current positions, employment precedes seats and contracts, then the latest start precedes. */
function mergeJob(stored: Job | undefined, positions: ContactFacts['positions']): Job {
  if (positions === undefined) {
    const { job_title = null, company_id = null, company_name = null } = stored ?? {};
    return { job_title, company_id, company_name };
  }
  const [job] = positions
    .map(toPosition)
    .filter((one) => one.is_current)
    .sort(byRank);
  return {
    job_title: job?.title ?? null,
    company_id: job?.company_id ?? null,
    company_name: job?.company_name ?? null,
  };
}

function byRank(one: PositionRecord, other: PositionRecord): number {
  const rank = (position: PositionRecord): string =>
    `${position.kind === 'employee' ? 1 : 0} ${position.started_on ?? ''}`;
  return rank(one) < rank(other) ? 1 : rank(one) > rank(other) ? -1 : 0;
}

function isSame(one: AccountContactRecord, other: AccountContactRecord): boolean {
  const { phones: some, ...facts } = one;
  const { phones: others, ...otherFacts } = other;
  const isAlike = (Object.keys(facts) as (keyof typeof facts)[]).every((key) => facts[key] === otherFacts[key]);
  return isAlike && isSamePhones(some, others);
}
