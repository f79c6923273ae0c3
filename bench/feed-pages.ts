import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import { fillFeed } from './feed-history.js';
import { forkProcess } from './gateway-fork.js';
import type { Load, Loaded } from './gateway-load-process.js';
import { installPeers, startPeer } from './gateway-peers.js';
import { type CleanUp, startServers } from './measurement.js';
import { estimateRow, measureInPairs, measureRates } from './pairs.js';
import type { Row } from './results.js';
import { pairRatios } from './statistics.js';
import { startGateway } from './sweep-api.js';

const listed = 50;

type Target = Omit<Load, 'count'>;

/**
 * Measures pages of the feed by REST: a page against bare express that answers the same bytes from memory, and a page far down the feed
 * against the first one. One client and one feed serve both sides of each pair.
 */
export async function measurePages(isQuick: boolean, cleanUp: CleanUp): Promise<Row[]> {
  const { pairs, requests, warmUp, depth } = isQuick
    ? { pairs: 5, requests: 800, warmUp: 1_500, depth: 1_000_000 }
    : { pairs: 9, requests: 2_000, warmUp: 4_000, depth: 10_000_000 };
  const { folder, postgresUrl: databaseUrl, natsUrl } = await startServers('feed', cleanUp);
  const port = await findFreePort();
  const env = { DATABASE_URL: databaseUrl, NATS_URL: natsUrl, FEED_PORT: String(port), LOG_LEVEL: 'warn' };
  const feed = await startServiceProcess({ service: 'feed', port, env: { ...env, NODE_ENV: 'production' } });
  cleanUp(() => feed.stop());
  const none = { count: 1, personas: 1 };
  const gateway = await startGateway({ databaseUrl, natsUrl, folder, cleanUp, withWorker: false, signals: none });
  console.log(`Pages: a feed of ${depth.toLocaleString('en-US')} events`);
  await fillFeed(databaseUrl, gateway.accountId, depth);

  const origin = gateway.baseUrl;
  const headers = { authorization: gateway.apiKey };
  const pageAfter = async (position: number): Promise<Target & { text: string }> => {
    const cursor = Buffer.from(JSON.stringify(['icp-signals', position])).toString('base64url');
    const path = `/v2/icp-signals?limit=${listed}&cursor=${cursor}`;
    const answer = await fetch(origin + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200 || JSON.parse(text).signals.length !== listed) throw new Error(`${path}: ${text}`);
    return { origin, method: 'GET', path, headers, body: null, bytes: Buffer.byteLength(text), text };
  };
  const first = await pageAfter(0);
  const last = await pageAfter(depth - listed);
  installPeers();
  const bare = {
    ...first,
    origin: await startPeer({ kind: 'ready-bytes', rest: first.text }, cleanUp),
    path: '/v2/signals',
  };
  const load = await forkProcess('gateway-load', { ...withoutText(first), count: 1 }, cleanUp);
  const rate = (target: Target & { text: string }, count: number) => async () =>
    (await load.ask<Loaded>({ ...withoutText(target), count } satisfies Load)).perSecond;
  for (const target of [first, last, bare]) await rate(target, warmUp)();

  console.log(`  ${pairs} pairs of ${requests} pages of ${first.bytes} bytes`);
  const rows = await measureRates(
    { name: 'page_http', goal: 0.3, pairs, against: 'express' },
    { measured: rate(first, requests), baseline: rate(bare, requests) },
  );
  const depths = await measureInPairs(pairs, {
    measured: rate(last, requests),
    baseline: rate(first, requests),
    describe: (far, near) => `${Math.round(far)}/s at the end against ${Math.round(near)}/s at the beginning`,
  });
  const slower = pairRatios(depths.baselines, depths.measured);
  return [...rows, estimateRow({ metric: 'page_depth_ratio', unit: '', goal: 1.2, better: 'lower' }, slower)];
}

const withoutText = ({ text: _text, ...target }: Target & { text: string }): Target => target;
