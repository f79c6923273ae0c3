import { eraseIdentifiers } from '../../schema/contracts/erasures.js';
import { hashIdentifier } from '../../services/platform/identifiers.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import { anItem, connectBus, createFeedDatabase, feedClient, openFeedDatabase, startFeed } from '../support/feed.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feeds: { stop(): Promise<void> }[];
let files: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  bus = await connectBus(nats.url);
  feeds = [await startFeed(files.url, nats.url), await startFeed(files.url, nats.url)];
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await database.stop?.();
  await bus.stop?.();
  await nats.stop();
  await files.drop();
});

async function countTraces(text: string): Promise<number> {
  const { rows } = await database.pool.query(
    `select (select count(*) from activity a where strpos(a::text, $1) > 0)
          + (select count(*) from icp_signal s where strpos(s::text, $1) > 0) as n`,
    [text],
  );
  return rows[0].n;
}

const isPassed = async (): Promise<boolean> =>
  (await database.pool.query('select done_to = (select max(id) from erased_identifier) as done from erasure_pass'))
    .rows[0].done;

const erase = (client: ReturnType<typeof feedClient>, ...plain: string[]) =>
  client.ask(eraseIdentifiers, { hashes: plain.map(hashIdentifier) });

test('X7: a person who is erased while replicas store items about them no longer appears anywhere, and a repeated erasure changes nothing', async () => {
  const client = feedClient(bus);
  await client.watch();
  const email = 'raced@example.com';
  let isOver = false;
  let posted = 0;
  const post = async () => {
    while (!isOver) {
      const items = [anItem({ payload: { by: email } }), anItem({ headline: `From ${email}`, text: email }), anItem()];
      const { accepted } = await client.post(items);
      posted += accepted;
    }
  };
  const posting = Array.from({ length: 6 }, post);
  await until(() => posted > 600);
  await Promise.all([erase(client, email), erase(client, email)]);
  const then = posted;
  await until(() => posted > then + 300);
  isOver = true;
  await Promise.all(posting);
  await until(isPassed);
  await until(async () => (await countTraces(email)) === 0);
  const { rows } = await database.pool.query('select count(*)::int as n from erased_identifier');
  expect(rows[0].n).toBe(1);
  const [feed, innocent] = [await client.all({ limit: 200 }), posted / 3];
  expect(feed.filter((one) => !one.is_erased)).toHaveLength(innocent);
  // Told once more, nothing is written.
  await erase(client, email);
  expect(await client.all({ limit: 200 })).toEqual(feed);
}, 60_000);

test('X7: an item whose source id names an erased person stays a duplicate, even if it was sent again before the pass reached it', async () => {
  const client = feedClient(bus);
  const source = { source_id: 'https://social.example/in/by-source#7', account_id: client.accountId };
  await client.post([anItem(source)]);
  await erase(client, 'social.example/in/by-source');
  await client.post([anItem(source)]);
  await until(isPassed);
  await until(async () => (await countTraces('by-source')) === 0);
  expect(await client.post([anItem(source)])).toMatchObject({ accepted: 0, duplicates: 1 });
  const { rows } = await database.pool.query('select source_id, headline from activity where scope = $1', [
    client.accountId,
  ]);
  expect(rows).toEqual([{ source_id: expect.stringMatching(/^erased:[0-9a-f]{64}$/), headline: '' }]);
});
