import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, superviseService } from '../../bin/launcher/service.js';
import { findFreePort } from '../support/service-process.js';

let folder: string;
let service: Service;
let said: string[];
let started: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
  [said, started] = [[], 0];
  // Ready a moment after its start, and not willing to end by itself.
  const script = join(folder, 'service.mjs');
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
process.on('SIGTERM', () => setTimeout(() => process.exit(), 50));
setTimeout(() => createServer((_, answer) => answer.end(String(process.pid))).listen(process.env.PORT, '127.0.0.1'), 200);\n`,
  );
  const port = await findFreePort();
  service = superviseService({
    name: 'one',
    script,
    readyUrl: `http://127.0.0.1:${port}/`,
    env: { PORT: String(port) },
    logFile: join(folder, 'one.log'),
    onStart: () => {
      started++;
    },
    say: (line) => void said.push(line),
  });
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
