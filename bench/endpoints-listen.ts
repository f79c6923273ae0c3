import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { IcpSignal } from '../schema/contracts/icp-signals.js';
import { projectRoot } from '../test/support/service-process.js';
import { until } from '../test/support/until.js';
import { makeItems } from './activity.js';
import { sinceDetection } from './feed-followers.js';
import type { CleanUp } from './measurement.js';
import { percentileRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { startMeasuredSystem } from './system.js';

/**
 * Measures how long after its detection, just before the commit, a signal reaches a handler on this machine through `npm run listen`, while
 * the system is idle otherwise.
 */
export async function measureListen({ count }: { count: number }, cleanUp: CleanUp): Promise<Row[]> {
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp, { endpoints: [] });
  let arrived: (ms: number) => void = () => {};
  const handler = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { event } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { event: IcpSignal };
    arrived(sinceDetection(event));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  cleanUp(() => handler.close());
  await once(handler, 'listening');
  await startListening(`http://127.0.0.1:${(handler.address() as AddressInfo).port}/`, system, cleanUp);

  console.log(`Listen: ${count} signals are forwarded`);
  const times: number[] = [];
  for (const { item } of makeItems(`listen-${Date.now()}`, count)) {
    const told = new Promise<number>((done) => {
      arrived = done;
    });
    await system.postActivity([item]);
    times.push(await told);
    await delay(20);
  }
  return [
    percentileRow('listen_p50_ms', 0.5, inRounds(times), 20),
    percentileRow('listen_p99_ms', 0.99, inRounds(times)),
  ];
}

/** Starts the command, and waits until it is connected. */
async function startListening(url: string, { port, apiKey }: { port: number; apiKey: string }, cleanUp: CleanUp) {
  const program = join(projectRoot, 'dist/programs/bin/listen.js');
  const args = ['--forward', url, '--url', `http://127.0.0.1:${port}`, '--api-key', apiKey];
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUp(async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said = (said + chunk).slice(-4_096);
  });
  await until(() => said.includes('Connected.'), { what: 'the connection of npm run listen' });
}
