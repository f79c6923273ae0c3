import { randomUUID } from 'node:crypto';
import type { CompanyFacts } from '../../schema/contracts/directory.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { storeCompanies } from '../../services/gateway/directory/companies/index.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startSourceWorker } from '../support/source-worker.js';
import { until } from '../support/until.js';
import { startWebStandIn, type WebStandIn } from '../support/web-stand-in.js';

// A worker reads sites and registers of a stand-in for the whole web into a directory.

const log = createLog('test', 'silent');
let made: TestDatabase;
let database: Database;
let web: WebStandIn;
let worker: Part;

beforeAll(async () => {
  made = await createEmptyGateway();
  database = createGatewayDatabase(made.url, 6, log);
  await database.start?.();
});
afterAll(async () => {
  await database?.stop?.();
  await made?.drop();
});
beforeEach(async () => {
  web = await startWebStandIn();
  worker = await startSourceWorker(database, web);
});
afterEach(async () => {
  await worker.stop?.();
  await web.close();
  await database.pool.query(
    'truncate source, source_entity, source_vendor, source_story, change_activity, company_fill',
  );
});

/** A domain that no other test has. */
let count = 0;
const newDomain = (): string => `company${++count}.example`;

async function addSource(kind: string, key: string, domain: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into source (id, kind, key, page, company_domain, company_name, state, confidence, next_read_at)
     values ($1, $2, $3, $4, $5, 'Acme', 'on', 1, now() + interval '1 hour')`,
    [id, kind, key, key.startsWith('https:') ? key : 'https://register.example/', domain],
  );
  return id;
}

type Row = { state: string; last_error: string | null; told_name: string | null; entities: number };

/** Has a source read, and waits for the outcome. */
async function read(id: string): Promise<Row> {
  await database.pool.query('update source_vendor set next_at = now()');
  await database.pool.query('update source set next_read_at = now() where id = $1', [id]);
  const done = `id = $1 and claimed_by is null and (next_read_at > now() or state = 'off')`;
  await until(async () => (await database.pool.query(`select from source where ${done}`, [id])).rowCount === 1);
  const { rows } = await database.pool.query<Row>(
    `select state, last_error, told_name, (select count(*)::int from source_entity where source_id = source.id) as entities
     from source where id = $1`,
    [id],
  );
  return rows[0]!;
}

const put = (facts: CompanyFacts) => storeCompanies({ database }, [facts]);

async function company(domain: string) {
  const { rows } = await database.pool.query(
    `select founded, company_size, headcount, headquarters, hq_country, status, slug, industry, identifiers from company where domain = $1`,
    [domain],
  );
  return rows[0];
}

const items = async () =>
  (
    await database.pool.query<{ body: string }>('select body::text as body from change_activity order by body::text')
  ).rows.map(({ body }) => JSON.parse(body));

const page = (told: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Organization', name: 'Acme', ...told })}</script>`;
const entry = (more: object = {}) => ({
  organisasjonsnummer: '923609016',
  navn: 'ACME AS',
  forretningsadresse: { landkode: 'NO', poststed: 'OSLO' },
  ...more,
});
const register = 'https://data.brreg.no/enhetsregisteret/api/enheter/923609016';

test('B12: the facts of a home page fill the empty fields of its company, create no activity, and replace nothing', async () => {
  const domain = newDomain();
  await put({ name: 'Acme', domain, founded: 1999 });
  const url = `https://${domain}/`;
  web.on(
    url,
    page({
      foundingDate: '2001',
      numberOfEmployees: 60,
      address: { addressLocality: 'Oslo', addressCountry: 'NO' },
      sameAs: [`https://www.linkedin.com/company/acme-${domain}`],
      leiCode: 'HWUPKR0MPOU8FGXBT394',
    }),
  );
  const id = await addSource('website', url, domain);
  expect(await read(id)).toMatchObject({ last_error: null, entities: 1 });
  expect(await company(domain)).toEqual({
    ...{
      founded: 1999,
      company_size: '51-200',
      headcount: 'D',
      headquarters: 'Oslo, NO',
      hq_country: 'NO',
      status: null,
    },
    ...{ slug: `acme-${domain}`, industry: null, identifiers: ['lei:HWUPKR0MPOU8FGXBT394'] },
  });
  expect(await items()).toEqual([]);
});

test('a register is trusted more than a home page and both less than values that were put, and a change within one source is reported once', async () => {
  const domain = newDomain();
  await put({ name: 'Acme', domain });
  const url = `https://${domain}/`;
  web.on(url, page({ foundingDate: '2001', address: { addressLocality: 'Bergen', addressCountry: 'NO' } }));
  web.on(register, entry({ stiftelsesdato: '1998-01-01', antallAnsatte: 60 }));
  const [site, brreg] = [await addSource('website', url, domain), await addSource('brreg', '923609016', domain)];
  await read(site);
  expect(await company(domain)).toMatchObject({ founded: 2001, headquarters: 'Bergen, NO' });
  await read(brreg);
  expect(await company(domain)).toMatchObject({ founded: 1998, headquarters: 'OSLO', company_size: '51-200' });
  web.on(url, page({ foundingDate: '2002', address: { addressLocality: 'Bergen', addressCountry: 'NO' } }));
  await read(site);
  expect(await company(domain)).toMatchObject({ founded: 1998, headquarters: 'OSLO' });
  await put({ name: 'Acme', domain, headquarters: 'Trondheim' });
  web.on(
    register,
    entry({
      stiftelsesdato: '1998-01-01',
      antallAnsatte: 240,
      forretningsadresse: { landkode: 'NO', poststed: 'MOSS' },
    }),
  );
  await read(brreg);
  await read(brreg);
  expect(await company(domain)).toMatchObject({ company_size: '201-500', headquarters: 'Trondheim' });
  expect((await items()).map(({ headline, company_domain }) => [headline, company_domain])).toEqual([
    ['Acme grew from 60 to 240 people (+300%)', domain],
    ['Acme has moved from OSLO to MOSS', domain],
  ]);
});

test('B12: Wikidata fills fields that no other source knows, is replaced by a home page, and creates no activity', async () => {
  const domain = newDomain();
  await put({ name: 'Acme', domain });
  const property = (name: string, value: string, more: object = {}) => ({
    property: `http://www.wikidata.org/prop/direct/${name}`,
    value,
    ...more,
  });
  let employees = '60';
  const city = 'http://www.wikidata.org/entity/Q585';
  web.wikidata = () => [
    { property: 'name', value: 'http://www.wikidata.org/entity/Q4711', label: 'Acme' },
    property('P571', '1998-01-01T00:00:00Z'),
    property('P1128', employees),
    property('P159', city, { label: 'Oslo', country: 'NO' }),
    property('P4264', `Acme-${domain}`),
  ];
  const wikidata = await addSource('wikidata', 'Q4711', domain);
  expect(await read(wikidata)).toMatchObject({ last_error: null, entities: 1 });
  expect(await company(domain)).toMatchObject({
    ...{ founded: 1998, company_size: '51-200', headquarters: 'Oslo', hq_country: 'NO', slug: `acme-${domain}` },
  });
  const url = `https://${domain}/`;
  web.on(url, page({ foundingDate: '2001' }));
  await read(await addSource('website', url, domain));
  employees = '600';
  await read(wikidata);
  expect(await company(domain)).toMatchObject({ founded: 2001, company_size: '501-1000' });
  expect(await items()).toEqual([]);
});

test('a company added to the directory later is filled by the next reading, even if the source is unchanged', async () => {
  const domain = newDomain();
  const url = `https://${domain}/`;
  web.on(url, page({ foundingDate: '2001' }));
  const id = await addSource('website', url, domain);
  await read(id);
  await put({ name: 'Acme', domain });
  await read(id);
  expect(await company(domain)).toMatchObject({ founded: 2001 });
  const written = `select xmin::text from company where domain = $1`;
  const [{ xmin }] = (await database.pool.query(written, [domain])).rows;
  await read(id);
  expect((await database.pool.query(written, [domain])).rows).toEqual([{ xmin }]);
});

test('a slug that another company has is not taken from it', async () => {
  const [domain, other] = [newDomain(), newDomain()];
  await put({ name: 'Acme', domain });
  await put({ name: 'Bolt', domain: other, slug: `held-${domain}` });
  const url = `https://${domain}/`;
  web.on(url, page({ sameAs: `https://linkedin.com/company/held-${domain}`, foundingDate: '2001' }));
  await read(await addSource('website', url, domain));
  expect(await company(domain)).toMatchObject({ slug: null, founded: 2001 });
  expect(await company(other)).toMatchObject({ slug: `held-${domain}` });
});

test('when a register deletes a company by law, the facts from that register are removed and not requested again', async () => {
  const domain = newDomain();
  await put({ name: 'Acme', domain, founded: 1999 });
  web.on(register, entry({ antallAnsatte: 60 }));
  const id = await addSource('brreg', '923609016', domain);
  expect(await read(id)).toMatchObject({ entities: 1 });
  expect(await company(domain)).toMatchObject({ founded: 1999, headquarters: 'OSLO', company_size: '51-200' });
  await put({ name: 'Acme', domain, headquarters: 'Moss' });
  web.on(register, { status: 404 });
  expect(await read(id)).toMatchObject({ state: 'on', entities: 1 });
  web.on(register, {
    status: 410,
    headers: { 'content-type': 'application/json' },
    body: '{"slettedato":"2026-09-05"}',
  });
  expect(await read(id)).toMatchObject({
    ...{ state: 'off', entities: 0, told_name: null },
    last_error: 'data.brreg.no does not have it (410).',
  });
  // What was put stays, and what the register told is gone.
  expect(await company(domain)).toMatchObject({
    founded: 1999,
    headquarters: 'Moss',
    company_size: null,
    headcount: null,
  });
  expect(await items()).toEqual([]);
});

test('RFC 9309: a page that robots.txt forbids, or whose robots.txt fails, is not asked for', async () => {
  const [domain, ill] = [newDomain(), newDomain()];
  web.on(`https://${domain}/robots.txt`, { status: 200, body: 'user-agent: leadwire\ndisallow: /' });
  web.on(`https://${ill}/robots.txt`, { status: 503 });
  for (const [host, why] of [
    [domain, 'forbids to read'],
    [ill, 'cannot be read'],
  ] as const) {
    const { last_error } = await read(await addSource('website', `https://${host}/`, host));
    expect(last_error).toContain(why);
  }
  expect(web.asked.map(({ url }) => new URL(url).pathname)).toEqual(['/robots.txt', '/robots.txt']);
});

const feed = (...titles: string[]) => ({
  status: 200,
  headers: { 'content-type': 'application/rss+xml' },
  body: `<rss version="2.0"><channel>${titles.map((title) => `<item><title>${title}</title></item>`).join('')}</channel></rss>`,
});

test('G7: a story in two feeds of a company on one day is reported once, and the same story of another company is reported separately', async () => {
  const [domain, other] = [newDomain(), newDomain()];
  const press = { status: 200, headers: feed().headers, body: feed('Welcome').body };
  const sources: [string, string][] = [
    [`https://${domain}/news`, domain],
    [`https://blog.${domain}/rss`, domain],
    [`https://${other}/news`, other],
  ];
  const ids = [];
  for (const [url, of] of sources) {
    web.on(url, press);
    ids.push(await addSource('feed', url, of));
    await read(ids.at(-1)!);
  }
  web.on(sources[0]![0], feed('Acme opens a new office in Oslo', 'Welcome'));
  web.on(sources[1]![0], feed('ACME opens new office in Oslo today', 'Acme wins a prize', 'Welcome'));
  web.on(sources[2]![0], feed('Acme opens a new office in Oslo', 'Welcome'));
  for (const id of ids) expect(await read(id)).toMatchObject({ last_error: null });
  const told = [
    [domain, 'Acme opens a new office in Oslo'],
    [domain, 'Acme wins a prize'],
    [other, 'Acme opens a new office in Oslo'],
  ];
  expect((await items()).map(({ headline, company_domain }) => [company_domain, headline]).sort()).toEqual(told.sort());
});

test('S3: a host that asks clients to wait is left alone, and other hosts are read', async () => {
  const [domain, other] = [newDomain(), newDomain()];
  web.on(`https://${domain}/`, { status: 429, headers: { 'retry-after': '3600' } });
  web.on(`https://${other}/`, page({}));
  const id = await addSource('website', `https://${domain}/`, domain);
  expect(await read(id)).toMatchObject({ last_error: `${domain} refuses to answer (429).` });
  await read(id);
  expect(web.asked.filter(({ url }) => url === `https://${domain}/`)).toHaveLength(1);
  expect(await read(await addSource('website', `https://${other}/`, other))).toMatchObject({ last_error: null });
});

test('requests to Companies House carry the key of the installation, which no other vendor receives', async () => {
  const domain = newDomain();
  await put({ name: 'Acme', domain });
  const entry = {
    company_number: '01234567',
    company_name: 'ACME LTD',
    company_status: 'active',
    date_of_creation: '1990-01-01',
  };
  web.on('https://api.company-information.service.gov.uk/company/01234567', entry);
  web.on(register, { organisasjonsnummer: '923609016', navn: 'ACME AS' });
  await read(await addSource('companies_house', '01234567', domain));
  await read(await addSource('brreg', '923609016', newDomain()));
  // Its streams have another key, and a test of their own.
  const asked = web.asked.filter(({ url }) => !url.startsWith('https://stream.'));
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from('a-key:').toString('base64')}`,
    undefined,
  ]);
  expect(await company(domain)).toMatchObject({ founded: 1990, hq_country: 'GB', status: 'Active' });
});
