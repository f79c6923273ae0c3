import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createDestinations, parseAllowList } from '../../services/platform/http/destinations/index.js';
import {
  type AttemptResult,
  classifyResult,
  createSender,
  type Sender,
} from '../../services/webhooks/sending/index.js';
import { type Authority, createAuthority } from '../support/certificates.js';
import { type DnsServer, dnsServer, type Zone } from '../support/dns-server.js';
import { type Receiver, type ReceiverOptions, receiver } from '../support/receiver.js';

export type AttemptHarness = {
  dns: DnsServer;
  authority: Authority;
  sender: Sender;
  /** Gives up after 300 ms, for what never ends by itself. */
  hasty: Sender;
  createSender(): Sender;
  hook(answers: ReceiverOptions['answers'], tls?: ReceiverOptions['tls'], host?: string): Promise<Receiver>;
  /** A TCP server that does what it is told with each connection; its port. */
  rawServer(onConnection: (socket: Socket) => void): Promise<number>;
  push(url: string, by?: Sender): Promise<AttemptResult>;
  close(): Promise<void>;
};

/** What a test of single attempts needs: names, an authority that the senders trust, and servers that end with the harness. */
export async function createAttemptHarness(zone: Zone): Promise<AttemptHarness> {
  const opened: { close(): Promise<unknown> }[] = [];
  const authority = await createAuthority();
  const dns = await dnsServer(zone);
  const create = (timeoutMs: number): Sender => {
    const destinations = createDestinations({
      allow: parseAllowList('127.0.0.0/8,::1/128'),
      ownListeners: [],
      dnsServers: [dns.address],
    });
    const sender = createSender({ destinations, timeoutMs, trustedCa: authority.cert });
    opened.unshift({ close: () => sender.close(0) });
    return sender;
  };
  const sender = create(10_000);
  return {
    dns,
    authority,
    sender,
    hasty: create(300),
    createSender: () => create(10_000),
    async hook(answers, tls, host) {
      const made = await receiver({ answers, ...(tls ? { tls } : {}), ...(host ? { host } : {}) });
      opened.push(made);
      return made;
    },
    async rawServer(onConnection) {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        onConnection(socket);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      opened.push({ close: async () => void server.close() });
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : 0;
    },
    push: (url, by = sender) =>
      by.send({ accountId: 'one', url, secrets: ['whsec_test'], body: Buffer.from('{"type":"endpoint.test"}') }),
    async close() {
      for (const entry of opened) await entry.close();
      await dns.close();
    },
  };
}

/** An attempt without a final status, for this reason, is retried (W7). */
export async function expectFailure(
  attempt: Promise<AttemptResult>,
  reason: AttemptResult['failureReason'],
): Promise<AttemptResult> {
  const result = await attempt;
  expect(result).toMatchObject({ responseStatus: null, failureReason: reason });
  expect(classifyResult(result)).toBe('retry');
  return result;
}
