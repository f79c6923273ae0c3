import type { CreditEntryPage } from '../../schema/contracts/credits.js';
import type { ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { type LookalikeHouse, startLookalikeHouse, tradeCompanies } from './lookalike-harness.js';

let house: LookalikeHouse;
let free: ServiceProcess;

beforeAll(async () => {
  house = await startLookalikeHouse({ LOOKALIKE_CREDITS: '2' });
  await house.putCompanies(tradeCompanies(40));
  await house.startWorker();
  free = await house.startReplica({ env: { LOOKALIKE_CREDITS: '0' } });
  await house.searched({ queries: ['witchcraft'] }, () => true);
}, 180_000);
afterAll(() => house?.stop());

async function grant(amount: number): Promise<void> {
  const { staff_key: key, account_id } = house.system.credentials;
  await house.system.rest('POST', '/v2/credits/grants', { key, query: { account_id }, body: { amount } });
}
const entries = async () =>
  (await house.system.rest<CreditEntryPage>('GET', '/v2/credits/entries', { query: { limit: 200 } })).body.entries;
const search = { queries: ['dental clinics'], paging: { limit: 3 } };

test('D1: if lookalikes cost credits, each returned one is charged once, and without enough credits nothing is deducted', async () => {
  const poor = await house.search<{ title: string }>(search);
  expect([poor.status, poor.body.title]).toEqual([402, 'Payment Required']);
  expect(await entries()).toEqual([]);

  await grant(7);
  const { status, body, headers } = await house.search(search);
  expect([status, body.lookalikes.length, body.credits]).toEqual([200, 3, { credits_left: 1, credits_used: 6 }]);
  expect([headers.get('x-credits-used'), headers.get('x-credits-left')]).toEqual(['6', '1']);
  expect((await entries())[0]).toMatchObject({ amount: -6, kind: 'lookalikes' });
  expect((await house.search(search)).status).toBe(402);
  expect(await entries()).toHaveLength(2);
});

test('D1: each page of a frozen ranking is charged for what it returns, and a repeat of the page costs nothing', async () => {
  await grant(20);
  const first = (await house.search({ ...search, paging: { limit: 3, freeze: true } })).body;
  const next = { ...search, paging: { limit: 2, cursor: first.paging.next_cursor } };
  const options = { headers: { 'Idempotency-Key': 'lookalikes-page' } };
  const second = (await house.search(next, options)).body;
  expect([first.credits.credits_used, second.credits.credits_used]).toEqual([6, 4]);
  expect((await house.search(next, options)).body).toEqual(second);
  const [entry] = await entries();
  expect(entry).toMatchObject({ amount: -4, kind: 'lookalikes' });
});

test('D1: nothing found costs nothing', async () => {
  const { status, body } = await house.search({ input_companies: [{ domain: 'nobody.example.net' }] });
  expect([status, body.credits.credits_used]).toEqual([200, 0]);
});

test('A10: a repeat with the same idempotency key gets the same response and is charged once, also if both arrive at once', async () => {
  await grant(20);
  const before = await entries();
  const options = { headers: { 'Idempotency-Key': 'lookalikes-1' } };
  const answers = await Promise.all([house.search(search, options), house.search(search, options)]);
  const again = await house.search(search, options);
  for (const { status, body } of [...answers, again]) {
    expect([status, body]).toEqual([200, again.body]);
  }
  expect(await entries()).toHaveLength(before.length + 1);
  expect((await house.search({ ...search, paging: { limit: 2 } }, options)).status).toBe(422);
});

test('D1: a search costs nothing by default', async () => {
  await until(async () => (await house.searchAt(free.port, search)).status === 200, { withinMs: 60_000 });
  const { status, body } = await house.searchAt(free.port, search);
  expect([status, body.credits.credits_used]).toEqual([200, 0]);
});
