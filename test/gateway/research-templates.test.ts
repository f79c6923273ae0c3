import { randomUUID } from 'node:crypto';
import type { ResearchQuestionTemplate, ResearchQuestionTemplatePage } from '../../schema/contracts/research.js';
import {
  CreateResearchQuestionTemplateDocument,
  DeleteResearchQuestionTemplateDocument,
  ResearchQuestionTemplateDocument,
  ResearchQuestionTemplatesDocument,
  UpdateResearchQuestionTemplateDocument,
} from '../../schema/graphql/generated/graphql.js';
import { type Problem, type ResearchHouse, startResearchHouse } from './research-harness.js';

let house: ResearchHouse;
let other: { key: string };
beforeAll(async () => {
  house = await startResearchHouse();
  await house.grant(10);
  other = { key: house.system.credentials.other.api_key };
}, 60_000);
afterAll(() => house?.stop());

const path = '/v2/research-question-templates';
const content = { name: 'Budget', question: 'Who decides about the budget?' };
const create = <T = ResearchQuestionTemplate>(body: object = content, options: object = {}) =>
  house.system.rest<T>('POST', path, { body, ...options });

test('E4: a template is created, read, listed, changed and deleted', async () => {
  const { status, body } = await create();
  const instant = expect.stringMatching(/\.\d{6}Z$/);
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), ...content, created_at: instant, updated_at: instant },
  ]);
  expect((await house.system.rest('GET', `${path}/${body.id}`)).body).toEqual(body);
  const changed = await house.system.rest('PATCH', `${path}/${body.id}`, { body: { question: 'Who signs?' } });
  expect(changed.body).toEqual({ ...body, question: 'Who signs?', updated_at: instant });
  expect((await house.system.rest('PATCH', `${path}/${body.id}`, { body: {} })).status).toBe(200);
  expect((await house.system.rest('DELETE', `${path}/${body.id}`)).status).toBe(204);
  for (const method of ['GET', 'DELETE'])
    expect((await house.system.rest(method, `${path}/${body.id}`)).status).toBe(404);
});

test('A11: templates are paged newest first, each exactly once', async () => {
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.unshift((await create({ ...content, name })).body.id);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string | number> = { limit: 2, ...(cursor ? { cursor } : {}) };
    const page: { body: ResearchQuestionTemplatePage } = await house.system.rest('GET', path, { query });
    seen.push(...page.body.research_question_templates.map((one) => one.id));
    cursor = page.body.next_cursor;
  } while (cursor);
  expect(seen.slice(0, 3)).toEqual(ids);
  expect(new Set(seen).size).toBe(seen.length);
});

test('E4: a question asked from a template keeps its text when the template is changed or deleted', async () => {
  const rosa = await house.addPerson('rosa');
  const { body: template } = await create();
  const { status, body } = await house.ask(rosa, { template_id: template.id });
  expect([status, body]).toMatchObject([200, content]);
  await house.system.rest('PATCH', `${path}/${template.id}`, { body: { name: 'Else', question: 'What else?' } });
  await house.system.rest('DELETE', `${path}/${template.id}`);
  expect(await house.question(body.id)).toMatchObject(content);
});

test('A6: a template must exist, belong to the account, and not be combined with a name or a question', async () => {
  const rosa = await house.addPerson('rosa');
  const { body: theirs } = await create(content, other);
  const before = await house.creditsLeft();
  for (const [body, at] of [
    [{ template_id: randomUUID() }, ['body.template_id']],
    [{ template_id: theirs.id }, ['body.template_id']],
    [{ template_id: theirs.id, ...content }, ['body.name', 'body.question']],
  ] as const) {
    const refused = await house.ask<Problem>(rosa, body);
    expect([refused.status, refused.body.errors?.map((one) => one.location)]).toEqual([422, at]);
  }
  expect(await house.creditsLeft()).toBe(before);
});

test('A2, A4, A10: templates require a credential and valid input, are hidden from other accounts, and are created once on a repeat', async () => {
  const key = { headers: { 'idempotency-key': 't-1' } };
  const [one, again] = [await create(content, key), await create(content, key)];
  expect(again.body).toEqual(one.body);
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    const foreign = await house.system.rest<Problem>(method, `${path}/${one.body.id}`, { body, ...other });
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'No such research question template.']);
  }
  expect((await create(content, { key: null })).status).toBe(401);
  expect((await create(content, { key: house.system.credentials.ingest_key })).status).toBe(403);
  const bad = await create<Problem>({ name: '', extra: 1 });
  expect([bad.status, bad.body.errors?.map((violation) => violation.location).sort()]).toEqual([
    400,
    ['body.extra', 'body.name', 'body.question'],
  ]);
});

test('A8: GraphQL creates, reads, lists, changes and deletes templates as REST does', async () => {
  type Template = { id: string };
  const send = async (document: object, variables: object) =>
    house.system.graphql<Record<string, Template & { nodes?: Template[]; researchQuestionTemplate?: Template }>>(
      String(document),
      { ...variables },
    );
  const made = (await send(CreateResearchQuestionTemplateDocument, { input: content })).data!
    .createResearchQuestionTemplate!.researchQuestionTemplate!;
  const { id } = made;
  expect((await send(ResearchQuestionTemplateDocument, { id })).data?.researchQuestionTemplate).toEqual(made);
  const listed = await send(ResearchQuestionTemplatesDocument, { first: 1 });
  expect(listed.data?.researchQuestionTemplates?.nodes).toEqual([made]);
  const changed = await send(UpdateResearchQuestionTemplateDocument, { id, input: { name: 'New' } });
  expect(changed.data?.updateResearchQuestionTemplate?.researchQuestionTemplate).toMatchObject({
    name: 'New',
    question: content.question,
  });
  expect((await send(DeleteResearchQuestionTemplateDocument, { id })).data).toEqual({
    deleteResearchQuestionTemplate: { deletedId: id, userErrors: [] },
  });
  expect((await send(ResearchQuestionTemplateDocument, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
