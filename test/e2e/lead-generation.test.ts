import type { Lead, Program, Run, RunStarted } from '../../schema/contracts/lead-generation.js';
import {
  CancelLeadGenerationRunDocument,
  CreditEntriesDocument,
  CreditsDocument,
  DeleteLeadGenerationProgramDocument,
  GrantCreditsDocument,
  LeadGenerationProgramDocument,
  LeadGenerationProgramsDocument,
  LeadGenerationRunDocument,
  LeadGenerationRunsDocument,
  LeadsDocument,
  PreviewLeadGenerationRunDocument,
  StartLeadGenerationRunDocument,
  UpdateLeadGenerationProgramDocument,
} from '../../schema/graphql/generated/graphql.js';
import { toCamelCase } from '../../services/gateway/operation/graphql/case.js';
import { daysAgo, namesOf, type Picked, type RunHouse, startRunHouse } from '../gateway/run-harness.js';
import { asGraph } from '../support/as-graph.js';
import { refusedByPayload } from '../support/user-errors.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string }[] | null };
type Extensions = { code: string; status: number; errors: { location: string }[] | null };
type Connection<T> = { nodes: T[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };

let house: RunHouse;
let signal: Picked;
let started: RunStarted;
let theirs: { key: string };
const nobody = '00000000-0000-4000-8000-000000000000';
const runs = '/v2/lead-generation-runs';
const programs = '/v2/lead-generation-programs';

beforeAll(async () => {
  house = await startRunHouse({ replicas: 2 });
  await Promise.all([house.startWorker(), house.startWorker()]);
  await house.grant(1_000);
  theirs = { key: house.system.credentials.other.api_key };
  await house.people(namesOf('Story', 6), [
    { title: 'Sales Manager', company_social_id: '601', start_date: daysAgo(20) },
  ]);
  signal = await house.newHire({ job_titles_includes: ['Sales Manager'], company_social_ids: ['601'] });
  started = await house.start([signal]);
  await house.ended(started.run_id);
}, 60_000);
afterAll(() => house?.stop());

/** Sends a document and returns the value of its one field. */
async function ask<T>(document: unknown, variables: object = {}, options: object = {}): Promise<T> {
  const { data, errors } = await house.system.graphql<Record<string, T>>(String(document), { ...variables }, options);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data!)[0]!;
}
async function refusalOf(document: unknown, variables: object, options: object = {}) {
  const answer = await house.system.graphql(String(document), { ...variables }, options);
  return refusedByPayload(answer) ?? (answer.errors?.[0]?.extensions as Extensions | undefined);
}
const post = (body: unknown, options: object = {}) =>
  house.system.rest<Problem & RunStarted>('POST', runs, { body, ...options });

test('A8: GraphQL returns the same program, run, leads, credits and lists as REST', async () => {
  const run = await house.run(started.run_id);
  expect(await ask(LeadGenerationRunDocument, { id: run.id })).toEqual(asGraph('Run', run));
  const listed = await ask<Connection<Run>>(LeadGenerationRunsDocument, { programId: started.program_id });
  expect(listed.nodes).toEqual([asGraph('Run', run)]);
  const program = await house.program(started.program_id);
  expect(await ask(LeadGenerationProgramDocument, { id: program.id })).toEqual(asGraph('Program', program));
  const page = await ask<Connection<Program>>(LeadGenerationProgramsDocument, { first: 1 });
  expect(page).toEqual({ nodes: [asGraph('Program', program)], pageInfo: { endCursor: null, hasNextPage: false } });
  const leads = await house.leads({ run_id: run.id });
  const found = await ask<Connection<Lead>>(LeadsDocument, { runId: run.id, first: 4 });
  expect(found.nodes).toEqual(leads.slice(0, 4).map((one) => asGraph('Lead', one)));
  expect(found.pageInfo.hasNextPage).toBe(true);
  const rest = await ask<Connection<Lead>>(LeadsDocument, { runId: run.id, after: found.pageInfo.endCursor });
  expect(rest.nodes).toEqual(leads.slice(4).map((one) => asGraph('Lead', one)));
  expect(await ask(CreditsDocument)).toEqual(toCamelCase(await house.credits()));
  expect((await ask<Connection<object>>(CreditEntriesDocument)).nodes).toHaveLength(2);
});

test('A8: GraphQL starts, previews and cancels runs, and changes and deletes programs, as REST does', async () => {
  const signals = [{ ...signal, kind: 'NEW_HIRE' }];
  const preview = await ask(PreviewLeadGenerationRunDocument, { signals });
  expect(preview).toMatchObject({
    worstCaseCredits: 100,
    signals: [{ kind: 'NEW_HIRE', signalId: signal.id, searches: 1, profiles: 0 }],
  });
  const twice = { input: { signals, name: 'By GraphQL' }, idempotencyKey: 'start-1' };
  const made = await ask<{ run: { programId: string; databaseId: string } }>(StartLeadGenerationRunDocument, twice);
  expect(await ask(StartLeadGenerationRunDocument, twice)).toEqual(made);
  await house.ended(made.run.databaseId);
  expect(await refusalOf(CancelLeadGenerationRunDocument, { id: made.run.databaseId })).toMatchObject({
    code: 'CONFLICT',
  });
  const input = { schedule: { cron: '0 9 * * *', timeZone: 'Europe/Berlin' } };
  expect(await ask(UpdateLeadGenerationProgramDocument, { id: made.run.programId, input })).toMatchObject({
    program: { name: 'By GraphQL', ...input },
  });
  expect(await ask(DeleteLeadGenerationProgramDocument, { id: made.run.programId })).toEqual({
    deletedId: `Program:${made.run.programId}`,
    userErrors: [],
  });
  const staff = { key: house.system.credentials.staff_key, query: { account_id: house.system.credentials.account_id } };
  expect(await ask(GrantCreditsDocument, { input: { amount: 5 } }, staff)).toMatchObject({
    creditEntry: { amount: 5, kind: 'GRANT' },
  });
  expect(await refusalOf(GrantCreditsDocument, { input: { amount: 5 } })).toMatchObject({ code: 'FORBIDDEN' });
});

test('A10: concurrent starts with one idempotency key start one run, and another body returns 422', async () => {
  const send = (body: object = { signals: [signal] }) => post(body, { headers: { 'idempotency-key': 'start-2' } });
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(answers.map((one) => one.status)).toEqual([202, 202, 202, 202]);
  expect(new Set(answers.map((one) => one.body.run_id)).size).toBe(1);
  expect((await send({ signals: [signal], name: 'other' })).status).toBe(422);
});

const bodies: [string, number, unknown, string[]][] = [
  ['no signals', 400, {}, ['body.signals']],
  ['an empty list', 400, { signals: [] }, ['body.signals']],
  ['an unknown property', 400, { signals: [{ kind: 'new_hire', id: nobody, x: 1 }] }, ['body.signals[0].x']],
  ['an id that is none', 400, { signals: [{ kind: 'new_hire', id: 'x' }] }, ['body.signals[0].id']],
  ['an unknown kind', 400, { signals: [{ kind: 'nothing', id: nobody }] }, ['body.signals[0].kind']],
  ['a signal that is not there', 422, { signals: [{ kind: 'new_hire', id: nobody }] }, ['body.signals[0]']],
  ['a content signal', 422, { signals: [{ kind: 'social_content', id: nobody }] }, ['body.signals[0]']],
];

test.each(bodies)('A6: starting or previewing a run with %s returns %d', async (_name, status, body, locations) => {
  for (const path of [runs, `${runs}/preview`]) {
    const answer = await house.system.rest<Problem>('POST', path, { body });
    expect([answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([status, locations]);
  }
});

test('A6: a kind that does not fit the signal, a signal picked twice and an impossible schedule return 422 with their locations', async () => {
  const other = { kind: 'past_company_move', id: signal.id };
  const wrong = await post({ signals: [other] });
  expect([wrong.status, wrong.body.errors?.[0]?.location]).toEqual([422, 'body.signals[0].kind']);
  const twice = await post({ signals: [signal, signal] });
  expect([twice.status, twice.body.errors?.[0]?.location]).toEqual([422, 'body.signals[1]']);
  const never = await post({ signals: [signal], schedule: { cron: 'never', time_zone: 'Mars/Olympus' } });
  expect([never.status, never.body.errors?.map((one) => one.location)]).toEqual([
    422,
    ['body.schedule.time_zone', 'body.schedule.cron'],
  ]);
});

test('A4: to another account, the runs, programs, signals and leads of this one appear not to exist', async () => {
  const { run_id, program_id } = started;
  const paths: [string, string, string][] = [
    ['GET', `${runs}/`, run_id],
    ['POST', `${runs}/#/cancel`, run_id],
    ['GET', `${programs}/`, program_id],
    ['PATCH', `${programs}/`, program_id],
    ['DELETE', `${programs}/`, program_id],
  ];
  for (const [method, path, id] of paths) {
    const send = (one: string) => {
      const whole = path.includes('#') ? path.replace('#', one) : path + one;
      return house.system.rest<Problem>(method, whole, {
        body: method === 'PATCH' ? { name: 'x' } : undefined,
        ...theirs,
      });
    };
    const [foreign, missing] = [await send(id), await send(nobody)];
    expect([method, path, foreign.status, foreign.body.detail]).toEqual([method, path, 404, missing.body.detail]);
  }
  const [foreign, missing] = [
    await post({ signals: [signal] }, theirs),
    await post({ signals: [{ kind: signal.kind, id: nobody }] }, theirs),
  ];
  expect([foreign.status, foreign.body.errors?.[0]?.message]).toEqual([422, missing.body.errors?.[0]?.message]);
  expect(await house.leads({ run_id }, theirs)).toEqual([]);
  expect(await house.leads({ program_id }, theirs)).toEqual([]);
  expect(await house.leads({ signal_id: signal.id }, theirs)).toEqual([]);
  for (const path of [runs, programs]) {
    const { body } = await house.system.rest<{ runs?: []; programs?: [] }>('GET', path, theirs);
    expect(body.runs ?? body.programs).toEqual([]);
  }
  const documents: [unknown, object][] = [
    [LeadGenerationRunDocument, { id: run_id }],
    [CancelLeadGenerationRunDocument, { id: run_id }],
    [LeadGenerationProgramDocument, { id: program_id }],
    [UpdateLeadGenerationProgramDocument, { id: program_id, input: { name: 'x' } }],
    [DeleteLeadGenerationProgramDocument, { id: program_id }],
  ];
  for (const [document, variables] of documents) {
    expect(await refusalOf(document, variables, theirs)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  }
});

test('A2, A3: every operation refuses a caller without a key, an ingest key, and a staff key without an account', async () => {
  const { staff_key, ingest_key } = house.system.credentials;
  const all = [
    ['GET', runs],
    ['POST', runs],
    ['POST', `${runs}/preview`],
    ['GET', `${runs}/${nobody}`],
    ['POST', `${runs}/${nobody}/cancel`],
    ['GET', programs],
    ['GET', `${programs}/${nobody}`],
    ['PATCH', `${programs}/${nobody}`],
    ['DELETE', `${programs}/${nobody}`],
    ['GET', '/v2/leads'],
    ['GET', '/v2/leads/export'],
    ['GET', '/v2/credits'],
    ['GET', '/v2/credits/entries'],
  ] as const;
  for (const [method, path] of all) {
    const status = async (key: string | null) => (await house.system.rest(method, path, { key })).status;
    expect([method, path, await status(null), await status(ingest_key), await status(staff_key)]).toEqual([
      method,
      path,
      401,
      403,
      400,
    ]);
  }
});
