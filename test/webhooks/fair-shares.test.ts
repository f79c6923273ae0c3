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
  await Promise.all(others.map((one, n) => one.register({ url: `${failing.url}/${n}` })));
  await Promise.all(others.map((one) => one.emit(1)));
  await until(() => attempts.size === 20, { what: 'the first tries' });
  const failedAt = Date.now();
  await until(() => [...attempts.values()].every((count) => count === 2), { withinMs: 20_000, what: 'the retries' });
  expect(Date.now() - failedAt).toBeLessThan(10_000);
  const [left] = await bench.sql<{ n: string }>('select count(*) as n from due where account_id = $1', [busy.id]);
  expect(Number(left!.n)).toBeGreaterThan(1_000);
}, 90_000);
