import type { CrmCredentials } from '../../../../../schema/contracts/crm.js';
import { withDeadline } from '../../../../platform/context.js';
import { open } from '../../../../platform/secret-box.js';
import type { Deps } from '../../../operation/deps.js';
import type { CompanyRef } from '../deals/company-ref.js';
import type { ConnectionRow } from '../sql/connection-rows.js';
import { capabilities } from './capabilities.js';
import { type Connector, type ListFacts, maxListCompanies, type RemoteOptions } from './crm-connector.js';
import { CrmError, toCallerError } from './crm-error.js';
import { type CrmHttp, createCrmHttp } from './crm-http.js';
import type { CrmWriter, WriterOptions } from './crm-writer.js';
import { HubspotConnector } from './hubspot.js';
import { HubspotWriter } from './hubspot-writer.js';
import { createImportedConnector } from './imported.js';

export type ConnectorDeps = Pick<Deps, 'database' | 'secretKeys' | 'destinations' | 'log'>;

/** The purpose that credentials are sealed for, so that the credentials of one connection cannot be opened as those of another. */
export const credentialsPurpose = (connectionId: string): string => `crm-connection ${connectionId}`;

/** How long reading all companies of a list may take. */
const listMs = 5 * 60_000;

/** Opens the connector of a connection for `work`; its network connections are closed when the work ends or `signal` aborts. */
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

/**
 * Opens the writer of a remote connection for `work`. Each request is sent once: the caller tries again later, knowing that an earlier
 * request may have been carried out.
 */
export async function withWriter<T>(
  deps: ConnectorDeps,
  row: ConnectionRow,
  options: Pick<WriterOptions, 'idField' | 'writeAs' | 'adds' | 'statusField' | 'takesOwner' | 'now'> & {
    signal: AbortSignal;
  },
  work: (writer: CrmWriter) => Promise<T>,
): Promise<T> {
  const remote = toRemote(deps, row, options.signal, 1);
  try {
    const all = { ...remote, ...options };
    if (row.type === 'hubspot') return await work(new HubspotWriter(all));
    const { SalesforceWriter } = await import('./salesforce-writer.js');
    return await work(new SalesforceWriter(all));
  } finally {
    await remote.http.close();
  }
}

/** Opens a remote CRM. The client library of Salesforce is large and few processes need it, so that it is loaded when it is first needed. */
async function openRemote(
  deps: ConnectorDeps,
  row: ConnectionRow,
  signal: AbortSignal,
): Promise<{ http: CrmHttp; connector: Connector }> {
  const options = toRemote(deps, row, signal);
  const { http } = options;
  if (row.type === 'hubspot') return { http, connector: new HubspotConnector(options) };
  const { SalesforceConnector } = await import('./salesforce.js');
  return { http, connector: new SalesforceConnector(options) };
}

/** What is needed to call a remote CRM; `mostTries` says how often a request is tried (createCrmHttp). */
function toRemote(deps: ConnectorDeps, row: ConnectionRow, signal: AbortSignal, mostTries?: number): RemoteOptions {
  if (row.credentials === null || row.base_url === null)
    throw new Error('the connection to a remote CRM has no credentials or no address');
  const { label } = capabilities[row.type];
  return {
    http: createCrmHttp({ destinations: deps.destinations, baseUrl: row.base_url, label, signal, mostTries }),
    credentials: JSON.parse(open(deps.secretKeys, credentialsPurpose(row.id), row.credentials)) as CrmCredentials,
    baseUrl: row.base_url,
    companyIdField: row.company_id_field,
    profileUrlField: row.profile_url_field,
    readsTypes: row.reads_types,
  };
}

/** The lists of companies of a CRM. Throws AppErrors that a caller may see. */
export async function readLists(deps: ConnectorDeps, row: ConnectionRow, withinMs: number): Promise<ListFacts[]> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    return await withConnector(deps, row, signal, (connector) => connector.readLists(signal));
  } catch (error) {
    throw toCallerError(error);
  }
}

/** All companies of a list, at most 200,000, within five minutes. Throws AppErrors that a caller may see, and when `stop` aborts. */
export async function readListCompanies(
  deps: ConnectorDeps,
  row: ConnectionRow,
  listId: string,
  stop?: AbortSignal,
): Promise<CompanyRef[]> {
  const signal = stop ? withDeadline(stop, listMs) : AbortSignal.timeout(listMs);
  try {
    return await withConnector(deps, row, signal, async (connector) => {
      const refs: CompanyRef[] = [];
      for await (const page of connector.readListCompanies(listId, signal)) {
        for (const ref of page) refs.push(ref);
        if (refs.length > maxListCompanies) {
          throw new CrmError('refused', `The CRM list has more than the maximum of ${maxListCompanies} companies.`);
        }
      }
      return refs;
    });
  } catch (error) {
    throw toCallerError(error);
  }
}
