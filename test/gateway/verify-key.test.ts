import type pg from 'pg';
import {
  createApiKey,
  createKeyVerifier,
  revokeApiKeyOperation,
} from '../../services/gateway/access/api-keys/index.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { serviceContext } from '../../services/platform/context.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import type { TestDatabase } from '../support/cluster.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { startPart } from '../support/start-part.js';

const log = createLog('test', 'silent');
let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createEmptyGateway();
  database = createGatewayDatabase(own.url, 2, log);
  await startPart(database);
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await own?.drop();
});

test('A2: trust in a key counts from when the database was asked, so that a slow answer does not outlive a revocation', async () => {
  const ctx = serviceContext('test', 10_000);
  const body = { kind: 'staff', label: 'slow' } as const;
  const { id, key } = await createApiKey({ database }, { body }, ctx);
  let at = 1_000;
  let onAnswer = async (): Promise<void> => {};
  const slowPool = {
    async query(...args: Parameters<pg.Pool['query']>) {
      const answer = await database.pool.query(...args);
      await onAnswer();
      return answer;
    },
  } as unknown as pg.Pool;
  const verifier = createKeyVerifier({ ...database, pool: slowPool }, log, { now: () => at });
  // The answer is 700 ms on its way, and the key is revoked meanwhile.
  onAnswer = async () => {
    at += 700;
    await revokeApiKeyOperation.handle({ database } as Deps, { path: { id } }, ctx);
    onAnswer = async () => {};
  };
  expect(await verifier.verify(key!)).toMatchObject({ id });
  at += 200;
  expect(await verifier.verify(key!)).toBeNull();
});
