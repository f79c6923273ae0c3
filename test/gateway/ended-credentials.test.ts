import { randomUUID } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type TcpNetConnectOpts } from 'node:net';
import { connect as connectNats } from 'nats';
import pg from 'pg';
import type { Account } from '../../schema/contracts/accounts.js';
import { storeActivity } from '../../schema/contracts/activity.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { anItem } from '../support/feed.js';
import { doorsOf, followEnd } from '../support/follow-end.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';

/** Far more than sockets on the way hold. */
const leads = 60_000;

/** How many requests of an account run at once; the others wait. */
const running = 4;

let system: System;
let staff: string;
beforeAll(async () => {
  // A request may wait and run far longer than its key lasts.
  const env = { MAX_ACCOUNT_REQUESTS: `${running}`, REQUEST_WAIT: '60s', REQUEST_TIMEOUT: '60s' };
  system = await startSystem({ services: ['gateway', 'feed'], env });
  staff = system.credentials.staff_key;
});
afterAll(() => system?.stop());

type Owner = { accountId: string; key: string; keyId: string };

async function newKey(body: object, query = {}): Promise<ApiKeyCreated> {
  const made = await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body });
  return made.body;
}

async function newAccount(): Promise<Owner> {
  const made = await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Brief' } });
  const { id, key } = await newKey({ label: 'brief' }, { account_id: made.body.id });
  return { accountId: made.body.id, keyId: id, key: key! };
}

const revoke = (id: string) => system.rest('DELETE', `/v2/api-keys/${id}`, { key: staff });

/** Leads of an account, as runs would have found them. */
async function giveLeads(accountId: string): Promise<void> {
  const [person] = await querySystem<{ id: string }>(
    system,
    `insert into gateway.person (id, social_url, first_name, last_name)
     values (gen_random_uuid(), 'https://social.example.com/in/' || gen_random_uuid(), 'Ada', 'Example') returning id`,
  );
  await querySystem(
    system,
    `insert into gateway.lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name,
       last_name, social_url, new_role)
     select gen_random_uuid(), $1, gen_random_uuid(), 'new_hire', $1, $1, $2, gen_random_uuid(), 'Ada', 'Example', 'https://x.example',
       '{"title": "Sales Manager", "company_name": "X", "company_social_id": "1"}'
     from generate_series(1, $3::int)`,
    [accountId, person!.id, leads],
  );
}

type Open = { outgoing: ClientRequest; answer: Promise<IncomingMessage> };

function open(method: string, path: string, headers: Record<string, string>): Open {
  const outgoing = request(system.baseUrl + path, { method, headers, agent: false });
  const answer = new Promise<IncomingMessage>((done, fail) => outgoing.once('response', done).once('error', fail));
  return { outgoing, answer };
}

async function readProblem(answer: IncomingMessage) {
  let text = '';
  for await (const piece of answer.setEncoding('utf8')) text += piece;
  expect(answer.headers['content-type']).toBe('application/problem+json');
  return JSON.parse(text) as { status: number; detail: string };
}

describe('A2: an export', () => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newAccount();
    await giveLeads(owner.accountId);
  });

  /** Begins an export of which the client reads only a little; `ended` resolves to how it ended once the client reads on. */
  async function begin(key: string) {
    const { outgoing, answer } = open('GET', '/v2/leads/export?format=ndjson', { authorization: key });
    outgoing.end();
    const incoming = await answer;
    let bytes = 0;
    incoming.on('data', (piece: Buffer) => {
      bytes += piece.length;
      incoming.pause();
    });
    await until(() => bytes > 0);
    const ended = new Promise<string>((done) => {
      incoming.once('end', () => done('whole'));
      incoming.once('error', (error: NodeJS.ErrnoException) => done(error.code!));
    });
    return { incoming, ended };
  }

  test('breaks off when its key is revoked, whether or not its client reads, while an export with another key continues', async () => {
    const other = await newKey({ label: 'other' }, { account_id: owner.accountId });
    const [idle, reading, kept] = await Promise.all([begin(owner.key), begin(owner.key), begin(other.key!)]);
    // Slowly enough to be under way still.
    const readOn = setInterval(() => reading.incoming.resume(), 50);
    const lasting = { name: 'the export', over: reading.ended };
    const wrong = await followEnd(doorsOf(system, owner.key), [lasting], () => revoke(owner.keyId));
    expect([wrong, await reading.ended]).toEqual([[], 'ECONNRESET']);
    clearInterval(readOn);
    // A client that reads nothing learns of it when it reads on.
    idle.incoming.removeAllListeners('data').resume();
    expect(await idle.ended).toBe('ECONNRESET');
    kept.incoming.removeAllListeners('data').resume();
    expect(await kept.ended).toBe('whole');
  });

  test('S3: does not block other requests of its account while its client reads nothing', async () => {
    const { key } = await newKey({ label: 'patient' }, { account_id: owner.accountId });
    // More than may run at once.
    const all = await Promise.all(Array.from({ length: 2 * running }, () => begin(key!)));
    const listed = await system.rest('GET', '/v2/personas', { key: key! });
    expect(listed.status).toBe(200);
    const [first, ...others] = all;
    for (const { incoming } of others) incoming.destroy();
    first!.incoming.removeAllListeners('data').resume();
    expect(await first!.ended).toBe('whole');
  });

  test('breaks off when its account is closed, with a reset even for an HTTP/1.0 client, which takes any other end for a complete response', async () => {
    const { key } = await newKey({ label: 'old' }, { account_id: owner.accountId });
    // Node takes a reset for the end if its last read did not fill its buffer, unless reading has stopped; it stops at this many bytes.
    const options = { port: Number(new URL(system.baseUrl).port), host: '127.0.0.1', highWaterMark: 1 };
    const socket = connect(options as TcpNetConnectOpts);
    let bytes = 0;
    socket.on('data', (piece) => {
      bytes += piece.length;
      socket.pause();
    });
    const ended = new Promise<string>((done) => {
      socket.once('end', () => done('whole'));
      socket.once('error', (error: NodeJS.ErrnoException) => done(error.code!));
    });
    socket.write(`GET /v2/leads/export?format=ndjson HTTP/1.0\r\nHost: x\r\nAuthorization: ${key}\r\n\r\n`);
    await until(() => bytes > 0);
    const readOn = setInterval(() => socket.resume(), 50);
    const close = () => system.rest('DELETE', `/v2/accounts/${owner.accountId}`, { key: staff });
    const wrong = await followEnd(doorsOf(system, key!), [{ name: 'the export', over: ended }], close);
    expect([wrong, await ended]).toEqual([[], 'ECONNRESET']);
    clearInterval(readOn);
  });
});

describe('A2, G3: a streamed upload of activity', () => {
  /** More than one chunk (448 KiB). */
  const lines = (count: number, sourceId: string): string =>
    `${Array.from({ length: count }, (_, n) =>
      JSON.stringify(anItem({ source_id: `${sourceId}-${n}`, text: 'x'.repeat(20_000) })),
    ).join('\n')}\n`;
  const stored = async (sourceId: string): Promise<number> => {
    const text = 'select count(*)::int as count from feed.activity where source_id like $1';
    return (await querySystem<{ count: number }>(system, text, [`${sourceId}-%`]))[0]!.count;
  };
  /** Begins a stream, and resolves once its head was read. */
  async function begin(key: string, type = 'application/x-ndjson'): Promise<Open> {
    const coded = { 'transfer-encoding': 'chunked', expect: '100-continue' };
    const begun = open('POST', '/v2/company-activity', { authorization: key, 'content-type': type, ...coded });
    begun.outgoing.flushHeaders();
    await new Promise((done) => begun.outgoing.once('continue', done));
    return begun;
  }

  test.each(['goes on sending', 'sends nothing more'])(
    'ends when its key is revoked, for a client that %s, and reports what was stored before',
    async (how) => {
      const { id, key } = await newKey({ kind: 'ingest', label: 'brief' });
      const sourceId = randomUUID();
      const { outgoing, answer } = await begin(key!);
      outgoing.write(lines(60, sourceId));
      // Two chunks of 22 are stored, and what is left of the lines is less than a chunk, whose answer the upload would have to wait for.
      await until(async () => (await stored(sourceId)) === 44);
      const sendOn = setInterval(() => {
        if (how === 'goes on sending' && !outgoing.writableNeedDrain) outgoing.write(`${JSON.stringify(anItem())}\n`);
      }, 50);
      const told = answer.then(readProblem).finally(() => clearInterval(sendOn));
      const lasting = { name: 'the upload', over: told };
      expect(await followEnd(doorsOf(system, key!), [lasting], () => revoke(id))).toEqual([]);
      const problem = await told;
      outgoing.destroy();
      const count = await stored(sourceId);
      // The last chunk never became full.
      expect([count > 0, count < 60]).toEqual([true, true]);
      expect(problem).toMatchObject({ status: 401 });
      const accepted = /stored \((\d+) accepted, 0 duplicates\)\. Repeating the whole body is safe\.$/.exec(
        problem.detail,
      );
      expect(Number(accepted?.[1])).toBeGreaterThanOrEqual(count);
      if (how !== 'goes on sending') expect(Number(accepted?.[1])).toBe(count);
    },
  );

  test.each(['application/x-ndjson', 'application/json'])(
    'reports that nothing was stored if its key is revoked before the first chunk (%s)',
    async (type) => {
      const { id, key } = await newKey({ kind: 'ingest', label: 'brief' });
      const sourceId = randomUUID();
      const { outgoing, answer } = await begin(key!, type);
      outgoing.write(type === 'application/json' ? '[' : lines(1, sourceId));
      await until(async () => (await system.rest('GET', '/v2/accounts', { key: key! })).status === 403);
      await revoke(id);
      const problem = await readProblem(await answer);
      outgoing.destroy();
      expect(problem).toMatchObject({
        status: 401,
        detail: expect.stringMatching(/under way\. Nothing was stored\.$/),
      });
      expect(await stored(sourceId)).toBe(0);
    },
  );

  test('waits for the chunk that is being stored, and sends no further chunk', async () => {
    const { id, key } = await newKey({ kind: 'ingest', label: 'brief' });
    const sourceId = randomUUID();
    const { host, username, password } = new URL(system.nats.url);
    const listener = await connectNats({ servers: host, user: username, pass: password });
    let chunks = 0;
    listener.subscribe(storeActivity.subject, { callback: () => void chunks++ });
    await listener.flush();
    await system.kill('feed', 'SIGSTOP');
    const { outgoing, answer } = await begin(key!);
    outgoing.write(lines(100, sourceId));
    await until(() => chunks > 0);
    await listener.close();
    await revoke(id);
    await until(async () => (await system.rest('GET', '/v2/accounts', { key: key! })).status === 401);
    await system.kill('feed', 'SIGCONT');
    const problem = await readProblem(await answer);
    outgoing.destroy();
    const count = await stored(sourceId);
    expect(problem.status).toBe(401);
    expect(problem.detail).toContain(`Only a part was stored (${count} accepted, 0 duplicates).`);
    // A chunk has 22 of them.
    expect([count > 0, count < 40]).toEqual([true, true]);
  });
});

describe('A2: a request whose key is revoked before its body is complete', () => {
  test.each([
    ['/v2/personas', JSON.stringify({ name: 'Late' })],
    [
      '/graphql',
      JSON.stringify({ query: 'mutation { createPersona(input: { name: "Late" }) { persona { id: databaseId } } }' }),
    ],
  ])('changes nothing at %s', async (path, body) => {
    const owner = await newAccount();
    const { outgoing, answer } = open('POST', path, {
      authorization: owner.key,
      'content-type': 'application/json',
      'content-length': String(body.length),
      expect: '100-continue',
    });
    // Requests that come later on other connections are admitted later than this one.
    outgoing.flushHeaders();
    await new Promise((done) => outgoing.once('continue', done));
    outgoing.write(body.slice(0, 10));
    expect((await system.rest('GET', '/v2/personas', { key: owner.key })).status).toBe(200);
    await revoke(owner.keyId);
    await until(async () => (await system.rest('GET', '/v2/personas', { key: owner.key })).status === 401);
    outgoing.end(body.slice(10));
    expect((await answer).statusCode).toBe(401);
    expect(await querySystem(system, 'select from gateway.persona where account_id = $1', [owner.accountId])).toEqual(
      [],
    );
  });
});

test.each([
  ['/v2/companies-lists', { name: 'Late' }],
  [
    '/graphql',
    { query: 'mutation { createCompaniesList(input: { name: "Late" }) { companiesList { id: databaseId } } }' },
  ],
])('A2: a request to %s whose key is revoked while it waits for its turn changes nothing', async (path, body) => {
  const owner = await newAccount();
  const other = await newKey({ label: 'other' }, { account_id: owner.accountId });
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  // A key that was never good is looked up at a place of its address first, where the others would be counted before they run.
  for (const { key } of [owner, other]) await system.rest('GET', '/v2/companies-lists', { key: key! });
  // Requests that earlier tests left behind, such as an export whose client has gone, are counted as well.
  await untilInProgress(0);
  const answers = await whileLocked(client, 'gateway.persona', async () => {
    const others = Array.from({ length: running }, () => system.rest('GET', '/v2/personas', { key: other.key! }));
    await untilInProgress(running);
    const late = system.rest('POST', path, { key: owner.key, body });
    await untilInProgress(running + 1);
    await revoke(owner.keyId);
    // What is no JSON waits for nobody.
    const broken = { key: owner.key, body: '{', headers: { 'content-type': 'text/plain' } };
    await until(async () => (await system.rest('POST', '/v2/companies-lists', broken)).status === 401);
    await client.query('rollback');
    return { late: await late, others: await Promise.all(others) };
  }).finally(() => client.end());
  expect([answers.late.status, answers.others.map(({ status }) => status)]).toEqual([401, Array(running).fill(200)]);
  const made = 'select from gateway.companies_list where account_id = $1';
  expect(await querySystem(system, made, [owner.accountId])).toEqual([]);
});

/** Waits until this many requests are in progress, running or waiting. */
async function untilInProgress(count: number): Promise<void> {
  await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`);
    const found = (await answer.text()).matchAll(/^leadwire_requests_in_progress\{.*\} (\d+)/gm);
    return [...found].reduce((sum, [, one]) => sum + Number(one), 0) === count;
  });
}
