import { compareFilings } from '../../services/gateway/sources/kinds/edgar/compare-filings.js';
import { fromNewYork } from '../../services/gateway/sources/kinds/edgar/new-york.js';
import { readFormD } from '../../services/gateway/sources/kinds/edgar/read-form-d.js';
import { readItems } from '../../services/gateway/sources/kinds/edgar/read-items.js';
import { kinds } from '../../services/gateway/sources/kinds.js';
import { type Get, type HeldEntity, Unread } from '../../services/gateway/sources/source-kind.js';

const edgar = kinds.get('edgar')!;
const heading =
  'Item 5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers. ';

test.each([
  [
    'appointment',
    'On March 1, 2026, the Board of Directors of Acme, Inc. appointed Ann Lee as Chief Financial Officer.',
  ],
  ['appointment', 'Mr. Roe was promoted to President and Chief Operating Officer, effective at once.'],
  ['departure', 'On March 1, 2026, Ann B. Lee resigned from her position as General Counsel of the Company.'],
  ['departure', 'Ann Lee notified the Company of her decision to retire as Chief Executive Officer.'],
  ['departure', 'Departure of Ann Lee as Treasurer. Her employment will end.'],
  ['departure', 'A director, Ann Lee, will not stand for re-election.'],
])('an item 5.02 that reports an arrival or a departure has the topic %s: %s', (topic, text) => {
  expect(readItems(heading + text, ['5.02', '9.01'])).toMatchObject([{ item: '5.02', topic }]);
});

test.each([
  'The Compensation Committee of the Board of Directors approved salaries of the Named Executive Officers.',
  'The Board of Directors adopted the Variable Compensation Plan for executive officers.',
  'If the Chief Executive Officer resigned for good reason, she would receive twelve months of pay.',
  'Upon a termination, the President will be eligible for a bonus; equity of an officer who was terminated vests.',
  'The stockholders approved the 2026 Equity Incentive Plan.',
])('an item 5.02 about pay alone is no change of leadership: %s', (text) => {
  expect(readItems(heading + text, ['5.02'])).toEqual([]);
});

test('an item ends where the next item or the signatures begin, and its heading is ignored', () => {
  const text = `Item 1.01 Entry into a Material Definitive Agreement. On May 1, Acme agreed to buy Bolt. More. Item 5.02 ${heading.slice(10)}
    A plan was adopted. Item 8.01 Other Events. The board appointed Ann Lee as President.`;
  expect(readItems(text, ['1.01', '5.02', '8.01'])).toEqual([
    { item: '1.01', topic: 'agreement', sentence: 'On May 1, Acme agreed to buy Bolt', people: [], isRepeat: false },
  ]);
  const signed = `${heading} A plan was adopted. SIGNATURES Pursuant to the Act. Ann Lee was appointed President.`;
  expect(readItems(signed, ['5.02'])).toEqual([]);
});

test.each([
  ['2022-10-19T17:15:46.000Z', '2022-10-19T21:15:46.000Z'],
  ['2022-11-30T16:42:36.000Z', '2022-11-30T21:42:36.000Z'],
  // The clock is set forward at two in the morning.
  ['2026-03-08T01:59:59.000Z', '2026-03-08T06:59:59.000Z'],
  ['2026-03-08T03:00:00.000Z', '2026-03-08T07:00:00.000Z'],
  ['soon', undefined],
])('%s in New York time is %s', (text, instant) => {
  expect(fromNewYork(text)?.toISOString()).toBe(instant);
});

const formD = (more: { type?: string; industry?: string; sold?: string; first?: string; amendment?: string } = {}) => {
  const {
    type = 'D',
    industry = 'Other Technology',
    sold = '5000000',
    first = '2026-11-10',
    amendment = 'false',
  } = more;
  return `<?xml version="1.0"?><edgarSubmission><submissionType>${type}</submissionType>
    <relatedPersonsList><relatedPersonInfo><relatedPersonName><firstName>Ann</firstName></relatedPersonName></relatedPersonInfo></relatedPersonsList>
    <offeringData><industryGroup><industryGroupType>${industry}</industryGroupType></industryGroup>
    <typeOfFiling><newOrAmendment><isAmendment>${amendment}</isAmendment></newOrAmendment><dateOfFirstSale><value>${first}</value></dateOfFirstSale></typeOfFiling>
    <offeringSalesAmounts><totalOfferingAmount>Indefinite</totalOfferingAmount><totalAmountSold>${sold}</totalAmountSold></offeringSalesAmounts>
    </offeringData></edgarSubmission>`;
};
const filedAt = new Date('2026-11-20T00:00:00Z');

test('a Form D of an operating company with a recent sale counts as funding, and no person in it is kept', () => {
  const told = { sold: 5_000_000, offered: null, firstSale: '2026-11-10', industry: 'Other Technology' };
  expect(readFormD(formD(), filedAt)).toEqual(told);
});

test.each([
  ['an amendment', { type: 'D/A' }],
  ['marked as an amendment', { amendment: 'true' }],
  ['a fund', { industry: 'Pooled Investment Fund' }],
  ['a REIT', { industry: 'REITS and Finance' }],
  ['a bank', { industry: 'Commercial Banking' }],
  ['without a sale', { sold: '0' }],
  ['sold long ago', { first: '2026-08-01' }],
  ['without a first sale', { first: '' }],
])('a Form D does not count as funding: %s', (_why, more) => {
  expect(readFormD(formD(more), filedAt)).toBeNull();
});

const recent = new Date(Date.now() - 86_400_000).toISOString();
const submissions = (rows: { accession: string; form: string; items?: string; document?: string }[], cik = '4711') => ({
  cik,
  name: 'ACME INC',
  filings: {
    recent: {
      accessionNumber: rows.map(({ accession }) => accession),
      acceptanceDateTime: rows.map(() => recent),
      form: rows.map(({ form }) => form),
      items: rows.map(({ items = '' }) => items),
      primaryDocument: rows.map(({ document = 'a.htm' }) => document),
    },
  },
});
const list = 'https://data.sec.gov/submissions/CIK0000004711.json';
const archive = 'https://www.sec.gov/Archives/edgar/data/4711';

function read(answers: Record<string, unknown>, held: string[] = [], fingerprint: string | null = 'before') {
  const asked: string[] = [];
  const get: Get = async (url) => {
    asked.push(url);
    const answer = answers[url];
    if (answer === undefined) throw new Unread('not there', { gone: 404 });
    return { url, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  };
  const reading = edgar.read('0000004711', get, { fingerprint, listHeld: async () => new Set(held) });
  return { reading, asked };
}

const one = { accession: '0001111111-26-000001', form: '8-K', items: '5.02,9.01' };
const two = { accession: '0001111111-26-000002', form: 'D', document: 'xslFormDX01/primary_doc.xml' };

test('only the documents of new filings are read, and none at the first reading of a company', async () => {
  const first = read({ [list]: submissions([one, two]) }, [], null);
  expect(await first.reading).toMatchObject({ state: 'complete', name: 'ACME INC' });
  expect(first.asked).toEqual([list]);
  const later = read(
    {
      [list]: submissions([one, two, { accession: '0001111111-26-000003', form: '8-K', items: '8.01' }]),
      [`${archive}/000111111126000001/a.htm`]: `<p>${heading}</p><p>Ann Lee was appointed as President.</p>`,
      [`${archive}/000111111126000002/primary_doc.xml`]: formD({ first: recent.slice(0, 10) }),
    },
    ['0001111111-26-000009'],
  );
  const reading = await later.reading;
  expect(later.asked).toHaveLength(3);
  if (reading.state !== 'complete') throw new Error('unchanged');
  const compared = {
    company: 'Acme',
    held: new Map<string, HeldEntity>(),
    seen: reading.entities,
    memory: {},
    now: new Date(),
  };
  expect(
    compareFilings(compared).items.map(({ key, signalType, topic, headline }) => [key, signalType, topic, headline]),
  ).toEqual([
    [`${one.accession}:5.02`, 'leadership', 'appointment', 'Acme: Ann Lee was appointed as President.'],
    [
      `${two.accession}:D`,
      'funding',
      'form_d',
      `Acme: Form D reports securities sold for $5,000,000, first on ${recent.slice(0, 10)}`,
    ],
  ]);
});

test('a filing whose document is not what it should be reports nothing, and keeps no other filing from being read', async () => {
  const get: Get = async (url) => {
    if (url === list) return { url, text: JSON.stringify(submissions([one, two])) };
    if (url.endsWith('.htm')) throw new Unread('text/plain where HTML was expected', { isUnfit: true });
    return { url, text: formD({ first: recent.slice(0, 10) }) };
  };
  const reading = await edgar.read('0000004711', get, { fingerprint: 'before', listHeld: async () => new Set() });
  if (reading.state !== 'complete') throw new Error('unchanged');
  expect(reading.entities.get(one.accession)).not.toHaveProperty('told');
  expect(reading.entities.get(two.accession)).toHaveProperty('told');
});

test('a change of officers that was reported before creates an item at most once in half a year', () => {
  const told = (isRepeat: boolean) => [
    JSON.stringify({ item: '5.02', topic: 'departure', sentence: 'Ann Lee left', people: ['Ann Lee'], isRepeat }),
  ];
  const facts = (isRepeat: boolean) => ({ form: '8-K', accepted_at: recent, url: 'u', told: told(isRepeat) });
  const now = new Date('2026-06-01T00:00:00Z');
  const base = { company: 'Acme', held: new Map<string, HeldEntity>(), now };
  const first = compareFilings({ ...base, seen: new Map([['1', facts(false)]]), memory: {} });
  expect(first.items).toHaveLength(1);
  const again = {
    ...base,
    held: first.changed,
    seen: new Map([
      ['1', facts(false)],
      ['2', facts(true)],
    ]),
  };
  expect(compareFilings({ ...again, memory: first.memory }).items).toEqual([]);
  const nextYear = new Date('2027-06-01T00:00:00Z');
  expect(compareFilings({ ...again, memory: first.memory, now: nextYear }).items).toHaveLength(1);
});

test.each([
  ['another company', submissions([one], '4712')],
  [
    'columns of several lengths',
    { cik: '4711', filings: { recent: { ...submissions([one]).filings.recent, items: [] } } },
  ],
  ['no filings', { cik: '4711', name: 'Acme' }],
  ['cut off', '{"cik":"4711"'],
])('an answer with %s is refused', async (_why, answer) => {
  await expect(read({ [list]: answer }).reading).rejects.toThrow(Unread);
});

test('EDGAR is queried by the CIK, which comes from an identifier or a link of the company', () => {
  expect(edgar.ofIdentifier?.('cik:4711')).toBe('0000004711');
  expect(edgar.ofIdentifier?.('lei:4711')).toBeNull();
  const link = (url: string) => edgar.recognise?.(new URL(url));
  expect(link('https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=4711')).toBe('0000004711');
  expect(link('https://www.sec.gov/edgar/search/')).toBeNull();
  expect(link('https://sec.gov.example/?CIK=4711')).toBeNull();
});
