import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createFetcher } from '../../services/gateway/sources/index.js';
import { kinds } from '../../services/gateway/sources/kinds.js';
import { readSource } from '../../services/gateway/sources/read-source.js';
import { Unread } from '../../services/gateway/sources/source-kind.js';
import { claimSource, failReading } from '../../services/gateway/sources/sql/claims.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { projectRoot } from '../../test/support/service-process.js';
import { startWebStandIn, type WebStandIn } from '../../test/support/web-stand-in.js';
import { type CleanUp, runMeasurement, startServers } from '../measurement.js';
import { type Row, single } from '../results.js';
import { createDatabase } from '../sweep-directory.js';
import { countDoubleRecords } from './outlets.js';
import {
  boardKinds,
  countWrongBoards,
  keyOf,
  readOther,
  readSample,
  scoreAddresses,
  scoreOfficers,
  scoreRows,
} from './source-samples.js';

/** From which confidence on a name is believed (D2). */
const sure = 0.8;
const dayMs = 24 * 60 * 60_000;
const suite = ['eval -- sources', 'eval -- sources --pace'];

/**
 * `npm run eval -- sources`: whether boards are found, believed and read as they should be, on recorded answers; whether what is no answer
 * tells anything; whether two workers keep the pace of a vendor; and what workers that are killed again and again lose or tell twice. With
 * `pace`, the share of that pace which a worker reaches in 15 minutes, and what it costs.
 */
export async function evalSources({ pace }: { pace: boolean }): Promise<void> {
  const by = suite[pace ? 1 : 0]!;
  await runMeasurement({ file: 'sources', by, suite }, { write: true }, async (cleanUp) => {
    const { postgresUrl } = await startServers('sources', cleanUp);
    const house = await open(postgresUrl, cleanUp);
    if (pace) return measurePace(house, cleanUp);
    return [
      scoreAddresses(),
      countWrongBoards(sure),
      await scoreRows(),
      scoreOfficers(),
      await countFalseItems(house),
      await countAbovePace(house, cleanUp),
      await countAfterKills(house, cleanUp),
      await countDoubleRecords(house.url, house.pool, cleanUp),
    ];
  });
}

type House = { url: string; database: Database; pool: pg.Pool; web: WebStandIn };

async function open(postgresUrl: string, cleanUp: CleanUp): Promise<House> {
  const url = await createDatabase(postgresUrl, 'sources');
  const database = createGatewayDatabase(url, 4, createLog('eval', 'silent'));
  await database.start?.();
  cleanUp(() => database.stop?.());
  const web = await startWebStandIn();
  cleanUp(() => web.close());
  return { url, database, pool: database.pool, web };
}

async function addBoard({ pool }: House, kind: string, key: string): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into source (id, kind, key, page, company_domain, company_name, state, confidence)
     values ($1, $2, $3, 'https://boards.example/', $4, 'Acme', 'on', 1)`,
    [id, kind, key, `${key.toLowerCase()}.example`],
  );
  return id;
}

const countItems = async ({ pool }: House): Promise<number> =>
  (await pool.query<{ count: number }>('select count(*)::int as count from change_activity')).rows[0]!.count;

async function clear({ pool, web }: House): Promise<void> {
  await pool.query('truncate source, source_entity, source_vendor, source_story, change_activity');
  web.asked.splice(0);
}

/** Answers that say nothing of the jobs of a board. */
const noAnswers: { status: number; headers?: Record<string, string>; body?: string }[] = [
  { status: 500 },
  { status: 404 },
  { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>wait</html>' },
  { status: 200, headers: { 'content-type': 'application/json' }, body: '' },
  {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"jobs":[],"offers":[],"items":[],"content":[],"totalFound":0}',
  },
  { status: 200, headers: { 'content-type': 'application/json' }, body: '[]' },
  { status: 302, headers: { location: 'https://elsewhere.example/' } },
];

/** How many items come of first readings, repeats, and answers that are none, of each system over weeks. */
async function countFalseItems(house: House): Promise<Row> {
  await clear(house);
  const signal = new AbortController().signal;
  const { fetch, close } = createFetcher({ connect: house.web.connect, contact: 'ops@example.com', signal });
  let now = Date.parse('2026-11-01T09:00:00Z');
  let readings = 0;
  const boards = boardKinds.map((name) => ({
    ...{ name, key: keyOf(name), text: readSample(name) },
    mediaType: name === 'personio' ? 'text/xml' : 'application/json',
  }));
  const others = (['brreg', 'gleif', 'feed', 'website'] as const).map((name) => ({ name, ...readOther(name) }));
  for (const { name, key, mediaType, text } of [...boards, ...others]) {
    const kind = kinds.get(name)!;
    const whole = { status: 200, headers: { 'content-type': mediaType }, body: text };
    const cut = { ...whole, body: text.slice(0, text.length / 2) };
    await addBoard(house, kind.name, key);
    const answers = [whole, whole, ...[...noAnswers, cut].flatMap((one) => [one, one, one, whole])];
    for (const answer of answers) {
      house.web.otherwise((_url, response) => void response.writeHead(answer.status, answer.headers).end(answer.body));
      await house.pool.query('update source set next_read_at = now(); ');
      await house.pool.query('truncate source_vendor');
      const owner = randomUUID();
      const claim = { kind: kind.name, vendor: kind.vendor, ofVendor: [kind.name], owner, leaseMs: 60_000 };
      const source = (await transaction(house.pool, (client) => claimSource(client, claim)))!;
      now += 2 * dayMs;
      const reader = {
        deps: house,
        fetch,
        refuseForbidden: async () => {},
        kind,
        source,
        owner,
        signal,
        now: () => new Date(now),
      };
      await readSource(reader).catch(async (error) => {
        if (!(error instanceof Unread)) throw error;
        await failReading(house.pool, source.id, owner, { error: error.message, restMs: 0 });
      });
      readings++;
    }
  }
  await close();
  return { ...single('false_items', await countItems(house), '', 0), samples: readings };
}

/** Starts workers of their own processes. */
function startWorkers(house: House, count: number, cleanUp: CleanUp): ChildProcess[] {
  const file = join(projectRoot, 'dist', 'bench', 'source-worker-process.js');
  const started = Array.from({ length: count }, () =>
    fork(file, [house.url, String(house.web.port)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  for (const one of started) cleanUp(() => void one.kill('SIGKILL'));
  return started;
}

const answerBoard = (house: House, jobs: (board: string) => number, body = ''): void =>
  house.web.otherwise((url, response) => {
    const board = url.pathname.split('/').at(-1)!;
    const rows = Array.from({ length: jobs(board) }, (_, at) => ({
      id: `${at}`,
      title: `Engineer ${at}`,
      location: 'Oslo',
      text: body,
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jobs: rows }));
  });

async function untilRead({ pool }: House, condition = 'last_success_at is not null'): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select 1 from source where state = 'on' and not (${condition}) limit 1`);
    if (rows.length === 0) return;
    await delay(200);
  }
}

/** How many requests two workers send sooner after another one than the pace of the vendor allows, over a hundred of its boards. */
async function countAbovePace(house: House, cleanUp: CleanUp): Promise<Row> {
  await clear(house);
  for (let board = 0; board < 100; board++) await addBoard(house, 'ashby', `board${board}`);
  answerBoard(house, () => 3);
  const workers = startWorkers(house, 2, cleanUp);
  await untilRead(house);
  for (const one of workers) one.kill('SIGKILL');
  const at = house.web.asked.map((one) => one.at).sort((one, other) => one - other);
  const { everyMs } = kinds.get('ashby')!.vendor;
  const early = at.slice(1).filter((time, place) => time - at[place]! < everyMs);
  return { ...single('requests_above_pace', early.length, '', 0), samples: at.length };
}

const kills = 50;

/** How many items are missing or doubled where the worker is killed in the middle of readings, of pages and of transactions, again and again. */
async function countAfterKills(house: House, cleanUp: CleanUp): Promise<Row> {
  await clear(house);
  const boards = 4;
  // Each vendor is asked in its own pace, so that much is under way at any time.
  const systems = ['smartrecruiters', 'ashby', 'greenhouse', 'recruitee'];
  for (let board = 0; board < boards; board++) {
    await addBoard(house, systems[board]!, systems[board] === 'smartrecruiters' ? 'Acme' : 'acme');
  }
  let jobs = 150;
  house.web.otherwise((url, response) => {
    const offset = Number(url.searchParams.get('offset') ?? 0);
    const rows = Array.from({ length: jobs }, (_, at) => ({
      ...{
        id: `${at}`,
        title: `Engineer ${at}`,
        name: `Engineer ${at}`,
        status: 'published',
        location: { name: 'Oslo', fullLocation: 'Oslo' },
      },
    }));
    const ofAshby = rows.map((row) => ({ ...row, location: 'Oslo' }));
    const answer = url.host.includes('smartrecruiters')
      ? { totalFound: jobs, content: rows.slice(offset, offset + 100) }
      : url.host.includes('ashby')
        ? { jobs: ofAshby }
        : { jobs: rows, offers: rows, meta: { total: jobs } };
    setTimeout(() => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)), 5);
  });
  let [worker] = startWorkers(house, 1, cleanUp);
  await untilRead(house);
  for (let run = 0; run < kills; run++) {
    jobs += 1;
    await house.pool.query(`update source set next_read_at = now()`);
    await delay(100 + Math.random() * 1_500);
    worker!.kill('SIGKILL');
    await once(worker!, 'exit');
    // The lease of a worker that is gone ends by itself, after longer than this is to take.
    await house.pool.query(`update source set lease_until = now() where lease_until is not null`);
    [worker] = startWorkers(house, 1, cleanUp);
  }
  const since = new Date();
  await house.pool.query('update source set next_read_at = now()');
  await untilRead(house, `last_success_at > '${since.toISOString()}'`);
  worker!.kill('SIGKILL');
  const { rows } = await house.pool.query<{ key: string; count: number }>(
    `select body::jsonb ->> 'source_id' as key, count(*)::int as count from change_activity
     where body::jsonb -> 'payload' ->> 'topic' = 'role_opened' group by 1`,
  );
  const doubled = rows.filter(({ count }) => count > 1).length;
  const missing = boards * kills - rows.length;
  return { ...single('lost_or_double_after_kill', doubled + Math.max(0, missing), '', 0), samples: boards * kills };
}

/** What boards of real size cost: most of 40 KB, and one in a hundred of 5 MB. */
async function measurePace(house: House, cleanUp: CleanUp): Promise<Row[]> {
  await clear(house);
  const boards = 1_200;
  const minutes = 15;
  for (let board = 0; board < boards; board++) await addBoard(house, 'ashby', `board${board}`);
  answerBoard(house, (board) => (Number(board.replace('board', '')) % 100 === 0 ? 5_000 : 40), 'x'.repeat(950));
  const [worker] = startWorkers(house, 1, cleanUp);
  await untilFirst(house);
  const begun = house.web.asked.length;
  await delay(minutes * 60_000);
  const requests = house.web.asked.length - begun;
  const told = once(worker!, 'message');
  worker!.kill('SIGTERM');
  const [{ cpuMs }] = (await told) as [{ cpuMs: number }];
  const permitted = (minutes * 60_000) / kinds.get('ashby')!.vendor.everyMs;
  return [
    { ...single('boards_pace_ratio', requests / permitted, '', 0.9), better: 'higher', samples: requests },
    single('boards_cpu', cpuMs / (minutes * 60_000), 'cores', 0.2),
  ];
}

async function untilFirst({ web }: House): Promise<void> {
  while (web.asked.length === 0) await delay(50);
}
