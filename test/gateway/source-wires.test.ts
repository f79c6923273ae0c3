import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import type { Source, SourceKindList } from '../../schema/contracts/sources.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import wire from '../../services/gateway/sources/kinds/feeds/wire/index.js';
import { readWire } from '../../services/gateway/sources/kinds/feeds/wire/read-wire.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startSourceWorker } from '../support/source-worker.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { startWebStandIn, type WebStandIn } from '../support/web-stand-in.js';

// Press wires report on many companies: only what concerns those that the operator named is told of them.

let system: System;
let database: Database;
let web: WebStandIn;
let worker: Part;
const staff = () => system.credentials.staff_key;
const url = wire.presets![0]!.key;
const host = new URL(url).origin;

beforeAll(async () => {
  web = await startWebStandIn();
  web.on(`${host}/robots.txt`, { status: 404 });
  system = await startSystem({ services: ['gateway', 'feed', 'worker'] });
  database = createGatewayDatabase(system.databaseUrl, 6, createLog('test', 'silent'));
  await database.start?.();
  worker = await startSourceWorker(database, web);
}, 60_000);
afterAll(async () => {
  await worker?.stop?.();
  await database?.stop?.();
  await system?.stop();
  await web?.close();
});

type Release = { id: string; title: string; issuer?: string };
const toFeed = (releases: Release[]): string => `<?xml version="1.0" encoding="utf-8"?>
<rss xmlns:dc="http://dublincore.org/documents/dcmi-namespace/" version="2.0"><channel><title>News</title>
${releases
  .map(
    ({ id, title, issuer }) => `<item><guid isPermaLink="true">https://wire.example/${id}</guid>
<link>https://wire.example/${id}</link><title>${title}</title><pubDate>${new Date().toUTCString()}</pubDate>
${issuer === undefined ? '' : `<dc:contributor>${issuer}</dc:contributor>`}</item>`,
  )
  .join('\n')}
</channel></rss>`;
const publish = (...releases: Release[]) =>
  web.on(url, { status: 200, headers: { 'content-type': 'application/rss+xml' }, body: toFeed(releases) });

const listWires = async (): Promise<Source[]> =>
  (await system.rest<{ sources: Source[] }>('GET', '/v2/sources', { key: staff(), query: { kind: 'wire' } })).body
    .sources;

async function addCompany(social_id: string, name: string, domain: string, domains: string[] = []): Promise<void> {
  const body = [{ social_id, name, domain, domains }];
  expect((await system.rest('PUT', '/v2/companies', { key: staff(), body })).status).toBeLessThan(300);
}
/** Has a source of a company that the operator has named, which is never due. */
const nameCompany = (domain: string, state: string) =>
  database.pool.query(
    `insert into source (id, kind, key, page, company_domain, company_name, state, confidence, next_read_at)
     values ($1, 'ashby', $2, 'https://boards.example/', $2, 'x', $3, 1, 'infinity')`,
    [randomUUID(), domain, state],
  );
async function read(id: string): Promise<Source> {
  await database.pool.query('update source_vendor set next_at = now()');
  await database.pool.query('update source set next_read_at = now(), last_success_at = null where id = $1', [id]);
  return until(async () => {
    const { body } = await system.rest<Source>('GET', `/v2/sources/${id}`, { key: staff() });
    return body.last_success_at !== null && body;
  });
}

test('G7: press wires exist but are switched off, and none is requested before it is switched on', async () => {
  // The worker adds one after the other.
  await until(async () => (await listWires()).length > 1);
  const wires = await listWires();
  expect(wires.map(({ company_name, state }) => [company_name, state]).sort()).toEqual([
    ['GlobeNewswire', 'off'],
    ['PR Newswire', 'off'],
  ]);
  const { source_kinds: kinds } = (
    await system.rest<z.output<typeof SourceKindList>>('GET', '/v2/source-kinds', { key: staff() })
  ).body;
  expect(kinds.find(({ name }) => name === 'wire')).toMatchObject({
    source_count: 2,
    reading_count: 0,
    off_reason: expect.any(String),
  });
  expect(web.asked).toEqual([]);
  // Another start adds none.
  await (await startSourceWorker(database, web)).stop?.();
  expect(await listWires()).toHaveLength(2);
});

test('G7: a release is reported once, for the company that is certainly its issuer, and only for companies that the operator named', async () => {
  // The operator has named it by another domain of its own.
  await addCompany('7001', 'Northwind Harbour Systems, Inc.', 'northwind.example', ['northwindharbour.example']);
  await addCompany('7002', 'Quiet Lantern Group', 'quietlantern.example');
  await addCompany('7003', 'Twin Falls Media', 'twinfalls.example');
  await addCompany('7004', 'Twin Falls Media', 'twinfallsmedia.example');
  for (const domain of ['northwindharbour.example', 'twinfalls.example', 'twinfallsmedia.example']) {
    await nameCompany(domain, 'on');
  }
  await nameCompany('quietlantern.example', 'off');
  const watch = { name: 'Releases', signal_types: ['news'], topics: ['press_release'] };
  expect((await system.rest('POST', '/v2/icp-signal-watches', { body: watch })).status).toBe(200);
  const [{ id }] = (await listWires()).filter(({ key }) => key === url) as [Source];
  publish({ id: 'before', title: 'Northwind opened long ago', issuer: 'Northwind Harbour Systems' });
  expect((await system.rest('PATCH', `/v2/sources/${id}`, { key: staff(), body: { state: 'on' } })).status).toBe(200);
  // The first reading is a baseline.
  expect(await read(id)).toMatchObject({ item_count: 0, entity_count: 1, last_error: null });
  publish(
    { id: '1', title: 'Northwind Harbour opens a shipyard in Bergen', issuer: 'Northwind Harbour Systems Inc' },
    { id: '2', title: 'Northwind Harbour opens its shipyard in Bergen', issuer: 'Northwind Harbour Systems' },
    { id: '3', title: 'Quiet Lantern makes news', issuer: 'Quiet Lantern Group' },
    { id: '4', title: 'Which of the two is it', issuer: 'Twin Falls Media' },
    { id: '5', title: 'Northwind Harbour Systems without an issuer' },
    { id: '6', title: 'Somebody unknown', issuer: 'Nobody Of That Name Ltd' },
    { id: '8', title: 'Northwind opened long ago', issuer: 'Nobody Of That Name Ltd' },
    { id: '7', title: 'INVESTOR ALERT about Northwind', issuer: 'Northwind Harbour Systems' },
  );
  expect(await read(id)).toMatchObject({ item_count: 1, last_error: null });
  const signals = await until(async () => {
    const page = (await system.rest<IcpSignalPage>('GET', '/v2/icp-signals')).body;
    return page.signals.length > 0 && page.signals;
  });
  expect(signals).toHaveLength(1);
  expect(signals[0]).toMatchObject({
    signal_type: 'news',
    company_social_id: '7001',
    headline: expect.stringMatching(/^Northwind Harbour opens/),
    payload: { topic: 'press_release', source: 'wire', page: url },
  });
  // What is told stays told, and what was left out is not told later.
  await database.pool.query(`update source set state = 'on' where key = 'quietlantern.example'`);
  expect(await read(id)).toMatchObject({ item_count: 1 });
});

test('G7: a response that is not a complete feed of a wire creates no activity and loses nothing', async () => {
  const [{ id, entity_count: before }] = (await listWires()).filter(({ key }) => key === url) as [Source];
  for (const body of ['', '<html></html>', toFeed([{ id: '9', title: 'x' }]).slice(0, -20)]) {
    web.on(url, { status: 200, headers: { 'content-type': 'application/rss+xml' }, body });
    await database.pool.query('update source_vendor set next_at = now()');
    await database.pool.query('update source set next_read_at = now(), last_error = null where id = $1', [id]);
    const failed = await until(async () => {
      const { body: found } = await system.rest<Source>('GET', `/v2/sources/${id}`, { key: staff() });
      return found.last_error !== null && found;
    });
    expect(failed).toMatchObject({ entity_count: before, item_count: 1 });
  }
});

test('G7: the issuer of a release is the one that the wire names, and a feed of another format is refused', () => {
  const entities = readWire(
    toFeed([
      { id: '1', title: 'One', issuer: ' Acme \n Ltd ' },
      { id: '2', title: 'Two' },
    ]),
    url,
  );
  expect([...entities.values()].map(({ title, company }) => [title, company])).toEqual([
    ['One', 'Acme Ltd'],
    ['Two', null],
  ]);
  const atom =
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title><entry><id>1</id><title>One</title></entry></feed>';
  expect(() => readWire(atom, url)).toThrow('The answer is no RSS feed.');
});
