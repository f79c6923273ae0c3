import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { nowMs } from './activity.js';
import { answerMessages } from './gateway-fork.js';

// The load generator, in a process of its own: sends the same request many times, as fast as 16 connections are answered, or by the clock.

const connections = 16;

export type Load = {
  origin: string;
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
  count: number;
  /** Requests are sent at this rate, whatever the answers take; where it is left out, each connection sends one after the other. */
  perSecond?: number;
  /** The least length of each answer's body, so that a refusal is not counted as a fast answer. */
  bytes: number;
};
/** `times` are those of the answers in milliseconds, of requests that were sent by the clock. */
export type Loaded = { perSecond: number; times: number[] };

const pools = new Map<string, Pool>();

answerMessages<Load>(async ({ origin, count, perSecond, bytes, ...request }) => {
  const pool = pools.get(origin) ?? new Pool(origin, { connections });
  pools.set(origin, pool);
  const times: number[] = [];
  const ask = async (dueAt: number): Promise<void> => {
    const answer = await pool.request(request);
    let got = 0;
    for await (const chunk of answer.body) got += (chunk as Buffer).length;
    if (answer.statusCode !== 200 || got < bytes) {
      throw new Error(
        `${origin}${request.path} answered ${answer.statusCode} with ${got} bytes instead of at least ${bytes}`,
      );
    }
    times.push(nowMs() - dueAt);
  };
  const startedAt = nowMs();
  if (perSecond) await sendByClock(ask, count, perSecond);
  else await sendInTurns(ask, count);
  const reached = count / ((nowMs() - startedAt) / 1_000);
  return { perSecond: reached, times: perSecond ? times : [] } satisfies Loaded;
});

async function sendInTurns(ask: (at: number) => Promise<void>, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await ask(nowMs());
    }),
  );
}

/** The time of an answer counts from when its request is sent: the delay of a late timer is caused by this process. */
async function sendByClock(ask: (at: number) => Promise<void>, count: number, perSecond: number): Promise<void> {
  const startedAt = nowMs();
  const sent: Promise<void>[] = [];
  for (let nth = 0; nth < count; nth++) {
    const early = startedAt + (nth * 1_000) / perSecond - nowMs();
    if (early > 0) await delay(early);
    sent.push(ask(nowMs()));
  }
  await Promise.all(sent);
}
