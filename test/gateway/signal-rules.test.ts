import { randomUUID } from 'node:crypto';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';
import { refusedByPayload, userErrors } from '../support/user-errors.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await shareSystem());
}, shareWithinMs);
afterAll(() => house?.stop());

/** A connection that was vetted before. */
async function connect(type: string): Promise<string> {
  const id = randomUUID();
  await house.sql('insert into crm_connection (id, account_id, name, type) values ($1::uuid, $2, $1::text, $3)', [
    id,
    house.system.credentials.account_id,
    type,
  ]);
  return id;
}

const violations = (problem: Problem) => problem.errors?.map(({ location, message }) => `${location}: ${message}`);

test.each([
  ['nothing', {}],
  ['empty lists', { persona_ids: [], job_titles_includes: [], canonical_job_title_ids: [] }],
  ['nulls', { persona_ids: null, job_titles_includes: null, canonical_job_title_ids: null }],
  ['titles to drop', { job_titles_excludes: ['Intern'] }],
  ['everything but a role', { seniority_levels: ['CXO'], countries: ['PT'], company_social_ids: ['1'] }],
])('B2: a signal with %s names no role', async (_what, fields) => {
  const answer = await house.newHire<Problem>({ name: newName(), ...fields });
  expect([answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([422, ['body']]);
  expect(answer.body.detail).toMatch(/persona_ids, job_titles_includes or canonical_job_title_ids/);
});

test('B2: personas, titles to include and canonical titles each name a role on their own', async () => {
  for (const field of [
    { persona_ids: [house.known.persona] },
    { job_titles_includes: ['VP Sales'] },
    { canonical_job_title_ids: [house.known.title] },
  ]) {
    expect((await house.newHire({ name: newName(), ...field })).status).toBe(200);
  }
});

test('B3: a companies list and a CRM list together are refused as two populations', async () => {
  const answer = await house.move<Problem>({
    name: newName(),
    persona_ids: [house.known.persona],
    companies_list_id: house.known.list,
    crm_list_id: '12',
  });
  expect(answer.status).toBe(422);
  expect(violations(answer.body)).toContain('body.crm_list_id: must not be given together with companies_list_id');
});

test('B3: a signal without any kind of customers has no population, unless a list is given, which makes the switches irrelevant', async () => {
  const none = { persona_ids: [house.known.persona], include_current_customers: false };
  const refused = await house.move<Problem>({ name: newName(), ...none });
  expect([refused.status, refused.body.errors?.[0]?.location]).toEqual([422, 'body.include_current_customers']);
  expect((await house.move({ name: newName(), ...none, include_former_customers: true })).status).toBe(200);
  expect((await house.move({ name: newName(), ...none, companies_list_id: house.known.list })).status).toBe(200);
});

test('B4: a list of a CRM that cannot be read live is refused, with a message that it must first be imported into a companies list', async () => {
  const base = { persona_ids: [house.known.persona] };
  const none = await house.move<Problem>({ name: newName(), ...base, crm_list_id: '12' });
  expect([none.status, none.body.errors?.[0]?.location]).toEqual([422, 'body.crm_list_id']);

  const live = await connect('hubspot');
  const made = await house.move({ name: newName(), ...base, crm_list_id: `${live}:12` });
  expect(made.status).toBe(200);

  const dead = await connect('salesforce');
  const body = { ...base, crm_list_id: `${dead}:00B5` };
  for (const refused of [
    await house.move<Problem>({ name: newName(), ...body }),
    await house.system.rest<Problem>('PATCH', `/v2/signals/${made.body.id}`, { body }),
  ]) {
    expect([refused.status, refused.body.errors?.map((one) => one.location)]).toEqual([422, ['body.crm_list_id']]);
    expect(refused.body.detail).toMatch(/import the list into a companies list first/);
  }
  const all = await house.move<Problem>({
    name: newName(),
    persona_ids: [randomUUID()],
    companies_list_id: house.known.list,
    crm_list_id: `${dead}:1`,
  });
  expect(all.body.errors?.map((one) => one.location).sort()).toEqual([
    'body.crm_list_id',
    'body.crm_list_id',
    'body.persona_ids[0]',
  ]);
});

test('S6: a repeated create returns the first response even if the objects that it names have been deleted', async () => {
  const persona = await house.createPersona({ name: 'Gone soon' });
  const connection = await connect('hubspot');
  const body = { name: newName(), persona_ids: [persona.id], crm_list_id: `${connection}:12` };
  const headers = { 'idempotency-key': 'names-what-goes' };
  const first = await house.move(body, { headers });
  expect(first.status).toBe(200);
  for (const path of [`signals/${first.body.id}`, `personas/${persona.id}`, `crm-connections/${connection}`]) {
    expect((await house.system.rest('DELETE', `/v2/${path}`)).status).toBe(204);
  }
  const again = await house.move(body, { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect((await house.move(body)).status).toBe(422);
});

test('A6: unknown ids are reported together, each with its place', async () => {
  const [persona, title, industry] = [randomUUID(), randomUUID(), randomUUID()];
  const answer = await house.newHire<Problem>({
    name: newName(),
    persona_ids: [house.known.persona, persona],
    canonical_job_title_ids: [title, house.known.title],
    industry_ids: [industry],
    location_geo_ids: [house.known.place, '5', '999999999999999999'],
    company_social_ids: ['8999999999'],
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([
    { location: 'body.persona_ids[1]', message: 'names no persona', value: persona },
    { location: 'body.canonical_job_title_ids[0]', message: 'names no canonical job title', value: title },
    { location: 'body.industry_ids[0]', message: 'names no industry', value: industry },
    { location: 'body.location_geo_ids[1]', message: 'names no place', value: '5' },
    { location: 'body.location_geo_ids[2]', message: 'names no place', value: '999999999999999999' },
  ]);
  const list = randomUUID();
  const mover = await house.move<Problem>({ name: newName(), persona_ids: [persona], companies_list_id: list });
  expect(violations(mover.body)).toEqual([
    'body.persona_ids[0]: names no persona',
    'body.companies_list_id: names no companies list',
  ]);
});

test('A4: personas and lists of another account are refused as if they did not exist', async () => {
  const key = house.system.credentials.other.api_key;
  const answer = await house.move<Problem>(
    { name: newName(), persona_ids: [house.known.persona], companies_list_id: house.known.list },
    { key },
  );
  expect(answer.status).toBe(422);
  expect(violations(answer.body)).toEqual([
    'body.persona_ids[0]: names no persona',
    'body.companies_list_id: names no companies list',
  ]);
});

test('a signal may name companies that the directory does not hold yet', async () => {
  const answer = await house.newHire({ name: newName(), job_titles_includes: ['CTO'], company_social_ids: ['77'] });
  expect(answer.status).toBe(200);
});

test('A7: GraphQL reports the same violations with its own field names', async () => {
  const answer = await house.system.graphql(
    `mutation ($input: CreatePastCompanyMoveSignalInput!) { createPastCompanyMoveSignal(input: $input) { signal { id: databaseId } ${userErrors} } }`,
    { input: { name: newName(), personaIds: [randomUUID()], includeCurrentCustomers: false } },
  );
  expect(refusedByPayload(answer)).toMatchObject({
    code: 'UNPROCESSABLE',
    status: 422,
    errors: [{ location: 'input.includeCurrentCustomers' }, { location: 'input.personaIds[0]' }],
  });
});
