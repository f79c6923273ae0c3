import { Agent, request } from 'undici';
import { nowMs } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// The other account: lists by REST and by GraphQL in turn, each sent by the clock, so that a slow answer does not thin out those behind it.

export type Reading = { origin: string; key: string; perSecond: number; ms: number };
/** From when each was due until it was answered, milliseconds; and what was not answered as it should be. */
export type Read = { latencies: number[]; failures: string[] };

const dispatcher = new Agent({ connections: 64 });
const document =
  '{ personas { nodes { id name jobTitles countries seniorityLevels createdAt updatedAt } pageInfo { endCursor } } }';

answerMessages<Reading>(async ({ origin, key, perSecond, ms }) => {
  const headers = { authorization: key, 'content-type': 'application/json' };
  const latencies: number[] = [];
  const failures: string[] = [];
  const body = JSON.stringify({ query: document });
  async function read(nth: number, due: number): Promise<void> {
    const isRest = nth % 2 === 0;
    const answer = isRest
      ? await request(`${origin}/v2/personas`, { headers, dispatcher })
      : await request(`${origin}/graphql`, { method: 'POST', headers, body, dispatcher });
    const text = await answer.body.text();
    latencies.push(nowMs() - due);
    if (answer.statusCode !== 200) failures.push(`${answer.statusCode} ${text.slice(0, 200)}`);
  }
  const startedAt = nowMs();
  const all: Promise<void>[] = [];
  for (let nth = 0; nth < (perSecond * ms) / 1_000; nth++) {
    const due = startedAt + (nth * 1_000) / perSecond;
    while (nowMs() < due) await new Promise((done) => setTimeout(done, Math.max(0, due - nowMs())));
    all.push(read(nth, due).catch((error) => void failures.push(String(error))));
  }
  await Promise.all(all);
  return { latencies, failures } satisfies Read;
});
