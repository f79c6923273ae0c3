import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { ResearchQuestionProgressDocument } from '../../schema/graphql/generated/graphql.js';
import { until } from '../support/until.js';
import { type ResearchHouse, startResearchHouse } from './research-harness.js';

type State = { id: string; status: string; answer: string | null };
type Result = {
  data?: { researchQuestionProgress: State } | null;
  errors?: readonly { message: string; extensions?: unknown }[];
};

let house: ResearchHouse;
let rosa: string;
const clients: Client[] = [];

beforeAll(async () => {
  house = await startResearchHouse();
  await house.grant(20);
  rosa = await house.addPerson('rosa');
}, 60_000);
afterAll(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  await house?.stop();
});

function connect(authorization = house.system.credentials.api_key): Client {
  const url = `${house.system.baseUrl.replace('http', 'ws')}/graphql`;
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: { authorization }, retryAttempts: 0 });
  clients.push(client);
  return client;
}

/** Everything that a subscription tells, until it ends. */
async function collect(client: Client, questionId: string, seen: Result[] = []): Promise<Result[]> {
  const query = { query: String(ResearchQuestionProgressDocument), variables: { questionId } };
  for await (const result of client.iterate(query)) seen.push(result as Result);
  return seen;
}
const answer = (id: string) =>
  house.system.rest('PATCH', `/v2/research-questions/${id}`, {
    key: house.system.credentials.staff_key,
    body: { answer: 'She does.' },
  });

test('E4: a subscription delivers the current state, then the answer as soon as it arrives, and then ends', async () => {
  const { body } = await house.ask(rosa);
  const seen: Result[] = [];
  const told = collect(connect(), body.id, seen);
  await until(() => seen.length === 1);
  await answer(body.id);
  await told;
  expect(seen.map((one) => one.data?.researchQuestionProgress)).toMatchObject([
    { databaseId: body.id, status: 'PENDING', answer: null },
    { databaseId: body.id, status: 'COMPLETED', answer: 'She does.' },
  ]);
  expect(await collect(connect(), body.id)).toEqual(seen.slice(1));
});

test('X7: erasing the person ends the subscription', async () => {
  const gone = await house.addPerson('gone');
  const { body } = await house.ask(gone);
  const seen: Result[] = [];
  const told = collect(connect(), body.id, seen);
  await until(() => seen.length === 1);
  await house.system.rest('DELETE', `/v2/people/${gone}`, { key: house.system.credentials.staff_key });
  expect(await told).toHaveLength(1);
});

test('A4: the question of another account is not found, with the same message as one that does not exist', async () => {
  const { body } = await house.ask(rosa);
  const client = connect(house.system.credentials.other.api_key);
  const foreign = await collect(client, body.id);
  expect(foreign).toEqual(await collect(client, '00000000-0000-4000-8000-000000000000'));
  expect(foreign[0]?.errors?.[0]).toMatchObject({ message: 'No such research question.', extensions: { status: 404 } });
});

test('A2: the subscription ends when its key is revoked', async () => {
  const { staff_key, account_id } = house.system.credentials;
  const key = await house.system.rest<ApiKeyCreated>('POST', '/v2/api-keys', {
    key: staff_key,
    query: { account_id },
    body: { label: 'for a while' },
  });
  const { body } = await house.ask(rosa);
  const seen: Result[] = [];
  const told = collect(connect(key.body.key), body.id, seen).catch((fault) => fault);
  await until(() => seen.length === 1);
  await house.system.rest('DELETE', `/v2/api-keys/${key.body.id}`, { key: staff_key });
  expect(await told).toMatchObject({ code: 4401 });
  await answer(body.id);
  expect(seen).toHaveLength(1);
});
