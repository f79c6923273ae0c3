import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/**
 * Runs a service of one part as a process: `before` runs first, `start` and `stop` are the bodies of the part's functions.
 * It says `starting`, then `ready` in its log.
 */
function run(options: { before?: string; start?: string; stop?: string } = {}) {
  const script = `
    import { writeSync } from 'node:fs';
    const say = (text) => writeSync(1, text + '\\n');
    const { createLifecycle } = await import('./dist/services/platform/lifecycle/lifecycle.js');
    const { createLog } = await import('./dist/services/platform/lifecycle/log.js');
    const { runService } = await import('./dist/services/platform/lifecycle/run-service.js');
    const log = createLog('test', 'info');
    const open = setInterval(() => {}, 1000);
    const part = {
      name: 'part',
      start: async (signal) => { say('starting'); ${options.start ?? ''} },
      stop: async () => { say('part stops'); ${options.stop ?? ''} say('part stopped'); },
    };
    ${options.before ?? ''}
    await runService({}, {
      readConfig: () => ({ logLevel: 'info' }),
      nameOf: () => 'test',
      create: () => createLifecycle([part], log),
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  }
  // Not 'close', which never comes if this side disconnected.
  const exit = new Promise<{ code: number | null; signal: string | null }>((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
  });
  const read = [child.stdout, child.stderr].map((stream) => new Promise((done) => stream?.once('end', done)));
  const ended = Promise.all(read).then(() => exit);
  return { child, ended, said: () => said, hasSaid: (text: string) => until(() => said.includes(text)) };
}

test('X4: SIGTERM and SIGINT stop the service and exit with 0', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { child, ended, said, hasSaid } = run();
    await hasSaid('"ready"');
    child.kill(signal);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(said()).toContain('part stopped');
  }
});

test('X4: a second signal ends the process at once with exit code 1', async () => {
  const { child, ended, said, hasSaid } = run({ stop: 'await new Promise(() => {});' });
  await hasSaid('"ready"');
  child.kill('SIGTERM');
  await hasSaid('part stops');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(said()).not.toContain('part stopped');
});

test('X4: a stop that hangs is ended by force within 15 s, also after a start that failed', async () => {
  // By the clock of the process, which is told of the signal late on a busy machine.
  const told = `say('told ' + Date.now());`;
  const before = `process.once('SIGTERM', () => { ${told} }); process.on('exit', () => say('ends ' + Date.now()));`;
  const stop = 'await new Promise(() => {});';
  const [stopped, failed] = [
    run({ before, stop }),
    run({ before, stop, start: `${told} throw new Error('no port');` }),
  ] as const;
  await stopped.hasSaid('"ready"');
  stopped.child.kill('SIGTERM');
  for (const { ended, said } of [stopped, failed]) {
    expect(await ended).toEqual({ code: 1, signal: null });
    const [, begin, end] = /told (\d+)[\s\S]*ends (\d+)/.exec(said())!;
    expect(Number(end) - Number(begin)).toBeLessThan(15_500);
  }
});

test('a service whose launcher is gone stops by itself', async () => {
  const { child, ended, said, hasSaid } = run();
  await hasSaid('"ready"');
  child.disconnect();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(said()).toContain('part stopped');
});

test('a service also ends if its launcher was gone before the service began to watch for that', async () => {
  const before = `
    process.channel.ref();
    say('loading');
    while (process.connected) await new Promise((done) => setTimeout(done, 5));`;
  const { child, ended, said, hasSaid } = run({ before });
  await hasSaid('loading');
  child.disconnect();
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(said()).not.toContain('starting');
});

test.each([
  ['uncaught fault', `setTimeout(() => { throw new Error('bang'); });`],
  ['unhandled rejection', `void Promise.reject(new Error('bang'));`],
])('an %s is logged, stops the service and exits with 1', async (reason, fault) => {
  const { ended, said } = run({ start: fault });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(said()).toContain('bang');
  expect(said()).toContain(reason);
  expect(said()).toContain('part stopped');
});

test('a start that fails reports why, stops the parts that were started and exits with 1', async () => {
  const { ended, said } = run({ start: `throw new Error('no port');` });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(said()).toContain('no port');
  expect(said()).toContain('part stopped');
  expect(said()).not.toContain('"ready"');
});

test('X4: SIGTERM gives up a start that is still waiting, and exits with 0', async () => {
  const start = `await new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('given up'))));`;
  const { child, ended, said, hasSaid } = run({ start });
  await hasSaid('starting');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(said()).toContain('part stopped');
  expect(said()).not.toContain('start failed');
});

test('X4: SIGTERM ends a service that is waiting for PostgreSQL or NATS to become available', async () => {
  for (const [file, create] of [
    ['nats/nats', `createBus({ url: 'nats://127.0.0.1:1', service: 'test', log })`],
    [
      'postgres/database',
      `createDatabase({ url: 'postgres://127.0.0.1:1/x', schema: 'x', poolSize: 2, entities: [], migrations: [], log })`,
    ],
  ]) {
    const before = `
      const made = (await import('./dist/services/platform/${file}.js')).${create};
      part.start = (signal) => made.start(signal);`;
    const { child, ended, hasSaid } = run({ before });
    await hasSaid('is not there yet');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
  }
});

test('X4: a service also ends if nothing reads its output any more', async () => {
  const all = Array.from({ length: 6 }, () => run());
  await Promise.all(all.map(({ hasSaid }) => hasSaid('"ready"')));
  // As when the launcher is killed. An earlier version of the log's writer tried for ever to write the last lines.
  for (const { child } of all) {
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.disconnect();
  }
  await until(() => all.every(({ child }) => child.exitCode !== null), { what: 'the end of all services' });
});

test('many deadlines on one signal cause no leak warning from Node', async () => {
  const script = `
    import { withDeadline } from './dist/services/platform/context.js';
    const { signal } = new AbortController();
    for (let nth = 0; nth < 20; nth++) withDeadline(signal, 60_000);`;
  const args = ['--input-type=module', '-e', script];
  expect((await promisify(execFile)(process.execPath, args, { cwd: projectRoot })).stderr).toBe('');
});
