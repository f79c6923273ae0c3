import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let slow: Receiver;
let failing: Receiver;
const attempts = new Map<string, number>();
beforeAll(async () => {
  bench = await startWebhooks({ WEBHOOK_RETRY_DELAYS: '1s' });
  slow = await receiver({ answers: [{ delayMs: 900 }] });
  failing = await receiver({
    answers: (push) => {
      const id = push.json().delivery_id as string;
      attempts.set(id, (attempts.get(id) ?? 0) + 1);
      return attempts.get(id) === 1 ? 503 : 204;
    },
  });
});
afterAll(async () => {
  await bench?.stop();
  await Promise.all([slow?.close(), failing?.close()]);
});

test('W14: an account with six slow endpoints and a backlog does not hold up the retries of others', async () => {
  const busy = bench.account();
  for (let n = 0; n < 6; n++) await busy.register({ url: `${slow.url}/${n}` });
  for (let n = 0; n < 5; n++) await busy.emit(400);
  // As many at once as they may be sent.
  await until(() => slow.requests.length > 1_500, { withinMs: 30_000 });
  const others = Array.from({ length: 20 }, () => bench.account());
  // One after the other: a busy machine would not answer all of them in time.
  for (const [n, one] of others.entries()) await one.register({ url: `${failing.url}/${n}` });
  await Promise.all(others.map((one) => one.emit(1)));
  await until(() => attempts.size === 20, { what: 'the first tries' });
  const failedAt = Date.now();
  await until(() => [...attempts.values()].every((count) => count === 2), { withinMs: 20_000, what: 'the retries' });
  expect(Date.now() - failedAt).toBeLessThan(10_000);
  const [left] = await bench.sql<{ n: string }>('select count(*) as n from due where account_id = $1', [busy.id]);
  expect(Number(left!.n)).toBeGreaterThan(1_000);
  // The tests that follow need not wait for the rest of it.
  await bench.sql('delete from due where account_id = $1', [busy.id]);
}, 90_000);

test('W13: deliveries that a stopped replica left in the queue are found, however many endpoints there are', async () => {
  const account = bench.account();
  const live = await receiver();
  const { id } = await account.register({ url: live.url });
  await account.emit(1);
  await until(() => live.requests.length === 1);
  // As a replica would have left them: one event to each of 2,500 endpoints, of which a look sees 1,000. Without a secret each ends at
  // once, and its lease shows that it was found.
  await bench.sql(
    `with made as (
       insert into endpoint (account_id, url, description)
       select account_id, url, 'left' from endpoint cross join generate_series(1, 2500) where id = $1
       returning id
     )
     insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id)
     select e.account_id, now(), gen_random_uuid(), e.day, made.id, e.id from event e cross join made where e.account_id = $2`,
    [id, account.id],
  );
  const found = 'select count(*) as n from due where account_id = $1 and lease_owner is not null';
  const countFound = async () => Number((await bench.sql<{ n: string }>(found, [account.id]))[0]!.n);
  await until(async () => (await countFound()) === 2_500, { withinMs: 30_000, what: 'every delivery' });
  await live.close();
}, 60_000);
