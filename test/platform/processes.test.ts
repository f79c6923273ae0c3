import { AppError } from '../../services/platform/errors.js';
import { openChannel } from '../../services/platform/http/processes/channel.js';
import { mergeMetrics } from '../../services/platform/http/processes/merge-metrics.js';

/** Both ends of a channel, whose messages are copied as between processes. */
function openPair() {
  const copy = (message: object) => JSON.parse(JSON.stringify(message));
  const asking = openChannel((message) => queueMicrotask(() => answering.receive(copy(message))));
  const answering = openChannel((message) => queueMicrotask(() => asking.receive(copy(message))));
  return { asking, answering };
}
const patiently = { withinMs: 60_000 };

test('a request to another process is answered, and an error that is thrown there is thrown to the caller', async () => {
  const { asking, answering } = openPair();
  answering.answer('double', (input: number) => 2 * input);
  answering.answer('refuse', () => {
    throw new AppError('unavailable', 'Later.', { retryAfterS: 5 });
  });
  expect(await asking.ask('double', 21, patiently)).toBe(42);
  await expect(asking.ask('refuse', null, patiently)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 });
});

test('S3: a caller that stops waiting, by its signal or its timeout, ends the work in the other process', async () => {
  const { asking, answering } = openPair();
  const ended: string[] = [];
  answering.answer('wait', (name: string, signal) => {
    return new Promise((done) => signal.addEventListener('abort', () => done(ended.push(name))));
  });
  const caller = new AbortController();
  const left = asking.ask('wait', 'left', { ...patiently, signal: caller.signal });
  const late = asking.ask('wait', 'late', { withinMs: 1 });
  await expect(late).rejects.toMatchObject({ code: 'deadline_exceeded' });
  caller.abort();
  await expect(left).rejects.toMatchObject({ code: 'deadline_exceeded' });
  await new Promise((done) => setImmediate(done));
  expect(ended).toEqual(['late', 'left']);
});

test('A12: only a limited number of requests can wait, and all of them fail when the other process ends', async () => {
  const { asking, answering } = openPair();
  answering.answer('never', () => new Promise(() => {}));
  const asked = Array.from({ length: 300 }, () => asking.ask('never', null, patiently).catch(({ code }) => code));
  const refused = await Promise.all(asked.slice(256));
  expect(new Set(refused)).toEqual(new Set(['unavailable']));
  asking.close();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['unavailable']));
  await expect(asking.ask('never', null, patiently)).rejects.toMatchObject({ code: 'unavailable' });
});

test('X3: the metrics of several processes are merged into one text that lists each metric once', () => {
  const of = (process: string) =>
    `# HELP a Of a.\n# TYPE a counter\na{process="${process}"} 1\n\n# HELP b Of b.\n# TYPE b gauge\nb{process="${process}"} 2\n`;
  expect(mergeMetrics([of('1'), of('2')])).toBe(
    '# HELP a Of a.\n# TYPE a counter\na{process="1"} 1\na{process="2"} 1\n\n' +
      '# HELP b Of b.\n# TYPE b gauge\nb{process="1"} 2\nb{process="2"} 2\n',
  );
});
