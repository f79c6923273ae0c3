import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { readEvents } from './event-reader.js';
import type { System } from './system.js';
import { until } from './until.js';

/** How long a credential may still work after its end (A2, X7). */
export const endsWithinMs = 1_000;

/** A way in at one gateway; `ask` resolves to whether it let the credential in. */
export type Door = { name: string; ask: () => Promise<boolean> };
/** A long-lived connection; `over` resolves when it has ended. */
export type Lasting = { name: string; over: Promise<unknown> };

/**
 * Asks all doors at once, without a pause, from before a credential ends until a second after the answer to `end`. Throws if a door was not open
 * before; returns what else is wrong: a door that let in a request sent a second later, and a connection that was still open then. When an answer
 * comes does not matter, so a busy machine causes no fault. This process may notice the end of a connection late, by as much as the slowest answer of
 * the same time took.
 */
export async function followEnd(doors: Door[], lasting: Lasting[], end: () => Promise<unknown>): Promise<string[]> {
  let endedAt = Number.POSITIVE_INFINITY;
  const wrong: string[] = [];
  const wereOpen = new Set<Door>();
  let slowestMs = 0;
  const isOver = (at: number): boolean => at >= endedAt + endsWithinMs;

  async function follow(door: Door): Promise<void> {
    for (let sentAt = 0; !isOver(sentAt); await delay(5)) {
      sentAt = performance.now();
      const isIn = await door.ask();
      // Of an answer to an earlier request counts what came after the end.
      slowestMs = Math.max(slowestMs, performance.now() - Math.max(sentAt, endedAt));
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
    // An ingest key may read nothing, and is told so as long as it is valid; a request for a closed account is told that there is none.
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

/** Subscribes to signals. Resolves once the subscription is accepted; `over` resolves when it ends, with its connection or on it. */
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
  // Requests are answered in order, so the subscription exists by now.
  socket.send(JSON.stringify({ id: '2', type: 'subscribe', payload: { query: '{ __typename }' } }));
  await once(socket, 'message');
  return { over };
}
