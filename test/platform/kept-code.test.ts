import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOptions } from '../../bin/launcher/node-options.js';
import { makeFolder } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';

// V8 refuses code that was compiled with other options, which no service would show but by a slower start.
test.each(['feed', 'webhooks', 'gateway'])(
  '%s starts with the compiled code that the build cached for its options',
  async (service) => {
    const main = join(projectRoot, 'dist/programs', service, 'main.js');
    const load = `const { script } = await import(${JSON.stringify(main)}); console.log(script.cachedDataRejected); process.exit()`;
    // Nothing listens there; without a configuration the service would end the process before it is asked.
    const env = {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      NATS_URL: 'nats://127.0.0.1:1',
      SECRET_KEYS: `test:${Buffer.alloc(32).toString('base64')}`,
      ADMIN_PORT: '0',
      GATEWAY_PROCESSES: '1',
      LOG_LEVEL: 'silent',
    };
    const args = [...nodeOptions, '--input-type=module', '-e', load];
    expect((await promisify(execFile)(process.execPath, args, { env })).stdout).toBe('false\n');
  },
);

// A process reads its whole map when it first prints a stack trace; the lines of libraries made it four times as large.
test.each(['feed', 'webhooks', 'gateway'])(
  'the source map of %s has line numbers only for its own sources',
  (service) => {
    const folder = join(projectRoot, 'dist/programs', service);
    const bundle = /main-\w+\.cjs/.exec(readFileSync(join(folder, 'main.js'), 'utf8'))![0];
    const lines = readFileSync(join(folder, bundle), 'utf8').split('\n');
    const map = new SourceMap(JSON.parse(readFileSync(join(folder, `${bundle}.map`), 'utf8')));
    const sourceOf = (text: string) => {
      const line = lines.findIndex((one) => one.includes(text));
      return map.findEntry(line, lines[line]!.indexOf(text));
    };
    const ours = 'NATS was used before it was started';
    const source = readFileSync(join(projectRoot, 'services/platform/nats/nats.ts'), 'utf8').split('\n');
    expect(sourceOf(ours)).toMatchObject({
      originalSource: expect.stringMatching(/services\/platform\/nats\/nats\.ts$/),
      originalLine: source.findIndex((one) => one.includes(ours)),
    });
    expect(sourceOf('waitOnFirstConnect:false')).toMatchObject({
      originalSource: expect.stringMatching(/node_modules\/nats\//),
      originalLine: 0,
    });
  },
);

test('the build can cache compiled code while another leadwire uses the default ports', async () => {
  const servers: Server[] = [];
  for (const port of [4001, 4002]) {
    const server = createServer().listen(port, '127.0.0.1');
    // Where somebody else has the port, all is as wanted.
    const isOurs = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs) servers.push(server);
  }
  const { keepCode } = (await import('../../bin/one-file.mjs' as string)) as {
    keepCode(module: string, codeFile: string, nodeOptions: string[]): Promise<void>;
  };
  const folder = await makeFolder('kept-code');
  for (const service of ['feed', 'webhooks']) {
    const codeFile = join(folder, service);
    await keepCode(join(projectRoot, 'dist/programs', service, 'main.js'), codeFile, nodeOptions);
    expect(existsSync(codeFile)).toBe(true);
  }
  for (const server of servers) server.close();
});

test('a program that starts during a build reads the old or the new module, never a part of one', async () => {
  const { provideStart } = (await import('../../bin/one-file.mjs' as string)) as {
    provideStart(bundle: string, nodeOptions: string[]): Promise<void>;
  };
  const { codeFileOf } = (await import('../../bin/run-bundle.mjs' as string)) as { codeFileOf(bundle: string): string };
  const folder = await makeFolder('replaced');
  const bundle = join(folder, 'main-new.cjs');
  writeFileSync(bundle, '');
  writeFileSync(codeFileOf(bundle), '');
  writeFileSync(join(folder, 'main.js'), 'the old module');
  const reader = openSync(join(folder, 'main.js'), 'r');
  await provideStart(bundle, nodeOptions);
  expect(readFileSync(reader, 'utf8')).toBe('the old module');
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toContain('main-new.cjs');
  closeSync(reader);
});
