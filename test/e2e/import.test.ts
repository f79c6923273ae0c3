import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { makeFolder } from '../support/cluster.js';
import { type Answer, type ReceivedPush, type Receiver, receiver } from '../support/receiver.js';
import { projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';

// Runs the command as a process against a simulated intake, and checks what it makes of the answers.

let intake: Receiver;
let folder: string;

beforeEach(async () => {
  intake = await receiver({ answers: takeAll });
  folder = await makeFolder('import');
});
afterEach(() => intake.close());

function linesOf(push: ReceivedPush): string[] {
  return push.body.toString('utf8').split('\n').filter(Boolean);
}

function answerReceipt(receipt: object): Answer {
  const body = JSON.stringify({ accepted: 0, duplicates: 0, refused: [], refused_count: 0, ...receipt });
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}

function takeAll(push: ReceivedPush): Answer {
  return answerReceipt({ accepted: linesOf(push).length });
}

function startImport(...args: string[]) {
  const base = ['--url', intake.url.replace('/hook', ''), '--key', 'ingest-key'];
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/import.js'), ...args, ...base], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.on('close', (code) => done({ code, output })),
  );
  return { child, ended };
}

const runImport = (...args: string[]) => startImport(...args).ended;

function item(number: number, extra: object = {}): string {
  return JSON.stringify({
    source_id: `item-${number}`,
    signal_type: 'news',
    company_social_id: '7',
    headline: `Headline ${number}`,
    occurred_at: '2026-05-01T09:00:00Z',
    payload: {},
    ...extra,
  });
}

function writeItems(name: string, count: number, extra: object = {}): string {
  const file = join(folder, name);
  writeFileSync(file, Array.from({ length: count }, (_, index) => `${item(index + 1, extra)}\n`).join(''));
  return file;
}

test('a file is sent to the intake as NDJSON with the ingest key, and the summary counts its rows', async () => {
  const { code, output } = await runImport('activity', writeItems('a.jsonl', 5));
  expect(code).toBe(0);
  expect(output).toMatch(/accepted +5\n +duplicates +0\n +refused +0/);
  const [push] = intake.requests;
  expect(push?.path).toBe('/v2/company-activity');
  expect(push?.headers).toMatchObject({ 'content-type': 'application/x-ndjson', authorization: 'ingest-key' });
  expect(linesOf(push!)).toEqual([1, 2, 3, 4, 5].map((number) => item(number)));
});

test('a compressed file is unpacked on the way, and --baseline is passed on', async () => {
  const file = join(folder, 'a.jsonl.gz');
  writeFileSync(file, gzipSync(`${item(1)}\r\n\n${item(2)}`));
  const { code } = await runImport('activity', file, '--baseline');
  expect(code).toBe(0);
  expect(intake.requests[0]?.path).toBe('/v2/company-activity?baseline=true');
  expect(linesOf(intake.requests[0]!)).toEqual([item(1), item(2)]);
});

test('standard input is read if the file is given as -', async () => {
  const { child, ended } = startImport('activity', '-');
  child.stdin.end(`${item(1)}\n`);
  expect((await ended).code).toBe(0);
  expect(intake.requests.map(linesOf)).toEqual([[item(1)]]);
});

test('bad rows are kept with the reasons and their line number in the file, even after blank lines', async () => {
  const file = join(folder, 'mixed.jsonl');
  writeFileSync(file, `\n${item(1)}\n\n{"bad":1}\n${'x'.repeat(300_000)}\n${item(2)}\n`);
  intake.answer(() =>
    answerReceipt({
      accepted: 2,
      refused: [{ index: 1, errors: [{ location: 'body[1].headline', message: 'is required' }] }],
      refused_count: 1,
    }),
  );
  const { code, output } = await runImport('activity', file);
  expect(code).toBe(0);
  expect(output).toMatch(/refused +2 .*mixed\.jsonl\.bad\.jsonl/);
  const bad = readFileSync(join(folder, 'mixed.jsonl.bad.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(bad).toEqual([
    { line: 4, reasons: ['headline: is required'], row: '{"bad":1}' },
    { line: 5, reasons: ['is longer than 262144 bytes'], row: expect.stringMatching(/^x+…$/) },
  ]);
});

test('if a receipt lists only some of the reasons, the others are requested, so that every bad row is reported', async () => {
  const file = join(folder, 'bad.jsonl');
  writeFileSync(file, '{}\n'.repeat(25));
  // An intake that lists ten refusals at most.
  intake.answer((push) => {
    const errors = [{ location: 'body[0]', message: 'is bad' }];
    const refused = linesOf(push).map((_, index) => ({ index, errors }));
    return answerReceipt({ refused: refused.slice(0, 10), refused_count: refused.length });
  });
  const { code, output } = await runImport('activity', file);
  expect(code).toBe(1);
  expect(output).toMatch(/refused +25/);
  const lines = readFileSync(join(folder, 'bad.jsonl.bad.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
});

test('a stopped import resumes at the first line that was not confirmed', async () => {
  // Three requests of 2 MiB; the second is never confirmed before the process is stopped.
  const file = writeItems('long.jsonl', 180, { text: 'x'.repeat(28_000) });
  intake.answer((push, index) => (index === 0 ? takeAll(push) : 503));
  const broken = startImport('activity', file);
  await until(() => intake.requests.length >= 2);
  broken.child.kill('SIGTERM');
  const { code, output } = await broken.ended;
  expect(code).toBe(130);
  expect(output).toMatch(/rows are confirmed.*same command again/);

  const confirmed = linesOf(intake.requests[0]!).length;
  const before = intake.requests.length;
  intake.answer(takeAll);
  const resumed = await runImport('activity', file);
  expect(resumed.output).toContain(`Going on at line ${confirmed + 1}`);
  expect(resumed.output).toMatch(/accepted +180/);
  const sent = intake.requests.slice(before).flatMap(linesOf);
  expect(JSON.parse(sent[0]!).source_id).toBe(`item-${confirmed + 1}`);
  expect(sent).toHaveLength(180 - confirmed);

  // Finished: nothing is left to go on from.
  const again = await runImport('activity', file);
  expect(again.output).not.toContain('Going on');
});

test('--restart begins at the first line although an interrupted import saved its position', async () => {
  const file = writeItems('long.jsonl', 100, { text: 'x'.repeat(28_000) });
  intake.answer((push, index) => (index === 0 ? takeAll(push) : 503));
  const broken = startImport('activity', file);
  await until(() => intake.requests.length >= 2);
  broken.child.kill('SIGTERM');
  await broken.ended;
  const before = intake.requests.length;
  intake.answer(takeAll);
  await runImport('activity', file, '--restart');
  expect(intake.requests.slice(before).flatMap(linesOf)).toHaveLength(100);
});

test('an intake that is briefly unavailable is tried again', async () => {
  intake.answer((push, index) => (index < 2 ? 503 : takeAll(push)));
  const { code, output } = await runImport('activity', writeItems('a.jsonl', 1));
  expect(code).toBe(0);
  expect(output).toContain('The intake is away');
});

test('a key that may not send activity ends the import at once with a clear message', async () => {
  intake.answer([401]);
  const { code, output } = await runImport('activity', writeItems('a.jsonl', 1));
  expect(code).toBe(1);
  expect(output).toContain('An ingest or a staff key is needed');
  expect(intake.requests).toHaveLength(1);
});

test.each([
  [['planets', 'x.jsonl'], 'Unknown command "planets"'],
  [['activity'], 'Say which file'],
  [['activity', 'missing.jsonl'], 'There is no file missing.jsonl'],
  [['activity', '.'], '. is not a file'],
  [['activity', 'x.jsonl', '--format', 'csv'], 'Unknown format "csv"'],
  [['activity', 'x.jsonl', '--nope'], "Unknown option '--nope'"],
])('the command line %j is answered with the usage and exit code 2', async (args, message) => {
  const { code, output } = await runImport(...args);
  expect(code).toBe(2);
  expect(output).toContain(message);
  expect(output).toContain('Usage: npm run import');
  expect(intake.requests).toHaveLength(0);
});

test('the address and the key are read from credentials.json if they are not given', async () => {
  mkdirSync(join(folder, 'data'));
  writeFileSync(
    join(folder, 'data', 'credentials.json'),
    JSON.stringify({ base_url: intake.url.replace('/hook', ''), ingest_key: 'from-file' }),
  );
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'dist/programs/bin/import.js'), 'activity', writeItems('a.jsonl', 1)],
    {
      cwd: folder,
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
      stdio: 'ignore',
    },
  );
  await new Promise((done) => child.on('close', done));
  expect(intake.requests[0]?.headers.authorization).toBe('from-file');
  expect(existsSync(join(folder, 'a.jsonl.bad.jsonl'))).toBe(false);
});
