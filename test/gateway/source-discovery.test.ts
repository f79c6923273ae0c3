import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createDiscovery, createFetcher } from '../../services/gateway/sources/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { makeFolder, type TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startWebStandIn, type WebStandIn } from '../support/web-stand-in.js';

let web: WebStandIn;
let made: TestDatabase;
let database: Database;
let discover: ReturnType<typeof createDiscovery>;
let fetcher: ReturnType<typeof createFetcher>;

beforeAll(async () => {
  made = await createEmptyGateway();
  database = createGatewayDatabase(made.url, 4, createLog('test', 'silent'));
  await database.start?.();
});
afterAll(async () => {
  await database?.stop?.();
  await made?.drop();
});
beforeEach(async () => {
  web = await startWebStandIn();
  const { signal } = new AbortController();
  fetcher = createFetcher({ connect: web.connect, contact: 'https://ops.example.com/sources', signal });
  discover = createDiscovery({ deps: { database, sourceKeys: {} }, fetch: fetcher.fetch, signal, paceMs: 0 });
});
afterEach(async () => {
  await fetcher.close();
  await web.close();
  await database.pool.query('truncate source, source_entity, source_vendor');
});

const sourcesOf = async () =>
  (
    await database.pool.query(
      'select kind, key, company_domain, company_name, told_name, state from source order by kind, key',
    )
  ).rows;
/** What was asked of companies and boards; Wikidata is asked for each domain. */
const pagesAsked = () =>
  web.asked.map(({ url }) => url).filter((url) => !url.startsWith('https://query.wikidata.org/'));
const link = (href: string, text = '') => `<a href="${href}">${text}</a>`;
const named = (name: string) => ({ name, content: '' });

test('a board is found on the careers page, and switched on if its name agrees', async () => {
  web.on('https://acme.example/', `<title>Acme</title>${link('/about', 'About')}${link('/careers', 'We are hiring')}`);
  web.on(
    'https://acme.example/careers',
    `<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme4711"></script>`,
  );
  web.on('https://boards-api.greenhouse.io/v1/boards/acme4711', named('Acme, Inc.'));
  const found = await discover({ domain: 'www.Acme.example', name: 'Acme' });
  expect(found).toEqual([
    {
      kind: 'greenhouse',
      page: 'https://job-boards.greenhouse.io/acme4711',
      told_name: 'Acme, Inc.',
      confidence: 0.93,
      outcome: 'on',
    },
  ]);
  expect(await sourcesOf()).toEqual([
    {
      kind: 'greenhouse',
      key: 'acme4711',
      company_domain: 'acme.example',
      company_name: 'Acme',
      told_name: 'Acme, Inc.',
      state: 'on',
    },
  ]);
  expect((await discover({ domain: 'acme.example', name: 'Acme' }))[0]!.outcome).toBe('known');
});

test('a careers page that redirects to a board is taken as that board, and the name of a board is never guessed', async () => {
  web.on('https://acme.example/', link('https://acme.example/jobs', 'Jobs'));
  web.on('https://acme.example/jobs', { status: 302, headers: { location: 'https://jobs.lever.co/acmeworks' } });
  web.on('https://jobs.lever.co/acmeworks', '<title>Acme</title>');
  expect(await discover({ domain: 'acme.example', name: null })).toMatchObject([
    { kind: 'lever', told_name: 'Acme', outcome: 'on' },
  ]);
  web.on('https://bolt.example/', link('/', 'Home'));
  expect(await discover({ domain: 'bolt.example', name: 'Bolt' })).toEqual([]);
  expect(pagesAsked().filter((url) => url.includes('bolt') && !url.startsWith('https://bolt.example/'))).toEqual([]);
});

test.each([
  ['another name', '<title>Aha Veterinary Clinic Jobs</title>', 'Aha Veterinary Clinic'],
  ['no name', '<title>Jobs</title>', null],
])('a board with %s is only proposed, for a person to decide', async (_what, html, told) => {
  web.on('https://aha.example/', link('https://jobs.ashbyhq.com/aha'));
  web.on('https://jobs.ashbyhq.com/aha', html);
  expect(await discover({ domain: 'aha.example', name: 'Aha' })).toMatchObject([
    { outcome: 'proposed', told_name: told },
  ]);
  expect(await sourcesOf()).toMatchObject([{ state: 'proposed' }]);
});

test('the page of a board is not read if robots.txt of its host forbids it', async () => {
  web.on('https://acme.example/', link('https://jobs.lever.co/acme'));
  web.on('https://jobs.lever.co/robots.txt', { status: 200, body: 'User-agent: *\nDisallow: /' });
  web.on('https://jobs.lever.co/acme', '<title>Acme</title>');
  const [found] = await discover({ domain: 'acme.example', name: 'Acme' });
  expect(found).toMatchObject({ outcome: 'unread', reason: expect.stringContaining('robots.txt') });
  expect(pagesAsked()).not.toContain('https://jobs.lever.co/acme');
});

test('a board that returns no jobs is not assumed to exist', async () => {
  web.on('https://acme.example/', link('https://careers.smartrecruiters.com/Acme'));
  web.on('https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0', {
    totalFound: 0,
    content: [],
  });
  const [found] = await discover({ domain: 'acme.example', name: 'Acme' });
  expect(found).toMatchObject({ outcome: 'unread', reason: expect.stringContaining('names that nobody has') });
  expect(await sourcesOf()).toEqual([]);
});

test('a board that already belongs to another company stays with that company', async () => {
  for (const domain of ['acme.example', 'acme-shop.example']) {
    web.on(`https://${domain}/`, link('https://boards.greenhouse.io/acme'));
  }
  web.on('https://boards-api.greenhouse.io/v1/boards/acme', named('Acme'));
  expect((await discover({ domain: 'acme.example', name: 'Acme' }))[0]!.outcome).toBe('on');
  expect((await discover({ domain: 'acme-shop.example', name: 'Acme' }))[0]!.outcome).toBe('of_another_company');
});

describe('RFC 9309', () => {
  test.each([
    ['is missing', { status: 404 }, true],
    ['allows all', { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:' }, true],
    ['forbids others', { status: 200, body: 'User-agent: other\nDisallow: /' }, true],
    ['forbids us', { status: 200, body: 'User-agent: leadwire\nDisallow: /\n\nUser-agent: *\nAllow: /' }, false],
    ['forbids all', { status: 200, body: 'User-agent: *\nDisallow: /' }, false],
    ['cannot be read', { status: 503 }, false],
    ['is redirected for ever', { status: 301, headers: { location: '/robots.txt' } }, true],
  ])(
    'a robots.txt that %s decides whether pages are read',
    async (_what, answer, isRead) => {
      web.on('https://acme.example/robots.txt', answer);
      web.on('https://acme.example/', link('/'));
      if (isRead) await expect(discover({ domain: 'acme.example', name: null })).resolves.toEqual([]);
      else await expect(discover({ domain: 'acme.example', name: null })).rejects.toThrow('robots.txt');
      expect(pagesAsked().includes('https://acme.example/')).toBe(isRead);
    },
    60_000,
  );

  test('the rules of each host are read once, and a forbidden careers page is left out', async () => {
    web.on('https://acme.example/robots.txt', { status: 200, body: 'User-agent: *\nDisallow: /jobs' });
    web.on('https://acme.example/', link('/jobs', 'Jobs') + link('/careers', 'Careers'));
    web.on('https://acme.example/jobs', link('https://boards.greenhouse.io/forbidden'));
    web.on('https://acme.example/careers', link('https://boards.greenhouse.io/acme'));
    web.on('https://boards-api.greenhouse.io/v1/boards/acme', named('Acme'));
    expect(await discover({ domain: 'acme.example', name: 'Acme' })).toMatchObject([{ outcome: 'on' }]);
    expect(pagesAsked().filter((url) => url.endsWith('/robots.txt'))).toHaveLength(1);
    expect(pagesAsked()).not.toContain('https://acme.example/jobs');
  });
});

test('S5: at most five pages are read for a company, however many its site links to', async () => {
  const many = Array.from({ length: 500 }, (_, at) => link(`/jobs/${at}`, 'Jobs')).join('');
  web.otherwise((_url, response) => void response.setHeader('content-type', 'text/html').end(many));
  web.on('https://acme.example/robots.txt', { status: 404 });
  expect(await discover({ domain: 'acme.example', name: null })).toEqual([]);
  expect(pagesAsked().length).toBeLessThanOrEqual(5);
}, 60_000);

test('a page that is not HTML, a redirect to plain http, and a domain that is no company domain are refused with the reason', async () => {
  web.on('https://acme.example/', { status: 200, headers: { 'content-type': 'application/pdf' } });
  await expect(discover({ domain: 'acme.example', name: null })).rejects.toThrow('https://acme.example/ is no HTML.');
  web.on('https://acme.example/', { status: 301, headers: { location: 'http://acme.example/' } });
  await expect(discover({ domain: 'acme.example', name: null })).rejects.toThrow('not https');
  await expect(discover({ domain: 'https://facebook.com/acme', name: null })).rejects.toThrow(
    'is no domain of a company',
  );
  await expect(discover({ domain: 'nothing', name: null })).rejects.toThrow('is no domain of a company');
}, 60_000);

test('the command refuses to start without a contact or with a file that has no domains', async () => {
  const { runDiscovery } = await import('../../bin/admin/discover-sources.js');
  const file = join(await makeFolder('companies'), 'companies.csv');
  writeFileSync(file, 'name\nAcme\n');
  await expect(runDiscovery({ database }, file, {})).rejects.toThrow('SOURCES_CONTACT is not set');
  const env = { SOURCES_CONTACT: 'ops@example.com' };
  await expect(runDiscovery({ database }, file, env)).rejects.toThrow('has no column "domain"');
  await expect(runDiscovery({ database }, file, { SOURCES_CONTACT: 'a b' })).rejects.toThrow(
    'must be an e-mail address or an https URL',
  );
});

test('the home page of a company and the feeds on its own domain become sources, the feed of its news page first', async () => {
  const organization = JSON.stringify({ '@type': 'Organization', name: 'Acme Inc.', url: 'https://acme.example' });
  const alternate = (href: string, title = 'News') =>
    `<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">`;
  web.on('https://acme.example/', { status: 301, headers: { location: 'https://www.acme.example/en' } });
  web.on(
    'https://www.acme.example/en',
    `<script type="application/ld+json">${organization}</script>${link('/news', 'Newsroom')}
     ${alternate('/comments/feed', 'Acme » Comments Feed')}${alternate('/blog.rss')}${alternate('https://medium.example/acme')}`,
  );
  web.on('https://www.acme.example/news', alternate('/news.rss'));
  expect(await discover({ domain: 'acme.example', name: 'Acme' })).toMatchObject([
    { kind: 'website', page: 'https://www.acme.example/en', told_name: 'Acme Inc.', outcome: 'on' },
    { kind: 'feed', page: 'https://www.acme.example/news.rss', told_name: null, confidence: 1, outcome: 'on' },
    { kind: 'feed', page: 'https://www.acme.example/blog.rss', outcome: 'on' },
  ]);
});

test('a home page that names another company is only proposed, for a person to decide', async () => {
  const organization = JSON.stringify({ '@type': 'Organization', name: 'Theme Forest' });
  web.on('https://acme.example/', `<script type="application/ld+json">${organization}</script>`);
  expect(await discover({ domain: 'acme.example', name: 'Acme' })).toMatchObject([
    { kind: 'website', told_name: 'Theme Forest', outcome: 'proposed' },
  ]);
});

test('GLEIF leads from the LEI of a company to the register of its country', async () => {
  const lei = 'HWUPKR0MPOU8FGXBT394';
  const entity = {
    legalName: { name: 'Acme ASA' },
    legalAddress: { country: 'NO' },
    registeredAs: '923 609 016',
    category: 'GENERAL',
  };
  web.on(`https://api.gleif.org/api/v1/lei-records/${lei}`, { data: { attributes: { lei, entity } } });
  web.on('https://data.brreg.no/enhetsregisteret/api/enheter/923609016', {
    ...{ organisasjonsnummer: '923609016', navn: 'ACME ASA', organisasjonsform: { kode: 'ASA' } },
  });
  web.on('https://acme.example/', '<title>Acme</title>');
  const found = await discover({ domain: 'acme.example', name: 'Acme', identifiers: [`lei:${lei}`] });
  expect(found.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['gleif', 'on'],
    ['brreg', 'on'],
  ]);
});

const ofItem = (property: string, value: string, more: object = {}) => ({
  property: `http://www.wikidata.org/prop/direct/${property}`,
  ...{ value, ...more },
});

test('a Wikidata item is found by the domain of a company, and leads through GLEIF to the register of its country', async () => {
  const lei = 'HWUPKR0MPOU8FGXBT394';
  web.wikidata = (query) => {
    if (query.includes('wdt:P856')) {
      expect(query).toContain('<https://www.acme.example/>');
      return [{ item: 'http://www.wikidata.org/entity/Q4711', label: 'Acme' }];
    }
    expect(query).toContain('wd:Q4711');
    return [ofItem('P1278', lei), ofItem('P571', '1998-01-01T00:00:00Z')];
  };
  const entity = { legalName: { name: 'Acme AS' }, legalAddress: { country: 'NO' }, registeredAs: '923609016' };
  web.on(`https://api.gleif.org/api/v1/lei-records/${lei}`, { data: { attributes: { lei, entity } } });
  web.on('https://data.brreg.no/enhetsregisteret/api/enheter/923609016', {
    ...{ organisasjonsnummer: '923609016', navn: 'ACME AS' },
  });
  web.on('https://acme.example/', '<title>Acme</title>');
  const found = await discover({ domain: 'acme.example', name: 'Acme' });
  expect(found.map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
    ['brreg', 'on'],
    ['gleif', 'on'],
    ['wikidata', 'on'],
  ]);
}, 60_000);

test('a failure of Wikidata is reported for each company, and Wikidata is no longer asked after the third failure', async () => {
  const asked = () => web.asked.filter(({ url }) => url.startsWith('https://query.wikidata.org/')).length;
  web.wikidata = () => null;
  const reasons: (string | undefined)[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    web.on(`https://${name}.example/`, '<title>x</title>');
    const [finding] = await discover({ domain: `${name}.example`, name });
    expect(finding).toMatchObject({ kind: 'wikidata', outcome: 'unread' });
    reasons.push(finding!.reason);
  }
  expect(asked()).toBe(3);
  expect(reasons[3]).toBe('It is not asked any more, since it has failed three times in turn.');
}, 60_000);

test('a Wikidata item is not trusted if another item has the same site, or if its name differs', async () => {
  web.on('https://acme.example/', '<title>Acme</title>');
  let items = ['Q1', 'Q2'];
  web.wikidata = (query) =>
    query.includes('wdt:P856')
      ? items.map((item) => ({ item: `http://www.wikidata.org/entity/${item}`, label: 'Something Else Entirely' }))
      : [];
  expect(await discover({ domain: 'acme.example', name: 'Acme' })).toEqual([]);
  items = ['Q1'];
  expect(await discover({ domain: 'acme.example', name: 'Acme' })).toMatchObject([
    { kind: 'wikidata', told_name: 'Something Else Entirely', outcome: 'proposed' },
  ]);
}, 60_000);

test('registers are asked by the identifiers of a company, even if its site cannot be read', async () => {
  web.on('https://data.brreg.no/enhetsregisteret/api/enheter/923609016', {
    ...{ organisasjonsnummer: '923609016', navn: 'ACME AS' },
  });
  web.on('https://acme.example/', { status: 503 });
  const identifiers = ['registry:NO:923609016', 'crm:hubspot:1'];
  expect(await discover({ domain: 'acme.example', name: 'Acme', identifiers })).toMatchObject([
    { kind: 'website', outcome: 'unread', reason: 'https://acme.example/ was answered with 503.' },
    {
      kind: 'brreg',
      page: 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016',
      told_name: 'ACME AS',
      outcome: 'on',
    },
  ]);
});
