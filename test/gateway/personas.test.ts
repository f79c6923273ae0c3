import { randomUUID } from 'node:crypto';
import type { Persona, PersonaPage } from '../../schema/contracts/personas.js';
import {
  CreatePersonaDocument,
  DeletePersonaDocument,
  PersonaDocument,
  PersonasDocument,
  UpdatePersonaDocument,
} from '../../schema/graphql/generated/graphql.js';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await shareSystem());
}, shareWithinMs);
afterAll(() => house?.stop());

const create = <T = Persona>(body: object, options: object = {}) =>
  house.system.rest<T>('POST', '/v2/personas', { body, ...options });
const one = (id: string) => `/v2/personas/${id}`;
const many = <T>(count: number, value: T): T[] => Array(count).fill(value);

test('B10: a persona is created, read, listed, changed and deleted', async () => {
  const made = await create({
    name: 'Revenue leaders',
    job_titles: ['CRO', 'VP Sales'],
    canonical_job_title_ids: [house.known.title.toUpperCase()],
    countries: ['PT'],
    seniority_levels: ['CXO'],
  });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'Revenue leaders',
      job_titles: ['CRO', 'VP Sales'],
      canonical_job_title_ids: [house.known.title],
      countries: ['PT'],
      seniority_levels: ['CXO'],
      accept_unknown_levels: false,
      created_at: expect.stringMatching(/\.\d{6}Z$/),
      updated_at: expect.stringMatching(/\.\d{6}Z$/),
    },
  ]);
  const path = one(made.body.id);
  expect((await house.system.rest('GET', path)).body).toEqual(made.body);
  const listed = await house.system.rest<PersonaPage>('GET', '/v2/personas', { query: { limit: 1 } });
  expect(listed.body.personas).toEqual([made.body]);
  expect(listed.body.next_cursor).not.toBeNull();

  const changed = await house.system.rest<Persona>('PATCH', path, {
    body: { job_titles: null, countries: ['ES'], accept_unknown_levels: true },
  });
  expect(changed.body).toEqual({
    ...made.body,
    job_titles: null,
    countries: ['ES'],
    accept_unknown_levels: true,
    updated_at: expect.any(String),
  });
  expect((await house.system.rest('DELETE', path)).status).toBe(204);
  expect((await house.system.rest('GET', path)).status).toBe(404);
  expect((await house.system.rest('DELETE', path)).status).toBe(404);
});

test('B10: fields that a persona does not set are null', async () => {
  const { body } = await create({ name: 'Anybody', job_titles: null });
  expect(body).toMatchObject({
    job_titles: null,
    canonical_job_title_ids: null,
    countries: null,
    seniority_levels: null,
  });
});

test.each([
  ['no name', { name: undefined }, 'body.name'],
  ['an empty name', { name: '' }, 'body.name'],
  ['a long name', { name: 'x'.repeat(201) }, 'body.name'],
  ['an unknown property', { titles: [] }, 'body.titles'],
  ['too many titles', { job_titles: many(51, 'CTO') }, 'body.job_titles'],
  ['a title without a word', { job_titles: ['CTO', '?'] }, 'body.job_titles[1]'],
  ['too many canonical titles', { canonical_job_title_ids: many(51, randomUUID()) }, 'body.canonical_job_title_ids'],
  ['an id that is none', { canonical_job_title_ids: ['x'] }, 'body.canonical_job_title_ids[0]'],
  ['an unknown country', { countries: ['XX'] }, 'body.countries[0]'],
  ['an unknown level', { seniority_levels: ['Boss'] }, 'body.seniority_levels[0]'],
])('B10: a new or changed persona is refused for %s', async (what, over, location) => {
  const made = await create<Problem>({ name: 'x', ...over });
  expect([made.status, made.body.errors?.map((error) => error.location)]).toEqual([400, [location]]);
  if (what === 'no name') return;
  const changed = await house.system.rest<Problem>('PATCH', one(house.known.persona), { body: over });
  expect([changed.status, changed.body.errors?.map((error) => error.location)]).toEqual([400, [location]]);
});

test('A6: canonical titles that do not exist are reported with their locations', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const body = { name: 'x', canonical_job_title_ids: [first, house.known.title, second] };
  for (const answer of [
    await create<Problem>(body),
    await house.system.rest<Problem>('PATCH', one(house.known.persona), { body }),
  ]) {
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [first, second].map((value, index) => ({
        location: `body.canonical_job_title_ids[${index * 2}]`,
        message: 'names no canonical job title',
        value,
      })),
    ]);
  }
});

test('B10: a persona cannot be deleted while a signal refers to it, and can be deleted afterwards', async () => {
  const persona = await house.createPersona();
  const name = newName();
  const signal = await house.newHire({ name, persona_ids: [persona.id, persona.id] });
  const refused = await house.system.rest<Problem>('DELETE', one(persona.id));
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining(name)]);
  const change = { persona_ids: [house.known.persona] };
  await house.system.rest('PATCH', `/v2/signals/${signal.body.id}`, { body: change });
  expect((await house.system.rest('DELETE', one(persona.id))).status).toBe(204);
});

test('B10: between the delete of a persona and concurrent creates that refer to it, one side wins cleanly', async () => {
  for (let round = 0; round < 6; round++) {
    const persona = await house.createPersona();
    const [deleted, ...made] = await Promise.all([
      house.system.rest('DELETE', one(persona.id)),
      ...[1, 2, 3].map(() => house.newHire({ name: newName(), persona_ids: [persona.id] })),
    ]);
    const created = made.filter(({ status }) => status === 200).length;
    expect([deleted.status, created > 0]).toEqual(deleted.status === 204 ? [204, false] : [409, true]);
    expect(made.every(({ status }) => status === 200 || status === 422)).toBe(true);
  }
});

test('A4, A3: personas belong to one account', async () => {
  const key = house.system.credentials.other.api_key;
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    const answer = await house.system.rest<Problem>(method, one(house.known.persona), { key, body });
    expect([answer.status, answer.body.detail]).toEqual([404, 'No such persona.']);
  }
  expect((await house.system.rest<PersonaPage>('GET', '/v2/personas', { key })).body.personas).toEqual([]);
  expect((await house.system.rest('GET', '/v2/personas', { key: null })).status).toBe(401);
  const staff = house.system.credentials.staff_key;
  const query = { account_id: house.system.credentials.account_id };
  expect((await house.system.rest('GET', one(house.known.persona), { key: staff, query })).status).toBe(200);
});

test('A10: a repeat with the same idempotency key creates no second persona', async () => {
  const headers = { 'idempotency-key': 'persona-1' };
  const first = await create({ name: 'Once' }, { headers });
  const again = await create({ name: 'Once' }, { headers });
  expect(again.body).toEqual(first.body);
  expect((await create({ name: 'Twice' }, { headers })).status).toBe(422);
});

test('A8: personas can be managed by GraphQL as by REST', async () => {
  type Node = { id: string; name: string; jobTitles: string[] | null; seniorityLevels: string[] | null };
  const send = <T>(document: { toString(): string }, variables: object) =>
    house.system.graphql<T>(document.toString(), variables as Record<string, unknown>);
  const input = { name: 'By GraphQL', jobTitles: ['CTO'], seniorityLevels: ['CXO'] };
  const made = await send<{ createPersona: { persona: Node } }>(CreatePersonaDocument, { input, idempotencyKey: 'p' });
  const { id } = made.data!.createPersona.persona;
  const changed = await send<{ updatePersona: { persona: Node } }>(UpdatePersonaDocument, {
    id,
    input: { jobTitles: null },
  });
  expect(changed.data!.updatePersona.persona).toMatchObject({
    name: 'By GraphQL',
    jobTitles: null,
    seniorityLevels: ['CXO'],
  });
  const read = await send<{ persona: Node }>(PersonaDocument, { id });
  expect(read.data!.persona).toEqual(changed.data!.updatePersona.persona);
  const listed = await send<{ personas: { nodes: Node[] } }>(PersonasDocument, { first: 1 });
  expect(listed.data!.personas.nodes).toEqual([read.data!.persona]);
  expect((await send(DeletePersonaDocument, { id })).data).toEqual({
    deletePersona: { deletedId: id, userErrors: [] },
  });
});
