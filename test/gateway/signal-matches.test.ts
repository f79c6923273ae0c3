import { randomUUID } from 'node:crypto';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { type IcpSignalPage, maxPageBytes } from '../../schema/contracts/icp-signals.js';
import type { IcpSignalMatch } from '../../schema/contracts/signal-matches.js';
import type { Watch } from '../../schema/contracts/watches.js';
import { querySystem } from '../support/query-system.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
let staff: string;

beforeAll(async () => {
  system = await shareSystem();
  staff = system.credentials.staff_key;
}, shareWithinMs);
afterAll(() => system?.stop(), 60_000);

/** The key of an account of its own. */
async function makeAccount(): Promise<string> {
  const { id } = (await system.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'own' } })).body;
  const options = { key: staff, query: { account_id: id }, body: { label: 'own' } };
  return (await system.rest<ApiKeyCreated>('POST', '/v2/api-keys', options)).body.key!;
}

const watch = (key: string, body: object) =>
  system.rest<Watch>('POST', '/v2/icp-signal-watches', { key, body: { name: 'w', ...body } });

async function post(items: object[]): Promise<void> {
  const common = { company_social_id: '1001', occurred_at: '2026-05-01T09:30:00Z', payload: {} };
  const body = items.map((item) => ({ source_id: randomUUID(), ...common, ...item }));
  const { ingest_key } = system.credentials;
  expect((await system.rest('POST', '/v2/company-activity', { key: ingest_key, body })).body).toMatchObject({
    accepted: items.length,
  });
}

async function readText(key: string, path: string): Promise<string> {
  const answer = await fetch(`${system.baseUrl}${path}`, { headers: { authorization: key } });
  expect(answer.status).toBe(200);
  return answer.text();
}

test('G8: the list explains on request why its signals matched, and is otherwise byte for byte unchanged', async () => {
  const key = await makeAccount();
  const { body } = await watch(key, { signal_types: ['reason'], keywords: { any: ['series b', 'lyon'] } });
  await post([
    { signal_type: 'reason', headline: 'SERIES B  in Lyon' },
    { signal_type: 'reason', headline: 'Lyon', payload: { n: 12345678901234567890n.toString(), topic: 'x' } },
  ]);
  const stored = await querySystem<{ body: string }>(
    system,
    'select body from feed.icp_signal where icp_criteria_id = $1 order by position',
    [body.icp_criteria_id],
  );
  const plain = await readText(key, '/v2/icp-signals');
  const { next_cursor, signals } = JSON.parse(plain) as IcpSignalPage;
  const head = `{"signals":[${stored.map(({ body }) => body).join(',')}],"next_cursor":"${next_cursor}","has_more":false`;
  expect(plain).toBe(`${head}}`);
  const explained = await readText(key, '/v2/icp-signals?include=match');
  const reason = (id: string, words: string[]): IcpSignalMatch => ({
    id,
    clauses: ['signal_types', 'keywords'],
    words,
    values: [{ clause: 'signal_types', value: 'reason' }],
    is_backfill: false,
  });
  const matches = [reason(signals[0]!.id, ['SERIES B', 'Lyon']), reason(signals[1]!.id, ['Lyon'])];
  expect(explained).toBe(`${head},"matches":${JSON.stringify(matches)}}`);
  expect(JSON.parse(await readText(key, '/v2/icp-signals?include=match&order=newest')).matches).toEqual(
    matches.toReversed(),
  );

  const path = `/v2/icp-signals/${signals[0]!.id}/match`;
  expect((await system.rest('GET', path, { key })).body).toEqual(matches[0]);
  expect((await system.rest('GET', path, { key: await makeAccount() })).status).toBe(404);
  expect((await system.rest('GET', '/v2/icp-signals?include=all', { key })).status).toBe(400);

  const query = `{
    icpSignals { nodes { id: databaseId match { id: databaseId clauses words values { clause value } isBackfill } } }
  }`;
  const answer = await fetch(`${system.baseUrl}/graphql`, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const told = matches.map(({ is_backfill: isBackfill, clauses, values, ...match }) => ({
    ...match,
    clauses: clauses.map((clause) => clause.toUpperCase()),
    values: values.map(({ clause, value }) => ({ clause: clause.toUpperCase(), value })),
    isBackfill,
  }));
  expect(await answer.json()).toMatchObject({
    data: {
      icpSignals: { nodes: told.map((match) => ({ id: match.id, match })) },
    },
  });
}, 60_000);

test('G8, A12: a page with reasons stays within the byte limit of a page, and its cursor leads to the rest', async () => {
  const key = await makeAccount();
  const words = Array.from({ length: 20 }, (_, nth) => `${'w'.repeat(190)}${nth}`);
  await watch(key, { signal_types: ['large'], keywords: { all: words } });
  await post(
    Array.from({ length: 30 }, (_, nth) => ({
      signal_type: 'large',
      headline: `${nth}`,
      text: words.join(' '),
      payload: { long: 'x'.repeat(14_000) },
    })),
  );
  const headlines: string[] = [];
  let cursor = '';
  for (let pages = 0; ; ) {
    const text = await readText(key, `/v2/icp-signals?limit=200&include=match${cursor && `&cursor=${cursor}`}`);
    expect(Buffer.byteLength(text)).toBeLessThan(maxPageBytes + 1_000);
    const page = JSON.parse(text) as IcpSignalPage;
    expect(page.matches!.map(({ id }) => id)).toEqual(page.signals.map(({ id }) => id));
    expect(page.matches!.every((match) => match.words.length === 20)).toBe(true);
    headlines.push(...page.signals.map(({ headline }) => headline));
    cursor = page.next_cursor;
    pages += 1;
    if (page.has_more) continue;
    expect(pages).toBe(2);
    break;
  }
  expect(headlines).toEqual(Array.from({ length: 30 }, (_, nth) => `${nth}`));
}, 60_000);
