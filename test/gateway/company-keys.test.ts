import type { BulkReceipt } from '../../schema/contracts/directory.js';
import { putCompanies, readCompanies } from '../../services/gateway/directory/companies/index.js';
import {
  resolveCompanies,
  toCompanyId,
  toCompanyKey,
} from '../../services/gateway/directory/company-matching/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeEach(async () => {
  directory = await openDirectory();
}, 60_000);
afterEach(() => directory?.stop());

const put = (...body: object[]): Promise<BulkReceipt> =>
  putCompanies({ database: directory.database }, { body }, serviceContext('test', 30_000));
const counts = ({ created, updated, unchanged, refused_count: refused }: BulkReceipt) => [
  created,
  updated,
  unchanged,
  refused,
];

/** The ids, names, domains and identifiers of all companies by name. */
async function companies(): Promise<[string, string, string | null, string[]][]> {
  const { rows } = await directory.database.pool.query<{ id: string }>(
    'select shown_company_id(social_id) as id from company',
  );
  const found = await readCompanies(
    { database: directory.database },
    rows.map(({ id }) => id),
  );
  return found
    .map((one): [string, string, string | null, string[]] => [
      one.social_id,
      one.name,
      one.domain,
      one.identifiers.map(({ source, value }) => `${source} ${value}`),
    ])
    .sort((one, other) => (one[1] < other[1] ? -1 : 1));
}

test('B12: a company without a network id gets an id with a letter, and is recognised again by its domain or name', async () => {
  const file = [
    { name: 'Harbour Example', website: 'https://www.harbour.example/en' },
    { name: 'Quay Example' },
    { social_id: '77', name: 'Tide Example', domain: 'tide.example' },
  ];
  expect(counts(await put(...file))).toEqual([3, 0, 0, 0]);
  expect(counts(await put(...file))).toEqual([0, 0, 3, 0]);
  const held = [
    ['c1', 'Harbour Example', 'harbour.example', ['domain harbour.example']],
    ['c2', 'Quay Example', null, []],
    ['77', 'Tide Example', 'tide.example', ['network 77', 'domain tide.example']],
  ];
  expect(await companies()).toEqual(held);
  // By the id itself, by other words for the same, and by a name whose domain becomes known.
  expect(
    counts(
      await put(
        { social_id: 'c1', name: 'Harbour Example', founded: 1990 },
        { name: 'HARBOUR Example Ltd.', domain: 'harbour.example', hq_country: 'NL' },
        { name: 'Tide Example', domain: 'tide.example', founded: 2001 },
        { name: 'Quay Example', domain: 'quay.example' },
      ),
    ),
  ).toEqual([0, 3, 1, 0]);
  expect((await companies()).map(([id, name, domain]) => [id, name, domain])).toEqual([
    ['c1', 'Harbour Example', 'harbour.example'],
    ['c2', 'Quay Example', 'quay.example'],
    ['77', 'Tide Example', 'tide.example'],
  ]);
  const found = await resolveCompanies(directory.database.pool, [{ social_id: 'c2' }, { domain: 'quay.example' }]);
  expect(found.map((one) => one?.company.social_id)).toEqual(['c2', 'c2']);
});

test('B12: ids of the network and ids of the directory never coincide, and an id with a letter names only the company that has it', async () => {
  expect(['c1', 'c15', '1', '9007199254740991'].map((id) => toCompanyId(toCompanyKey(id)))).toEqual([
    'c1',
    'c15',
    '1',
    '9007199254740991',
  ]);
  expect(Number.isSafeInteger(Number(toCompanyKey('c999999999999999')))).toBe(true);
  await put({ name: 'Harbour Example' }, { social_id: '1', name: 'Other Example' });
  const refused = await put({ social_id: 'c2', name: 'Quay Example' });
  expect(refused.refused[0]!.errors).toEqual([
    { location: 'body[0].social_id', message: 'names no company of the directory' },
  ]);
  expect((await companies()).map(([id]) => id)).toEqual(['c1', '1']);
});

test('B12: register numbers collide neither with ids nor with each other, and an LEI or CIK finds its company', async () => {
  // As the registers have them: GLEIF, Brønnøysundregistrene and the SEC.
  const rows = [
    { name: 'Apple Inc.', identifiers: [lei('HWUPKR0MPOU8FGXBT394'), { source: 'cik', value: '0000320193' }] },
    { name: 'Equinor Example', identifiers: [{ source: 'registry', value: 'no:923 609 016' }] },
    { name: 'Numbered Example', identifiers: [{ source: 'registry', value: 'FR:923609016' }] },
    { social_id: '923609016', name: 'On The Network' },
  ];
  expect(counts(await put(...rows))).toEqual([4, 0, 0, 0]);
  expect(counts(await put(...rows))).toEqual([0, 0, 4, 0]);
  // A register reports a new name; a source that is not named keeps its identifier.
  const renamed = { name: 'Apple Computer, Inc.', identifiers: [{ source: 'cik', value: '320193' }] };
  expect(counts(await put(renamed))).toEqual([0, 1, 0, 0]);
  expect((await companies()).map(([, name, , identifiers]) => [name, identifiers])).toEqual([
    ['Apple Computer, Inc.', ['cik 320193', 'lei HWUPKR0MPOU8FGXBT394']],
    ['Equinor Example', ['registry NO:923609016']],
    ['Numbered Example', ['registry FR:923609016']],
    ['On The Network', ['network 923609016']],
  ]);
  const wrong = await put(
    { name: 'Bad', identifiers: [lei('HWUPKR0MPOU8FGXBT395')] },
    { name: 'Bad', identifiers: [{ source: 'slug', value: 'bad' }] },
    { name: 'Bad', identifiers: [{ source: 'registry', value: '923609016' }] },
  );
  expect(wrong.refused.map(({ errors }) => errors.map(({ location, message }) => [location, message]))).toEqual([
    [['body[0].identifiers[0].value', 'must be an LEI: 18 letters and digits and two check digits']],
    [['body[1].identifiers[0].source', 'slug has a field of its own: slug']],
    [['body[2].identifiers[0].value', 'must be a country as two letters, a colon and a number, such as NO:923609016']],
  ]);
});

test('B12: namesakes with different numbers in one register are two companies, and a company that two CRMs know keeps both ids', async () => {
  const registry = (value: string) => [{ source: 'registry', value }];
  const crm = (value: string) => [{ source: 'crm', value }];
  const rows = [
    { name: 'Nordic Holding AS', identifiers: registry('NO:111111111') },
    { name: 'Nordic Holding ANS', identifiers: registry('NO:222222222') },
    { name: 'Nordic Holding AS', identifiers: registry('SE:5560001111') },
    { name: 'Twice Known', domain: 'twice.example', identifiers: crm('hubspot:1') },
    { name: 'Twice Known', domain: 'twice.example', identifiers: crm('hubspot:2') },
    { name: 'Twice Known', domain: 'twice.example', identifiers: crm('salesforce:3') },
  ];
  await put(...rows);
  const held = await companies();
  expect(held.map(([, name, , identifiers]) => [name, identifiers])).toEqual([
    ['Nordic Holding ANS', ['registry NO:222222222']],
    ['Nordic Holding AS', ['registry NO:111111111', 'registry SE:5560001111']],
    ['Twice Known', ['domain twice.example', 'crm hubspot:1', 'crm hubspot:2', 'crm salesforce:3']],
  ]);
  expect(counts(await put(...rows))).toEqual([0, 0, 6, 0]);
  expect(await companies()).toEqual(held);
});

test('B12: a name that several companies share identifies none of them, and one domain with two names means two companies', async () => {
  await put(
    { name: 'Atlas Example', domain: 'one.example' },
    { name: 'Atlas Example', domain: 'two.example' },
    { name: 'Parent Example', domain: 'shared.example' },
    { name: 'Daughter Works', domain: 'shared.example' },
  );
  expect((await companies()).map(([, name, domain]) => [name, domain])).toEqual([
    ['Atlas Example', 'one.example'],
    ['Atlas Example', 'two.example'],
    ['Daughter Works', 'shared.example'],
    ['Parent Example', 'shared.example'],
  ]);
  const receipt = await put(
    { name: 'Atlas Example' },
    { name: 'Atlas Example', domain: 'two.example' },
    { name: 'Daughter Works', domain: 'shared.example' },
  );
  expect(counts(receipt)).toEqual([0, 0, 2, 1]);
  expect(receipt.refused[0]!.errors[0]!.message).toBe(
    'is that of several companies; an id, a domain or a slug would tell which',
  );
});

test('B12, X5: a file leaves the same companies however it is divided', async () => {
  const file = [
    { name: 'Harbour Example', domain: 'harbour.example' },
    { name: 'Harbour Example' },
    { name: 'Quay Example' },
    { name: 'Quay Example', domain: 'quay.example', founded: 1990 },
    { social_id: '5', name: 'Tide Example', social_url: 'https://social.example/company/tide' },
    { name: 'Tide Exemplary', slug: 'tide', founded: 1980 },
    { name: 'Numbered Example', social_url: 'https://social.example/company/66' },
    { name: 'Quay Example', domain: 'other-quay.example' },
  ];
  await put(...file);
  const whole = await companies();
  await directory.stop();
  directory = await openDirectory();
  for (const one of file) await put(one);
  expect(await companies()).toEqual(whole);
  expect(whole.map(([id, name]) => [id.replace(/^c.*/, 'own'), name])).toEqual([
    ['own', 'Harbour Example'],
    ['66', 'Numbered Example'],
    ['own', 'Quay Example'],
    ['own', 'Quay Example'],
    ['5', 'Tide Example'],
  ]);
});

const lei = (value: string) => ({ source: 'lei', value });

test('B12: thousands of new companies of one name in a bulk are told apart by their domains, and each is compared with few others', async () => {
  const many = Array.from({ length: 4_000 }, (_, n) => ({ name: 'Stealth Startup', domain: `stealth-${n}.example` }));
  // Compared with each other, they would take minutes.
  expect(counts(await put(...many))).toEqual([4_000, 0, 0, 0]);
  expect(counts(await put(...many))).toEqual([0, 0, 4_000, 0]);
}, 60_000);
