import { randomUUID } from 'node:crypto';
import { readLines } from '../../services/feed/activity/read-items.js';
import { storeBatch, toEntry } from '../../services/feed/activity/store-batch.js';
import type { Client, Database } from '../../services/platform/postgres/postgres.js';
import { anItem, cachesOf, loadedCache, openFeedDatabase } from './feed.js';
import { startPart } from './start-part.js';

/**
 * A process that stores activity as fast as it can until it is told to stop or killed: several writers, each its own
 * transactions, of which every fifth is rolled back at the commit. Prints the events of each transaction that was committed.
 */
async function main(): Promise<void> {
  const [url = '', writers = '4'] = process.argv.slice(2);
  const database = openFeedDatabase(url);
  await startPart(database);
  const sometimes = withRollbacks(database);
  let isStopping = false;
  process.on('SIGTERM', () => {
    isStopping = true;
  });
  process.on('disconnect', () => process.exit(1));
  const write = async (): Promise<void> => {
    const cache = await loadedCache(database);
    const caches = cachesOf(cache);
    while (!isStopping) {
      const lines = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () =>
        JSON.stringify(anItem({ source_id: randomUUID(), signal_type: Math.random() < 0.5 ? 'news' : 'funding' })),
      );
      const entries = readLines(lines, 0).items.map((item) => toEntry(cache, item, { baseline: false }));
      const stored = await storeBatch(sometimes, caches, entries).catch((error) => {
        if ((error as Error).message !== 'rolled back') throw error;
        return null;
      });
      if (stored) process.stdout.write(`${stored.batch.signals.map((signal) => signal.id).join(' ')}\n`);
    }
  };
  await Promise.all(Array.from({ length: Number(writers) }, write));
  await database.stop?.();
  process.exit(0);
}

/** The same database, whose transactions are sometimes rolled back when all their work is done. */
function withRollbacks(database: Database): Database {
  const connect = async (): Promise<Client> => {
    const client = await database.pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    const replaced = client as unknown as { query: typeof query; release: typeof release };
    replaced.query = (...args) => {
      if (args[0] !== 'commit' || Math.random() > 0.2) return query(...args);
      return Promise.reject(new Error('rolled back'));
    };
    replaced.release = (broken) => {
      replaced.query = query;
      replaced.release = release;
      release(broken);
    };
    return client;
  };
  return { ...database, pool: { connect } as unknown as Database['pool'] };
}

await main();
