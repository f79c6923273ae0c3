import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { kinds, recognise } from '../../services/gateway/sources/kinds.js';
import { type Get, Unread } from '../../services/gateway/sources/source-kind.js';

// Answers of the shapes that the systems give, about companies that do not exist.

const read = async (name: string, key: string, answers: Record<string, unknown>) => {
  const get: Get = async (url) => {
    if (!(url in answers)) throw new Unread(`not expected: ${url}`);
    const answer = answers[url];
    return { url, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
  const reading = await kinds.get(name)!.read(key, get, { fingerprint: null, listHeld: async () => new Set() });
  if (reading.state !== 'complete') throw new Error('unchanged');
  return { name: reading.name, jobs: Object.fromEntries(reading.entities) };
};

test('every folder of a source kind is registered as a kind', () => {
  const files = readdirSync(new URL('../../services/gateway/sources/kinds/', import.meta.url), { recursive: true });
  const folders = files
    .filter((file) => basename(String(file)) === 'index.ts')
    .map((file) => basename(dirname(String(file))));
  expect([...kinds.keys()]).toEqual(folders.sort());
});

test.each([
  ['https://boards.greenhouse.io/acme', 'greenhouse', 'acme'],
  ['https://job-boards.eu.greenhouse.io/acme/jobs/123', 'greenhouse', 'acme'],
  ['https://boards.greenhouse.io/embed/job_board/js?for=acme', 'greenhouse', 'acme'],
  ['https://boards-api.greenhouse.io/v1/boards/acme/jobs', 'greenhouse', 'acme'],
  ['https://jobs.ashbyhq.com/Acme%20Labs/0-1', 'ashby', 'Acme Labs'],
  ['https://api.ashbyhq.com/posting-api/job-board/acme', 'ashby', 'acme'],
  ['https://jobs.lever.co/acme', 'lever', 'acme'],
  ['https://jobs.eu.lever.co/acme/', 'lever', 'eu:acme'],
  ['https://acme.recruitee.com/o/seller', 'recruitee', 'acme'],
  ['https://acme.jobs.personio.de/?language=en', 'personio', 'acme.jobs.personio.de'],
  ['https://acme.jobs.personio.com/job/1', 'personio', 'acme.jobs.personio.com'],
  ['https://acme.teamtailor.com/jobs', 'teamtailor', 'acme'],
  ['https://careers.smartrecruiters.com/Acme', 'smartrecruiters', 'Acme'],
  ['https://jobs.smartrecruiters.com/Acme/1-seller', 'smartrecruiters', 'Acme'],
  ['https://apply.workable.com/acme/j/0A1B/', 'workable', 'acme'],
  ['https://acme.workable.com/', 'workable', 'acme'],
])('%s is the board of a company at %s', (address, kind, key) => {
  const found = recognise(address);
  expect([found?.kind.name, found?.key]).toEqual([kind, key]);
});

test.each([
  'https://www.greenhouse.io/acme',
  'https://greenhouse.example.com/acme',
  'https://boards.greenhouse.io.example.com/acme',
  'https://boards.greenhouse.io/',
  'https://ashbyhq.com/acme',
  'https://www.lever.co/acme',
  'https://support.recruitee.com/en',
  'https://www.personio.de/acme',
  'https://www.teamtailor.com/en',
  'https://www.smartrecruiters.com/acme',
  'https://jobs.workable.com/company/x/jobs-at-acme',
  'https://apply.workable.com/j/0A1B',
  'https://acme.example.com/careers',
  'not an address',
])('%s is the board of no company', (address) => {
  expect(recognise(address)).toBeNull();
});

const job = (more: object) => ({
  title: 'Seller',
  places: ['Oslo'],
  department: 'Sales',
  url: null,
  published_at: null,
  ...more,
});

test('Greenhouse: departments come from the full answer, which is read when the short answer has changed', async () => {
  const row = {
    id: 1,
    title: 'Seller ',
    location: { name: 'Oslo' },
    company_name: 'Acme',
    absolute_url: 'https://a.example/1',
  };
  const dated = { ...row, first_published: '2026-07-16T11:55:32-04:00', updated_at: '2026-07-29T08:50:01-04:00' };
  const base = 'https://boards-api.greenhouse.io/v1/boards/acme/jobs';
  const read1 = await read('greenhouse', 'acme', {
    [base]: { jobs: [dated], meta: { total: 1 } },
    [`${base}?content=true`]: {
      jobs: [{ ...dated, departments: [{ name: 'Sales' }], content: '&lt;p&gt;' }],
      meta: { total: 1 },
    },
  });
  expect(read1).toEqual({
    name: 'Acme',
    jobs: { 1: job({ url: 'https://a.example/1', published_at: '2026-07-16T15:55:32.000Z' }) },
  });
});

test('Lever: times in milliseconds become instants, and all places are read', async () => {
  const url = 'https://api.eu.lever.co/v0/postings/acme?mode=json';
  const categories = { location: 'Oslo', allLocations: ['Oslo', 'Bergen'], team: 'Sales' };
  const row = {
    id: 'a',
    text: 'Seller',
    categories,
    createdAt: 1764205361939,
    hostedUrl: 'https://jobs.lever.co/acme/a',
  };
  const { jobs } = await read('lever', 'eu:acme', { [url]: [row] });
  expect(jobs).toEqual({
    a: job({ places: ['Oslo', 'Bergen'], url: row.hostedUrl, published_at: '2025-11-27T01:02:41.939Z' }),
  });
});

test('Ashby: jobs that are not listed are left out', async () => {
  const row = {
    id: 'a',
    title: 'Seller',
    location: 'Oslo',
    department: 'Sales',
    publishedAt: '2026-04-20T22:43:56.531+00:00',
  };
  const { jobs } = await read('ashby', 'acme', {
    'https://api.ashbyhq.com/posting-api/job-board/acme': {
      jobs: [
        { ...row, isListed: true, secondaryLocations: [{ location: 'Bergen' }] },
        { ...row, id: 'b', isListed: false },
      ],
    },
  });
  expect(jobs).toEqual({ a: job({ places: ['Oslo', 'Bergen'], published_at: '2026-04-20T22:43:56.531Z' }) });
});

test('Recruitee: its own time format is understood, and drafts are left out', async () => {
  const row = { id: 7, title: 'Seller', department: 'Sales', company_name: 'Acme', status: 'published' };
  const locations = [{ city: 'Oslo', country: 'Norway' }];
  const { name, jobs } = await read('recruitee', 'acme', {
    'https://acme.recruitee.com/api/offers/': {
      offers: [
        { ...row, locations, published_at: '2026-08-05 09:41:37 UTC' },
        { ...row, id: 8, status: 'draft' },
      ],
    },
  });
  expect(name).toBe('Acme');
  expect(jobs).toEqual({ 7: job({ places: ['Oslo, Norway'], published_at: '2026-08-05T09:41:37.000Z' }) });
});

test('SmartRecruiters: all pages are read, and an answer without jobs is refused', async () => {
  const row = (id: string) => ({
    ...{ id, name: 'Seller', company: { name: 'Acme' }, department: {}, function: { label: 'Sales' } },
    ...{ location: { fullLocation: 'Oslo, Norway' }, releasedDate: '2018-06-08T02:11:28.000Z' },
  });
  const page = (offset: number) =>
    `https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=${offset}`;
  const { jobs } = await read('smartrecruiters', 'Acme', {
    [page(0)]: { offset: 0, totalFound: 2, content: [row('1')] },
    [page(1)]: { offset: 1, totalFound: 2, content: [row('2')] },
  });
  expect(Object.keys(jobs)).toEqual(['1', '2']);
  expect(jobs[1]).toEqual(
    job({
      places: ['Oslo, Norway'],
      url: 'https://jobs.smartrecruiters.com/Acme/1',
      published_at: '2018-06-08T02:11:28.000Z',
    }),
  );
  const none = { [page(0)]: { offset: 0, totalFound: 0, content: [] } };
  await expect(read('smartrecruiters', 'Acme', none)).rejects.toThrow('names that nobody has');
  const short = {
    [page(0)]: { offset: 0, totalFound: 2, content: [row('1')] },
    [page(1)]: { totalFound: 2, content: [] },
  };
  await expect(read('smartrecruiters', 'Acme', short)).rejects.toThrow('The board has 2 jobs, and its answer has 1.');
});

test('Teamtailor: pages of a JSON Feed are read until one is not full', async () => {
  const item = (id: number) => ({
    ...{ id: `u${id}`, title: 'Seller', url: `https://a.example/${id}`, date_published: '2026-02-04T09:26:20+01:00' },
    _jobposting: {
      identifier: { value: id },
      jobLocation: [{ address: { addressLocality: 'Oslo', addressCountry: 'NO' } }],
    },
  });
  const feed = (items: object[]) => ({ version: 'https://jsonfeed.org/version/1.1', title: 'Acme', items });
  const { name, jobs } = await read('teamtailor', 'acme', {
    'https://acme.teamtailor.com/jobs.json': feed(Array.from({ length: 50 }, (_, at) => item(at + 1))),
    'https://acme.teamtailor.com/jobs.json?page=2': feed([item(51)]),
  });
  expect(name).toBe('Acme');
  expect(Object.keys(jobs)).toHaveLength(51);
  expect(jobs[51]).toEqual(
    job({
      places: ['Oslo, NO'],
      department: null,
      url: 'https://a.example/51',
      published_at: '2026-02-04T08:26:20.000Z',
    }),
  );
});

test('Workable: one job in two places is one job', async () => {
  const row = {
    title: 'Seller',
    shortcode: 'A1',
    department: 'Sales',
    url: 'https://a.example/1',
    published_on: '2026-08-05',
  };
  const { name, jobs } = await read('workable', 'acme', {
    'https://apply.workable.com/api/v1/widget/accounts/acme': {
      name: 'Acme',
      jobs: [
        { ...row, locations: [{ city: '', country: 'Spain' }] },
        { ...row, locations: [{ city: '', country: 'Portugal' }] },
      ],
    },
  });
  expect(name).toBe('Acme');
  expect(jobs).toEqual({
    A1: job({ places: ['Spain', 'Portugal'], url: 'https://a.example/1', published_at: '2026-08-05T00:00:00.000Z' }),
  });
});

const position = `<position><id>1</id><subcompany>Acme SE &amp; Co. KG</subcompany><office>Oslo</office>
  <additionalOffices><office>Bergen</office></additionalOffices><department>Sales</department>
  <name><![CDATA[Seller <b>]]></name><createdAt>2024-11-13T14:10:41+00:00</createdAt></position>`;

test('Personio: XML with additional offices is read, and a job that occurs twice counts once', async () => {
  const url = 'https://acme.jobs.personio.de/xml?language=en';
  const { name, jobs } = await read('personio', 'acme.jobs.personio.de', {
    [url]: `<?xml version="1.0"?><workzag-jobs>${position}${position}</workzag-jobs>`,
  });
  expect(name).toBe('Acme SE & Co. KG');
  expect(jobs).toEqual({
    1: job({
      title: 'Seller <b>',
      places: ['Oslo', 'Bergen'],
      url: 'https://acme.jobs.personio.de/job/1',
      published_at: '2024-11-13T14:10:41.000Z',
    }),
  });
});

test.each([
  ['cut off', `<workzag-jobs>${position}`],
  ['of another root', `<jobs>${position}</jobs>`],
  ['with entities of its own', `<!DOCTYPE x [<!ENTITY a "b">]><workzag-jobs>${position}</workzag-jobs>`],
  ['with unknown entities', `<workzag-jobs><position><id>&a;</id></position></workzag-jobs>`],
  ['without end', `<workzag-jobs>${'<a>'.repeat(100_000)}`],
])('XML %s is not read', async (_what, text) => {
  const url = 'https://acme.jobs.personio.de/xml?language=en';
  await expect(read('personio', 'acme.jobs.personio.de', { [url]: text })).rejects.toThrow(Unread);
});

describe.each([
  ['greenhouse', 'https://boards-api.greenhouse.io/v1/boards/acme/jobs'],
  ['ashby', 'https://api.ashbyhq.com/posting-api/job-board/acme'],
  ['lever', 'https://api.lever.co/v0/postings/acme?mode=json'],
  ['recruitee', 'https://acme.recruitee.com/api/offers/'],
  ['teamtailor', 'https://acme.teamtailor.com/jobs.json'],
  ['smartrecruiters', 'https://api.smartrecruiters.com/v1/companies/acme/postings?limit=100&offset=0'],
  ['workable', 'https://apply.workable.com/api/v1/widget/accounts/acme'],
])('%s', (kind, url) => {
  test.each([
    ['an empty text', ''],
    ['a text that is cut off', '{"jobs":[{"id":1,'],
    ['null', null],
    ['an object without jobs', {}],
    ['a list of other things', [1, 2]],
    ['an empty list', []],
    ['empty lists', { jobs: [], offers: [], items: [], content: [], version: 'https://jsonfeed.org/version/1.1' }],
    ['jobs without anything', { jobs: [{}], offers: [{}], items: [{}], content: [{}], totalFound: 1 }],
    ['jobs that are lists', { jobs: [[]], offers: [[]], items: [[]], content: [[]], totalFound: 1 }],
    ['a text instead of jobs', { jobs: 'none', offers: 'none', items: 'none', content: 'none', totalFound: 1 }],
  ])('%s is refused as a reading, so that it closes no job', async (_what, answer) => {
    await expect(read(kind, 'acme', { [url]: answer })).rejects.toThrow(Unread);
  });
});
