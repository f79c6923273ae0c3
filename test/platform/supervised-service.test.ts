import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readPidFile } from '../../bin/embedded/processes.js';
import { type Service, superviseService } from '../../bin/launcher/service.js';
import { findFreePort } from '../support/service-process.js';
import { until } from '../support/until.js';

let folder: string;
let port: number;
let service: Service;
let said: string[];
let started: number;

function supervise(debugPort?: number): Service {
  return superviseService({
    name: 'one',
    script: join(folder, 'service.mjs'),
    debugPort,
    readyUrl: `http://127.0.0.1:${port}/`,
    env: { PORT: String(port) },
    logFile: join(folder, 'one.log'),
    onStart: () => {
      started++;
    },
    say: (line) => void said.push(line),
  });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
  [said, started] = [[], 0];
  // Ready a moment after its start, and not willing to end by itself.
  writeFileSync(
    join(folder, 'service.mjs'),
    `import { createServer } from 'node:http';
process.on('SIGTERM', () => setTimeout(() => process.exit(), 50));
setTimeout(() => createServer((_, answer) => answer.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1'), 200);\n`,
  );
  port = await findFreePort();
  service = supervise();
  await service.ready;
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

test('a restart ends when the new process is ready, and two concurrent restarts count as one', async () => {
  const first = service.restart();
  await Promise.all([first, service.restart()]);
  expect(started).toBe(2);
  expect(said).toEqual(['one is ready again.']);
  await service.restart();
  expect(started).toBe(3);
});

test('a restart also ends if the service is stopped meanwhile', async () => {
  const restarted = service.restart();
  await service.stop();
  await restarted;
  expect(said).toEqual([]);
});

test('a restart takes the process that has loaded the libraries, with a debugger, and a stop ends one that waits', async () => {
  await service.stop();
  const loaded = join(folder, 'loaded');
  writeFileSync(
    join(folder, 'libraries.mjs'),
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(loaded)}, String(process.pid));\n`,
  );
  const debugPort = await findFreePort();
  service = supervise(debugPort);
  await service.ready;
  const prepare = async (): Promise<number> => {
    const before = readPidFile(loaded);
    service.prepare();
    await until(() => readPidFile(loaded) !== before);
    return readPidFile(loaded)!;
  };
  const prepared = await prepare();
  await service.restart();
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe(String(prepared));
  expect(await (await fetch(`http://127.0.0.1:${debugPort}/json/list`)).json()).toHaveLength(1);
  const waiting = await prepare();
  await service.stop();
  await until(() => !isAlive(waiting));
});
