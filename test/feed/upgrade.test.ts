import { createHash } from 'node:crypto';
import pg from 'pg';
import { migrations } from '../../services/feed/migrations/index.js';
import { createMonths, readFollowing } from '../../services/feed/signals/index.js';
import { readStretch } from '../../services/feed/signals/read-stretch.js';
import { serializeSignal, signalId, toInstant } from '../../services/feed/signals/signal.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase as createDatabasePart } from '../../services/platform/postgres/database.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';

const log = createLog('test', 'silent');
const count = 10_000;
const accountId = '6f1c1c1e-0000-4000-8000-000000000001';
const watchId = '6f1c1c1e-0000-4000-8000-000000000002';

let home: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  home = await createDatabase();
  client = new pg.Client({ connectionString: home.url, options: '-c search_path=feed -c timezone=UTC' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await home?.drop();
});

async function migrate(some: typeof migrations): Promise<void> {
  const options = { url: home.url, schema: 'feed', poolSize: 2, entities: [], migrations: some, log };
  const database = createDatabasePart(options);
  await startPart(database);
  await database.stop!();
}

/** The bytes of the events, which are the same in every run; what they contain is hard to keep in various ways. */
const bodies = Array.from({ length: count }, (_, nth) => {
  const id = signalId(accountId, watchId, 'installation', `golden ${nth}`);
  const source = {
    scope: 'installation',
    sourceId: `golden ${nth}`,
    signalType: nth % 3 === 0 ? 'news' : 'hiring',
    companySocialId: nth % 5 === 0 ? null : String(1_000 + nth),
    headline: `Événement “${nth}” \\ "quoted" \u2028 ${String.fromCodePoint(0x1f600 + (nth % 60))}`,
    occurredAt: '2026-05-01T09:30:00.000000Z',
    payload: `{"b":${nth}.50,"a":1e${nth % 300},"1":"\\u0000\\/","large":12345678901234567890,"text":"${'x'.repeat(nth % 700)}"}`,
  };
  return serializeSignal(id, watchId, source, toInstant(Date.UTC(2026, 2, 1) * 1_000 + nth * 1_000_003_000));
});

test('G4, H4: 10,000 events that were stored before an upgrade are served byte for byte after it, and new events are written after them', async () => {
  // What these events were serialised to when this was written. An event that is stored is never serialised again.
  expect(createHash('sha256').update(bodies.join('\n')).digest('hex')).toBe(
    'd4d979abe836ef7ef1e3df3b312a02a599f48b0ab9064a12a55daea370308a48',
  );
  await migrate(
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.startsWith('SignalBound')),
    ),
  );
  await client.query('insert into account (id, last_position, last_detected_at) values ($1, $2, $3)', [
    accountId,
    count,
    JSON.parse(bodies.at(-1)!).detected_at,
  ]);
  await insertAsBefore(1, bodies);
  await migrate(migrations);
  expect(await readAll()).toEqual(bodies);
  expect(await readHandedOff()).toEqual(bodies);
  // A replica of the previous version that has not ended yet.
  const later = bodies[0]!.replaceAll('golden 0', 'later');
  await insertAsBefore(count + 1, [later]);
  await client.query('update account set last_position = $2 where id = $1', [accountId, count + 1]);
  expect((await readAll()).slice(-1)).toEqual([later]);
}, 60_000);

/** As the previous version inserted them. */
const insertOfBefore = `
  insert into icp_signal (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
  select $1, $2::bigint + n - 1, id, $1, 'news', at, true, body
  from unnest($3::uuid[], $4::timestamptz[], $5::text[]) with ordinality as b (id, at, body, n)`;

async function insertAsBefore(position: number, some: string[]): Promise<void> {
  const events = some.map((body) => JSON.parse(body) as { id: string; detected_at: string });
  const [ids, times] = [events.map(({ id }) => id), events.map(({ detected_at }) => detected_at)];
  await client.query(insertOfBefore, [accountId, position, ids, times, some]);
}

async function readAll(): Promise<string[]> {
  const database = openFeedDatabase(home.url, 2);
  await startPart(database);
  const read: string[] = [];
  for (let after = 0, hasMore = true; hasMore; ) {
    const query = {
      accountId,
      isCursor: true,
      after,
      upTo: Number.MAX_SAFE_INTEGER,
      isNewestFirst: false,
      limit: 200,
      maxBytes: 448 * 1024,
      icpCriteriaIds: null,
      signalTypes: null,
    };
    const stretch = await readStretch(database.pool, createMonths(), query);
    if ('expiredTo' in stretch) throw new Error('nothing is expired');
    read.push(...stretch.rows.map(({ body }) => body));
    ({ scannedTo: after, hasMore } = stretch);
  }
  await database.stop!();
  return read;
}

async function readHandedOff(): Promise<string[]> {
  const database = openFeedDatabase(home.url, 2);
  await startPart(database);
  const read: string[] = [];
  for (let after = 0; after < count; ) {
    const most = { limit: 1_000, maxBytes: 256 * 1024 };
    const events = await readFollowing(database.pool, [{ accountId, after }], most);
    read.push(...events.map(({ body }) => body));
    after = events.at(-1)!.position;
  }
  await database.stop!();
  return read;
}
