import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import { request } from 'undici';
import { sign } from '../services/webhooks/sending/sign.js';
import { answerMessages } from './gateway-fork.js';

// The least that a chain of two services can do with an item: the first takes it over HTTP, commits it to PostgreSQL, answers, and passes
// it on over NATS; the second commits it and sends it on, signed. Nothing is checked, matched or looked up.

export type ChainSetup = { role: 'front' | 'back'; postgresUrl: string; natsUrl: string; sinkUrl: string };

const subject = 'bench.chain';
const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;

answerMessages<ChainSetup>(async ({ role, postgresUrl, natsUrl, sinkUrl }) => {
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 10 });
  const store = (text: string) =>
    pool.query({ name: 'chain', text: '/* bench */ insert into bench_chain (item) values ($1)', values: [text] });
  const { hostname, port, username, password } = new URL(natsUrl);
  const nats = await connect({ servers: `${hostname}:${port}`, user: username, pass: password });
  if (role === 'front') return { port: await listen(nats, store) };
  nats.subscribe(subject, {
    callback: (_error, message) => {
      const text = message.string();
      const at = Math.floor(Date.now() / 1_000);
      const headers = { 'content-type': 'application/json', 'x-service-signature': sign([secret], at, text) };
      void store(text).then(() => request(sinkUrl, { method: 'POST', body: text, headers }));
    },
  });
  return {};
});

function listen(nats: NatsConnection, store: (text: string) => Promise<unknown>): Promise<number> {
  const server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      void store(text).then(() => {
        nats.publish(subject, text);
        answer.writeHead(204).end();
      });
    });
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
}
