import type { Browser } from 'playwright-core';
import { type Row, single } from '../../bench/results.js';
import { createConsole } from '../../services/gateway/edge/console.js';
import { type Sample, visit } from './open.js';

const rounds = 9;
/** How much slower the processor is made, which is what browsers take for a telephone. */
const slowdown = 4;

/**
 * Measures what the first page loads, compressed as it is served, and how long it takes from nothing until the overview shows its first figures
 * and answers a key press, with the processor slowed down: the median of nine.
 */
export async function measureFirstLoad(browser: Browser, { baseUrl, key }: Sample): Promise<Row[]> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(`sessionStorage.setItem('leadwire.session', ${JSON.stringify(JSON.stringify({ key }))})`);
    const debug = await context.newCDPSession(page);
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await debug.send('Network.enable');
    const loaded = new Map<string, number>();
    const isAsset = new Map<string, boolean>();
    debug.on('Network.responseReceived', ({ requestId, response }) =>
      isAsset.set(requestId, /\.(js|css)$/.test(response.url)),
    );
    debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => loaded.set(requestId, encodedDataLength));
    const startedAt = performance.now();
    await page.goto(`${baseUrl}/console/overview`, { waitUntil: 'commit' });
    await page.locator('.tile .figure').first().waitFor();
    await page.keyboard.press('Tab');
    await page.locator(':focus').waitFor();
    times.push(performance.now() - startedAt);
    bytes = [...loaded].reduce((sum, [id, length]) => (isAsset.get(id) ? sum + length : sum), 0);
    await context.close();
  }
  const sorted = times.toSorted((one, other) => one - other);
  return [
    single('first_load_kb', bytes / 1_000, 'kB', 250),
    {
      metric: 'interactive_ms',
      value: sorted[Math.floor(rounds / 2)]!,
      unit: 'ms',
      low: sorted[0]!,
      high: sorted.at(-1)!,
      goal: 2_000,
      better: 'lower',
    },
  ];
}

/**
 * Measures what the console adds to a start, in seconds: nothing is installed or built for it, so that it is what the gateway does. The median of
 * nine.
 */
export function measureStart(): Row[] {
  const times = Array.from({ length: rounds }, () => {
    const startedAt = performance.now();
    createConsole();
    return (performance.now() - startedAt) / 1_000;
  }).sort((one, other) => one - other);
  return [single('start_added_s', times[Math.floor(rounds / 2)]!, 's', 1)];
}

const perSecond = 100;

/** Notes in the page the numbers of the signals that come over its sockets, and how long each frame took. */
const watchPage = `
  var seen = [], frames = [], lastFrame = performance.now();
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        const found = /"headline":"live (\\d+)"/.exec(data);
        if (found) seen.push(Number(found[1]));
      });
    }
  };
  requestAnimationFrame(function tick(now) {
    frames.push(now - lastFrame);
    lastFrame = now;
    requestAnimationFrame(tick);
  });`;

/**
 * Holds the feed page against 100 signals a second. Looks at whether each came once and in order, at how many frames took more than 50 ms,
 * and at how the memory in use grows from the first minute (of a short run, the first third) to the end.
 */
export async function measureLive(browser: Browser, system: Sample, seconds: number): Promise<Row[]> {
  const { page, context } = await visit(browser, system);
  const debug = await context.newCDPSession(page);
  const memory = async (): Promise<number> => {
    await debug.send('HeapProfiler.collectGarbage');
    const { usedSize } = await debug.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  };
  await page.evaluate(watchPage);
  await page.getByRole('link', { name: 'Feed' }).click();
  await page.getByText(/^live$/).waitFor();
  const stamp = Date.now();
  let sent = 0;
  let earlier = 0;
  const startedAt = performance.now();
  const total = seconds * perSecond;
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * perSecond));
    if (due > sent) await post(system, stamp, sent, due);
    sent = Math.max(sent, due);
    if (earlier === 0 && performance.now() - startedAt > Math.min(60, seconds / 3) * 1_000) earlier = await memory();
    await new Promise((done) => setTimeout(done, 50));
  }
  await page.waitForFunction(`seen.length >= ${sent}`, undefined, { timeout: 60_000 });
  const grown = (await memory()) - earlier;
  const { seen, frames } = await page.evaluate<{ seen: number[]; frames: number[] }>('({ seen, frames })');
  const wrong = seen.filter((number, place) => number !== place).length + Math.abs(seen.length - sent);
  const slow = frames.filter((ms) => ms > 50).length / frames.length;
  await context.close();
  console.log(
    `${sent} signals in ${seconds} s: ${wrong} lost or out of order, ${(100 * slow).toFixed(2)} % of frames above 50 ms, ${grown.toFixed(1)} MB more in use.`,
  );
  return [
    { ...single('live_events_per_s', sent / seconds, '', perSecond), better: 'higher' },
    single('live_lost_or_out_of_order', wrong, '', 0),
    single('live_slow_frames', slow, '', 0.01),
    single('live_growth_mb', grown, 'MB', null),
  ];
}

async function post({ baseUrl, ingestKey }: Sample, stamp: number, from: number, to: number): Promise<void> {
  const items = Array.from({ length: to - from }, (_, nth) => ({
    source_id: `live-${stamp}-${from + nth}`,
    signal_type: 'hiring',
    company_social_id: '9900000064',
    headline: `live ${from + nth}`,
    occurred_at: new Date().toISOString(),
    payload: {},
  }));
  const answer = await fetch(`${baseUrl}/v2/company-activity`, {
    method: 'POST',
    headers: { authorization: ingestKey, 'content-type': 'application/json' },
    body: JSON.stringify(items),
  });
  if (!answer.ok) throw new Error(`Activity was answered ${answer.status}: ${await answer.text()}`);
}
