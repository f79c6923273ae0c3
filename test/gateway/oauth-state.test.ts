import { randomBytes, randomUUID } from 'node:crypto';
import { createPlanReader } from '../../bench/plan-reader.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createAdapter, hashId } from '../../services/gateway/edge/oauth/adapter.js';
import { keepSigningKey } from '../../services/gateway/edge/oauth/signing-key.js';
import { evictState } from '../../services/gateway/edge/oauth/sql/oauth-state.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { parseSecretKeys } from '../../services/platform/secret-box.js';
import { createEmptyGateway } from '../support/empty-gateway.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  files = await createEmptyGateway();
  database = createGatewayDatabase(files.url, 2, createLog('test', 'silent'));
  await database.start?.();
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await files?.drop();
});
beforeEach(() => database.pool.query('delete from oauth_state'));

const adapterOf = (model: string) =>
  createAdapter(model, {
    database,
    secretKeys: parseSecretKeys(`test:${randomBytes(32).toString('base64')}`),
    refusals: { used: () => new Error('used'), large: () => new Error('large') },
    admitClient: async () => {},
  });

/** Rows of which the first expires first, 0.1 s apart, the last `lastInS` from now. */
async function fill(model: string, rows: number, lastInS: number): Promise<void> {
  await database.pool.query(
    `insert into oauth_state (model, id_hash, payload, expires_at)
     select $1, sha256(convert_to('old-' || n, 'utf8')), '', now() + ($3::int - ($2::int - n) * 0.1) * interval '1 second'
     from generate_series(1, $2::int) n`,
    [model, rows, lastInS],
  );
}

async function holds(model: string, id: string): Promise<boolean> {
  const text = 'select from oauth_state where model = $1 and id_hash = $2';
  return (await database.pool.query(text, [model, hashId(id)])).rowCount === 1;
}

async function countRows(model: string): Promise<number> {
  const text = 'select count(*)::int as found from oauth_state where model = $1';
  return (await database.pool.query<{ found: number }>(text, [model])).rows[0]!.found;
}

test('A12: of the programs without a sign-in the newest 1,000 are kept, and a flood of them removes no program in use', async () => {
  const clients = adapterOf('Client');
  await clients.upsert('in-use', { client_id: 'in-use' }, undefined as never);
  await adapterOf('RefreshToken').upsert(randomUUID(), { clientId: 'in-use' }, 1_209_600);
  await fill('Client', 1_000, 3_500);
  await clients.upsert('new', { client_id: 'new' }, undefined as never);
  expect([await holds('Client', 'new'), await holds('Client', 'old-1'), await holds('Client', 'old-2')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([await holds('Client', 'in-use'), await countRows('Client')]).toEqual([true, 1_001]);
});

test('A12: the newest 5,000 pending sign-ins are kept', async () => {
  await fill('Interaction', 5_002, 590);
  await adapterOf('Interaction').upsert('new', { jti: 'new' }, 600);
  expect([
    await holds('Interaction', 'new'),
    await holds('Interaction', 'old-3'),
    await holds('Interaction', 'old-4'),
  ]).toEqual([true, false, true]);
  expect(await countRows('Interaction')).toBe(5_000);
});

test('A12: a program that gets its first sign-in while 10,000 programs are in use replaces the one that was unused for longest', async () => {
  await fill('Client', 10_000, 80 * 86_400);
  await adapterOf('Client').upsert('new', { client_id: 'new' }, undefined as never);
  await adapterOf('AuthorizationCode').upsert(randomUUID(), { clientId: 'new' }, 60);
  expect([await holds('Client', 'new'), await holds('Client', 'old-1'), await countRows('Client')]).toEqual([
    true,
    false,
    10_000,
  ]);
});

test('A12: eviction reads by index, and no more rows than may be kept', async () => {
  await fill('RefreshToken', 20_000, 86_400);
  await fill('Interaction', 300, 590);
  await database.pool.query('analyze oauth_state');
  const reader = createPlanReader(database.pool);
  await evictState(reader, { model: 'Interaction', keep: 200, fromS: 0, toS: 3_600 });
  expect(reader.sequentialScans(['oauth_state'])).toBe(0);
  expect(reader.visited()).toBeLessThan(1_000);
  expect(await countRows('Interaction')).toBe(200);
});

test('A2: replicas that start together agree on one signing key, and no later start makes another', async () => {
  const made = import.meta.jest.spyOn(crypto.subtle, 'generateKey');
  const secretKeys = parseSecretKeys(`test:${randomBytes(32).toString('base64')}`);
  const [first, second] = await Promise.all([1, 2].map(() => keepSigningKey(database, secretKeys)));
  expect(second).toEqual(first);
  const before = made.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  expect(await keepSigningKey(database, secretKeys)).toEqual(first);
  expect(made).toHaveBeenCalledTimes(before);
  made.mockRestore();
});
