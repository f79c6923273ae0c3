import type pg from 'pg';
import { type HandedCompany, maxHandedCompanies, takeFacts } from '../../../../schema/contracts/company-facts.js';
import { serviceContext } from '../../../platform/context.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import { hostsOf, toCompanyId } from '../company-matching/index.js';
import { type FactsRow, selectFacts } from './sql/company-facts.js';
import type { ChangePlace } from './sql/company-walk.js';

/** Leaves room for what surrounds the companies in a NATS message of 512 KiB (A12). */
const maxBytes = 448 * 1024;

/** The companies that changed next. `end` is the place of the last one; there may be more unless `isLast`. */
export type FactsPage = { companies: HandedCompany[]; end: ChangePlace; isLast: boolean };

/** Reads the companies that changed after a place, as many as fit one message. */
export async function readPage(pool: pg.Pool, after: ChangePlace): Promise<FactsPage> {
  const rows = await selectFacts(pool, after, maxHandedCompanies);
  const companies: HandedCompany[] = [];
  let bytes = 0;
  for (const row of rows) {
    const company = toHanded(row);
    bytes += Buffer.byteLength(JSON.stringify(company)) + 1;
    if (bytes > maxBytes && companies.length > 0) break;
    companies.push(company);
  }
  const { updated_at, social_id } = rows[companies.length - 1] ?? after;
  return {
    companies,
    end: { updated_at, social_id },
    isLast: companies.length === rows.length && rows.length < maxHandedCompanies,
  };
}

/** Hands companies over to the feed. Once this returns, the feed keeps them (H13). */
export async function handOverCompanies(bus: Bus, companies: HandedCompany[]): Promise<void> {
  await call(bus, takeFacts, { body: { companies, lists: [] } }, serviceContext('gateway', takeFacts.timeoutMs));
}

function toHanded(row: FactsRow): HandedCompany {
  return {
    company_social_id: toCompanyId(row.social_id),
    version: row.version,
    facts: {
      domains: hostsOf(row),
      industries: row.industries,
      size: row.company_size,
      hq_country: row.hq_country,
      employees: row.employees_on_social,
    },
  };
}
