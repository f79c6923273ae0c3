import type pg from 'pg';
import { type HandedCompany, maxHandedCompanies, takeFacts } from '../../../../schema/contracts/company-facts.js';
import { serviceContext } from '../../../platform/context.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import { hostsOf, toCompanyId } from '../company-matching/index.js';
import { type FactsRow, selectFacts } from './sql/company-facts.js';
import type { ChangeCursor } from './sql/company-walk.js';

/** Leaves room for what surrounds the companies in a NATS message of 512 KiB (A12). */
const maxBytes = 448 * 1024;

/** The companies that changed next. `end` is the cursor of the last one; there may be more unless `isLast`. */
export type FactsPage = { companies: HandedCompany[]; end: ChangeCursor; isLast: boolean };

/** Reads the companies that changed after a cursor, as many as fit one message. */
export async function readPage(pool: pg.Pool, after: ChangeCursor): Promise<FactsPage> {
  const rows = await selectFacts(pool, after, maxHandedCompanies);
  const companies: HandedCompany[] = [];
  let [bytes, read] = [0, 0];
  for (const row of rows) {
    const handed = toHanded(row);
    bytes += Buffer.byteLength(JSON.stringify(handed));
    const isFull = bytes > maxBytes || companies.length + handed.length > maxHandedCompanies;
    if (isFull && read > 0) break;
    companies.push(...handed);
    read++;
  }
  const { updated_at, social_id } = rows[read - 1] ?? after;
  return {
    companies,
    end: { updated_at, social_id },
    isLast: read === rows.length && rows.length < maxHandedCompanies,
  };
}

/** Hands companies over to the feed. Once this returns, the feed keeps them (H13). */
export async function handOverCompanies(bus: Bus, companies: HandedCompany[]): Promise<void> {
  await call(bus, takeFacts, { body: { companies, lists: [] } }, serviceContext('gateway', takeFacts.timeoutMs));
}

/** The company under its own id and the ids of companies merged into it (B12), since items may name any; only its own id has its domains. */
function toHanded(row: FactsRow): HandedCompany[] {
  const { version, industries, company_size: size, hq_country, employees_on_social: employees } = row;
  const facts = { industries, size, hq_country, employees };
  const ids = [row.social_id, ...row.former_ids].map(toCompanyId);
  return ids.map((id, index) => {
    const domains = index === 0 ? hostsOf(row) : [];
    const others = ids.length === 1 ? {} : { other_ids: ids.filter((other) => other !== id) };
    return { company_social_id: id, version, facts: { domains, ...facts, ...others } };
  });
}
