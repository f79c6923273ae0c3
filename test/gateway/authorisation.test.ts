import { randomUUID } from 'node:crypto';
import { operations } from '../../services/gateway/edge/operations.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem();
}, shareWithinMs);
afterAll(() => system?.stop());

const withBody = new Set(['post', 'put', 'patch']);

test.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  'A3: %s is forbidden to a credential of the wrong kind, whatever else is wrong with the request',
  async (_title, { method, path, access }) => {
    const { api_key, ingest_key } = system.credentials;
    const answer = await system.rest<{ title: string }>(
      method.toUpperCase(),
      path.replaceAll(/\{\w+\}/g, randomUUID()),
      {
        key: access === 'intake' ? api_key : ingest_key,
        body: withBody.has(method) ? { unheard_of: true } : undefined,
      },
    );
    expect([answer.status, answer.body.title]).toEqual([403, 'Forbidden']);
  },
);
