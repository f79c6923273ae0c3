import pg from 'pg';
import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import { shapes } from './feed-texts.js';
import { type CleanUp, residentMb, startServers } from './measurement.js';
import { type Row, single } from './results.js';

const watchesPerAccount = 10;
const perStatement = 20_000;

/**
 * Measures how long the feed takes from its start until it is ready with a million watches, each with a common and a rare word, and how much
 * more memory the process has then than without watches.
 */
export async function measureFeedStart(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const watches = isQuick ? 100_000 : 1_000_000;
  const { postgresUrl, natsUrl } = await startServers('feed', cleanUp);
  const start = async (): Promise<{ seconds: number; mb: number }> => {
    const port = await findFreePort();
    const env = { DATABASE_URL: postgresUrl, NATS_URL: natsUrl, FEED_PORT: String(port), LOG_LEVEL: 'warn' };
    const startedAt = performance.now();
    const feed = await startServiceProcess({
      service: 'feed',
      port,
      env: { ...env, NODE_ENV: 'production' },
      readyWithinMs: 120_000,
    });
    const figures = { seconds: (performance.now() - startedAt) / 1_000, mb: residentMb(feed.pid) };
    await feed.stop();
    return figures;
  };
  // The first start creates the tables.
  await start();
  const without = await start();
  console.log(`Start: ${watches.toLocaleString('en-US')} watches are stored`);
  await storeWatches(postgresUrl, watches);
  const figures = [await start(), await start()];
  for (const { seconds, mb } of figures) console.log(`  ready after ${seconds.toFixed(1)} s with ${mb.toFixed(0)} MB`);
  const least = (values: number[]): number => Math.min(...values);
  return [
    single('million_watches_s', least(figures.map(({ seconds }) => seconds)), 's', 15),
    single('million_watches_start_mb', least(figures.map(({ mb }) => mb)) - without.mb, 'MB', null),
    single('no_watches_s', without.seconds, 's', null),
  ];
}

async function storeWatches(postgresUrl: string, count: number): Promise<void> {
  const db = new pg.Client({ connectionString: postgresUrl, options: '-c search_path=feed' });
  await db.connect();
  try {
    await db.query(
      'create temp table made as select n, gen_random_uuid() as id from generate_series(0, $1::int / $2::int) n',
      [count, watchesPerAccount],
    );
    await db.query('insert into account (id) select id from made');
    for (let from = 0; from < count; from += perStatement) {
      const criteria = Array.from({ length: perStatement }, (_, nth) =>
        JSON.stringify(shapes.common!(Math.random, nth % 10 > 0).keywords),
      );
      await db.query(
        `insert into watch (account_id, icp_criteria_id, name, is_enabled, keywords, change, created_change)
         select m.id, gen_random_uuid(), 'a watch', true, k.keywords::jsonb, k.nth + $2, k.nth + $2
         from unnest($1::text[]) with ordinality k (keywords, nth) join made m on m.n = (k.nth + $2) / $3::int`,
        [criteria, from, watchesPerAccount],
      );
    }
    await db.query('update watch_change set last = $1', [count]);
    await db.query('vacuum analyze watch');
  } finally {
    await db.end();
  }
}
