import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOptions } from '../../bin/launcher/node-options.js';
import { projectRoot } from '../support/service-process.js';

// V8 refuses code that was compiled with other options, which no service would show but by a slower start.
test.each(['feed', 'webhooks', 'gateway'])(
  '%s starts with the code that the build kept for its options',
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
