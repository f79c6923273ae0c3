import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { answerMessages } from './gateway-fork.js';

// Stands between services and PostgreSQL and counts how often a service waits for an answer: once for all that it sends before the next
// bytes of the server.

export type RoundTripsSetup = { port: number };
export type RoundTripsAnswer = { port: number; roundTrips: number };

let roundTrips = 0;
let ownPort = 0;

answerMessages<RoundTripsSetup | null>(async (setup) => {
  if (setup) ownPort = await listen(setup.port);
  return { port: ownPort, roundTrips };
});

function listen(port: number): Promise<number> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let isAsking = false;
    near.on('data', (bytes) => {
      if (!isAsking) roundTrips += 1;
      isAsking = true;
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      isAsking = false;
      near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      one.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
}
