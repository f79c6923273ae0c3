import { cutBatches, forEachLimited, makeItems } from './activity.js';
import type { CleanUp } from './measurement.js';
import { measureRates } from './pairs.js';
import type { Row } from './results.js';
import { createSenderAlone, warmUp } from './sender-alone.js';
import { type Sink, startSink } from './sink-process.js';
import { type MeasuredSystem, startMeasuredSystem, timeDeliveries } from './system.js';

const endpoints = 100;
const batchSize = 100;
const batchesAtOnce = 4;
const baselineFactor = 2;

/**
 * Measures deliveries per second where each event goes to 100 endpoints of its account, from the first post of activity until the last
 * delivery is recorded: with all endpoints at paths of one host, and with each at a host (a loopback address) of its own. The baseline is
 * the sender alone to the same URLs, in interleaved pairs.
 */
export async function measureFanOut(size: { pairs: number; events: number }, cleanUp: CleanUp): Promise<Row[]> {
  const numbers = Array.from({ length: endpoints }, (_, nth) => nth + 1);
  const sink = await startSink(cleanUp, { addresses: numbers.map((nth) => `127.0.1.${nth}`) });
  const allow = `127.0.1.0/24:${sink.port}`;
  const system = await startMeasuredSystem(sink, cleanUp, { endpoints: [], allow });
  const oneHost = numbers.map((nth) => `${sink.url}/${nth}`);
  const ownHosts = numbers.map((nth) => `http://127.0.1.${nth}:${sink.port}/push`);
  const measure = (name: string, goal: number, urls: string[]): Promise<Row[]> =>
    measureAccount({ system, sink, name, goal, urls, allow, ...size }, cleanUp);
  return [...(await measure('fan_out_one_host', 0.4, oneHost)), ...(await measure('fan_out', 0.65, ownHosts))];
}

async function measureAccount(
  options: {
    system: MeasuredSystem;
    sink: Sink;
    name: string;
    goal: number;
    urls: string[];
    allow: string;
    pairs: number;
    events: number;
  },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const { system, sink, name, goal, urls, allow, pairs, events } = options;
  console.log(
    `Fan-out (${name}): ${pairs} pairs of ${events} events to ${urls.length} endpoints, after one to warm up`,
  );
  const { id } = await system.addAccount(name, urls);
  const targets = urls.map((url) => ({ accountId: id, url }));
  const alone = createSenderAlone({ targets, allow }, cleanUp);
  const count = events * urls.length;
  const run = (label: string): Promise<number> => {
    const items = makeItems(`${name}-${label}`, events).map(({ item }) => ({ ...item, account_id: id }));
    const batches = cutBatches(items, batchSize);
    return timeDeliveries({ system, sink, count }, () => forEachLimited(batches, batchesAtOnce, system.postActivity));
  };
  const baseline = await warmUp(run, { sink, alone, count: count * baselineFactor });
  return measureRates({ name, goal, pairs, against: 'alone' }, { measured: (pair) => run(String(pair)), baseline });
}
