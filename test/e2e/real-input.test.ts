import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { transformChangeEvent } from '../../bin/import/change-events.js';
import type { WebhookEndpointCreated } from '../../schema/contracts/webhook-endpoints.js';
import { makeFolder } from '../support/cluster.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// Company changes go the whole way: import, watches, feed, push. An invented file always does, and a larger one of observed changes, which
// is not part of the project, does as well if it is there.

const realFile = resolve(projectRoot, process.env.LEADWIRE_DATA ?? '../shared/data/yc-companies/change_events.jsonl');
const inventedFile = join(projectRoot, 'test/e2e/data/change-events.jsonl');
const files: [string, string][] = [['an invented file', inventedFile]];
if (existsSync(realFile)) files.push(['the real file', realFile]);

const watchBodies = [
  { name: 'Hiring and headcount', signal_types: ['hiring', 'headcount'] },
  { name: 'Acquired', signal_types: ['status'], keywords: { any: ['acquired'] } },
  { name: 'Renamed', topics: ['renamed'] },
];

const isMatched = [
  (item: Item) => ['hiring', 'headcount'].includes(item.signal_type),
  (item: Item) => item.signal_type === 'status' && /\bacquired\b/i.test(item.headline),
  (item: Item) => item.payload.topic === 'renamed',
];

type Item = { source_id: string; signal_type: string; headline: string; payload: Record<string, unknown> };
type Page = {
  signals: { id: string; headline: string; icp_criteria_id: string }[];
  next_cursor: string;
  has_more: boolean;
};

function readItems(file: string): Item[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const result = transformChangeEvent(line);
      if ('reasons' in result) throw new Error(`${line}: ${result.reasons.join(', ')}`);
      return result.item;
    });
}

/** Reads the feed as it is served, and keeps the text of each event in the page. */
async function readFeed(system: System): Promise<Map<string, string>> {
  const events = new Map<string, string>();
  for (let cursor: string | undefined; ; ) {
    const { body, text, status } = await system.rest<Page>('GET', '/v2/icp-signals', {
      query: { limit: 200, ...(cursor ? { cursor } : {}) },
    });
    if (status !== 200) throw new Error(text);
    for (const [index, bytes] of cutEvents(text).entries()) {
      const { id } = body.signals[index]!;
      expect(events.has(id)).toBe(false);
      events.set(id, bytes);
    }
    cursor = body.next_cursor;
    if (!body.has_more) return events;
  }
}

/** The objects of the page's `signals`, byte for byte: cut by depth, since parsing and printing could hide a difference. */
function cutEvents(page: string): string[] {
  const events: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = page.indexOf('['); at < page.length; at++) {
    const sign = page[at];
    if (sign === '"') at = endOfString(page, at);
    else if (sign === '{' && depth++ === 0) start = at;
    else if (sign === '}' && --depth === 0) events.push(page.slice(start, at + 1));
    else if (sign === ']' && depth === 0) break;
  }
  return events;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
}

/** The event of a push as its bytes: what stands after the key, up to the end of the body. */
function eventBytes(body: string): string {
  const at = body.indexOf('"event":') + '"event":'.length;
  return body.slice(at, -1);
}

describe.each(files)('with %s', (_name, file) => {
  const items = readItems(file);
  let system: System;
  let hook: Receiver;
  let endpoint: WebhookEndpointCreated;
  let expected: number;

  beforeAll(async () => {
    system = await startSystem({ replicas: 2 });
    hook = await receiver();
    for (const body of watchBodies) {
      expect((await system.rest('POST', '/v2/icp-signal-watches', { body })).status).toBe(200);
    }
    const answer = await system.rest<WebhookEndpointCreated>('POST', '/v2/webhook-endpoints', {
      body: { url: hook.url },
    });
    expect(answer.status).toBe(200);
    endpoint = answer.body;
    expected = isMatched.reduce((sum, matches) => sum + items.filter(matches).length, 0);
  }, 120_000);

  afterAll(async () => {
    await hook?.close();
    await system?.stop();
  }, 60_000);

  async function runImport(): Promise<string> {
    const args = [join(projectRoot, 'dist/programs/bin/import.js'), 'activity', file, '--format', 'change-events'];
    const env = { ...process.env, DATA_DIR: join(system.credentialsFile, '..') };
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: await makeFolder('real-input'), env });
    return stdout.replaceAll(',', '');
  }

  test('every event that a watch matches arrives once', async () => {
    expect(expected).toBeGreaterThan(items.length / 2);
    expect(await runImport()).toMatch(new RegExp(`accepted +${items.length}\n +duplicates +0\n +refused +0`));
    await until(() => hook.requests.length >= expected, { withinMs: 60_000, what: `${expected} pushes` });
    const ids = hook.requests.map((push) => String(push.json().event?.id));
    expect(new Set(ids).size).toBe(expected);
    expect(ids).toHaveLength(expected);
  }, 90_000);

  test('an independent implementation accepts every signature', () => {
    const secret = endpoint.secret!;
    for (const push of hook.requests) {
      const header = String(push.headers['x-service-signature']);
      expect(() => Stripe.webhooks.signature!.verifyHeader(push.body.toString('utf8'), header, secret)).not.toThrow();
    }
    const [push] = hook.requests;
    const header = String(push?.headers['x-service-signature']);
    expect(() => Stripe.webhooks.signature!.verifyHeader(`${push?.body} `, header, secret)).toThrow();
  });

  test('H4, W6: each pushed event is, byte for byte, the one that the feed serves', async () => {
    const feed = await readFeed(system);
    expect(feed.size).toBe(expected);
    for (const push of hook.requests) {
      expect(eventBytes(push.body.toString('utf8'))).toBe(feed.get(String(push.json().event?.id)));
    }
  });

  test('every headline on the feed comes from the file', async () => {
    const { body } = await system.rest<Page>('GET', '/v2/icp-signals', { query: { limit: 200 } });
    const headlines = new Set(items.map((item) => item.headline));
    expect(body.signals.every((signal) => headlines.has(signal.headline))).toBe(true);
  });

  test('importing the same file a second time adds nothing', async () => {
    const before = hook.requests.length;
    expect(await runImport()).toMatch(new RegExp(`accepted +0\n +duplicates +${items.length}\n`));
    // Anything that would be pushed comes before this item: when it has arrived, nothing else is on its way.
    const body = [{ ...items[0], source_id: 'after-the-second-import', signal_type: 'hiring' }];
    await system.rest('POST', '/v2/company-activity', { key: system.credentials.ingest_key, body });
    await until(() => hook.requests.length > before);
    expect(hook.requests.length).toBe(before + 1);
    expect((await readFeed(system)).size).toBe(expected + 1);
  }, 60_000);
});
