import type { CrmCredentials } from '../../../../../schema/contracts/crm.js';
import { open } from '../../../../platform/secret-box.js';
import type { Deps } from '../../../operation/deps.js';
import type { CompanyRef } from '../deals/company-ref.js';
import type { ConnectionRow } from '../sql/connection-rows.js';
import { capabilities } from './capabilities.js';
import { type Connector, type ListFacts, maxListCompanies } from './crm-connector.js';
import { CrmError, toCallerError } from './crm-error.js';
import { type CrmHttp, createCrmHttp } from './crm-http.js';
import { createImportedConnector } from './imported.js';

export type ConnectorDeps = Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'log'>;

/** What sealed credentials are bound to: those of one connection open nothing of another. */
export const credentialsPurpose = (connectionId: string): string => `crm-connection ${connectionId}`;

/** How long all companies of a list may be read. */
const listMs = 5 * 60_000;

/** Lends the connector of a connection for as long as `work` runs; its network connections end with it, or with the signal. */
export async function withConnector<T>(
  deps: ConnectorDeps,
  row: ConnectionRow,
  signal: AbortSignal,
  work: (connector: Connector) => Promise<T>,
): Promise<T> {
  if (!capabilities[row.type].isRemote) return work(createImportedConnector(deps.database.pool, row.id));
  const { http, connector } = await openRemote(deps, row, signal);
  try {
    return await work(connector);
  } finally {
    await http.close();
  }
}

/** The libraries are big and few processes meet each: one is loaded when it is first needed. */
async function openRemote(
  deps: ConnectorDeps,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<{ http: CrmHttp; connector: Connector }> {
  if (row.credentials === null || row.base_url === null) throw new Error('a remote CRM without credentials');
  const credentials = JSON.parse(open(deps.secretKeys, credentialsPurpose(row.id), row.credentials)) as CrmCredentials;
  const { label } = capabilities[row.type];
  const http = createCrmHttp({ destinations: deps.destinations, baseUrl: row.base_url, label, signal });
  const options = { http, credentials, baseUrl: row.base_url, companyIdField: row.company_id_field };
  if (row.type === 'hubspot') {
    const { createHubspotConnector } = await import('./hubspot.js');
    return { http, connector: createHubspotConnector(options) };
  }
  const { createSalesforceConnector } = await import('./salesforce.js');
  return { http, connector: createSalesforceConnector(options) };
}

/** The lists of companies of a CRM; throws AppErrors for its caller. */
export async function readLists(deps: ConnectorDeps, row: ConnectionRow, withinMs: number): Promise<ListFacts[]> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    return await withConnector(deps, row, signal, (connector) => connector.readLists(signal));
  } catch (error) {
    throw toCallerError(error);
  }
}

/** All companies of a list, 200,000 at most, within five minutes; throws AppErrors for its caller, and where `stop` aborts. */
export async function readListCompanies(
  deps: ConnectorDeps,
  row: ConnectionRow,
  listId: string,
  stop?: AbortSignal,
): Promise<CompanyRef[]> {
  const late = AbortSignal.timeout(listMs);
  const signal = stop ? AbortSignal.any([stop, late]) : late;
  try {
    return await withConnector(deps, row, signal, async (connector) => {
      const refs: CompanyRef[] = [];
      for await (const page of connector.readListCompanies(listId, signal)) {
        for (const ref of page) refs.push(ref);
        if (refs.length > maxListCompanies) {
          throw new CrmError('refused', `The CRM list has more than ${maxListCompanies} companies.`);
        }
      }
      return refs;
    });
  } catch (error) {
    throw toCallerError(error);
  }
}
