import { randomUUID } from 'node:crypto';
import type { Signal, SignalPage } from '../../schema/contracts/signals.js';
import {
  CreateNewHireSignalDocument,
  CreatePastCompanyMoveSignalDocument,
  DeleteSignalDocument,
  LeadSignalDocument,
  LeadSignalsDocument,
  UpdateSignalDocument,
} from '../../schema/graphql/generated/graphql.js';
import { startSystem } from '../support/system.js';
import { refusedByPayload } from '../support/user-errors.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await startSystem({ services: ['gateway'] }));
}, 60_000);
afterAll(() => house?.stop());

const role = { job_titles_includes: ['VP Sales'] };
const moving = () => ({ persona_ids: [house.known.persona] });
const read = (id: string) => house.system.rest<Signal & Problem>('GET', `/v2/signals/${id}`);
const patch = (id: string, body: object) => house.system.rest<Signal & Problem>('PATCH', `/v2/signals/${id}`, { body });

test('B6: creating a signal returns its id, kind, name and switch, and a program count of 0', async () => {
  const name = newName();
  const hire = await house.newHire({ name, ...role });
  expect([hire.status, hire.body]).toEqual([
    200,
    { id: expect.any(String), kind: 'new_hire', name, is_enabled: true, used_by_program_count: 0 },
  ]);
  const mover = await house.move({ name: newName(), ...moving(), is_enabled: false });
  expect(mover.body).toMatchObject({ kind: 'past_company_move', is_enabled: false, used_by_program_count: 0 });
});

test('B7: creating starts no run, records no program and bills nothing', async () => {
  await house.newHire({ name: newName(), ...role });
  await house.move({ name: newName(), ...moving() });
  const { rows } = await house.sql(`select (select count(*) from lead_program) + (select count(*) from lead_run)
    + (select count(*) from credit_entry) + (select count(*) from program_signal) as traces`);
  expect(Number(rows[0].traces)).toBe(0);
});

test('B8: the list of signals is filtered by kind and by whether they are enabled, and paged newest first', async () => {
  const key = house.system.credentials.other.api_key;
  const persona = await house.createPersona({}, key);
  const made: string[] = [];
  for (let index = 0; index < 6; index++) {
    const body = { name: newName(), is_enabled: index < 4 };
    const answer =
      index % 2
        ? await house.move({ ...body, persona_ids: [persona.id] }, { key })
        : await house.newHire({ ...body, ...role }, { key });
    made.unshift(answer.body.id);
  }
  const list = async (query: Record<string, string | number | boolean>): Promise<string[]> => {
    const { body } = await house.system.rest<SignalPage>('GET', '/v2/signals', { key, query });
    return body.signals.map(({ id }) => id);
  };
  expect(await list({})).toEqual(made);
  expect(await list({ kind: 'new_hire' })).toEqual(made.filter((_, index) => index % 2 === 1));
  expect(await list({ kind: 'past_company_move', is_enabled: true })).toEqual([made[2], made[4]]);
  expect(await list({ is_enabled: false })).toEqual([made[0], made[1]]);
  expect(await list({ kind: 'social_content' })).toEqual([]);

  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string | number> = cursor ? { limit: 4, cursor } : { limit: 4 };
    const { body } = await house.system.rest<SignalPage>('GET', '/v2/signals', { key, query });
    pages.push(...body.signals.map(({ id }) => id));
    cursor = body.next_cursor;
  }
  expect(pages).toEqual(made);
  for (const query of [{ kind: 'hire' }, { is_enabled: 'yes' }, { q: 'x' }, { cursor: 'x' }]) {
    expect((await house.system.rest('GET', '/v2/signals', { key, query: query as never })).status).toBe(400);
  }
});

test('B8, C2: a signal shows how many programs use it, and cannot be deleted while any does', async () => {
  const { id } = (await house.newHire({ name: newName(), ...role })).body;
  const programs = [await house.useInProgram(id), await house.useInProgram(id)];
  expect((await read(id)).body.used_by_program_count).toBe(2);
  const refused = await house.system.rest<Problem>('DELETE', `/v2/signals/${id}`);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('2 programs use')]);
  await house.sql('delete from lead_program where id = any($1)', [programs]);
  expect((await house.system.rest('DELETE', `/v2/signals/${id}`)).status).toBe(204);
  expect((await read(id)).status).toBe(404);
  expect((await house.system.rest('DELETE', `/v2/signals/${id}`)).status).toBe(404);
});

test('B8: a change keeps the fields that it does not name, and null removes a field that may be absent', async () => {
  const { id } = (
    await house.move({ name: newName(), ...moving(), countries: ['PT'], companies_list_id: house.known.list })
  ).body;
  const before = (await read(id)).body;
  const changed = await patch(id, { max_movers_per_sweep: 5, is_enabled: false });
  expect(changed.body).toEqual({
    ...before,
    is_enabled: false,
    definition: { ...before.definition, max_movers_per_sweep: 5 },
    updated_at: expect.any(String),
  });
  expect(changed.body.updated_at > before.updated_at).toBe(true);
  const cleared = await patch(id, { companies_list_id: null, countries: null });
  expect(cleared.body.definition).toEqual({
    persona_ids: [house.known.persona],
    include_current_customers: true,
    include_former_customers: false,
    max_movers_per_sweep: 5,
  });
  expect((await patch(id, {})).status).toBe(200);
});

test.each([
  ['a field of the other kind', { max_profiles_per_sweep: 5 }, 400, 'body.max_profiles_per_sweep'],
  ['a field of no kind', { colour: 'red' }, 400, 'body.colour'],
  ['its kind', { kind: 'new_hire' }, 400, 'body.kind'],
  ['null for a name', { name: null }, 400, 'body.name'],
  ['null for what is required', { persona_ids: null }, 400, 'body.persona_ids'],
  ['null for what has a default', { max_movers_per_sweep: null }, 400, 'body.max_movers_per_sweep'],
  ['a value beyond its limits', { max_movers_per_sweep: 501 }, 400, 'body.max_movers_per_sweep'],
  ['a persona that does not exist', { persona_ids: [randomUUID()] }, 422, 'body.persona_ids[0]'],
  ['no customers at all', { include_current_customers: false }, 422, 'body.include_current_customers'],
])('B8: a change is refused for %s', async (_what, body, status, location) => {
  const { id } = (await house.move({ name: newName(), ...moving() })).body;
  const answer = await patch(id, body);
  expect([answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([status, [location]]);
});

test('B2: a change cannot remove the last role that a signal names', async () => {
  const { id } = (await house.newHire({ name: newName(), ...role })).body;
  const answer = await patch(id, { job_titles_includes: null });
  expect([answer.status, answer.body.errors?.[0]?.location]).toEqual([422, 'body']);
  const other = await patch(id, { job_titles_includes: null, persona_ids: [house.known.persona] });
  expect(other.body.definition).toMatchObject({ job_titles_includes: null, persona_ids: [house.known.persona] });
});

test('a reference to something that was deleted meanwhile does not prevent other changes to a signal', async () => {
  const { rows } = await house.sql(
    `insert into place (geo_id, kind, name, country, ancestors) values (999000222, 'city', 'Gone', 'PT', '{}') returning geo_id`,
  );
  const { id } = (await house.newHire({ name: newName(), ...role, location_geo_ids: [String(rows[0].geo_id)] })).body;
  await house.sql('delete from place where geo_id = 999000222');
  expect((await patch(id, { is_enabled: false })).status).toBe(200);
  expect((await patch(id, { location_geo_ids: ['999000222'] })).status).toBe(422);
});

test('A4: the signal of another account gets the same response as one that does not exist', async () => {
  const { id } = (await house.newHire({ name: newName(), ...role })).body;
  const key = house.system.credentials.other.api_key;
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    const foreign = await house.system.rest<Problem>(method, `/v2/signals/${id}`, { key, body });
    const missing = await house.system.rest<Problem>(method, `/v2/signals/${randomUUID()}`, { key, body });
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'No such signal.']);
    expect(missing.body.detail).toBe(foreign.body.detail);
  }
  expect((await read(id)).status).toBe(200);
  expect((await house.system.rest('GET', '/v2/signals/7')).status).toBe(400);
});

test('A2: creating a signal requires a credential that permits it', async () => {
  for (const path of ['/v2/new-hire-signals', '/v2/past-company-move-signals']) {
    expect((await house.system.rest('POST', path, { key: null, body: {} })).status).toBe(401);
    const ingest = await house.system.rest('POST', path, { key: house.system.credentials.ingest_key, body: {} });
    expect(ingest.status).toBe(403);
  }
});

test('A8: signals can be created, read, changed, listed and deleted by GraphQL as by REST', async () => {
  const send = <T>(document: { toString(): string }, variables: object) =>
    house.system.graphql<T>(document.toString(), variables as Record<string, unknown>);
  type Made = { signal: { databaseId: string; kind: string; usedByProgramCount: number }; duplicateOf: string | null };
  const input = { name: newName(), jobTitlesIncludes: ['VP Sales'], seniorityLevels: ['Owner / Partner'] };
  const key = { input, idempotencyKey: 'graphql-1' };
  const made = (await send<{ createNewHireSignal: Made }>(CreateNewHireSignalDocument, key)).data!.createNewHireSignal;
  const again = await send<{ createNewHireSignal: Made }>(CreateNewHireSignalDocument, key);
  expect(again.data!.createNewHireSignal).toEqual(made);
  expect(made).toMatchObject({ signal: { kind: 'NEW_HIRE', usedByProgramCount: 0 }, duplicateOf: null });
  expect((await read(made.signal.databaseId)).body.definition).toEqual({
    job_titles_includes: ['VP Sales'],
    seniority_levels: ['Owner / Partner'],
    max_profiles_per_sweep: 100,
  });
  const mover = await send<{ createPastCompanyMoveSignal: Made }>(CreatePastCompanyMoveSignalDocument, {
    input: { name: newName(), personaIds: [house.known.persona], companiesListId: house.known.list },
  });
  const { databaseId: id } = mover.data!.createPastCompanyMoveSignal.signal;
  const one = await send<{ signal: { definition: object } }>(LeadSignalDocument, { id });
  expect(one.data!.signal.definition).toMatchObject({
    companiesListId: house.known.list,
    maxMoversPerSweep: 100,
    personaIds: [house.known.persona],
  });
  const changed = await send<{ updateSignal: { signal: { definition: { companiesListId: string | null } } } }>(
    UpdateSignalDocument,
    {
      id,
      input: { companiesListId: null, isEnabled: false },
    },
  );
  expect(changed.data!.updateSignal.signal.definition.companiesListId).toBeNull();
  const wrong = await send(UpdateSignalDocument, { id, input: { maxProfilesPerSweep: 3 } });
  expect(refusedByPayload(wrong)).toMatchObject({
    code: 'INVALID_REQUEST',
    errors: [{ location: 'input.maxProfilesPerSweep', message: 'unknown property' }],
  });
  const listed = await send<{ signals: { nodes: { databaseId: string }[]; pageInfo: { hasNextPage: boolean } } }>(
    LeadSignalsDocument,
    { kind: 'PAST_COMPANY_MOVE', isEnabled: false, first: 1 },
  );
  expect(listed.data!.signals.nodes.map((node) => node.databaseId)).toEqual([id]);
  expect((await send(DeleteSignalDocument, { id })).data).toEqual({
    deleteSignal: { deletedId: `Signal:${id}`, userErrors: [] },
  });
  const gone = await send(LeadSignalDocument, { id });
  expect(gone.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('A8: a signal that is stored but cannot be read afterwards is not an error, which would say that nothing was done', async () => {
  const name = newName();
  // A signal that is read tells how many programs use it.
  await house.sql('alter table program_signal rename to hidden');
  const answer = await house.system
    .graphql(
      'mutation ($input: CreateNewHireSignalInput!) { createNewHireSignal(input: $input) { signal { id } duplicateOf } }',
      { input: { name, jobTitlesIncludes: ['Reader of signals'] } },
    )
    .finally(() => house.sql('alter table hidden rename to program_signal'));
  expect(answer).toMatchObject({ data: { createNewHireSignal: { signal: null, duplicateOf: null } } });
  expect(answer.errors).toBeUndefined();
  const listed = await house.system.rest<SignalPage>('GET', '/v2/signals', { query: { limit: 1 } });
  expect(listed.body.signals.map((signal) => signal.name)).toEqual([name]);
});
