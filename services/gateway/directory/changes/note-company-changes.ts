import { v7 } from 'uuid';
import type { Client } from '../../../platform/postgres/postgres.js';
import { toCompanyId } from '../company-matching/index.js';
import { appendChangeActivity } from './append-change-activity.js';
import { type ComparedCompany, compareCompanies } from './compare-companies.js';
import { signalTypes, writeHeadline } from './headlines.js';
import { selectClock } from './sql/select-clock.js';

/** The states of a company in their order: the first is the one stored before the transaction, if the company was known. */
type CompanyHistory = { companyId: string; states: ComparedCompany[] };

/**
 * Records activity about changes of companies (G7), in the transaction that writes the companies and after it wrote them. Each state is compared
 * with the one before it, so that a file yields the same items however it is divided into transactions. An item is stored by the commit that
 * changes the states it compares, so a repeat of that change finds no difference, and the key of an item only needs to be unique.
 */
export async function noteCompanyChanges(client: Client, histories: CompanyHistory[]): Promise<void> {
  const found = histories.flatMap(({ companyId, states }) =>
    states
      .slice(1)
      .flatMap((after, index) =>
        compareCompanies(states[index]!, after).map((change) => ({ companyId, name: after.name, change })),
      ),
  );
  if (found.length === 0) return;
  const now = await selectClock(client);
  await appendChangeActivity(
    client,
    found.map(({ companyId, name, change }) => ({
      source_id: `${change.topic}:${toCompanyId(companyId)}:${v7()}`,
      signal_type: signalTypes[change.topic],
      company_social_id: toCompanyId(companyId),
      headline: writeHeadline(name, change),
      occurred_at: now,
      topic: change.topic,
      payload: { before: change.before, after: change.after },
    })),
  );
}
