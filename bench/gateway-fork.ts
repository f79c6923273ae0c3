import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { CleanUp } from './measurement.js';

/** A server or a load generator in a process of its own. The first message configures it, further messages are requests to it. */
export type Forked = { ask<T>(order: unknown): Promise<T> };

/** Starts `bench/<name>-process.js` with its first message. */
export const forkProcess = (
  name: string,
  setup: unknown,
  cleanUp: CleanUp,
  execArgv: string[] = [],
): Promise<Forked & { first: unknown }> =>
  forkFile(fileURLToPath(new URL(`./${name}-process.js`, import.meta.url)), setup, cleanUp, { execArgv });

/** Starts a file in a process of its own with its first message, by this Node or the one that is given. */
export async function forkFile(
  file: string,
  setup: unknown,
  cleanUp: CleanUp,
  node: { execArgv?: string[]; execPath?: string } = {},
): Promise<Forked & { first: unknown }> {
  const child = fork(file, {
    ...{ stdio: 'inherit', execArgv: [] },
    ...node,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  cleanUp(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  });
  // There is one request at a time, so the next message is its answer.
  const ask = async <T>(order: unknown): Promise<T> => {
    child.send(order as object);
    const answer = await new Promise((done, fail) => {
      const onEnd = (): void => fail(new Error(`the process ${file} ended`));
      child.once('exit', onEnd).once('message', (message) => {
        child.removeListener('exit', onEnd);
        done(message);
      });
    });
    if ((answer as { error?: string }).error) throw new Error((answer as { error: string }).error);
    return answer as T;
  };
  return { ask, first: await ask(setup) };
}

/** In the forked process: passes each message to `answer` and sends back the result or the error. The process ends with its parent. */
export function answerMessages<M>(answer: (message: M) => Promise<object>): void {
  process.on('message', (message: M) => {
    answer(message).then(
      (sent) => process.send?.(sent),
      (error: Error) => process.send?.({ error: String(error.stack) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** In the forked process of a server: the first message starts it and returns its port, later ones return the CPU time used so far. */
export function answerOrders<S>(make: (setup: S) => Promise<Server>): void {
  let isUp = false;
  answerMessages<S>(async (message) => {
    if (isUp) return { cpuUs: cpuUs() };
    const server = await make(message);
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    isUp = true;
    return { port: (server.address() as AddressInfo).port };
  });
}

function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
