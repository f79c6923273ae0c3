import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type NatsPasswords, natsUsers, renderNatsConfig } from '../../bin/embedded/nats-config.js';
import { findNatsProgram } from '../../bin/embedded/nats-server.js';
import { defineRequest } from '../../schema/contracts/request.js';
import { call, serve } from '../../services/platform/nats/rpc.js';
import { makeFolder } from '../support/cluster.js';
import { findFreePort } from '../support/service-process.js';
import { until } from '../support/until.js';
import { contextOf, createHouse } from './rpc-house.js';

const none = z.object({});
const greet = defineRequest({
  subject: 'greeter.greet',
  input: none,
  output: none,
  timeoutMs: 5_000,
  idempotent: true,
});

let servers: ChildProcess[];
let url: string;
const house = createHouse(() => url);
beforeAll(async () => {
  const nodes = [];
  for (let nth = 0; nth < 3; nth++) {
    nodes.push({ port: await findFreePort(), route: await findFreePort(), folder: await makeFolder('nats') });
  }
  const routes = nodes.map(({ route }) => `"nats-route://127.0.0.1:${route}"`).join(', ');
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, 'secret'])) as NatsPasswords;
  servers = nodes.map(({ port, route, folder }) => {
    const [file, pidFile] = [join(folder, 'nats.conf'), join(folder, 'nats.pid')];
    writeFileSync(file, renderNatsConfig({ listen: `127.0.0.1:${port}`, passwords, pidFile }));
    appendFileSync(file, `cluster { name: test, listen: "127.0.0.1:${route}", routes: [${routes}] }\n`);
    return spawn(findNatsProgram(), ['-c', file], { stdio: 'ignore' });
  });
  url = nodes.map(({ port }) => `nats://services:secret@127.0.0.1:${port}`).join(',');
});
afterAll(async () => {
  await house.close();
  for (const one of servers) one.kill('SIGKILL');
});

test('X2: when servers of a NATS cluster of three are killed, calls continue through those that remain', async () => {
  const callers = [await house.join('caller'), await house.join('caller'), await house.join('caller')];
  for (let nth = 0; nth < 3; nth++) await house.serveWith([serve(greet, async () => ({}))]);
  const ask = () => Promise.all(callers.map((caller) => call(caller, greet, {}, contextOf())));
  await until(ask, { what: 'calls from all servers to all' });
  for (const one of servers.slice(0, 2)) {
    one.kill('SIGKILL');
    await once(one, 'exit');
    await until(ask, { withinMs: 10_000, what: 'calls by the servers that are left' });
    for (let nth = 0; nth < 20; nth++) await ask();
  }
});
