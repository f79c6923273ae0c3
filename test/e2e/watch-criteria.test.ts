import { randomUUID } from 'node:crypto';
import type { CompaniesList } from '../../schema/contracts/companies-lists.js';
import type { Watch } from '../../schema/contracts/watches.js';
import {
  PreviewWatchDocument,
  UpdateWatchDocument,
  UpsertWatchDocument,
} from '../../schema/graphql/generated/graphql.js';
import { readIndustries } from '../../services/gateway/directory/reference-lists/index.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
let list: string;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
  list = await makeList();
}, shareWithinMs);
afterAll(() => system?.stop(), 60_000);

const watches = '/v2/icp-signal-watches';
const post = (body: object, options: object = {}) => system.rest<Watch>('POST', watches, { body, ...options });
const patch = (id: string, body: object) => system.rest<Watch>('PATCH', `${watches}/${id}`, { body });
const makeList = async (key = system.credentials.api_key): Promise<string> =>
  (await system.rest<CompaniesList>('POST', '/v2/companies-lists', { body: { name: randomUUID() }, key })).body.id;

const facts = () => ({
  companies_list_id: list,
  industries: ['Machinery Manufacturing'],
  sizes: ['51-200'],
  hq_countries: ['DE', 'AT'],
  employees_min: 50,
  employees_max: 500,
});
const factsInGraphql = () => ({
  companiesListId: list,
  industries: ['Machinery Manufacturing'],
  sizes: ['51-200'],
  hqCountries: ['DE', 'AT'],
  employeesMin: 50,
  employeesMax: 500,
});

test('A8, G1: a watch can ask for facts of companies and for word forms in the same way by REST and by GraphQL', async () => {
  const keywords = { all: null, any: ['hires'], none: null, word_forms: true };
  const { body: made } = await post({ name: 'by REST', keywords, ...facts(), sizes: ['51 - 200'] });
  expect(made).toMatchObject({ keywords, ...facts(), same_as: [] });
  const { same_as: _, ...stored } = made;
  expect((await system.rest('GET', `${watches}/${made.icp_criteria_id}`)).body).toEqual(stored);
  const input = { name: 'by GraphQL', keywords: { any: ['Hires', 'hires'], wordForms: true }, ...factsInGraphql() };
  const twin = await system.graphql<{ upsertWatch: { watch: { icpCriteriaId: string } } }>(
    UpsertWatchDocument.toString(),
    { input },
  );
  expect(twin.data).toMatchObject({
    upsertWatch: { watch: { ...factsInGraphql(), keywords: { wordForms: true }, sameAs: [made.icp_criteria_id] } },
  });
  const change = { icpCriteriaId: twin.data!.upsertWatch.watch.icpCriteriaId, input: { employeesMax: null } };
  const changed = await system.graphql(UpdateWatchDocument.toString(), change);
  expect(changed.data).toMatchObject({
    updateWatch: { watch: { employeesMin: 50, employeesMax: null, sameAs: [] } },
  });
});

test('G1: an industry can be given by name, code, id or path, regardless of case, and is stored by name', async () => {
  const { industries } = readIndustries();
  const banking = industries.find(({ name }) => name === 'Banking')!;
  const named = ['Software Development', 'bANKING', banking.code, banking.id, banking.path.toUpperCase()];
  const { body } = await post({ name: 'industries', industries: named });
  expect(body.industries).toEqual(['Software Development', 'Banking']);
  expect((await patch(body.icp_criteria_id, { industries: [] })).body.industries).toEqual([]);
});

test('A6, G1: industries and lists that do not exist are refused with their locations, together with all other violations', async () => {
  const foreign = await makeList(system.credentials.other.api_key);
  const body = {
    industries: ['Banking', 'Alchemy', 'Banking > Alchemy'],
    companies_list_id: foreign,
    employees_min: 2,
    employees_max: 1,
  };
  const places = ['industries[1]', 'industries[2]', 'companies_list_id', 'employees_min'];
  const refused = { status: 422, body: { errors: places.map((place) => ({ location: `body.${place}` })) } };
  expect(await post({ name: 'refused', ...body })).toMatchObject(refused);
  expect(await system.rest('POST', `${watches}/preview`, { body })).toMatchObject(refused);
  const { body: made } = await post({ name: 'stays' });
  expect(await patch(made.icp_criteria_id, body)).toMatchObject(refused);
  const missing = await post({ name: 'missing', companies_list_id: randomUUID() });
  expect(missing).toMatchObject({ status: 422, body: { errors: [{ message: 'names no companies list' }] } });
  const inGraphql = await system.graphql(PreviewWatchDocument.toString(), { input: { industries: ['Alchemy'] } });
  expect(inGraphql.errors?.[0]?.extensions).toMatchObject({
    status: 422,
    errors: [{ location: 'input.industries[0]' }],
  });
  // A fault of the form comes first, as everywhere.
  expect((await post({ name: 'form', industries: ['Alchemy', 7] })).status).toBe(400);
});

test('S6: a repeated creation returns the first response, even if its list was deleted in the meantime', async () => {
  const own = await makeList();
  const headers = { 'Idempotency-Key': randomUUID() };
  const first = await post({ name: 'keyed', companies_list_id: own }, { headers });
  expect(first.status).toBe(200);
  expect((await system.rest('DELETE', `/v2/companies-lists/${own}`)).status).toBe(204);
  const again = await post({ name: 'keyed', companies_list_id: own }, { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  // Other fields of the watch may still be changed.
  expect((await patch(first.body.icp_criteria_id, { name: 'renamed' })).status).toBe(200);
});
