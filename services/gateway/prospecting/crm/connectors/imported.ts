import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { listExists, selectListCompanies, selectLists } from '../sql/imported-lists.js';
import type { Connector } from './crm-connector.js';
import { CrmError } from './crm-error.js';

const pageSize = 5_000;

/** The connector of imported deals and lists. Its deals are already stored, so a pass reads none. */
export function createImportedConnector(db: Queryable, connectionId: string): Connector {
  return {
    async *readDeals() {},
    async *readContacts() {},
    async readLists() {
      const rows = await selectLists(db, connectionId);
      return rows.map(({ id, name, company_count }) => ({ id, name, companyCount: company_count }));
    },
    async *readListCompanies(listId) {
      if (!(await listExists(db, connectionId, listId))) throw new CrmError('refused', 'The CRM has no such list.');
      for (let after: string | null = ''; after !== null; ) {
        const page = await selectListCompanies(db, { connectionId, listId }, after, pageSize);
        yield page.refs;
        after = page.last;
      }
    },
  };
}
