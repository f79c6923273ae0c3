import { connect, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createSelfSigned } from '../support/certificates.js';
import type { Answer } from '../support/receiver.js';
import { type AttemptHarness, createAttemptHarness, expectFailure } from './attempt-harness.js';

let at: AttemptHarness;

beforeAll(async () => {
  at = await createAttemptHarness({
    'hook.example': ['127.0.0.1'],
    'other.example': ['127.0.0.1'],
  });
});
afterAll(() => at.close());

describe('W10: tls', () => {
  test('W10: a certificate of a trusted authority for the host is accepted', async () => {
    const { port } = await at.hook([204], await at.authority.issue(['hook.example']));
    expect(await at.push(`https://hook.example:${port}/`)).toMatchObject({ responseStatus: 204 });
    expect(await at.push(`https://hook.example.:${port}/`)).toMatchObject({ responseStatus: 204 });
  });

  test('W10: a certificate for an address is accepted for that address', async () => {
    const { port } = await at.hook([204], await at.authority.issue(['127.0.0.1']));
    expect(await at.push(`https://127.0.0.1:${port}/`)).toMatchObject({ responseStatus: 204 });
    await expectFailure(at.push(`https://127.0.0.2:${port}/`), 'connection_refused');
  });

  test('W10: a certificate for an IPv6 address is checked against that address, and no server name is sent', async () => {
    const names: unknown[] = [];
    const open = async (address: string) => {
      const made = await at.hook([204], await at.authority.issue([address]), '::1');
      made.server.on('secureConnection', (socket: TLSSocket) => names.push(socket.servername));
      return made;
    };
    const [right, wrong] = [await open('::1'), await open('2001:db8::1')];
    expect(await at.push(`https://[::1]:${right.port}/`)).toMatchObject({ responseStatus: 204 });
    expect(await at.push(`https://[0:0:0:0:0:0:0:1]:${right.port}/`)).toMatchObject({ responseStatus: 204 });
    await expectFailure(at.push(`https://[::1]:${wrong.port}/`), 'tls');
    expect(wrong.requests).toHaveLength(0);
    expect(new Set(names)).toEqual(new Set([false]));
  });

  test('W10: an expired certificate', async () => {
    const { port, requests } = await at.hook([204], await at.authority.issue(['hook.example'], { expired: true }));
    await expectFailure(at.push(`https://hook.example:${port}/`), 'tls');
    expect(requests).toHaveLength(0);
  });

  test('W10: a self-signed certificate', async () => {
    const { port, requests } = await at.hook([204], await createSelfSigned(['hook.example']));
    await expectFailure(at.push(`https://hook.example:${port}/`), 'tls');
    expect(requests).toHaveLength(0);
  });

  test('W10: a self-signed certificate, even if the environment says to accept any certificate', async () => {
    const { port } = await at.hook([204], await createSelfSigned(['hook.example']));
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await expectFailure(at.push(`https://hook.example:${port}/`), 'tls');
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

  test('W10: a certificate for another host', async () => {
    const { port, requests } = await at.hook([204], await at.authority.issue(['hook.example']));
    await expectFailure(at.push(`https://other.example:${port}/`), 'tls');
    await expectFailure(at.push(`https://127.0.0.1:${port}/`), 'tls');
    expect(requests).toHaveLength(0);
  });

  test('W10: a TLS failure after the handshake, when the request has already been sent', async () => {
    // Node's own server closes without an alert, so a proxy in between breaks the session once the request has arrived.
    let front: Socket | undefined;
    const answers = (): Answer => {
      front?.write('no record of TLS');
      return { silent: true, after: 'hang' };
    };
    const behind = await at.hook(answers, await at.authority.issue(['hook.example']));
    const port = await at.rawServer((socket) => {
      front = socket;
      const back = connect(behind.port, '127.0.0.1');
      back.on('error', () => {});
      socket.pipe(back).pipe(socket);
    });
    await expectFailure(at.push(`https://hook.example:${port}/`), 'tls');
    expect(behind.requests).toHaveLength(1);
  });

  test('W10: a server that does not speak TLS', async () => {
    const { port } = await at.hook([204]);
    await expectFailure(at.push(`https://hook.example:${port}/`), 'tls');
  });

  test('W10: a connection that ends or is reset in the handshake', async () => {
    const ending = await at.rawServer((socket) => socket.once('data', () => socket.end()));
    await expectFailure(at.push(`https://hook.example:${ending}/`), 'tls');
    const resetting = await at.rawServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    await expectFailure(at.push(`https://hook.example:${resetting}/`), 'tls');
  });
});
