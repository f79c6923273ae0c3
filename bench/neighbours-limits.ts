import { setTimeout as delay } from 'node:timers/promises';
import { type GraphQLObjectType, getNamedType, isLeafType } from 'graphql';
import pg from 'pg';
import { Agent, request } from 'undici';
import { createSchema } from '../services/gateway/edge/graphql/schema/schema.js';
import { forEachLimited, nowMs } from './activity.js';
import { forkProcess } from './gateway-fork.js';
import type { Load, Loaded } from './gateway-load-process.js';
import type { CleanUp } from './measurement.js';
import type { Sizes } from './neighbours.js';
import type { Asked, Asking } from './neighbours-reader-process.js';
import type { World } from './neighbours-world.js';
import { percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { estimate, inRounds, pairRatios } from './statistics.js';

/** How much the default limits admit for one key in a minute: lists of 50 rows by REST, and of 200 rows with all values by GraphQL. */
export async function measureAdmission(world: World, { admissionMs }: Sizes, cleanUp: CleanUp): Promise<Row[]> {
  const rows: Row[] = [];
  const type = getNamedType(createSchema().getQueryType()!.getFields().persona!.type) as GraphQLObjectType;
  const values = Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
  const query = `{ personas(first: 200) { nodes { ${values.map(({ name }) => name).join(' ')} } } }`;
  const kinds = [
    { metric: 'admitted_lists_per_s', goal: 100, requests: [{ method: 'GET', path: '/v2/personas?limit=50' }] },
    {
      metric: 'admitted_graphql_lists_per_s',
      goal: 20,
      requests: [{ method: 'POST', path: '/graphql', body: { query } }],
    },
  ];
  for (const { metric, goal, requests } of kinds) {
    // Each measurement begins with the full quota of a minute.
    await world.restartGateways('default');
    const asking: Asking = {
      origin: world.origins[0]!,
      key: world.reader.key,
      perSecond: goal * 1.5,
      ms: admissionMs,
      requests,
    };
    const asker = await forkProcess('neighbours-reader', { ...asking, ms: 0 }, cleanUp);
    const { latencies, failures } = await asker.ask<Asked>(asking);
    const value = ((latencies.length - failures.length) * 1_000) / admissionMs;
    console.log(
      `  ${metric}: ${value.toFixed(1)}; ${failures.length} of ${latencies.length} refused ${failures[0] ?? ''}`,
    );
    rows.push({ metric, unit: '/s', goal, better: 'higher', value, low: null, high: null });
  }
  return rows;
}

/** The time from a client's disconnection until its statement has ended in PostgreSQL, where it waits for a lock. */
export async function measureCancellation(
  { databaseUrl, origins, reader }: World,
  { cancellations }: Sizes,
): Promise<Row> {
  const [locker, observer] = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all([locker!.connect(), observer!.connect()]);
  const waiting = async (): Promise<number> => {
    const { rows } = await observer!.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name like 'leadwire-%-callers' and wait_event_type = 'Lock' and state = 'active'`,
    );
    return rows[0]!.count;
  };
  const untilWaiting = async (isWanted: (count: number) => boolean): Promise<void> => {
    while (!isWanted(await waiting())) await delay(1);
  };
  const query = '{ personas { nodes { id: databaseId } } watches { nodes { name } } }';
  const kinds = [
    { method: 'GET', path: '/v2/personas', statements: 1 },
    { method: 'GET', path: '/v2/icp-signal-watches', statements: 1 },
    { method: 'POST', path: '/graphql', body: JSON.stringify({ query }), statements: 2 },
  ] as const;
  const dispatcher = new Agent({ connections: 1 });
  const headers = { authorization: reader.key, 'content-type': 'application/json' };
  const took: number[] = [];
  await locker!.query('begin; lock table gateway.persona, feed.watch in access exclusive mode');
  for (let nth = 0; nth < cancellations; nth++) {
    const { statements, path, ...rest } = kinds[nth % kinds.length]!;
    const stop = new AbortController();
    const asked = request(origins[0] + path, { ...rest, headers, dispatcher, signal: stop.signal }).catch(() => {});
    await untilWaiting((count) => count === statements);
    const leftAt = nowMs();
    stop.abort();
    await untilWaiting((count) => count === 0);
    took.push(nowMs() - leftAt);
    await asked;
  }
  await locker!.query('rollback');
  await Promise.all([locker!.end(), observer!.end(), dispatcher.destroy()]);
  return percentileRow('cancelled_ms', 0.99, inRounds(took), 250);
}

/** The longest time for which either replica still accepted a key after its revocation was answered. Both are asked continuously. */
export async function measureRevocation(world: World, { keys }: Sizes): Promise<Row> {
  const { send, staffKey, hostile, origins } = world;
  // Refusals count against the limit of an address, so wide limits are needed.
  await world.restartGateways('wide');
  const longest: number[] = [];
  await forEachLimited(
    Array.from({ length: keys }, (_, nth) => nth),
    4,
    async (nth) => {
      const body = { kind: 'customer', label: `to be revoked ${nth}` };
      const made = await send('POST', `/v2/api-keys?account_id=${hostile.accountId}`, { key: staffKey, body });
      const { key, id } = JSON.parse(made.text) as { key: string; id: string };
      const accepted: number[][] = origins.map(() => []);
      let revokedAt = Number.POSITIVE_INFINITY;
      const asking = origins.map(async (_, at) => {
        for (;;) {
          const askedAt = nowMs();
          const { status } = await send('GET', '/v2/credits', { key, at });
          if (status === 401 && askedAt > revokedAt) return;
          if (status === 200) accepted[at]!.push(askedAt);
        }
      });
      // Both replicas have accepted the key before.
      while (accepted.some((all) => all.length < 3)) await delay(1);
      await send('DELETE', `/v2/api-keys/${id}`, { key: staffKey, at: nth % origins.length });
      revokedAt = nowMs();
      await Promise.all(asking);
      longest.push(Math.max(0, ...accepted.flat().map((at) => at - revokedAt)));
    },
  );
  await world.restartGateways('default');
  const most = (values: readonly number[]): number => Math.max(...values);
  return {
    metric: 'revocation_ms',
    unit: 'ms',
    goal: 1_000,
    better: 'lower',
    value: most(longest),
    samples: longest.length,
    low: null,
    high: null,
  };
}

/** The latency of known documents while another key sends a hundred new documents a second, compared with known ones. */
export async function measureNovelDocuments(world: World, { pairs, novelMs }: Sizes, cleanUp: CleanUp): Promise<Row> {
  await world.restartGateways('wide');
  const body = JSON.stringify({
    query: '{ personas(first: 20) { nodes { id: databaseId name jobTitles countries createdAt } } }',
  });
  const headers = { authorization: world.reader.key, 'content-type': 'application/json' };
  const load: Load = {
    origin: world.origins[0]!,
    method: 'POST',
    path: '/graphql',
    headers,
    body,
    count: 500,
    bytes: 1_000,
  };
  const loader = await forkProcess('gateway-load', load, cleanUp);
  const asking: Asking = { origin: load.origin, key: world.hostile.key, perSecond: 100, ms: 100, requests: 'known' };
  const asker = await forkProcess('neighbours-reader', asking, cleanUp);
  // As many requests as take about as long as the other key keeps asking.
  const { perSecond } = await loader.ask<Loaded>({ ...load, count: 2_000 });
  const count = Math.round((perSecond * novelMs) / 1_000);
  const beside = async (requests: 'known' | 'novel'): Promise<number> => {
    const other = asker.ask<Asked>({ ...asking, ms: novelMs, requests });
    const rate = (await loader.ask<Loaded>({ ...load, count })).perSecond;
    const { failures } = await other;
    if (failures.length > 0) throw new Error(`${failures.length} documents failed, such as ${failures[0]}`);
    return rate;
  };
  const measured = { novel: [] as number[], known: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    for (const kind of pair % 2 === 0 ? (['novel', 'known'] as const) : (['known', 'novel'] as const)) {
      measured[kind].push(await beside(kind));
    }
    console.log(
      `  ${measured.novel.at(-1)!.toFixed(0)}/s beside novel ones, ${measured.known.at(-1)!.toFixed(0)}/s beside known ones`,
    );
  }
  await world.restartGateways('default');
  const goal = { goal: 0.85, better: 'higher' } as const;
  return {
    metric: 'novel_documents_ratio',
    unit: '',
    ...goal,
    ...estimate(pairRatios(measured.novel, measured.known)),
  };
}
