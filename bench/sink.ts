import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// The receiver of the measurements, in a process of its own: it answers 204, counts pushes, and records when marked pushes arrive. It does
// not verify signatures, so that only the sender is measured. Times are by the monotonic clock, which all processes share.

export type SinkOrder =
  | { id: number; order: 'reset'; keepTimes: boolean }
  | { id: number; order: 'reached'; count: number }
  | { id: number; order: 'read' };
export type SinkReport = { count: number; times: [string, number][]; lastBody: string };

const mark = /"mark":"([^"]+)"/;
let count = 0;
let keepTimes = false;
let times: [string, number][] = [];
let lastBody = '';
let awaited: { id: number; count: number } | null = null;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const at = Number(process.hrtime.bigint()) / 1e6;
    response.writeHead(204).end();
    count += 1;
    if (keepTimes || count === 1) {
      lastBody = Buffer.concat(chunks).toString('utf8');
      const found = mark.exec(lastBody)?.[1];
      if (keepTimes && found) times.push([found, at]);
    }
    if (awaited && count >= awaited.count) reportReached();
  });
});

process.on('message', (message: SinkOrder) => {
  if (message.order === 'reset') {
    count = 0;
    times = [];
    keepTimes = message.keepTimes;
    awaited = null;
    process.send?.({ id: message.id });
  } else if (message.order === 'read') {
    process.send?.({ id: message.id, count, times, lastBody });
  } else {
    awaited = { id: message.id, count: message.count };
    if (count >= message.count) reportReached();
  }
});
process.on('disconnect', () => process.exit());

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

function reportReached(): void {
  process.send?.({ id: awaited?.id });
  awaited = null;
}
