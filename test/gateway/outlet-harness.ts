import { randomBytes } from 'node:crypto';
import type { Outlet, OutletDelivery } from '../../schema/contracts/outlets.js';
import { type HubspotServer, hubspotToken, startHubspotServer } from '../support/hubspot-server.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { type SalesforceServer, salesforceClient, startSalesforceServer } from '../support/salesforce-server.js';
import type { ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { daysAgo, type RunHouse, startRunHouse } from './run-harness.js';

/** A gateway, a worker, and stand-ins that answer as the references of HubSpot and Salesforce say. The real CRMs were not asked. */
export type OutletHouse = {
  house: RunHouse;
  hubspot: HubspotServer;
  salesforce: SalesforceServer;
  mail: MailServer;
  secretKeys: string;
  /** The connections to both. */
  connections: Record<'hubspot' | 'salesforce', string>;
  /** The worker that runs. */
  worker: () => ServiceProcess;
  /** Starts another worker in place of one that was ended. */
  startAnother(): Promise<void>;
  post<T>(path: string, body?: object): Promise<T>;
  /** Creates an outlet of HubSpot, with a note for each lead. */
  ofHubspot(settings?: object): Promise<Outlet>;
  ofSalesforce(settings: object): Promise<Outlet>;
  read(id: string): Promise<Outlet>;
  change(id: string, body: object): Promise<{ status: number; text: string; body: Outlet }>;
  deliveriesOf(id: string): Promise<OutletDelivery[]>;
  /** The deliveries of an outlet once none waits. */
  settled(id: string): Promise<OutletDelivery[]>;
  /** Lets the time of all rests pass. */
  passRests(): Promise<unknown>;
  /** The role title of the people who were found last, which nobody else has. */
  titleNow(): string;
  /** Has a run find a lead for each of these first names, under a role of its own; returns the signal. */
  find(names: string[], company?: string, facts?: object): Promise<string>;
  /** Has a run find the same people once more. */
  findAgain(): Promise<void>;
  contactsNamed(name: string): [string, Record<string, string | null>][];
  /** Ends what a test has changed: outlets, refusals and lost answers. */
  clear(): Promise<void>;
  stop(): Promise<void>;
};

export async function startOutletHouse(): Promise<OutletHouse> {
  const mail = await startMailServer();
  const env = {
    SECRET_KEYS: `test:${randomBytes(32).toString('base64')}`,
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Leads <leads@leadwire.example>',
  };
  const hubspot = await startHubspotServer();
  const salesforce = await startSalesforceServer();
  const house = await startRunHouse({ env });
  await house.grant(10_000);
  const body = [
    { social_id: '1001', name: "O'Neil \\ ') OR Name != ('" },
    { social_id: '1002', name: 'Quiet Example' },
  ];
  await house.system.rest('PUT', '/v2/companies', { key: house.system.credentials.staff_key, body });
  const connect = (body: object) => post<{ id: string }>('/v2/crm-connections', { name: 'Ours', ...body });
  const credentials = { access_token: hubspotToken };
  const connections = {
    hubspot: (await connect({ type: 'hubspot', base_url: hubspot.url, credentials })).id,
    salesforce: (await connect({ type: 'salesforce', base_url: salesforce.url, credentials: salesforceClient })).id,
  };
  // Links in a worker's messages lead to the gateway.
  const ofWorker = { ...env, PUBLIC_URL: house.system.baseUrl };
  let worker = await house.startWorker(ofWorker);
  let rounds = 0;

  async function post<T>(path: string, body: object = {}): Promise<T> {
    const answer = await house.system.rest<T>('POST', path, { body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }
  const ofHubspot = (settings: object = {}): Promise<Outlet> =>
    post('/v2/outlets', {
      name: 'Leads',
      crm_connection_id: connections.hubspot,
      id_field: 'leadwire_id',
      ...settings,
    });
  const deliveriesOf = async (id: string): Promise<OutletDelivery[]> => {
    const path = `/v2/outlets/${id}/deliveries`;
    const query = { limit: 200 };
    return (await house.system.rest<{ deliveries: OutletDelivery[] }>('GET', path, { query })).body.deliveries;
  };
  // Digits do not tell titles apart.
  const titleNow = (): string =>
    `Keeper of Harbour${String.fromCharCode(97 + Math.floor(rounds / 26), 97 + (rounds % 26))}ton`;
  const findTitle = async (leads?: number): Promise<string> => {
    const { id } = await house.newHire({ job_titles_includes: [titleNow()] });
    const run = await house.runOf([{ kind: 'new_hire', id }]);
    if (leads !== undefined) expect(run.leads_created).toBe(leads);
    return id;
  };

  return {
    house,
    hubspot,
    salesforce,
    mail,
    secretKeys: env.SECRET_KEYS,
    connections,
    worker: () => worker,
    async startAnother() {
      worker = await house.startWorker(ofWorker);
    },
    post,
    ofHubspot,
    ofSalesforce: (settings) =>
      ofHubspot({ crm_connection_id: connections.salesforce, id_field: 'Leadwire_Id__c', ...settings }),
    read: async (id) => (await house.system.rest<Outlet>('GET', `/v2/outlets/${id}`)).body,
    change: (id, body) => house.system.rest<Outlet>('PATCH', `/v2/outlets/${id}`, { body }),
    deliveriesOf,
    settled: (id) =>
      until(
        async () => {
          const all = await deliveriesOf(id);
          return all.length > 0 && all.every(({ state }) => state !== 'waiting') && all;
        },
        { what: 'the end of all deliveries' },
      ),
    passRests: () => house.sql(`update outlet set rests_until = '-infinity'`),
    titleNow,
    async find(names, company = '1002', facts = {}) {
      rounds++;
      await house.people(names, [{ title: titleNow(), company_social_id: company, start_date: daysAgo(20) }], facts);
      return findTitle(names.length);
    },
    async findAgain() {
      await findTitle();
    },
    contactsNamed: (name) => [...hubspot.written.contacts].filter(([, { firstname }]) => firstname === name),
    async clear() {
      await house.sql('delete from outlet');
      await house.sql('delete from email_recipient');
      Object.assign(mail, { refuses: () => null, beforeTaken: () => {}, signsIn: true });
      mail.mails.length = 0;
      for (const server of [hubspot, salesforce])
        Object.assign(server, { instead: () => null, beforeAnswer: () => true });
      Object.assign(hubspot.written, { refuses: () => false, searchPage: 100 });
      salesforce.written.refuses = () => null;
      salesforce.written.closed.clear();
    },
    async stop() {
      await house?.stop();
      await Promise.all([hubspot.close(), salesforce.close(), mail.close()]);
    },
  };
}

/** Names that no other test has. */
export const many = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${prefix}${n}`);
