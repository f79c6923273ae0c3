import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { classifyResult } from '../../services/webhooks/sending/index.js';
import { type Answer, receiver } from '../support/receiver.js';
import { type AttemptHarness, createAttemptHarness, expectFailure } from './attempt-harness.js';

let at: AttemptHarness;

beforeAll(async () => {
  at = await createAttemptHarness({
    'two.example': ['127.0.0.2', '127.0.0.1'],
    'private.example': ['10.1.1.1'],
    'mixed.example': ['127.0.0.1', '10.1.1.1'],
    'broken.example': 'servfail',
    'silent.example': 'silent',
    'hook.example': ['127.0.0.1'],
  });
});
afterAll(() => at.close());

describe('W10: dns', () => {
  test('W10: a name that does not exist, which counts against its endpoint', async () => {
    expect(await expectFailure(at.push('https://missing.example/'), 'dns')).toMatchObject({ isResolverFault: false });
  });

  test('W10: a resolver that fails or does not answer, which counts against no endpoint', async () => {
    expect(await expectFailure(at.push('https://broken.example/'), 'dns')).toMatchObject({ isResolverFault: true });
    expect(await expectFailure(at.push('https://silent.example/'), 'dns')).toMatchObject({ isResolverFault: true });
  });
});

describe('W10: blocked_destination', () => {
  test.each([
    'https://private.example/',
    'https://mixed.example/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/',
    'http://8.8.8.8/',
  ])('W3: %s is blocked at delivery', (url) => expectFailure(at.push(url), 'blocked_destination'));

  test('W3: a name that has moved to a blocked address since an earlier push is not dialled', async () => {
    const { port, requests } = await at.hook([204]);
    at.dns.answer('moving.example', ['127.0.0.1']);
    expect(await at.push(`http://moving.example:${port}/`)).toMatchObject({ responseStatus: 204 });
    at.dns.answer('moving.example', ['127.0.0.1', '10.0.0.1']);
    // A sender of its own has no connection that was vetted before the name moved.
    const fresh = at.createSender();
    await expectFailure(at.push(`http://moving.example:${port}/`, fresh), 'blocked_destination');
    expect(requests).toHaveLength(1);
  });
});

describe('W10: connection_refused', () => {
  test('W10: nothing listens on the port', async () => {
    const gone = await receiver();
    await gone.close();
    await expectFailure(at.push(gone.url), 'connection_refused');
  });

  test('W10: every address of the name refuses', async () => {
    const gone = await receiver();
    await gone.close();
    await expectFailure(at.push(`http://two.example:${gone.port}/`), 'connection_refused');
  });

  test('W3: if one vetted address refuses the connection, the next one is dialled', async () => {
    const { port } = await at.hook([204]);
    expect(await at.push(`http://two.example:${port}/`)).toMatchObject({ responseStatus: 204, failureReason: null });
  });
});

describe('W10: connection', () => {
  test.each<[string, Answer]>([
    ['a reset before the headers', { silent: true, after: 'reset' }],
    ['a reset within the headers', { raw: 'HTTP/1.1 200 OK\r\nContent-Le', after: 'reset' }],
    ['an answer that is not HTTP', { raw: 'SSH-2.0-OpenSSH_9.2\r\n' }],
    ['a status that is no number', { raw: 'HTTP/1.1 OK\r\n\r\n' }],
    ['headers without end', { raw: `HTTP/1.1 200 OK\r\n${'X-Pad: aaaaaaaaaaaaaaaa\r\n'.repeat(2_000)}` }],
    [
      'an upgrade that was not asked for',
      { raw: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n' },
    ],
  ])('W10: %s', async (_title, answer) => {
    const { url } = await at.hook([answer]);
    await expectFailure(at.push(url), 'connection');
  });

  test('W10: a connection that is closed without an answer', async () => {
    const port = await at.rawServer((socket) => socket.once('data', () => socket.end()));
    await expectFailure(at.push(`http://127.0.0.1:${port}/`), 'connection');
  });
});

describe('W9: timeout, over DNS, connect, TLS and headers together', () => {
  test('W9: a resolver that does not answer', () =>
    expectFailure(at.push('https://silent.example/', at.hasty), 'timeout'));

  test('W9: an address that silently drops what is sent to it', async () => {
    // The thread listens and then stands still, so that the kernel stops answering once its short backlog is full.
    const blackhole = new Worker(
      `const server = require('node:net').createServer();
       server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
         require('node:worker_threads').parentPort.postMessage(server.address().port);
         setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
       });`,
      { eval: true },
    );
    const [port] = await once(blackhole, 'message');
    const results = await Promise.all(Array.from({ length: 8 }, () => at.push(`http://127.0.0.1:${port}/`, at.hasty)));
    for (const result of results) expect(result).toMatchObject({ responseStatus: null, failureReason: 'timeout' });
    await blackhole.terminate();
  });

  test('W9: a handshake that does not end', async () => {
    const port = await at.rawServer(() => {});
    await expectFailure(at.push(`https://hook.example:${port}/`, at.hasty), 'timeout');
  });

  test.each<[string, Answer]>([
    ['no answer', { silent: true, after: 'hang' }],
    ['headers that do not end', { raw: 'HTTP/1.1 200 OK\r\nX-Slow: ', after: 'hang' }],
    ['interim responses only', { raw: 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5), after: 'hang' }],
  ])('W9: %s', async (_title, answer) => {
    const { url } = await at.hook([answer]);
    await expectFailure(at.push(url, at.hasty), 'timeout');
  });
});

describe('W7: redirect', () => {
  test.each([300, 301, 302, 303, 304, 307, 308])('W7: a %i is not followed, and is retried', async (status) => {
    const target = await at.hook([204]);
    const { url } = await at.hook([{ status, headers: { Location: target.url } }]);
    const result = await at.push(url);
    expect(result).toMatchObject({ responseStatus: status, failureReason: 'redirect' });
    expect(classifyResult(result)).toBe('retry');
    expect(target.requests).toHaveLength(0);
  });
});

describe('W7: http_error', () => {
  test.each([
    [400, 'rejected'],
    [404, 'rejected'],
    [410, 'rejected'],
    [408, 'retry'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ])('W7: a %i has the failure reason http_error and the outcome %s', async (status, outcome) => {
    const { url } = await at.hook([status]);
    const result = await at.push(url);
    expect(result).toMatchObject({ responseStatus: status, failureReason: 'http_error' });
    expect(classifyResult(result)).toBe(outcome);
  });

  test.each([200, 201, 202, 204])('W7: a %i has no failure reason and is delivered', async (status) => {
    const { url } = await at.hook([status]);
    const result = await at.push(url);
    expect(result).toMatchObject({ responseStatus: status, failureReason: null });
    expect(classifyResult(result)).toBe('delivered');
  });
});
