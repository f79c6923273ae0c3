import { Agent, request } from 'undici';
import { nowMs } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// A reader that sends its requests by the clock, so that a slow answer does not delay the requests after it.

export type Asking = {
  origin: string;
  key: string;
  perSecond: number;
  ms: number;
  /** The requests to send in turn; or documents of equal cost, either always the same or each of a new shape. */
  requests: { method: string; path: string; body?: object }[] | 'known' | 'novel';
};
/** The times from when each request was due until it was answered, in milliseconds; and the requests with wrong answers. */
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

/** The document of the shape with this number: it requests the same values under names of its own. */
function documentOf(shape: number): string {
  const values = ['id', 'name', 'jobTitles', 'countries', 'createdAt'].map((name) => `${name}_${shape}: ${name}`);
  return `{ personas(first: 20) { nodes { ${values.join(' ')} } } }`;
}
