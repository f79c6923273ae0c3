import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { connect, type NatsConnection } from 'nats';
import pg from 'pg';
import { answerMessages } from './gateway-fork.js';

// The least that an intake of two services can do with activity: the first takes lines over HTTP and passes them on over NATS in messages
// of the size that the gateway uses; the second parses them, and inserts them, a key for each, and one event for every tenth into tables like those of the
// feed. Nothing is checked, matched, or locked.

export type IntakePeerSetup = { role: 'front' | 'back'; postgresUrl: string; natsUrl: string };

const subject = 'bench.intake';
const linesPerMessage = 1_000;
type Line = {
  source_id: string;
  signal_type: string;
  company_social_id: string;
  headline: string;
  occurred_at: string;
  payload: object;
};

answerMessages<IntakePeerSetup>(async ({ role, postgresUrl, natsUrl }) => {
  const { hostname, port, username, password } = new URL(natsUrl);
  const nats = await connect({ servers: `${hostname}:${port}`, user: username, pass: password });
  if (role === 'front') return { port: await listen(nats) };
  const pool = new pg.Pool({ connectionString: postgresUrl, max: 10, options: '-c search_path=intake_peer' });
  nats.subscribe(subject, {
    callback: (_error, message) => {
      void store(pool, message.string()).then((count) => message.respond(String(count)));
    },
  });
  return {};
});

async function store(pool: pg.Pool, text: string): Promise<number> {
  const items = text.split('\n').map((line) => JSON.parse(line) as Line);
  await pool.query({
    name: 'intake-peer-items',
    text: `/* bench */ with added as (
        insert into activity (scope, source_id, signal_type, company_social_id, headline, occurred_at, payload)
        select 'installation', * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
        on conflict do nothing),
      keyed as (insert into activity_key (key) select gen_random_uuid() from unnest($1::text[]))
      insert into icp_signal (account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable, body)
      select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), t.signal_type, now(), true, t.payload
      from unnest($3::text[], $6::text[], $2::text[]) with ordinality as t (company, payload, signal_type, nth) where nth % 10 = 0`,
    values: [
      items.map((item) => item.source_id),
      items.map((item) => item.signal_type),
      items.map((item) => item.company_social_id),
      items.map((item) => item.headline),
      items.map((item) => item.occurred_at),
      items.map((item) => JSON.stringify(item.payload)),
    ],
  });
  return items.length;
}

function listen(nats: NatsConnection): Promise<number> {
  const server = createServer((incoming, answer) => {
    void readText(incoming).then(async (text) => {
      const lines = text.trimEnd().split('\n');
      const messages: string[] = [];
      for (let at = 0; at < lines.length; at += linesPerMessage) {
        messages.push(lines.slice(at, at + linesPerMessage).join('\n'));
      }
      const counts = await Promise.all(messages.map((one) => nats.request(subject, one, { timeout: 30_000 })));
      answer.end(String(counts.reduce((sum, one) => sum + Number(one.string()), 0)));
    });
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
}
