import { PersonFacts } from '../../schema/contracts/directory.js';
import { listContacts } from '../../services/gateway/directory/contacts/list-contacts.js';
import { erasePerson } from '../../services/gateway/directory/erasures/erase-person.js';
import { putPeople, storePeopleInLanes } from '../../services/gateway/directory/people/index.js';
import { listPeople } from '../../services/gateway/directory/people/read-people.js';
import { serviceContext } from '../../services/platform/context.js';
import { type Directory, daysAgo, namesOf, openDirectory, urlOf } from './search-harness.js';

let directory: Directory;
beforeEach(async () => {
  directory = await openDirectory();
}, 60_000);
afterEach(() => directory?.stop());

const ctx = () => serviceContext('test', 30_000);
const deps = () => ({ database: directory.database });
const put = (...body: object[]) => putPeople(deps(), { body }, ctx());
const crm = (id: string) => ({ identifiers: [{ source: 'crm', value: `hubspot:${id}` }] });
const names = (first_name: string, last_name = 'Example') => ({ first_name, last_name });
const job = (title = 'Pilot') => ({ positions: [{ title, company_name: 'Quay Example', start_date: daysAgo(20) }] });
const found = async (q: string) =>
  (await listPeople(deps(), { query: { limit: 9, q } })).people.map((one) => [one.first_name, one.social_url]);
const refusals = async (...body: object[]) =>
  (await put(...body)).refused.map(({ index, errors }) => [index, errors[0]!.location, errors[0]!.message]);

test('B12: people are recognised by a CRM id or an e-mail address, however a file is divided', async () => {
  const rows = [
    { ...names('Noa'), ...crm('1'), email: 'noa@quay.example', ...job() },
    { ...names('Ole'), email: 'ole@quay.example', ...job() },
    { ...names('Noa'), ...crm('1'), ...job('Chief Pilot') },
    { ...names('Ole'), email: 'OLE@quay.example', ...crm('2') },
  ];
  const told = async () => [await found('hubspot:1'), await found('hubspot:2'), await found('example')];
  const expected = [[['Noa', 'p1']], [['Ole', 'p2']], [expect.anything(), expect.anything()]];
  expect(await put(...rows)).toMatchObject({ created: 2, unchanged: 2, refused: [] });
  expect(await told()).toMatchObject(expected);
  expect(await put(...rows.slice(2))).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(namesOf(await directory.newHires({ titles: ['Chief Pilot'] }))).toEqual(['Noa']);
  for (const row of rows) await put(row);
  expect(await told()).toMatchObject(expected);
  // By the id that the directory gave, and by the lanes of an import.
  const facts = [
    { social_url: 'p2', ...names('Olé') },
    { ...crm('1'), ...names('Noë') },
    { social_url: urlOf('Ann'), ...names('Ann') },
  ];
  const outcomes = await storePeopleInLanes(
    deps(),
    facts.map((one) => PersonFacts.parse(one)),
  );
  expect(outcomes).toEqual(['updated', 'updated', 'created']);
  expect([await found('p1'), await found('p2')]).toEqual([[['Noë', 'p1']], [['Olé', 'p2']]]);
});

test('B12: a profile that arrives later is adopted by the person, who is still found by the earlier id', async () => {
  await put(
    { ...names('Noa'), ...crm('1'), ...job() },
    { ...names('Ole'), email: 'ole@quay.example' },
    { ...names('Pia'), email: 'pia@quay.example', social_url: urlOf('Pia') },
  );
  const before = await directory.newHires();
  expect(before.map((one) => one.socialUrl)).toEqual(['p1']);
  const receipt = await put(
    { ...names('Noa'), ...crm('1'), social_url: urlOf('Noa') },
    { ...names('Ole'), email: 'ole@quay.example', social_url: urlOf('Ole') },
    // Of another name, or of somebody whose profile is known: it is somebody else's.
    { ...names('Other', 'Person'), email: 'ole@quay.example', social_url: urlOf('Other') },
    { ...names('Pia'), email: 'pia@quay.example', social_url: urlOf('Pia-Two') },
  );
  expect(receipt).toMatchObject({ created: 2, refused: [] });
  expect([await found('p1'), await found('p2')]).toEqual([[['Noa', urlOf('Noa')]], [['Ole', urlOf('Ole')]]]);
  const after = await directory.newHires();
  expect(after.map((one) => [one.moveKey, one.socialUrl])).toEqual([[before[0]!.moveKey, urlOf('Noa')]]);
  expect(await put({ social_url: 'p1', ...names('Noa'), ...job('Captain') })).toMatchObject({ updated: 1 });
  const account = { ...ctx(), accountId: '00000000-0000-4000-8000-000000000001' };
  const { contacts } = await listContacts(deps(), { query: { social_urls: ['p1'] } }, account);
  expect(contacts).toMatchObject([{ social_url: urlOf('Noa') }]);
});

test('B12: a person who is not identified, or whose identifiers fit two people, is refused with the reason', async () => {
  const email = 'both@quay.example';
  await put({ ...names('Noa'), ...crm('1') }, { ...names('Ole', 'Reed'), ...crm('2'), email });
  expect(await put({ ...names('Ole', 'Weed'), ...crm('3'), email })).toMatchObject({ created: 1 });
  const account_id = '00000000-0000-4000-8000-000000000001';
  expect(
    await refusals(
      { ...names('Nobody') },
      { ...names('Own'), account_id, email: 'own@quay.example' },
      { ...names('Gone'), social_url: 'p99' },
      { ...names('Noa'), social_url: 'p1', ...crm('2') },
      { ...names('Ole', 'Reed Weed'), email },
      { ...names('Bad'), identifiers: [{ source: 'crm', value: '77' }] },
      { email: 'stranger@quay.example', ...names('Stranger') },
    ),
  ).toEqual([
    [0, 'body[0].social_url', 'is required, or an identifier or an e-mail address'],
    [1, 'body[1].social_url', 'is required of the contacts of one account'],
    [2, 'body[2].social_url', 'names no person of the directory'],
    [3, 'body[3].identifiers', 'has hubspot:2, which is of another person'],
    [4, 'body[4].email', 'is that of several people; an identifier would tell which'],
    [5, 'body[5].identifiers[0].value', 'must be the name of a CRM, a colon and an id, such as hubspot:4711'],
  ]);
  // A mailbox of a role is nobody's.
  await put({ ...names('Ina'), ...crm('5'), email: 'info@quay.example' });
  expect(await put({ ...names('Ina'), email: 'info@quay.example' })).toMatchObject({ created: 1 });
});

test('X7, B12: an erased person is kept out by each identifier', async () => {
  await put({ ...names('Noa'), ...crm('1'), email: 'noa@quay.example', ...job() });
  const { people } = await listPeople(deps(), { query: { limit: 1, q: 'p1' } });
  await erasePerson(deps(), { path: { id: people[0]!.id } }, ctx());
  expect(
    (await refusals({ ...names('Noa'), ...crm('1') }, { ...names('Noa'), email: 'noa@quay.example' })).map(
      ([, at]) => at,
    ),
  ).toEqual(['body[0].identifiers', 'body[1].email']);
  const { rows } = await directory.database.pool.query(
    'select from own_person union all select from person_identifier',
  );
  expect(rows).toEqual([]);
  // The id stood for that person alone.
  expect(await refusals({ ...names('Noa'), social_url: 'p1' })).toEqual([
    [0, 'body[0].social_url', 'names no person of the directory'],
  ]);
  await put({ ...names('Nora'), ...crm('9') });
  expect(await found('hubspot:9')).toEqual([['Nora', expect.stringMatching(/^p(?!1$)\d+$/)]]);
});

test('B12: thousands of new people of one e-mail address in a bulk are told apart by their identifiers', async () => {
  const many = Array.from({ length: 8_000 }, (_, n) => ({
    ...names(`Nr${n}`, `Of${n}`),
    ...crm(`desk-${n}`),
    email: 'desk@quay.example',
  }));
  // Compared with each other, they would take minutes.
  expect(await put(...many)).toMatchObject({ created: 8_000, refused_count: 0 });
  expect(await put(...many)).toMatchObject({ created: 0, unchanged: 8_000 });
}, 60_000);
