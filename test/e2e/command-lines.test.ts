import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLauncherSettings } from '../../bin/launcher/settings.js';
import { ConfigError } from '../../services/platform/lifecycle/config.js';
import { createDatabase, makeFolder, type TestDatabase } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = await makeFolder('command-lines');
  writeFileSync(join(folder, 'a.jsonl'), '{}\n');
});
afterAll(() => database?.drop());

/** Runs a command as npm does, with the given environment; returns its exit code, its output and the last line of that. */
function run(
  script: string,
  ...given: (string | Record<string, string>)[]
): Promise<{ code: number | null; last: string; output: string }> {
  const args = given.filter((one) => typeof one === 'string');
  const env = Object.assign({}, ...given.filter((one) => typeof one !== 'string'));
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin', script), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: database.url, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((done) =>
    child.on('close', (code) => done({ code, output, last: output.trim().split('\n').at(-1)! })),
  );
}

test.each([
  [['keys', 'revoke', 'nope'], 'KEY_ID must be a UUID.'],
  [['keys', 'list', '--account', 'nope'], '--account must be a UUID.'],
  [['keys', 'create', 'x', '--kind', 'king'], '--kind must be customer, staff or ingest.'],
  [
    ['keys', 'create', 'x', '--expires', 'soon'],
    '--expires must be an RFC 3339 instant, such as 2026-05-01T09:30:00Z.',
  ],
  [['keys', 'create', '--kind', 'ingest', '--label', 'x'], /^Unknown option '--label'/],
  [['keys', 'make'], 'There is no command "keys make".'],
])('an invalid command npm run admin -- %j ends with the reason below the usage', async (args, message) => {
  const { code, last, output } = await run('admin.js', ...args);
  expect(last).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  expect(output).toMatch(/^Usage: /);
  expect(code).toBe(2);
});

test('X1: npm run admin -- migrate lists the pending migrations, applies them, and then finds none pending', async () => {
  const fresh = await createDatabase();
  try {
    const migrate = async (...args: string[]) => {
      const { code, output } = await run('admin.js', { DATABASE_URL: fresh.url }, 'migrate', ...args);
      expect([code, output]).toEqual([0, output]);
      return JSON.parse(output) as { schema: string; pending?: string[]; applied?: string[] }[];
    };
    const pending = await migrate('--dry-run');
    expect(pending.map(({ schema }) => schema)).toEqual(['gateway', 'feed', 'webhooks']);
    for (const { pending: names } of pending) expect(names!.length).toBeGreaterThan(10);
    const applied = await migrate();
    expect(applied.map((one) => one.applied)).toEqual(pending.map((one) => one.pending));
    expect((await migrate('--dry-run')).flatMap((one) => one.pending)).toEqual([]);
  } finally {
    await fresh.drop();
  }
});

test('an invalid import command ends with the reason below the usage', async () => {
  const { code, last } = await run('import.js', 'companies', 'a.jsonl', '--baseline');
  expect([code, last]).toEqual([2, '--baseline is not an option of companies.']);
});

test('X5: an import that fails for a reason that a repeat cannot fix does not suggest the same command again', async () => {
  const barred = await run('import.js', 'activity', 'a.jsonl', '--url', 'http://127.0.0.1:9', '--key', 'x');
  expect(barred.output).toBe(
    'http://127.0.0.1:9/v2/company-activity cannot be asked: bad port.\n0 rows are confirmed.\n',
  );
  expect(barred.code).toBe(1);
  const nobody = await run('import.js', 'deals', 'a.jsonl', '--account', '5f6f2f0e-0000-4000-8000-000000000000');
  expect([nobody.code, nobody.output]).toEqual([1, 'No such account.\n0 rows are confirmed.\n']);
});

test('npm start reports all configuration errors together, including those of the services', () => {
  const read = () =>
    readLauncherSettings({ SAMPLE: 'maybe', GATEWAY_PORT: 'x', WEBHOOK_RETRY_DELAYS: 'foo', SECRET_KEYS: 'short' });
  expect(read).toThrow(ConfigError);
  for (const name of ['SAMPLE', 'GATEWAY_PORT', 'WEBHOOK_RETRY_DELAYS', 'SECRET_KEYS'])
    expect(read).toThrow(`${name}: `);
});
