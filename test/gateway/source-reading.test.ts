import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { IcpSignalPage } from '../../schema/contracts/icp-signals.js';
import type { Source } from '../../schema/contracts/sources.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { claimSource } from '../../services/gateway/sources/sql/claims.js';
import { hastenReadings, requestReading } from '../../services/gateway/sources/sql/sources.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { held } from '../support/held.js';
import { startSourceWorker } from '../support/source-worker.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { startWebStandIn, type WebStandIn } from '../support/web-stand-in.js';

// Workers read boards of a stand-in for the whole web. The system beside them hands over what they create to the feed.

const log = createLog('test', 'silent');
let system: System;
let database: Database;
let web: WebStandIn;
const running: Part[] = [];
/** When requests to the web were sent. */
const sent: number[] = [];
/** How far the clock of the workers is ahead. */
let aheadMs = 0;

beforeAll(async () => {
  web = await startWebStandIn();
  system = await startSystem({ services: ['gateway', 'feed', 'worker'] });
  database = createGatewayDatabase(system.databaseUrl, 6, log);
  await database.start?.();
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await system?.stop();
  await web?.close();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop?.()));
  await database.pool.query('truncate source, source_entity, source_vendor, source_story');
  web.asked.splice(0);
  sent.splice(0);
  aheadMs = 0;
});

async function work({ leaseMs }: { leaseMs?: number } = {}): Promise<Part> {
  const worker = await startSourceWorker(database, web, {
    now: () => new Date(Date.now() + aheadMs),
    onSend: () => void sent.push(performance.now()),
    leaseMs,
  });
  running.push(worker);
  return worker;
}

/** Adds a board that is read when `read` says so, or at once where it is due. */
async function addBoard(kind: string, key: string, { domain = `${key}.example`, isDue = false } = {}): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `insert into source (id, kind, key, page, company_domain, company_name, state, confidence, next_read_at)
     values ($1, $2, $3, 'https://boards.example/' || $3, $4, 'Acme', 'on', 1, now() + $5::interval)`,
    [id, kind, key, domain, isDue ? '0' : '1 hour'],
  );
  return id;
}

const staff = () => system.credentials.staff_key;
const show = async (id: string) => (await system.rest<Source>('GET', `/v2/sources/${id}`, { key: staff() })).body;

/** Has a source read, and waits for the outcome. */
async function read(id: string): Promise<Source> {
  const before = await show(id);
  // Nobody waits for the pace, which has a test of its own.
  await database.pool.query('update source_vendor set next_at = now()');
  await database.pool.query('update source set next_read_at = now() where id = $1', [id]);
  await until(async () => {
    const { rows } = await database.pool.query(
      'select 1 from source where id = $1 and claimed_by is null and next_read_at > now()',
      [id],
    );
    return rows.length === 1;
  });
  const after = await show(id);
  expect([after.last_success_at, after.last_error_at]).not.toEqual([before.last_success_at, before.last_error_at]);
  return after;
}

const url = (key: string): string => `https://api.ashbyhq.com/posting-api/job-board/${key}`;
const job = (id: string, more: object = {}) => ({
  id,
  title: `Engineer ${id}`,
  location: 'Oslo',
  isListed: true,
  ...more,
});
const board = (...ids: string[]) => ({ jobs: ids.map((id) => job(id)) });

const countItems = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>('select sum(item_count)::int as count from source');
  return rows[0]!.count;
};

test('G7: a new job on a board becomes activity of the company of its domain, and reaches the feed of a watch', async () => {
  const watch = { name: 'Roles', signal_types: ['hiring'], topics: ['role_opened'] };
  const made = await system.rest('POST', '/v2/icp-signal-watches', { body: watch });
  expect(made.status).toBe(200);
  web.on(url('acme'), board('1'));
  const id = await addBoard('ashby', 'acme');
  await work();
  expect(await read(id)).toMatchObject({ entity_count: 1, item_count: 0, last_error: null });
  web.on(url('acme'), board('1', '2'));
  expect(await read(id)).toMatchObject({ entity_count: 2, item_count: 1 });
  let page: IcpSignalPage;
  await until(async () => {
    page = (await system.rest<IcpSignalPage>('GET', '/v2/icp-signals')).body;
    return page.signals.length > 0;
  });
  expect(page!.signals).toHaveLength(1);
  expect(page!.signals[0]).toMatchObject({
    signal_type: 'hiring',
    headline: 'Acme is hiring: Engineer 2 in Oslo',
    payload: { topic: 'role_opened', title: 'Engineer 2', source: 'ashby', page: 'https://jobs.ashbyhq.com/acme' },
  });
  expect(web.asked.map(({ headers }) => headers['user-agent'])).toEqual(Array(2).fill('leadwire (+ops@example.com)'));
});

describe('a response that cannot be read closes no job, creates no activity, and is retried later', () => {
  test.each([
    ['500', { status: 500 }, 'api.ashbyhq.com is out of order (500).'],
    ['404', { status: 404 }, 'api.ashbyhq.com does not have it (404).'],
    ['410', { status: 410 }, 'api.ashbyhq.com does not have it (410).'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://other.example/' } },
      'api.ashbyhq.com answered a redirect (302).',
    ],
    ['HTML', '<html>Come back later</html>', 'api.ashbyhq.com answered text/html where JSON was expected.'],
    ['no jobs', { jobs: [] }, 'The board answered no jobs, which it also does when it is gone.'],
    ['another shape', { jobs: {} }, 'The answer has no list of jobs.'],
    [
      'JSON that is cut off',
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{"jobs":[{"id":"1"' },
      'The answer is not JSON.',
    ],
    [
      'a body that is cut off',
      (
        _request: unknown,
        response: { writeHead(...args: unknown[]): { write(text: string): void }; destroy(): void },
      ) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"jobs":[]');
        setImmediate(() => response.destroy());
      },
      'api.ashbyhq.com cannot be reached.',
    ],
    [
      'more than is taken',
      (_request: unknown, response: { writeHead(...args: unknown[]): { end(text: string): void } }) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(17 * 1024 * 1024)),
      'api.ashbyhq.com answered more than 16777216 bytes.',
    ],
  ])('G7: %s', async (_what, answer, error) => {
    web.on(url('acme'), board('1', '2', '3'));
    const id = await addBoard('ashby', 'acme');
    await work();
    await read(id);
    const entities = async () => (await database.pool.query('select * from source_entity order by key')).rows;
    const before = await entities();
    web.on(url('acme'), answer as never);
    for (let days = 0; days < 3; days++) {
      aheadMs = days * 25 * 60 * 60_000;
      const source = await read(id);
      expect(source).toMatchObject({ last_error: error, entity_count: 3, item_count: 0 });
      expect(source.last_error_at).not.toBeNull();
      const waitMs = Date.parse(source.next_read_at) - Date.now();
      expect(waitMs).toBeGreaterThan(4 * 60_000 * 2 ** days);
      expect(waitMs).toBeLessThan(5 * 60_000 * 2 ** days + 1_000);
    }
    expect(await entities()).toEqual(before);
    web.on(url('acme'), board('1', '2', '3', '4'));
    expect(await read(id)).toMatchObject({ last_error: null, item_count: 1 });
  });
});

test('G7: an unchanged response costs a conditional request and no write of a job', async () => {
  let isSame = false;
  web.on(url('acme'), (request, response) => {
    isSame = request.headers['if-none-match'] === '"v1"';
    if (isSame) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'application/json', etag: '"v1"' }).end(JSON.stringify(board('1')));
  });
  const id = await addBoard('ashby', 'acme');
  await work();
  await read(id);
  const rows = async () => (await database.pool.query('select xmin::text, * from source_entity')).rows;
  const before = await rows();
  const source = await read(id);
  expect(isSame).toBe(true);
  expect(web.asked).toHaveLength(2);
  expect(await rows()).toEqual(before);
  expect(Date.parse(source.last_success_at!)).toBeGreaterThan(Date.parse(source.last_changed_at!));
});

test('G7: a board of several pages is read in full each time, even if its first page has the same ETag', async () => {
  const asked: (string | undefined)[] = [];
  let jobs = 101;
  web.otherwise((url, response) => {
    asked.push(web.asked.at(-1)!.headers['if-none-match']);
    const offset = Number(url.searchParams.get('offset'));
    const content = Array.from({ length: jobs }, (_, at) => ({ id: `${at}`, name: `Engineer ${at}`, location: {} }));
    response.setHeader('content-type', 'application/json').setHeader('etag', '"v1"');
    response.end(JSON.stringify({ totalFound: jobs, content: content.slice(offset, offset + 100) }));
  });
  const id = await addBoard('smartrecruiters', 'acme');
  await work();
  await read(id);
  jobs = 102;
  expect(await read(id)).toMatchObject({ entity_count: 102, item_count: 1 });
  expect(asked).toEqual([undefined, undefined, undefined, undefined]);
});

test('G7: a missing job is closed a day later even if the response is unchanged', async () => {
  web.on(url('acme'), board('1', '2', '3'));
  const id = await addBoard('ashby', 'acme');
  await work();
  await read(id);
  web.on(url('acme'), board('1', '2'));
  expect(await read(id)).toMatchObject({ entity_count: 3 });
  aheadMs = 25 * 60 * 60_000;
  expect(await read(id)).toMatchObject({ entity_count: 2, item_count: 0 });
});

test('S3: a vendor that asks clients to wait is left alone with all its boards, and the boards of other vendors are read', async () => {
  web.on(url('acme'), { status: 429, headers: { 'retry-after': '3600' } });
  web.on('https://acme.recruitee.com/api/offers/', { offers: [{ id: 1, title: 'Seller', city: 'Oslo' }] });
  const id = await addBoard('ashby', 'acme');
  await work();
  expect(await read(id)).toMatchObject({ last_error: 'api.ashbyhq.com refuses to answer (429).' });
  await addBoard('ashby', 'bolt', { isDue: true });
  const other = await addBoard('recruitee', 'acme', { isDue: true });
  await until(async () => (await show(other)).last_success_at !== null);
  expect(web.asked.filter((one) => one.url === url('bolt'))).toEqual([]);
  const { body } = await system.rest<{ source_kinds: { name: string; rests_until: string | null }[] }>(
    'GET',
    '/v2/source-kinds',
    { key: staff() },
  );
  const rests = body.source_kinds.find(({ name }) => name === 'ashby')!.rests_until!;
  expect(Date.parse(rests) - Date.now()).toBeGreaterThan(3_500_000);
});

test('S3: two workers together keep to the pace of a vendor, and read at most two of its boards at once', async () => {
  let open = 0;
  let most = 0;
  web.otherwise((_url, response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      const content = [{ id: '1', name: 'Seller', location: {} }];
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ totalFound: 1, content }));
    }, 1_200);
  });
  await Promise.all(Array.from({ length: 8 }, (_, at) => addBoard('smartrecruiters', `acme${at}`, { isDue: true })));
  await Promise.all([work(), work()]);
  await until(
    async () => {
      const { rows } = await database.pool.query(`select 1 from source where last_success_at is null and state = 'on'`);
      return rows.length === 0;
    },
    { withinMs: 30_000 },
  );
  expect(web.asked).toHaveLength(8);
  expect(sent).toHaveLength(8);
  for (const [place, time] of sent.slice(1).entries()) expect(time - sent[place]!).toBeGreaterThanOrEqual(500);
  expect(most).toBe(2);
});

test('a worker that stops during a reading releases it to another worker at once', async () => {
  let isSlow = true;
  web.on(url('acme'), (_request, response) => {
    if (!isSlow) response.setHeader('content-type', 'application/json').end(JSON.stringify(board('1')));
  });
  const id = await addBoard('ashby', 'acme', { isDue: true });
  const first = await work();
  await until(() => web.asked.length === 1);
  await first.stop?.();
  expect(await show(id)).toMatchObject({ last_error: null, last_success_at: null });
  isSlow = false;
  await work();
  await until(async () => (await show(id)).last_success_at !== null);
});

test('a source that takes longer than a lease lasts is read once, by the worker that holds it', async () => {
  const answer = held();
  web.on(url('acme'), async (_request, response) => {
    await answer.promise;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(board('1')));
  });
  const id = await addBoard('ashby', 'acme', { isDue: true });
  await Promise.all([work({ leaseMs: 1_000 }), work({ leaseMs: 1_000 })]);
  await until(() => web.asked.length > 0);
  const endsAt = performance.now() + 2_500;
  await until(() => performance.now() > endsAt);
  expect(web.asked).toHaveLength(1);
  answer.release();
  await until(async () => (await show(id)).last_success_at !== null);
  expect(web.asked).toHaveLength(1);
});

test('S4: a source whose readings end their workers is read again once the lease has ended, and then after ever longer pauses', async () => {
  web.on(url('acme'), board('1'));
  const id = await addBoard('ashby', 'acme', { isDue: true });
  /** Leaves the source as a worker does that was killed while it read it, and claims it again. */
  const die = async () => {
    await database.pool.query(
      `update source set lease_until = now() - interval '1 s', next_read_at = now() where id = $1`,
      [id],
    );
    const vendor = { name: 'ashby', everyMs: 0, atOnce: 2 };
    const options = { kind: 'ashby', vendor, ofVendor: ['ashby'], owner: randomUUID(), leaseMs: 60_000 };
    expect(await transaction(database.pool, (client) => claimSource(client, options))).toMatchObject({ id });
    const { rows } = await database.pool.query<{ failures: number; minutes: number | null }>(
      'select failures, extract(epoch from next_read_at - last_error_at)::float8 / 60 as minutes from source where id = $1',
      [id],
    );
    return rows[0]!;
  };
  expect(await die()).toEqual({ failures: 0, minutes: null });
  // The pause is drawn, so that sources that were read at the same time are not read together again.
  for (const [failures, least] of [
    [1, 5],
    [2, 10],
    [3, 20],
  ] as const) {
    const put = await die();
    expect(put.failures).toBe(failures);
    expect(put.minutes).toBeGreaterThan(least - 0.01);
    expect(put.minutes).toBeLessThan(2 * least + 0.01);
  }
  expect((await show(id)).last_error).toMatch(/^The previous reading did not end\./);
  // A list of changes at a register does not end the pause; a request of the staff does.
  await hastenReadings(database.pool, ['ashby'], ['acme']);
  await database.pool.query('update source set lease_until = now() where id = $1', [id]);
  const pause = 'select next_read_at > now() as is_paused from source where id = $1';
  expect((await database.pool.query(pause, [id])).rows).toEqual([{ is_paused: true }]);
  await requestReading(database.pool, id);
  await work();
  await until(async () => (await show(id)).last_success_at !== null);
  expect((await show(id)).last_error).toBeNull();
});

test('S4: a kind with very many sources that are due leaves places to others', async () => {
  const answers: (() => void)[] = [];
  web.otherwise(({ pathname }, response) => {
    const answer = () => void response.writeHead(404).end();
    if (pathname === '/robots.txt') answer();
    else answers.push(answer);
  });
  const addFeed = (at: number) => addBoard('feed', `https://news${at}.example/feed`, { isDue: true });
  await Promise.all(Array.from({ length: 20 }, (_, at) => addFeed(at)));
  const isBoard = ({ url }: { url: string }) => url.startsWith('https://acme.recruitee.com/');
  const readings = () => web.asked.filter(({ url }) => !url.endsWith('/robots.txt')).length;
  await work();
  await until(() => readings() === 8, { withinMs: 30_000 });
  await addBoard('recruitee', 'acme', { isDue: true });
  // One ends, and its place goes to the board, and not to one of the feeds that have been due for longer.
  answers.shift()!();
  await until(() => web.asked.some(isBoard));
  expect(readings()).toBe(9);
});

test('staff can switch a source off and on, and changes that happened meanwhile create no activity', async () => {
  web.on(url('acme'), board('1', '2'));
  const id = await addBoard('ashby', 'acme');
  await work();
  await read(id);
  const change = (state: string) =>
    system.rest<Source>('PATCH', `/v2/sources/${id}`, { key: staff(), body: { state } });
  expect((await change('off')).body.state).toBe('off');
  const refused = await system.rest('POST', `/v2/sources/${id}/read`, { key: staff() });
  expect(refused.status).toBe(409);
  web.on(url('acme'), board('2', '3'));
  const asked = web.asked.length;
  expect((await change('on')).body.state).toBe('on');
  await until(
    async () =>
      web.asked.length > asked && (await show(id)).entity_count === 2 && (await show(id)).last_success_at !== null,
  );
  await until(
    async () =>
      (await database.pool.query('select key from source_entity order by key')).rows.map(({ key }) => key).join() ===
      '2,3',
  );
  expect(await countItems()).toBe(0);
});

test('a source that fails is retried after ever longer pauses, which start over once staff request a reading, even during an attempt', async () => {
  const id = await addBoard('ashby', 'acme');
  const waiting: ServerResponse[] = [];
  web.on(url('acme'), (_request, response) => void waiting.push(response));
  await work();
  const failAfter = async (meanwhile: () => Promise<unknown>): Promise<number> => {
    await database.pool.query('update source_vendor set next_at = now()');
    await database.pool.query('update source set next_read_at = now() where id = $1', [id]);
    await until(() => waiting.length === 1);
    await meanwhile();
    waiting.pop()!.writeHead(500).end();
    // The pause is counted from the failure: `now()` of this query can be earlier than a failure that it sees.
    const pause = `select round(extract(epoch from next_read_at - last_error_at) / 60, 3)::float8 as minutes
                   from source where id = $1 and claimed_by is null`;
    return until(async () => (await database.pool.query<{ minutes: number }>(pause, [id])).rows[0]?.minutes);
  };
  const nothing = () => Promise.resolve();
  expect([await failAfter(nothing), await failAfter(nothing), await failAfter(nothing)]).toEqual([5, 10, 20]);
  const ask = () => requestReading(database.pool, id);
  expect(await failAfter(ask)).toBe(5);
  expect(await failAfter(nothing)).toBe(10);
});

test('A3: only staff can read sources, and each kind of source gives the reason why it is off', async () => {
  for (const path of ['/v2/sources', '/v2/source-kinds', `/v2/sources/${randomUUID()}`]) {
    expect((await system.rest('GET', path)).status).toBe(403);
  }
  const { body } = await system.rest<{ source_kinds: { name: string; off_reason: string | null }[] }>(
    'GET',
    '/v2/source-kinds',
    { key: staff() },
  );
  expect(body.source_kinds.map(({ name }) => name)).toEqual([
    ...[
      'ares',
      'ashby',
      'bodacc',
      'brreg',
      'brreg_changes',
      'companies_house',
      'companies_house_officers',
      'companies_house_stream',
      'edgar',
      'feed',
      'gleif',
      'greenhouse',
      'krs',
      'lever',
      'personio',
    ],
    ...['prh', 'recruitee', 'smartrecruiters', 'teamtailor', 'website', 'wikidata', 'wire', 'workable'],
  ]);
  for (const { off_reason } of body.source_kinds) expect(off_reason).toContain('SOURCES_CONTACT is not set');
  expect((await system.rest('GET', `/v2/sources/${randomUUID()}`, { key: staff() })).status).toBe(404);
});

test('the list of sources can be filtered by kind, state or company', async () => {
  const [first, second] = [await addBoard('ashby', 'acme'), await addBoard('lever', 'bolt')];
  await database.pool.query(`update source set state = 'proposed' where id = $1`, [second]);
  const list = async (query: Record<string, string>) => {
    const { body } = await system.rest<{ sources: Source[] }>('GET', '/v2/sources', { key: staff(), query });
    return body.sources.map(({ id }) => id);
  };
  expect(await list({})).toEqual([second, first]);
  expect(await list({ order: 'oldest' })).toEqual([first, second]);
  expect(await list({ kind: 'ashby' })).toEqual([first]);
  expect(await list({ state: 'proposed' })).toEqual([second]);
  expect(await list({ company_domain: 'https://www.Acme.example/about' })).toEqual([first]);
});
