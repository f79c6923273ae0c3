import { v7 } from 'uuid';
import type { SeniorityLevel } from '../../../../schema/contracts/sizes.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { toCompanyId } from '../company-matching/index.js';
import { appendChangeActivity, type ChangeItem } from './append-change-activity.js';
import { compareLeadership, type ExecutivePosition, type LeadershipChange } from './compare-leadership.js';
import { writeLeadershipHeadline } from './headlines.js';
import { selectClock } from './sql/select-clock.js';
import { selectCompanyNames, selectExecutives, selectTitlesOfLevels } from './sql/select-executives.js';

/** Who leads a company (G7): its owners and founders, its chief officers and presidents, and its vice presidents. */
const levels: SeniorityLevel[] = ['Owner / Partner', 'CXO', 'Vice President'];

/** A position as it is brought in. */
type GivenPosition = {
  title: string;
  company_id: string | null;
  company_name: string | null;
  is_current: boolean;
  kind: string;
};

/** Somebody's positions, one list after the other as they were brought in, and whether any were held before. */
export type Career<P extends GivenPosition = GivenPosition> = {
  person: { id: string; social_url: string; first_name: string; last_name: string };
  isHeld: boolean;
  lists: P[][];
};

/** The stored executive positions of these people before new ones replace them. Runs one statement, or none if nobody is known. */
export async function readExecutives(client: Client, careers: Career[]): Promise<Map<string, ExecutivePosition[]>> {
  const held = new Map<string, ExecutivePosition[]>();
  const known = careers.filter((one) => one.isHeld).map((one) => one.person.id);
  if (known.length === 0) return held;
  for (const { personId, ...position } of await selectExecutives(client, known, levels)) {
    held.set(personId, [...(held.get(personId) ?? []), position]);
  }
  return held;
}

/**
 * Records activity about the companies where people took up or gave up executive roles (G7), in the transaction that writes their positions and
 * after it wrote them. `held` is the result of `readExecutives`, `titleIds` has the dictionary id of each title. A person's first positions
 * are the starting point and no change, and an empty list is no change either. A merged company (B12) counts as the company that it lives on
 * as. Runs three statements for all people together, besides those that record the items.
 */
export async function noteLeadership(
  client: Client,
  careers: Career[],
  held: Map<string, ExecutivePosition[]>,
  titleIds: Map<string, number>,
): Promise<void> {
  const isExecutive = await findExecutiveTitles(client, careers, titleIds);
  const steps = careers.flatMap((career) => {
    let before = career.isHeld ? (held.get(career.person.id) ?? []) : null;
    return career.lists.flatMap((list) => {
      const after = list.length === 0 ? null : list.filter(isLeading).filter(isExecutive).map(toPosition);
      const step = before && after ? [{ person: career.person, before, after }] : [];
      before = after;
      return step;
    });
  });
  // Positions under the same keys are of the same companies, so the directory is asked only about the few that differ.
  const differing = steps.filter(({ before, after }) => compareLeadership(before, after).length > 0);
  if (differing.length === 0) return;
  const keys = differing.flatMap(({ before, after }) => [...before, ...after].map((one) => one.companyId));
  const companies = await selectCompanyNames(client, [...new Set(keys)]);
  const found = differing.flatMap(({ person, before, after }) =>
    compareLeadership(before.map(toLiving(companies)), after.map(toLiving(companies))).map((change) => ({
      person,
      change,
    })),
  );
  if (found.length === 0) return;
  const now = await selectClock(client);
  await appendChangeActivity(
    client,
    found.map(({ person, change }) => toItem(person, change, now)),
  );
}

/** A position with the id and the name under which its company is shown. */
const toLiving =
  (companies: Map<string, { id: string; name: string }>) =>
  ({ title, companyId, companyName }: ExecutivePosition): ExecutivePosition => {
    const company = companies.get(companyId) ?? { id: toCompanyId(companyId), name: companyName };
    return { title, companyId: company.id, companyName: company.name };
  };

/** Returns whether the title of a position is an executive's, as the dictionary read it. */
async function findExecutiveTitles(
  client: Client,
  careers: Career[],
  titleIds: Map<string, number>,
): Promise<(position: GivenPosition) => boolean> {
  const given = careers.flatMap((one) => one.lists.flat().filter(isLeading));
  const ids = new Set(given.map(({ title }) => titleIds.get(title) ?? 0));
  const leading = ids.size === 0 ? ids : await selectTitlesOfLevels(client, [...ids], levels);
  return ({ title }) => leading.has(titleIds.get(title) ?? 0);
}

/** Seats on boards, contracts and advice lead no company, and activity is about a company with an id. */
const isLeading = (one: GivenPosition): boolean => one.is_current && one.kind === 'employee' && one.company_id !== null;

const toPosition = (one: GivenPosition): ExecutivePosition => ({
  title: one.title,
  companyId: one.company_id!,
  companyName: one.company_name,
});

function toItem(
  person: Career['person'],
  { companyId, companyName, before, after }: LeadershipChange,
  now: string,
): ChangeItem {
  const { id, social_url, first_name, last_name } = person;
  const name = `${first_name} ${last_name}`.trim();
  const topic = after === null ? 'departure' : 'appointment';
  return {
    source_id: `${topic}:${companyId}:${v7()}`,
    signal_type: 'leadership',
    company_social_id: companyId,
    headline: writeLeadershipHeadline(companyName, name, { before, after }),
    occurred_at: now,
    topic,
    // An erasure finds the item by the address and the id (X7).
    payload: { before, after, person: { id, social_url, name, title: after ?? before } },
  };
}
