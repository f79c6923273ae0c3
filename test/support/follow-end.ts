import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readEvents } from './event-reader.js';
import type { System } from './system.js';
import { until } from './until.js';

/** What a credential may still do after its end (A2, X7). */
export const endsWithinMs = 1_000;

/** A way in, asked at one gateway: whether it let the credential in. */
export type Door = { name: string; ask: () => Promise<boolean> };
/** A connection that lasts, and when it was over. */
export type Lasting = { name: string; over: Promise<unknown> };

/**
 * Asks every door without a pause, all at once, from before a credential ends until a second after the answer that it has; answers what
 * does not hold: a door that was not open before, one that let in what was sent a second later, and a connection that was still there
 * then. When an answer comes is no matter, so a busy machine makes none of them longer. The end of a connection is only seen when this
 * process hears of it, which may take as long as the slowest answer of the same time took.
 */
export async function followEnd(doors: Door[], lasting: Lasting[], end: () => Promise<void>): Promise<string[]> {
  let endedAt = Number.POSITIVE_INFINITY;
  const wrong: string[] = [];
  const wereOpen = new Set<Door>();
  let slowestMs = 0;
  const isOver = (at: number): boolean => at >= endedAt + endsWithinMs;

  async function follow(door: Door): Promise<void> {
    for (let sentAt = 0; !isOver(sentAt); await delay(5)) {
      sentAt = performance.now();
      const isIn = await door.ask();
      if (sentAt >= endedAt) slowestMs = Math.max(slowestMs, performance.now() - sentAt);
      if (isIn && endedAt === Number.POSITIVE_INFINITY) wereOpen.add(door);
      if (isIn && isOver(sentAt)) wrong.push(`${door.name} is open ${Math.round(sentAt - endedAt)} ms after the end`);
    }
  }
  const times = new Map<Lasting, number>();
  for (const one of lasting) void one.over.then(() => times.set(one, performance.now()));

  const following = Promise.all(doors.map(follow));
  await until(() => wereOpen.size === doors.length, { what: 'every door, that it opens,' });
  for (const { name } of [...times.keys()]) wrong.push(`${name} was over before the end`);
  await end();
  endedAt = performance.now();
  await following;
  for (const one of lasting) {
    const at = times.get(one);
    if (at === undefined || isOver(at - slowestMs)) wrong.push(`${one.name} was there a second after the end`);
  }
  return wrong;
}

type Told = { status: number };

/** The doors of every gateway for a credential: what REST and GraphQL answer to it. */
export function doorsOf(system: System, key: string, query: Record<string, string> = {}): Door[] {
  const ask = async (port: number, path: string, body?: object): Promise<boolean> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: key, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { errors } = (await response.json()) as { errors?: { extensions?: Told }[] | null };
    const status = errors?.[0]?.extensions?.status ?? response.status;
    // An ingest key may read nothing, and is told so as long as it is good; who names a closed account is told that there is none.
    if (![200, 401, 403, 404].includes(status)) throw new Error(`${path}: ${status}`);
    return status === 200 || status === 403;
  };
  const document = { query: '{ personas { nodes { id: databaseId } } }' };
  return system.gatewayPorts.flatMap((port, number) => [
    { name: `REST of gateway ${number}`, ask: () => ask(port, '/v2/personas') },
    { name: `GraphQL of gateway ${number}`, ask: () => ask(port, '/graphql', document) },
  ]);
}

/** A stream of events and a subscription at every gateway, once they are there. */
export function openLasting(system: System, key: string, query: Record<string, string> = {}): Promise<Lasting[]> {
  const search = new URLSearchParams(query);
  const opening = system.gatewayPorts.flatMap((port, number) => [
    readEvents(`http://127.0.0.1:${port}/v2/icp-signals/stream?${search}`, { authorization: key }).then((reader) => {
      if (reader.status !== 200) throw new Error(`The stream was answered ${reader.status}.`);
      return { name: `the stream of gateway ${number}`, over: reader.ended };
    }),
    subscribe(`ws://127.0.0.1:${port}/graphql?${search}`, key).then(({ over }) => {
      return { name: `the subscription of gateway ${number}`, over };
    }),
  ]);
  return Promise.all(opening);
}

/** Subscribes to signals; answers, when that was taken, what resolves when it is over, with its connection or on it. */
async function subscribe(url: string, key: string): Promise<{ over: Promise<void> }> {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  const over = new Promise<void>((done) => {
    socket.on('close', () => done());
    socket.on('message', (text) => {
      const { id, type } = JSON.parse(String(text)) as { id?: string; type: string };
      if (id === '1' && type !== 'next') done();
    });
  });
  void over.then(() => socket.close());
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: key } }));
  await once(socket, 'message');
  const query = 'subscription { icpSignalDetected { id: databaseId } }';
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
  // What was asked before is answered after: the subscription is there.
  socket.send(JSON.stringify({ id: '2', type: 'subscribe', payload: { query: '{ __typename }' } }));
  await once(socket, 'message');
  return { over };
}
