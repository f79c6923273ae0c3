import { randomUUID } from 'node:crypto';
import type { WebhookDeliveryDetail } from '../../schema/contracts/webhook-deliveries.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
}, shareWithinMs);
afterAll(() => system?.stop());

type Page = { deliveries: WebhookDeliveryDetail[] };
type Answer = { one: { plannedAttempts: string[] }; all: { nodes: { plannedAttempts: string[] }[] } };

test('W8, A8: REST and GraphQL show the same times at which a failing delivery is retried, also in a list', async () => {
  const { account_id, ingest_key } = system.credentials;
  const make = async (path: string, body: object, key?: string) => {
    const answer = await system.rest<{ id: string }>('POST', path, { body, ...(key ? { key } : {}) });
    expect(answer.status).toBeLessThan(300);
    return answer.body.id;
  };
  await make('/v2/icp-signal-watches', { name: 'All' });
  // Nobody listens at this port.
  const endpoint = await make('/v2/webhook-endpoints', { url: 'http://127.0.0.1:9/' });
  const item = {
    account_id,
    source_id: randomUUID(),
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'Planned',
    occurred_at: '2026-11-01T09:00:00Z',
    payload: {},
  };
  await make('/v2/company-activity', [item], ingest_key);
  const failed = await until(async () => {
    const { body } = await system.rest<Page>('GET', `/v2/webhook-deliveries?endpoint_id=${endpoint}`);
    return body.deliveries.find((one) => one.attempt_count === 1) ?? false;
  });
  const { body } = await system.rest<WebhookDeliveryDetail>('GET', `/v2/webhook-deliveries/${failed.id}`);
  expect(body.planned_attempts[0]).toBe(body.next_attempt_at);
  expect(body.planned_attempts.length).toBeGreaterThan(1);
  expect(body.planned_attempts).toEqual(body.planned_attempts.toSorted());
  const { data } = await system.graphql<Answer>(
    `query ($id: ID!, $endpoint: ID) {
      one: webhookDelivery(id: $id) { plannedAttempts }
      all: webhookDeliveries(endpointId: $endpoint) { nodes { plannedAttempts } }
    }`,
    { id: failed.id, endpoint },
  );
  expect(data?.one.plannedAttempts).toEqual(body.planned_attempts);
  expect(data?.all.nodes).toEqual([{ plannedAttempts: body.planned_attempts }]);
  await system.rest('DELETE', `/v2/webhook-endpoints/${endpoint}`);
});
