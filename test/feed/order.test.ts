import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { listIcpSignals } from '../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../schema/contracts/request.js';
import { createMonths, listSignals } from '../../services/feed/signals/index.js';
import { putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createFeedDatabase, openFeedDatabase, readPage } from '../support/feed.js';
import { projectRoot } from '../support/service-process.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

type Query = InputOf<typeof listIcpSignals>['query'];

const accounts = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const processes = 4;
const kills = 8;

let files: { url: string; drop(): Promise<void> };
let database: Database;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 20);
  await startPart(database);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.stop?.();
  await files.drop();
});

const ctxOf = (accountId: string) => serviceContext('test', 60_000, accountId);

/** Follows an account's feed by cursor while it is written, until `isOver` and the end is reached. */
async function follow(accountId: string, filter: Partial<Query>, isOver: () => boolean): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const wasOver = isOver();
    const limit = 1 + Math.floor(Math.random() * 50);
    const bytes = await listSignals(
      { database, months: createMonths() },
      { query: { limit, cursor, ...filter } },
      ctxOf(accountId),
    );
    const page = readPage(bytes);
    seen.push(...page.signals.map((signal) => signal.id));
    cursor = page.next_cursor;
    if (wasOver && !page.has_more) return seen;
  }
}

function startWriter(committed: Set<string>): ChildProcess {
  const script = join(projectRoot, 'dist', 'test', 'support', 'feed-writer.js');
  const child = spawn(process.execPath, [script, files.url, '4'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.add(child);
  child.once('exit', () => children.delete(child));
  createInterface({ input: child.stdout! }).on('line', (line) => {
    // A line that a kill has cut short is no whole id.
    for (const id of line.split(' ')) if (id.length === 36) committed.add(id);
  });
  return child;
}

test('G5: 16 writers in several processes with rollbacks and kill -9 while readers page: every committed event is seen once, in one order, none skipped', async () => {
  for (const accountId of accounts) {
    for (const name of ['one', 'two'])
      await putWatch({ database }, { body: { name, is_enabled: true } }, ctxOf(accountId));
  }
  const committed = new Set<string>();
  let isOver = false;
  const readers = accounts.flatMap((accountId) =>
    [{}, {}, { signal_type: ['news'] }].map((filter) => ({
      accountId,
      filter,
      seen: follow(accountId, filter, () => isOver),
    })),
  );
  const writers = Array.from({ length: processes }, () => startWriter(committed));
  for (let kill = 0; kill < kills; kill++) {
    const before = committed.size;
    await until(() => committed.size > before + 100, { withinMs: 20_000 });
    const nth = kill % processes;
    writers[nth]!.kill('SIGKILL');
    await once(writers[nth]!, 'exit');
    writers[nth] = startWriter(committed);
  }
  const last = committed.size;
  await until(() => committed.size > last + 500, { withinMs: 20_000 });
  await Promise.all(
    writers.map(async (writer) => {
      writer.kill('SIGTERM');
      await once(writer, 'close');
    }),
  );
  isOver = true;

  const stored = new Map<string, { id: string; position: number; signal_type: string; detected_at: string }[]>();
  for (const accountId of accounts) {
    const { rows } = await database.pool.query(
      'select id, position, signal_type, detected_at from icp_signal where account_id = $1 order by position',
      [accountId],
    );
    stored.set(accountId, rows);
    expect(rows.map((row) => row.position)).toEqual(rows.map((_, nth) => nth + 1));
    const times = rows.map((row) => row.detected_at);
    expect(times).toEqual([...new Set(times)].sort());
  }
  for (const reader of readers) {
    const rows = stored
      .get(reader.accountId)!
      .filter((row) => !reader.filter.signal_type || row.signal_type === 'news');
    expect(await reader.seen).toEqual(rows.map((row) => row.id));
  }
  const all = new Set([...stored.values()].flat().map((row) => row.id));
  expect([...committed].filter((id) => !all.has(id))).toEqual([]);
  expect(all.size).toBeGreaterThan(1_000);
}, 120_000);
