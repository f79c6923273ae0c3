import { randomUUID } from 'node:crypto';
import type { AskedResearchQuestionPage, ResearchQuestion } from '../../schema/contracts/research.js';
import {
  AnswerResearchQuestionDocument,
  AskedResearchQuestionsDocument,
  AskResearchQuestionDocument,
  ResearchQuestionDocument,
  ResearchQuestionsDocument,
} from '../../schema/graphql/generated/graphql.js';
import { asGraph } from '../support/as-graph.js';
import { refusedByPayload } from '../support/user-errors.js';
import { asked, type Problem, type ResearchHouse, startResearchHouse } from './research-harness.js';

let house: ResearchHouse;
let rosa: string;
let staff: { key: string };
let other: { key: string };

beforeAll(async () => {
  house = await startResearchHouse();
  rosa = await house.addPerson('rosa');
  staff = { key: house.system.credentials.staff_key };
  other = { key: house.system.credentials.other.api_key };
}, 60_000);
afterAll(() => house?.stop());
afterEach(() => house.checkBooks());

const nobody = randomUUID();
const answer = <T = ResearchQuestion>(id: string, body: object = { answer: 'She does.' }, options: object = staff) =>
  house.system.rest<T>('PATCH', `/v2/research-questions/${id}`, { body, ...options });
const locations = ({ body }: { body: Problem }) => body.errors?.map((one) => one.location);

test('E4: the list is empty for a contact without questions, and a contact that does not exist is 404', async () => {
  const path = (id: string) => `/v2/contacts/${id}/research-questions`;
  expect((await house.system.rest('GET', path(rosa))).body).toEqual({ questions: [] });
  const missing = await house.system.rest<Problem>('GET', path(nobody));
  expect([missing.status, missing.body.detail]).toEqual([404, 'No such contact.']);
  expect((await house.system.rest('GET', path('x'))).status).toBe(400);
  expect((await house.system.rest('GET', path(rosa), { key: null })).status).toBe(401);
});

test('E4: without a credit, asking returns 402, and nothing is asked or deducted', async () => {
  const refused = await house.ask<Problem>(rosa);
  expect([refused.status, refused.body.detail]).toEqual([
    402,
    'A research question costs one credit, and none is left.',
  ]);
  expect(await house.questions(rosa)).toEqual([]);
  expect(await house.entries()).toEqual([]);
});

test('E4: asking costs one credit and listing none, and the ledger entry names the question', async () => {
  await house.grant(10);
  const { status, body } = await house.ask(rosa);
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), ...asked, status: 'PENDING', updated_at: expect.stringMatching(/\.\d{6}Z$/) },
  ]);
  expect(await house.questions(rosa)).toEqual([body]);
  expect(await house.question(body.id)).toEqual(body);
  expect(await house.creditsLeft()).toBe(9);
  const [entry] = await house.entries();
  expect(entry).toMatchObject({ amount: -1, kind: 'research', note: `Research question ${body.id}` });
});

test('E4: staff can give and correct an answer, and a question has no answer field until there is one', async () => {
  const { body } = await house.ask(rosa);
  expect(Object.keys(body)).not.toContain('answer');
  const answered = await answer(body.id);
  expect([answered.status, answered.body]).toEqual([
    200,
    { ...body, status: 'COMPLETED', answer: 'She does.', updated_at: expect.any(String) },
  ]);
  expect((await house.questions(rosa))[0]).toEqual(answered.body);
  expect((await answer(body.id, { answer: 'He does.' })).body.answer).toBe('He does.');
  for (const bad of [{}, { answer: '' }, { answer: 'x'.repeat(20_001) }, { answer: 'x', status: 'FAILED' }]) {
    expect((await answer(body.id, bad)).status).toBe(400);
  }
  expect((await answer(nobody)).status).toBe(404);
  expect((await answer(body.id, { answer: 'x' }, { key: house.system.credentials.api_key })).status).toBe(403);
  const elsewhere = { ...staff, query: { account_id: house.system.credentials.other.account_id } };
  expect((await answer(body.id, { answer: 'x' }, elsewhere)).status).toBe(404);
});

test('E4: staff can list the questions of all accounts, newest first, by status and account', async () => {
  await house.grant(1, house.system.credentials.other.account_id);
  const { body } = await house.ask(rosa, { name: 'Theirs', question: 'What is hers?' }, other);
  const list = (query: object) =>
    house.system.rest<AskedResearchQuestionPage>('GET', '/v2/research-questions', { ...staff, query: { ...query } });
  const first = await list({ status: 'PENDING', limit: 1 });
  expect(first.body.questions).toEqual([
    {
      ...body,
      account_id: house.system.credentials.other.account_id,
      contact_id: rosa,
      created_at: body.updated_at,
    },
  ]);
  const next = await list({ status: 'PENDING', limit: 1, cursor: first.body.next_cursor! });
  expect(next.body.questions.map((one) => one.account_id)).toEqual([house.system.credentials.account_id]);
  const own = await list({ account_id: house.system.credentials.account_id });
  expect(own.body.questions.map((one) => one.status)).toEqual(['COMPLETED', 'PENDING']);
  expect((await house.system.rest('GET', '/v2/research-questions')).status).toBe(403);
});

test('A4: another account neither sees nor lists the question', async () => {
  const { body } = await house.ask(rosa);
  const foreign = await house.system.rest<Problem>('GET', `/v2/research-questions/${body.id}`, other);
  const missing = await house.system.rest<Problem>('GET', `/v2/research-questions/${nobody}`, other);
  expect([foreign.status, foreign.body.detail]).toEqual([404, missing.body.detail]);
  expect((await house.questions(rosa, other)).map((one) => one.name)).toEqual(['Theirs']);
});

test('A3b: an account can ask about its own contact, which does not exist for other accounts', async () => {
  const { account_id, ingest_key } = house.system.credentials;
  const social_url = 'https://social.example/in/own';
  const facts = { social_url, account_id, first_name: 'Olga', last_name: 'Own' };
  await house.system.rest('PUT', '/v2/people', { key: ingest_key, body: [facts] });
  const found = await house.system.rest<{ contacts: { contact_id: string }[] }>('GET', '/v2/contacts', {
    query: { social_urls: social_url },
  });
  const own = found.body.contacts[0]!.contact_id;
  expect((await house.ask(own)).status).toBe(200);
  await house.grant(1, house.system.credentials.other.account_id);
  expect((await house.ask(own, asked, other)).status).toBe(404);
  expect(await house.creditsLeft(other.key)).toBe(1);
});

test('A6: name and question are both required without a template, and all violations are reported together', async () => {
  const before = await house.creditsLeft();
  const none = await house.ask<Problem>(rosa, {});
  expect([none.status, locations(none)]).toEqual([422, ['body.name', 'body.question']]);
  expect(locations(await house.ask<Problem>(rosa, { name: 'x' }))).toEqual(['body.question']);
  const bad = await house.ask<Problem>(rosa, { name: '', question: 'x'.repeat(2_001), more: 1 });
  expect([bad.status, locations(bad)?.sort()]).toEqual([400, ['body.more', 'body.name', 'body.question']]);
  expect((await house.ask(nobody)).status).toBe(404);
  expect(await house.creditsLeft()).toBe(before);
});

test('A10: requests with the same idempotency key, even concurrent ones, ask and charge once, and a repeat returns the first response', async () => {
  const before = await house.creditsLeft();
  const send = () => house.ask(rosa, asked, { headers: { 'idempotency-key': 'research-1' } });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map((one) => one.text)).size).toBe(1);
  await answer(answers[0]!.body.id);
  expect((await send()).body).toEqual(answers[0]!.body);
  expect(await house.creditsLeft()).toBe(before - 1);
  const changed = await house.ask(rosa, { ...asked, name: 'Other' }, { headers: { 'idempotency-key': 'research-1' } });
  expect(changed.status).toBe(422);
});

test('C6: if more questions arrive at once than there are credits, exactly one is asked for each credit', async () => {
  const left = await house.creditsLeft();
  const answers = await Promise.all(Array.from({ length: left + 5 }, () => house.ask(rosa)));
  const statuses = answers.map((one) => one.status).sort();
  expect(statuses).toEqual([...Array(left).fill(200), ...Array(5).fill(402)]);
  expect(await house.creditsLeft()).toBe(0);
  await house.grant(300);
});

test('C6: no grant lets the balance exceed what an Int holds, even if the credit of every open question is given back', async () => {
  const { account_id, staff_key: key } = house.system.credentials;
  const most = 2 ** 31 - 1;
  const grant = (amount: number) =>
    house.system.rest<Problem>('POST', '/v2/credits/grants', { key, query: { account_id }, body: { amount } });
  const [{ open, credits }] = (await house.sql(
    `select (select count(*)::int from research_question where account_id = $1 and status in ('PENDING', 'IN_PROGRESS')) as open,
       credits::int from credit_balance where account_id = $1`,
    [account_id],
  )) as [{ open: number; credits: number }];
  expect(open).toBeGreaterThan(0);
  await house.sql('update credit_balance set credits = $2 where account_id = $1', [account_id, most - open - 1]);
  const refused = await grant(2);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([
    { location: 'body.amount', value: 2, message: expect.stringContaining(`with the ${open} credits`) },
  ]);
  expect((await grant(1)).status).toBe(200);
  expect((await grant(1)).status).toBe(422);
  await house.sql('update credit_balance set credits = $2 where account_id = $1', [account_id, credits + 1]);
});

test('an account can ask at most 200 questions about a contact', async () => {
  const busy = await house.addPerson('busy');
  const { body } = await house.ask(busy);
  await house.sql(
    `insert into research_question (id, account_id, contact_id, person_id, name, question, status)
     select gen_random_uuid(), account_id, contact_id, person_id, name, question, 'FAILED'
     from research_question, generate_series(1, 199) where id = $1`,
    [body.id],
  );
  const before = await house.creditsLeft();
  const refused = await house.ask<Problem>(busy);
  expect([refused.status, refused.body.detail]).toEqual([409, 'A contact has at most 200 research questions.']);
  expect(await house.questions(busy)).toHaveLength(200);
  expect(await house.creditsLeft()).toBe(before);
});

test('A8: GraphQL asks, answers, lists and refuses as REST does', async () => {
  const contact = await house.addPerson('by-graphql');
  const send = (document: object, variables: object, options = {}) =>
    house.system.graphql(String(document), { ...variables }, options);
  const made = await send(AskResearchQuestionDocument, { contactId: contact, input: asked, idempotencyKey: 'g-1' });
  const question = (made.data!.askResearchQuestion as { researchQuestion: { id: string; databaseId: string } })
    .researchQuestion;
  expect(question).toEqual({
    id: `ResearchQuestion:${question.databaseId}`,
    databaseId: expect.any(String),
    ...asked,
    status: 'PENDING',
    answer: null,
    updatedAt: expect.any(String),
  });
  const again = await send(AskResearchQuestionDocument, { contactId: contact, input: asked, idempotencyKey: 'g-1' });
  expect(again.data?.askResearchQuestion).toEqual({ researchQuestion: question, userErrors: [] });
  const listed = await send(AskedResearchQuestionsDocument, { first: 1 }, staff);
  expect(listed.data?.askedResearchQuestions).toMatchObject({
    nodes: [{ databaseId: question.databaseId, contactId: contact }],
  });
  const answered = await send(AnswerResearchQuestionDocument, { id: question.id, input: { answer: 'Yes.' } }, staff);
  expect(answered.data?.answerResearchQuestion).toMatchObject({
    researchQuestion: { status: 'COMPLETED', answer: 'Yes.' },
  });
  const one = asGraph('ResearchQuestion', await house.question(question.databaseId));
  expect((await send(ResearchQuestionDocument, { id: question.id })).data).toEqual({ researchQuestion: one });
  expect((await send(ResearchQuestionsDocument, { contactId: contact })).data).toEqual({
    researchQuestions: { questions: [one] },
  });
  const missing = await send(AskResearchQuestionDocument, { contactId: nobody, input: asked });
  expect(missing.errors?.[0]).toMatchObject({ message: 'No such contact.', extensions: { code: 'NOT_FOUND' } });
  const empty = await send(AskResearchQuestionDocument, { contactId: contact, input: {} });
  expect(refusedByPayload(empty)).toMatchObject({
    status: 422,
    errors: [{ location: 'input.name' }, { location: 'input.question' }],
  });
  const spend = () => send(AskResearchQuestionDocument, { contactId: contact, input: asked }, other);
  while ((await house.creditsLeft(other.key)) > 0) await spend();
  expect(refusedByPayload(await spend())).toMatchObject({ code: 'INSUFFICIENT_CREDITS', status: 402 });
});

test('E4: without a provider, asking returns 409 and charges nothing, and earlier questions stay readable', async () => {
  const before = await house.creditsLeft();
  await house.system.kill('gateway', 'SIGTERM');
  await house.system.start('gateway', { RESEARCH_PROVIDER: 'none' });
  const refused = await house.ask<Problem>(rosa);
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('RESEARCH_PROVIDER is none')]);
  expect(await house.creditsLeft()).toBe(before);
  expect((await house.questions(rosa)).length).toBeGreaterThan(0);
});
