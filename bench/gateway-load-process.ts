import { Pool } from 'undici';
import { nowMs } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// The load generator, in a process of its own: sends the same request many times over 16 connections, one at a time on each.

const connections = 16;

export type Load = {
  origin: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
  count: number;
  /** The least length of each answer's body, so that a refusal is not counted as a fast answer. */
  bytes: number;
};
export type Loaded = { perSecond: number };

const pools = new Map<string, Pool>();

answerMessages<Load>(async ({ origin, count, bytes, ...request }) => {
  const pool = pools.get(origin) ?? new Pool(origin, { connections });
  pools.set(origin, pool);
  let left = count;
  const startedAt = nowMs();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) {
        const answer = await pool.request(request);
        let got = 0;
        for await (const chunk of answer.body) got += (chunk as Buffer).length;
        if (answer.statusCode !== 200 || got < bytes) {
          throw new Error(
            `${origin}${request.path} answered ${answer.statusCode} with ${got} bytes instead of at least ${bytes}`,
          );
        }
      }
    }),
  );
  return { perSecond: count / ((nowMs() - startedAt) / 1_000) } satisfies Loaded;
});
