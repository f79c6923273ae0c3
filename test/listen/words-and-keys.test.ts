import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { parseArguments } from '../../bin/listen/arguments.js';
import { newForwarded } from '../../bin/listen/forwarder.js';
import { readKeys } from '../../bin/listen/keys.js';
import { type Block, readBlocks } from '../../bin/listen/read-blocks.js';
import { describeAttempt, describeSummary } from '../../bin/listen/words.js';
import type { AttemptResult } from '../../services/webhooks/sending/index.js';

const event = (headline: string): Buffer => Buffer.from(JSON.stringify({ signal_type: 'hiring', headline }));
const result = (
  responseStatus: number | null,
  failureReason: AttemptResult['failureReason'] = null,
): AttemptResult => ({
  responseStatus,
  failureReason,
  startedAt: new Date(),
  durationMs: 4,
  retryAfterMs: null,
  isResolverFault: false,
});

test.each([
  [result(204), '204 4 ms', 32],
  [result(404, 'http_error'), '404, rejected 4 ms', 31],
  [result(500, 'http_error'), '500, would be retried 4 ms', 33],
  [result(302, 'redirect'), '302, would be retried 4 ms', 33],
  [result(null, 'connection_refused'), 'nothing listens there, would be retried 4 ms', 33],
  [result(null, 'timeout'), 'no answer within 10 s, would be retried 4 ms', 33],
])(
  'W7: a line gives the outcome of an attempt in plain words, and in colour if that is wanted',
  (made, words, colour) => {
    const forwarded = { ...newForwarded(7, event('Acme hires')), attempts: 1 };
    const line = (nth: number): string =>
      describeAttempt({ ...forwarded, attempts: nth }, made, false).replaceAll(/ +/g, ' ');
    expect(line(1)).toMatch(/^\d\d:\d\d:\d\d #7 /);
    expect(line(1)).toContain(`#7 ${words} hiring: Acme hires`);
    expect(describeAttempt(forwarded, made, true)).toContain(`\x1b[${colour}m`);
    expect(line(2)).toContain(' ms (attempt 2) hiring');
  },
);

test('S1: the content of an event reaches the terminal only as text, and does not fill it', () => {
  const line = describeAttempt(newForwarded(1, event(`\x1b[2J\r\n\u202e${'x'.repeat(500)}`)), result(204), false);
  expect(line).toContain('\\u001b[2J\\u000d\\u000a\\u202e');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
  expect(line.length).toBeLessThan(200);
});

test('the summary counts events and attempts', () => {
  expect(describeSummary({ events: 1, attempts: { delivered: 1, rejected: 0, retry: 2 } }, 3.4)).toBe(
    'Forwarded 1 event in 3 s, in 3 attempts: 1 delivered, 0 rejected, 2 that would be retried.',
  );
  expect(describeSummary({ events: 0, attempts: { delivered: 0, rejected: 0, retry: 0 } }, 60)).toBe(
    'Forwarded 0 events in 60 s, in 0 attempts.',
  );
});

test('keys: r resends the last event, a number before it selects another, q or Ctrl-C ends, and the terminal is restored', () => {
  const raw: boolean[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true as const,
    setRawMode: (mode: boolean) => raw.push(mode),
  });
  const pressed: (number | null | 'end')[] = [];
  const on = { again: (number: number | null) => pressed.push(number), end: () => pressed.push('end') };
  const stop = readKeys(input as never, on);
  for (const keys of ['r', '1', '2r', 'r', '3xr', `${'9'.repeat(50)}r`, 'q', '\x03', 'R\x1b[A'])
    input.emit('data', keys);
  expect(pressed).toEqual([null, 12, null, null, 999_999_999, 'end', 'end']);
  stop();
  input.emit('data', 'r');
  expect(pressed).toHaveLength(7);
  expect(raw).toEqual([true, false]);
});

test('G6: the same blocks are read however the bytes are divided', async () => {
  const text =
    'retry: 2000\nid: a\n\n: alive\n\nid: b\nevent: e\ndata: {"x":"👩‍👩‍👧 \u2028 é"}\n\nid: c\nevent: e\ndata: {}\n\nrest';
  const bytes = Buffer.from(text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(bytes.length)), async (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      async function* chunks() {
        for (const [nth, at] of places.slice(1).entries()) yield bytes.subarray(places[nth]!, at);
      }
      const blocks: Block[] = [];
      for await (const block of readBlocks(chunks())) blocks.push(block);
      expect(blocks).toEqual([
        { id: 'a', event: '', data: '' },
        { id: '', event: '', data: '' },
        { id: 'b', event: 'e', data: '{"x":"👩‍👩‍👧 \u2028 é"}' },
        { id: 'c', event: 'e', data: '{}' },
      ]);
    }),
  );
});

test.each([
  [[], 'Say where to forward to: --forward http://localhost:3000/hook.'],
  [['--forward', 'localhost:3000'], '--forward must be an http or https URL, not "localhost:3000".'],
  [
    ['--forward', 'http://x', '--secret', 'abc'],
    '--secret must be whsec_ with base64 behind it, as a registration answers it.',
  ],
  [['--forward', 'http://x', '--url', 'ftp://x'], '--url must be an http or https URL, not "ftp://x".'],
  [['--forward', 'http://x', 'y'], /^Unexpected argument 'y'/],
  [['--forwards', 'http://x'], /^Unknown option '--forwards'/],
])('an invalid command line %j is refused with the reason', (argv, message) => {
  expect(() => parseArguments(argv)).toThrow(message);
});

test('a command line is turned into the query of the stream', () => {
  const argv = [
    '--forward',
    'http://localhost:3000/hook',
    '--standard-webhooks',
    '--since',
    '2026-05-01T09:30:00Z',
    '--signal-type',
    'hiring',
  ];
  expect(parseArguments(argv)).toMatchObject({
    forward: 'http://localhost:3000/hook',
    standardWebhooks: true,
    query: { since: '2026-05-01T09:30:00Z', signal_type: 'hiring' },
  });
  expect(parseArguments(['--help'])).toBe('help');
});
