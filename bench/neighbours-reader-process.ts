import { Agent, request } from 'undici';
import { nowMs } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// Somebody who asks by the clock, so that a slow answer does not thin out those behind it.

export type Asking = {
  origin: string;
  key: string;
  perSecond: number;
  ms: number;
  /** What is asked, in turn; or documents of equal cost, each the same or each of a shape that nobody has sent before. */
  requests: { method: string; path: string; body?: object }[] | 'known' | 'novel';
};
/** From when each was due until it was answered, milliseconds; and what was not answered as it should be. */
export type Asked = { latencies: number[]; failures: string[] };

const dispatcher = new Agent({ connections: 64 });
let novel = 0;

answerMessages<Asking>(async ({ origin, key, perSecond, ms, requests }) => {
  const headers = { authorization: key, 'content-type': 'application/json' };
  const latencies: number[] = [];
  const failures: string[] = [];
  async function ask(nth: number, due: number): Promise<void> {
    const { method, path, body } = Array.isArray(requests)
      ? requests[nth % requests.length]!
      : { method: 'POST', path: '/graphql', body: { query: documentOf(requests === 'novel' ? ++novel : 0) } };
    const text = body && JSON.stringify(body);
    const answer = await request(origin + path, { method: method as 'GET', headers, body: text, dispatcher });
    const got = await answer.body.text();
    latencies.push(nowMs() - due);
    if (answer.statusCode !== 200 || got.startsWith('{"errors"'))
      failures.push(`${answer.statusCode} ${got.slice(0, 200)}`);
  }
  const startedAt = nowMs();
  const all: Promise<void>[] = [];
  for (let nth = 0; nth < (perSecond * ms) / 1_000; nth++) {
    const due = startedAt + (nth * 1_000) / perSecond;
    while (nowMs() < due) await new Promise((done) => setTimeout(done, Math.max(0, due - nowMs())));
    all.push(ask(nth, due).catch((error) => void failures.push(String(error))));
  }
  await Promise.all(all);
  return { latencies, failures } satisfies Asked;
});

/** A document of the shape with this number: its own names for the same values. */
function documentOf(shape: number): string {
  const values = ['id', 'name', 'jobTitles', 'countries', 'createdAt'].map((name) => `${name}_${shape}: ${name}`);
  return `{ personas(first: 20) { nodes { ${values.join(' ')} } } }`;
}
