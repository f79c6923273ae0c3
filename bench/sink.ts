import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

// The receiver of the measurements, in a process of its own: it answers 204, counts the pushes that it answered so, and records when they
// arrive. It does not verify signatures, so that only the sender is measured. Times are by the monotonic clock, which all processes share.
// Pushes to a path that begins with /hang are never answered, those to /slow after 0.9 s.

export type SinkSetup = {
  /** The loopback addresses to listen on, all at the same port. */
  addresses: string[];
  /** Serves HTTPS instead of HTTP. */
  tls?: { key: string; cert: string };
  /** Answers 500 to every so many first attempts. */
  failEvery?: number;
};
export type SinkOrder =
  | { id: number; order: 'reset'; keepArrivals: boolean }
  | { id: number; order: 'reached'; count: number }
  | { id: number; order: 'read' };
/** When a push arrived, and which: by the mark of its event, the id of its delivery and the number of the attempt. */
export type Arrival = { mark: string; deliveryId: string; attempt: number; at: number };
export type SinkReport = { count: number; arrivals: Arrival[]; lastBody: string };

const slowAnswerMs = 900;
const deliveryPattern = /"delivery_id":"([^"]+)","attempt":(\d+)/;
const markPattern = /"mark":"([^"]+)"/;
const setup: SinkSetup = JSON.parse(process.argv[2]!);
let count = 0;
let firstAttempts = 0;
let keepArrivals = false;
let arrivals: Arrival[] = [];
let lastBody = '';
let awaited: { id: number; count: number } | null = null;

const listener: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = Number(process.hrtime.bigint()) / 1e6;
    const arrival = keepArrivals || setup.failEvery || count === 0 ? readArrival(chunks, at) : null;
    if (keepArrivals && arrival) arrivals.push(arrival);
    const path = request.url!;
    if (path.startsWith('/hang')) return;
    const answer = (): void => {
      const isFailed = arrival !== null && fails(arrival.attempt);
      response.writeHead(isFailed ? 500 : 204).end();
      if (isFailed) return;
      count += 1;
      if (awaited && count >= awaited.count) reportReached();
    };
    if (path.startsWith('/slow')) setTimeout(answer, slowAnswerMs);
    else answer();
  });
};

function readArrival(chunks: Buffer[], at: number): Arrival | null {
  lastBody = Buffer.concat(chunks).toString('utf8');
  const [, deliveryId = '', attempt = ''] = deliveryPattern.exec(lastBody) ?? [];
  return { mark: markPattern.exec(lastBody)?.[1] ?? '', deliveryId, attempt: Number(attempt), at };
}

function fails(attempt: number): boolean {
  if (!setup.failEvery || attempt !== 1) return false;
  firstAttempts += 1;
  return firstAttempts % setup.failEvery === 0;
}

process.on('message', (message: SinkOrder) => {
  if (message.order === 'reset') {
    count = 0;
    arrivals = [];
    keepArrivals = message.keepArrivals;
    awaited = null;
    process.send?.({ id: message.id });
  } else if (message.order === 'read') {
    process.send?.({ id: message.id, count, arrivals, lastBody });
  } else {
    awaited = { id: message.id, count: message.count };
    if (count >= message.count) reportReached();
  }
});
process.on('disconnect', () => process.exit());

function reportReached(): void {
  process.send?.({ id: awaited?.id });
  awaited = null;
}

function listen(address: string, port: number): Promise<number> {
  const server = setup.tls ? createTlsServer(setup.tls, listener) : createServer(listener);
  server.keepAliveTimeout = 60_000;
  return new Promise((done) => server.listen(port, address, () => done((server.address() as AddressInfo).port)));
}

let port = 0;
for (const address of setup.addresses) port = await listen(address, port);
process.send?.({ port });
