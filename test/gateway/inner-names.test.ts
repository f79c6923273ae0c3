import type { WebhookEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  CreateWebhookEndpointDocument,
  UpdateWebhookEndpointDocument,
} from '../../schema/graphql/generated/graphql.js';
import { createCrmHttp } from '../../services/gateway/prospecting/crm/connectors/crm-http.js';
import { createDestinations } from '../../services/platform/http/destinations/index.js';
import { type DnsServer, dnsServer } from '../support/dns-server.js';
import { type System, startSystem } from '../support/system.js';

/** A name that nobody has, and names as in a network like ours. */
const names = ['missing.example', 'postgres.example', 'metadata.example', 'mixed.example'];

let dns: DnsServer;
let system: System;
beforeAll(async () => {
  dns = await dnsServer({
    'postgres.example': ['10.0.0.5'],
    'metadata.example': ['169.254.169.254'],
    'mixed.example': ['93.184.215.14', 'fd00::5'],
  });
  const env = { WEBHOOK_DNS_SERVERS: dns.address };
  system = await startSystem({ services: ['gateway', 'webhooks'], env });
});
afterAll(async () => {
  await system?.stop();
  await dns?.close();
});

/** The answers about each name, without what is new in each of them: the name itself, and the request's id. */
async function tellOf(ask: (url: string) => Promise<unknown>): Promise<Set<string>> {
  const told = await Promise.all(
    names.map(async (name) =>
      JSON.stringify(await ask(`https://${name}:8443/hook`))
        .replaceAll(name, 'NAME')
        .replaceAll(/urn:uuid:[\w-]+/g, 'INSTANCE'),
    ),
  );
  return new Set(told);
}

test('W2: registering endpoints cannot be used to map the internal network, by REST or by GraphQL', async () => {
  const path = '/v2/webhook-endpoints';
  const rest = async (url: string) => {
    const { status, headers, body } = await system.rest('POST', path, { body: { url } });
    return [status, headers.get('content-type'), body];
  };
  const told = [...(await tellOf(rest))];
  expect(told).toEqual([expect.stringContaining('must name a host that has public addresses only')]);
  expect(told[0]).toMatch(/^\[422,/);
  const input = (url: string) => ({ input: { url } });
  const registered = await tellOf((url) => system.graphql(String(CreateWebhookEndpointDocument), input(url)));
  expect([...registered]).toEqual([expect.stringContaining('ENDPOINT_URL_REFUSED')]);

  const made = await system.rest<WebhookEndpoint>('POST', path, { body: { url: 'http://127.0.0.1:9/' } });
  const { id } = made.body;
  const patch = async (url: string) => (await system.rest('PATCH', `${path}/${id}`, { body: { url } })).body;
  expect((await tellOf(patch)).size).toBe(1);
  const change = (url: string) => system.graphql(String(UpdateWebhookEndpointDocument), { id, ...input(url) });
  expect((await tellOf(change)).size).toBe(1);
});

test('W2: the address of a CRM cannot be used to map the internal network, neither when it is given nor by the results of a sync', async () => {
  const words = { code: 'unprocessable', noun: 'base_url', location: 'body.base_url' } as const;
  const destinations = createDestinations({ allow: [], ownListeners: [], dnsServers: [dns.address], words });
  const given = await tellOf((url) =>
    destinations.checkUrl(url).catch(({ code, detail, errors }) => ({ code, detail, errors })),
  );
  expect(given.size).toBe(1);
  const synced = await tellOf(async (baseUrl) => {
    const http = createCrmHttp({ destinations, baseUrl, label: 'The CRM', signal: AbortSignal.timeout(20_000) });
    const fault = await http.send({ method: 'GET', url: baseUrl }).catch(({ fault, message }) => ({ fault, message }));
    await http.close();
    return fault;
  });
  expect([...synced]).toEqual(['{"fault":"refused","message":"The host of The CRM has no public address."}']);
});
